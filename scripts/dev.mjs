// For development: the server, rebuilt and restarted on every change, and Vite in front of it. Ctrl+C ends both.
//   PORT (3000) of the server, WEB_PORT (5173) of Vite; all other variables as in the README's table.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import { createServer } from 'vite';
import { serverOptions } from './build.mjs';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
const port = process.env.PORT || '3000';

let server;
let stopping = false;
/** Restarts run one after the other: however quickly files change, two servers never open the embedded database at once. */
let turn = Promise.resolve();

function ended(child) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => child.once('exit', resolve));
}

async function endServer() {
  const running = server;
  server = undefined;
  running?.kill('SIGTERM');
  await ended(running);
}

async function restart() {
  await endServer();
  if (stopping) return;
  const began = Date.now();
  const started = spawn(process.execPath, ['--enable-source-maps', 'dist/server.js'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { LOG_LEVEL: 'warn', ...process.env, PORT: port },
  });
  server = started;
  started.once('message', () => console.log(`  servidor listo (${((Date.now() - began) / 1000).toFixed(1)} s)`));
  started.once('exit', code => {
    // The server ended unexpectedly: its error is printed above; the next change starts it again.
    if (server === started) console.log(`  el servidor terminó (${code}); se espera el próximo cambio`);
  });
}

const onChange = {
  name: 'restart',
  setup(build) {
    build.onEnd(({ errors }) => {
      if (errors.length > 0) return; // esbuild has printed them; the old server keeps running
      turn = turn.then(restart);
    });
  },
};

const watching = await context({
  ...serverOptions(['server', 'pglite-worker', 'read-sheet-worker', 'plan-worker']),
  plugins: [onChange],
});
await watching.watch();

// Vite's configuration reads this and sends requests there that are not files of the browser application.
process.env.CABEZAL_API = `http://127.0.0.1:${port}`;
const web = await createServer({ root: 'apps/web', server: { port: Number(process.env.WEB_PORT || 5173) } });
await web.listen();
web.printUrls();

async function stop() {
  if (stopping) return;
  stopping = true;
  await watching.dispose();
  await web.close();
  await turn;
  await endServer();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
