// Feeds outputs to the regular expressions with which FEN Tool finds the moves of a solution.
//
//     node tools/clients/fentool.mjs FEN_TOOL FOLDER [--run ESBUILD] [--show N]
//
// FEN_TOOL is a checkout of https://github.com/MuTsunTsai/fen-tool; the expressions are read from its sources.
// FOLDER holds the files that `cargo run --release -p sauterelle-devtools -- outputs` has written. Reports how many moves,
// effects of moves and commands of twins are matched, and what is not. Exit code: 0 if all moves and effects are, 1 otherwise.
//
// --run ESBUILD  run FEN Tool's own player on the outputs too; ESBUILD is the folder of an installed npm package esbuild
// --show N       show at most N failures of each sort (default 20)

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [checkout, folder, ...rest] = process.argv.slice(2);
if(!checkout || !folder) {
	console.error("usage: node fentool.mjs FEN_TOOL FOLDER [--run ESBUILD] [--show N]");
	process.exit(2);
}
const option = name => rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined;
const show = Number(option("--show") ?? 20);
const sources = path.join(checkout, "src/app/meta/popeye");

/** The constants of a source file that hold text or regular expressions, given those it builds on. */
function constants(file, known = {}) {
	const found = { ...known };
	const source = fs.readFileSync(path.join(sources, file), "utf8");
	for(const [, name, value] of source.matchAll(/^(?:export )?const (\w+) = ((?:new RegExp\(|String\.raw|`|\/|Main\.).*);$/gm)) {
		try {
			found[name] = new Function(...Object.keys(found), `return ${value}`)(...Object.values(found));
		} catch{
			// built on something else, and so not one of those wanted
		}
	}
	return found;
}

const base = constants("base.ts");
const { TOKEN } = constants("popeye.ts", base);
const TWIN = new RegExp(base.Twin);
const named = (file, start) => Object.entries(constants(file, base)).filter(([name]) => name.startsWith(start)).map(([, value]) => value);
const effects = named("effect.ts", "EF_");
const commands = [...named("twin.ts", "TW_"), /^PolishType$/];
if(!TOKEN || effects.length == 0 || commands.length < 2) throw new Error("the sources have changed");

/** What may stand beside moves. */
const WORDS = /^(?:[!?]+|zugzwang\.|threat:|but|refutes\.|\d+\.\.\.|\.\.\.|zeroposition|[-+a-z]*[#=%+!]+|x|z|dia|a=>b|c81|[a-z]\))$/;

const failures = { "not a step": [], "effect": [], "twin command": [], "beside moves": [] };
const counts = { steps: 0, effects: 0, commands: 0 };

const escaped = text => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const plain = text => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");

/** The output without its first and last line, and without lines that only say which move is examined. */
function solution(output) {
	const isMove = line => !/^\s+\d+(?::\d+)*\s+\(.*Time = .*\)$/.test(line);
	return output.trim().split("\n").slice(1, -1).filter(isMove).join("\n");
}

function check(name, output) {
	const fail = (sort, text) => failures[sort].push(`${name}: ${plain(text).trim()}`);
	const remains = escaped(solution(output)).replace(TOKEN, token => {
		const twin = token.match(TWIN);
		if(/^\n+$/.test(token)) return token;
		if(twin) {
			const list = twin[2].replace(/(mirror|shift|rotate) /g, "$1").replace(/ ==&gt; /g, "==&gt;").split(/ +/);
			for(const command of list) {
				counts.commands++;
				if(!commands.some(known => known.test(command))) fail("twin command", `${token} (${command})`);
			}
			return "";
		}
		counts.steps++;
		for(const [, effect] of token.matchAll(/\[([^[\]]+)\]/g)) {
			counts.effects++;
			if(!effects.some(known => known.test(effect))) fail("effect", token);
		}
		return " ";
	});
	for(const line of remains.split("\n")) {
		for(const word of line.trim().split(/\s+/)) {
			if(word == "" || WORDS.test(plain(word))) continue;
			const isMove = /[a-h][1-8]|[[\]]|^\d+\.|[-*/]/.test(word);
			fail(isMove ? "not a step" : "beside moves", line);
			break;
		}
	}
}

/** FEN Tool's own function that turns an output into a playable one. */
async function player(esbuild) {
	const { build } = (await import(pathToFileURL(path.join(esbuild, "lib/main.js")).href)).default;
	const bundled = await build({
		entryPoints: [path.join(sources, "popeye.ts")],
		alias: { app: path.resolve(checkout, "src/app") },
		bundle: true, format: "esm", write: false, logLevel: "error",
	});
	const url = "data:text/javascript;base64," + Buffer.from(bundled.outputFiles[0].text).toString("base64");
	return (await import(url)).formatSolution;
}

const files = fs.readdirSync(folder).filter(file => file.endsWith(".txt")).sort();
const play = option("--run") && await player(option("--run"));
let played = 0, playable = 0;
const unplayed = [];
for(const file of files) {
	const output = fs.readFileSync(path.join(folder, file), "utf8");
	const name = path.basename(file, ".txt");
	check(name, output);
	const about = JSON.parse(fs.readFileSync(path.join(folder, name + ".json"), "utf8"));
	if(!play || !about.forsyth) continue;
	playable++;
	const log = console.log;
	let trouble;
	console.log = (error, text) => trouble ??= error instanceof Error ? `${error.message} at ${text}` : undefined;
	try {
		play(about.input, about.forsyth, escaped(output).replace(/\n/g, "<br>"));
	} catch(error) {
		trouble = error.message;
	}
	console.log = log;
	if(trouble) unplayed.push(`${name}: ${trouble}`);
	else played++;
}

for(const [sort, list] of Object.entries(failures)) {
	for(const text of list.slice(0, show)) console.log(`${sort}: ${text}`);
}
for(const text of unplayed.slice(0, show)) console.log(`not played: ${text}`);
const report = (what, all, sort) => console.log(`${all - failures[sort].length} of ${all} ${what} matched`);
const steps = counts.steps + failures["not a step"].length;
console.log(`${files.length} outputs`);
report("steps", steps, "not a step");
report("effects", counts.effects, "effect");
report("twin commands", counts.commands, "twin command");
console.log(`${failures["beside moves"].length} lines with something else beside moves`);
if(play) console.log(`${played} of ${playable} outputs played`);
process.exit(failures["not a step"].length + failures.effect.length || !files.length ? 1 : 0);
