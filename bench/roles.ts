import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../apps/server/src/folders.ts';

/** Roles of other processes of the benchmark: a bare server, or our server without storing positions. */
type BenchRole = 'bare' | 'unstored';

/** A server of the benchmark in a separate process. */
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

/** Sends the port to the parent process; ends when the parent ends. */
export function reportPort(address: string | { port: number } | null): void {
  process.on('disconnect', () => process.exit());
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
}
