import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../apps/server/src/folders.ts';
import { load, must, pause, say, seconds } from './figure.ts';

/** Limits until the map shows trucks, s: after a first install, and at a later start. */
const limits = { cold: 60, warm: 2 };

/** A free port. */
const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/**
 * Checks that the server is ready in every role, with its demonstration company and the pages of its own build: another server would not
 * be.
 */
async function isOurs(at: string): Promise<boolean> {
  const answer = await fetch(`${at}/ready`).catch(() => null);
  if (answer?.ok !== true) return false;
  const { ready, roles } = (await answer.json()) as { ready: boolean; roles: Record<string, boolean> };
  must(ready && roles.api === true && roles.tracking === true && roles.worker === true, 'not every role is ready');
  const config = await fetch(`${at}/config.json`);
  const { operator_name } = (await config.json()) as { operator_name: string | null };
  must(typeof operator_name === 'string' && operator_name !== '', 'the server has no demonstration company');
  const page = await fetch(`${at}/`);
  const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1];
  return script !== undefined && (await fetch(`${at}${script}`)).ok;
}

/** Number of trucks on the map of a monitor. */
async function trucksOnMap(at: string): Promise<number> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'monitor@demo.ec', password: 'demo-cabezal' });
  const door = await fetch(`${at}/users/login`, { method: 'POST', headers: json, body });
  const { token } = ((await door.json()) as { data: { user: { token: string } } }).data.user;
  const headers = { ...json, authorization: `Bearer ${token}` };
  const answer = await fetch(`${at}/coordinate/last_location_all_trucks`, { method: 'POST', headers, body: '{}' });
  must(answer.ok, `the map answered ${answer.status}`);
  const said = (await answer.json()) as unknown[] | { data: unknown[] };
  return (Array.isArray(said) ? said : said.data).length;
}

/** Seconds from `npm start` until the map shows trucks; then ends it. */
async function untilTrucks(folder: string): Promise<{ value: number; trucks: number }> {
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await isOurs(at))) {
    if (child.exitCode !== null) throw new Error(`npm start ended (${child.exitCode})`);
    await pause(50);
  }
  const trucks = await trucksOnMap(at);
  const value = seconds(began);
  must(trucks >= 50, `only ${trucks} trucks stand on the map`);
  must(child.exitCode === null && existsSync(path.join(folder, 'dist/server.js')), 'another server answered');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await new Promise(resolve => child.once('exit', resolve));
  return { value, trucks };
}

/** From a fresh clone to the first trucks on the map, with the time of npm's install; and a second start. */
export async function starts(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-clone-'));
  execFileSync('git', ['clone', '-q', root, folder]);
  const began = performance.now();
  execFileSync('node', ['scripts/prepare.mjs', 'install'], { cwd: folder, stdio: 'ignore' });
  const install_s = seconds(began);
  const cold = await untilTrucks(folder);
  say({ name: 'start.cold', unit: 's', limit: limits.cold, install_s, ...cold, load: load() });
  await pause(1_000);
  say({ name: 'start.warm', unit: 's', limit: limits.warm, ...(await untilTrucks(folder)), load: load() });
  rmSync(folder, { recursive: true, force: true });
}
