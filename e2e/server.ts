import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { root } from '../apps/server/src/folders.ts';

/** A real server process on loopback with the test world in an embedded database of its own. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** What it wrote to its log as an error, since its first start. */
  readonly troubles: readonly string[];
  /** Ends it as the system would without mercy. */
  kill(): Promise<void>;
  /** The same data again, after a stop or a kill. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Puts a copy of the embedded database of the test world into a data folder. */
export function copyWorld(dataDir: string): void {
  const template = path.join(process.env.TEST_FOLDER ?? '', 'template');
  cpSync(template, path.join(dataDir, 'db'), { recursive: true });
}

function launch(env: NodeJS.ProcessEnv, troubles: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'dist/server.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  createInterface(child.stdout as Readable).on('line', line => {
    console.log(line);
    if (line.includes('"level":50')) troubles.push(line);
  });
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve({ child, port: (message as { port: number }).port }));
    child.once('exit', code => reject(new Error(`the server ended (${code})`)));
  });
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise(resolve => child.once('exit', () => resolve()));

/**
 * `environment` adds to the server's own; DATABASE_URL makes it use PostgreSQL. With DEMO said the database starts empty instead of with
 * the test world: `on` fills it with the demo company, `off` leaves a fresh installation.
 */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  if (!existsSync(path.join(root, 'dist/server.js'))) throw new Error('Build first: npm run build');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cabezal-e2e-'));
  if (environment.DATABASE_URL === undefined && environment.DEMO === undefined) copyWorld(dataDir);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: 'off',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...environment,
  };
  const troubles: string[] = [];
  let running = await launch({ ...env, PORT: '0' }, troubles);
  const { port } = running;
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    troubles,
    get process() {
      return running.child;
    },
    async kill() {
      running.child.kill('SIGKILL');
      await ended(running.child);
    },
    async restart() {
      running.child.kill('SIGTERM');
      await ended(running.child);
      running = await launch({ ...env, PORT: String(port) }, troubles);
    },
    async stop() {
      running.child.kill('SIGTERM');
      await ended(running.child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
