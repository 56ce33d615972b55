// Starts the installation: database ready, demo company filled in, server up, demo fleet driving; prints the address and the accounts.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const began = Date.now();
const embedded = !process.env.DATABASE_URL;
const demo = (process.env.DEMO || (embedded ? 'on' : 'off')) === 'on';
const host = process.env.HOST || '127.0.0.1';
const sapPort = process.env.SAP_SIM_PORT || '0';

const children = new Set();
function child(file, args, options = {}) {
  const started = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    ...options,
  });
  children.add(started);
  started.on('exit', () => children.delete(started));
  return started;
}

let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const running of children) running.kill('SIGTERM');
  const wait = setInterval(() => {
    if (children.size > 0) return;
    clearInterval(wait);
    process.exit(code);
  }, 50);
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

/** The simulators of the demo, so that sending an order or empties works; they say their addresses. */
function startOutside() {
  return new Promise(resolve => {
    const outside = child('dist/outside.js', [], { env: { ...process.env, SAP_SIM_PORT: sapPort } });
    outside.once('message', resolve);
    outside.once('exit', () => resolve({}));
  });
}

const hasOutside = existsSync('dist/outside.js');
const outside = demo && hasOutside ? await startOutside() : {};
const systems = {
  SAP_URL: process.env.SAP_URL || outside.sap,
  BDVACIO_URL: process.env.BDVACIO_URL || outside.bdvacio,
};
const known = Object.fromEntries(Object.entries(systems).filter(([, url]) => url));
const server = child('dist/server.js', [], {
  env: { ...process.env, ...known, CABEZAL_STARTED_BY: 'start' },
});
server.on('exit', code => stop(code ?? 1));
server.once('message', ({ port }) => {
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  console.log(`\n  Cabezal está en ${url}  (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (demo) {
    console.log('  Cuentas de demostración, contraseña demo-cabezal:');
    console.log('    admin@demo.ec · operador@ · despacho@ · monitor@ · asesor@ · contador@ · compras@');
    console.log('    transportista@ · exportador@ · importador@ · forwarder@ · conductor@   (todas en demo.ec)');
    if (existsSync('dist/fleet.js')) child('dist/fleet.js', [], { env: { ...process.env, FLEET_TARGET: url } });
  } else {
    console.log(`  Para empezar, registre su compañía en ${url}/#/signup`);
  }
  console.log('');
});
