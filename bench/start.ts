import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../apps/server/src/folders.ts';
import { must, pause, say, seconds } from './figure.ts';

/** A port that nobody listens at. */
const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Ready in every role, the pages of the clone's own build included: somebody else's server would not be. */
async function isOurs(at: string): Promise<boolean> {
  const answer = await fetch(`${at}/ready`).catch(() => null);
  if (answer?.ok !== true) return false;
  const { ready, roles } = (await answer.json()) as { ready: boolean; roles: Record<string, boolean> };
  must(ready && roles.api === true && roles.tracking === true && roles.worker === true, 'not every role is ready');
  const config = await fetch(`${at}/config.json`);
  const { operator_name } = (await config.json()) as { operator_name: string | null };
  must(typeof operator_name === 'string' && operator_name !== '', 'the server has no demonstration company');
  return true;
}

/** `npm start` until /ready answers, in seconds; ends it again. */
async function untilReady(folder: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await isOurs(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null) throw new Error(`npm start ended (${child.exitCode})`);
    await pause(50);
  }
  const value = seconds(began);
  must(child.exitCode === null && existsSync(path.join(folder, 'dist/server.js')), 'another server answered');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await new Promise(resolve => child.once('exit', resolve));
  return value;
}

/** A fresh clone to its first ready server, beside npm's own install; and again. */
export async function starts(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-clone-'));
  execFileSync('git', ['clone', '-q', root, folder]);
  const began = performance.now();
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  const install = seconds(began);
  rmSync(path.join(folder, 'node_modules'), { recursive: true });
  const cold = await untilReady(folder);
  say({ name: 'start.cold', value: cold, unit: 's', limit: install + 60, install_s: Math.round(install * 10) / 10 });
  await pause(1_000);
  say({ name: 'start.warm', value: await untilReady(folder), unit: 's', limit: 3 });
  rmSync(folder, { recursive: true, force: true });
}
