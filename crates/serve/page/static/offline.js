// @ts-check
// Lets the browser keep the page without a server, and install it.

if ('serviceWorker' in navigator && window.isSecureContext) navigator.serviceWorker.register('service-worker.js').catch(() => {});
