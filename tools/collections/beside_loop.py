#!/usr/bin/env python3
"""Seconds and memory of one run of `batch`, beside a process of `sauterelle-py` for each problem.

usage: tools/collections/beside_loop.py PROBLEMS.jsonl[.gz] [SECONDS]

Takes the programs of target/release. Both ways solve as many problems at the same time as there are cores, each for SECONDS at most (2).
"""
import concurrent.futures
import gzip
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

PROGRAMS = pathlib.Path(__file__).resolve().parents[2] / "target" / "release"
CORES = len(os.sched_getaffinity(0))


def measured(name, work):
    """Runs `work` in a process of its own, so that only its children count, and prints what it takes."""
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        work()
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = time.monotonic() - started
        cpu = used.ru_utime + used.ru_stime
        print(f"{name}: {seconds:.1f} s, {cpu:.1f} s of processors, at most {used.ru_maxrss >> 10} MB a process", flush=True)
        os._exit(0)
    os.waitpid(child, 0)


def quietly(command):
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main():
    path = pathlib.Path(sys.argv[1])
    seconds = sys.argv[2] if len(sys.argv) > 2 else "2"
    opened = gzip.open if path.suffix == ".gz" else open
    with tempfile.TemporaryDirectory() as folder:
        files = []
        with opened(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                file = pathlib.Path(folder) / f"{number}.inp"
                file.write_text(json.loads(line)["input"], encoding="utf-8")
                files.append(file)
        print(f"{len(files)} problems, {CORES} cores, {seconds} s each")

        def batch():
            database = pathlib.Path(folder) / "results.sqlite"
            quietly([PROGRAMS / "sauterelle", "batch", path, "--into", database, "--time-limit", seconds])

        def loop():
            with concurrent.futures.ThreadPoolExecutor(CORES) as pool:
                command = [PROGRAMS / "sauterelle-py", "-maxtime", seconds, "-maxmem", "64M", "-threads", "1"]
                list(pool.map(lambda file: quietly([*command, file]), files))

        measured("batch", batch)
        measured("a process each", loop)


main()
