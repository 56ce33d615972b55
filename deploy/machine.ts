import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../apps/server/src/folders.ts';

export const deploy = path.join(root, 'deploy');
/** A file of the repository. */
export const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Path of a program on this machine; undefined: it is not installed. Also looks where servers are, outside the PATH of ordinary users. */
export const programAt = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin']
    .map(folder => path.join(folder, name))
    .find(file => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** Runs a program until it ends; returns its output as one text. */
export function ran(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { ok: boolean; said: string } {
  // If its input is a socket, bash behaves like a remote shell and reads the settings of the machine.
  const done = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { ok: done.status === 0, said: `${done.stdout ?? ''}${done.stderr ?? ''}` };
}
