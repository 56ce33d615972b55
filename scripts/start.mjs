// Starts the installation: builds the pages, prepares the database with the demo company, starts server and demo fleet; prints address and
// accounts.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
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

/** A free port. */
const freePort = () =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });

/** The account of the simulated WhatsApp (apps/simulator/src/outside/whatsapp.ts). */
const simulatedWhatsApp = port => ({
  WHATSAPP_URL: `http://127.0.0.1:${port}`,
  WHATSAPP_PHONE_ID: '100200300400',
  WHATSAPP_TOKEN: 'clave-simulada',
  WHATSAPP_APP_SECRET: 'secreto-simulado',
  WHATSAPP_VERIFY_TOKEN: 'verificar-simulado',
});

/**
 * The simulators of the demo, so that sending an order, empties, a push or a message by WhatsApp works. They start at the same time as the server:
 * their ports are chosen here.
 */
async function startOutside() {
  const ports = {
    SAP_SIM_PORT: sapPort === '0' ? await freePort() : sapPort,
    BDVACIO_SIM_PORT: await freePort(),
    DPW_SIM_PORT: await freePort(),
    DISV_SIM_PORT: await freePort(),
    NEC_SIM_PORT: await freePort(),
    PUSH_SIM_PORT: await freePort(),
    WHATSAPP_SIM_PORT: await freePort(),
  };
  const hook = `http://127.0.0.1:${process.env.PORT || 3000}/hooks/whatsapp`;
  const outside = child('dist/outside.js', [], { env: { ...process.env, ...ports, WHATSAPP_SIM_HOOK: hook } });
  // Simulators that fail stop everything: another program may have their port, and the server would send orders to it.
  outside.once('exit', code => code && stop(code));
  return {
    SAP_URL: `http://127.0.0.1:${ports.SAP_SIM_PORT}`,
    BDVACIO_URL: `http://127.0.0.1:${ports.BDVACIO_SIM_PORT}`,
    DPW_URL: `http://127.0.0.1:${ports.DPW_SIM_PORT}`,
    DISV_URL: `http://127.0.0.1:${ports.DISV_SIM_PORT}`,
    NEC_URL: `http://127.0.0.1:${ports.NEC_SIM_PORT}`,
    PUSH_SIMULATOR_URL: `http://127.0.0.1:${ports.PUSH_SIM_PORT}`,
    ...(process.env.WHATSAPP_URL ? {} : simulatedWhatsApp(ports.WHATSAPP_SIM_PORT)),
  };
}

/** Builds the pages while the server fills its database; the address is printed when both are done. */
function buildPages() {
  mkdirSync('apps/web/dist', { recursive: true });
  return new Promise(resolve => {
    const building = child('scripts/prepare.mjs', ['web']);
    building.once('exit', code => (code === 0 ? resolve() : stop(code ?? 1)));
  });
}

const pages = buildPages();
const outside = demo && existsSync('dist/outside.js') ? await startOutside() : {};
const known = {
  ...outside,
  ...(process.env.SAP_URL && { SAP_URL: process.env.SAP_URL }),
  ...(process.env.BDVACIO_URL && { BDVACIO_URL: process.env.BDVACIO_URL }),
  ...(process.env.DPW_URL && { DPW_URL: process.env.DPW_URL }),
  ...(process.env.DISV_URL && { DISV_URL: process.env.DISV_URL }),
  ...(process.env.NEC_URL && { NEC_URL: process.env.NEC_URL }),
};
const server = child('dist/server.js', [], {
  env: { ...process.env, ...known, CABEZAL_STARTED_BY: 'start' },
});
server.on('exit', code => stop(code ?? 1));
server.once('message', async ({ port }) => {
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  // The simulators already run: with this variable the fleet would start a second SAP.
  const { SAP_SIM_PORT: _, ...ofFleet } = process.env;
  if (demo && existsSync('dist/fleet.js')) child('dist/fleet.js', [], { env: { ...ofFleet, FLEET_TARGET: url } });
  await pages;
  console.log(`\n  Cabezal está en ${url}  (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (demo) {
    console.log('  Cuentas de demostración, contraseña demo-cabezal:');
    console.log('    admin@demo.ec · operador@ · despacho@ · monitor@ · asesor@ · contador@ · compras@');
    console.log('    transportista@ · exportador@ · importador@ · forwarder@ · conductor@   (todas en demo.ec)');
  } else {
    console.log(`  Para empezar, registre su compañía en ${url}/#/signup`);
  }
  console.log('');
});
