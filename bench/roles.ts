import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../apps/server/src/folders.ts';

/** What another process of the bench is: a bare server, or ours whose positions are stored by nobody. */
type BenchRole = 'bare' | 'unstored';

/** A server of the bench in a process of its own. */
export async function forkRole(
  role: BenchRole,
  env: NodeJS.ProcessEnv,
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(join(root, 'dist/bench.js'), [], { env: { ...process.env, ...env, BENCH_ROLE: role } });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', m => resolve((m as { port: number }).port));
    child.once('exit', code => reject(new Error(`the ${role} server ended (${code})`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise(resolve => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}

/** Tells who forked this process where it listens; it does not stay behind when that one fails. */
export function tellPort(address: string | { port: number } | null): void {
  process.on('disconnect', () => process.exit());
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
}
