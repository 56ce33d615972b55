import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../apps/server/src/folders.ts';
import { pause, say, seconds } from './figure.ts';

const port = 3917;

/** `npm start` until /ready answers, in seconds; ends it again. */
async function untilReady(folder: string): Promise<number> {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error(`npm start ended (${child.exitCode})`);
    await pause(50);
  }
  const value = seconds(began);
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
