import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { variableNames } from '../apps/server/src/env.ts';
import { root } from '../apps/server/src/folders.ts';
import { inHours } from '../test/clock.ts';
import { deploy, programAt, ran, text } from './machine.ts';

const bin = path.join(deploy, 'bin');
const scripts = [...readdirSync(bin).map(name => `bin/${name}`), 'container/init-db.sh'];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cabezal-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(scripts)('%s is correct shell and executable', name => {
  const file = path.join(deploy, name);
  expect(ran('bash', ['-n', file])).toEqual({ ok: true, said: '' });
  // A file that is only sourced is not executable.
  expect((statSync(file).mode & 0o111) !== 0).toBe(name !== 'bin/common.sh');
});

test.skipIf(programAt('shellcheck') === undefined)('shellcheck finds nothing (skipped if not installed)', () => {
  const files = scripts.map(name => path.join(deploy, name));
  expect(ran(programAt('shellcheck') ?? '', ['--external-sources', `--source-path=${bin}`, ...files])).toEqual({
    ok: true,
    said: '',
  });
});

/** Runs commands with the functions that the scripts share. */
const said = (commands: string): string => {
  const done = ran('bash', ['-euc', `. ${bin}/common.sh; SETTINGS=${folder} BACKUPS=${folder}; ${commands}`]);
  expect(done.ok, done.said).toBe(true);
  return done.said.trim();
};

test.each([
  [
    "'postgres://cabezal@/cabezal?host=/var/run/postgresql'",
    'cabezal',
    'postgres://cabezal@/otra?host=/var/run/postgresql',
  ],
  ['postgres://cabezal:clave@127.0.0.1:5433/flota', 'flota', 'postgres://cabezal:clave@127.0.0.1:5433/otra'],
  ['"postgres://c:d@localhost/c?sslmode=require"', 'c', 'postgres://c:d@localhost/otra?sslmode=require'],
])('name of the database of %s, and address of another one', (url, name, other) => {
  writeFileSync(path.join(folder, 'cabezal.env'), `#DATABASE_URL=none\nDATABASE_URL=${url}\n`);
  expect(said('demand_local_database; database_name; database_url otra')).toBe(`${name}\n${other}`);
});

test('refuses databases of other machines', () => {
  writeFileSync(path.join(folder, 'cabezal.env'), 'DATABASE_URL=postgres://c:d@db.suempresa.ec/cabezal\n');
  const done = ran('bash', ['-euc', `. ${bin}/common.sh; SETTINGS=${folder}; demand_local_database`]);
  expect(done).toEqual({ ok: false, said: expect.stringContaining('no está en esta máquina') });
});

test.each([
  ['PORT=3000', '', 'http://127.0.0.1:3000/ready'],
  ['', '', 'http://127.0.0.1:3000/ready'],
  ['HOST=0.0.0.0', 'PORT=3001', 'http://127.0.0.1:3001/ready'],
  ['HOST=10.0.0.7\nPORT=4000', 'PORT=3001', 'http://10.0.0.7:3001/ready'],
  ["HOST='fd00::7'", 'HOST=fd00::8', 'http://[fd00::8]:3000/ready'],
  ['HOST=::', '', 'http://[::1]:3000/ready'],
])('address of a process’s /ready: %j, %j', (all, own, url) => {
  writeFileSync(path.join(folder, 'cabezal.env'), `${all}\n`);
  writeFileSync(path.join(folder, 'api1.env'), `${own}\n`);
  expect(said('ready_url_of cabezal@api1.service')).toBe(url);
  if (own === '') expect(said('ready_url_of cabezal.service')).toBe(url);
});

test('a start waits for the process at its address, and fails if the process ends', async () => {
  const server = createServer((asked, reply) => reply.writeHead(asked.url === '/ready' ? 200 : 404).end());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.2', resolve));
  const env = { HOST: '127.0.0.2', PORT: String((server.address() as AddressInfo).port) };
  const waits = (more: NodeJS.ProcessEnv): Promise<unknown[]> =>
    once(
      spawn('bash', [path.join(bin, 'wait-ready.sh')], { env: { ...process.env, ...more }, stdio: 'ignore' }),
      'exit',
    );
  expect(await waits({ ...env, MAINPID: String(process.pid) })).toEqual([0, null]);
  const ended = spawn('true');
  await once(ended, 'exit');
  expect(await waits({ ...env, PORT: '1', MAINPID: String(ended.pid) })).toEqual([1, null]);
  server.close();
});

/** Creates a folder like that of a backup, `days` old. */
function backup(name: string, days: number, isWhole = true): void {
  const made = path.join(folder, name);
  mkdirSync(made);
  if (isWhole) writeFileSync(path.join(made, 'respaldo.json'), '{}');
  const then = inHours(-24 * days);
  utimesSync(made, then, then);
}

test('the newest backup is the newest complete one', () => {
  backup('2026-01-01_031500', 3);
  backup('2026-01-02_031500', 2);
  backup('2026-01-03_031500', 1, false);
  expect(said('newest_backup')).toBe(path.join(folder, '2026-01-02_031500'));
});

/** Runs backup.sh with a program that replaces ours. */
function backedUp(program: string): { ok: boolean; left: string[] } {
  const instead = path.join(folder, '..', `${path.basename(folder)}-bin`);
  mkdirSync(instead, { recursive: true });
  writeFileSync(path.join(instead, 'node'), `#!/bin/bash\n${program}\n`);
  chmodSync(path.join(instead, 'node'), 0o755);
  const env = { BACKUP_DIR: folder, BACKUP_KEEP_DAYS: '14', PATH: `${instead}:${process.env.PATH ?? ''}` };
  const { ok } = ran('bash', [path.join(bin, 'backup.sh')], env);
  rmSync(instead, { recursive: true });
  return { ok, left: readdirSync(folder).sort() };
}
const works = 'mkdir "$3" && echo {} >"$3/respaldo.json"';

test('a backup deletes expired and incomplete backups', () => {
  backup('2020-01-01_031500', 40);
  backup('2020-01-02_031500', 30);
  backup('2020-01-03_031500', 13);
  backup('2020-01-04_031500', 2);
  backup('2020-01-05_031500', 1, false);
  const { ok, left } = backedUp(works);
  expect(ok).toBe(true);
  expect(left.slice(0, -1)).toEqual(['2020-01-03_031500', '2020-01-04_031500']);
  expect(left).toHaveLength(3);
});

test('the three newest are kept, whatever their age', () => {
  for (const day of ['01', '02', '03', '04']) backup(`2020-01-${day}_031500`, 100);
  expect(backedUp(works).left.slice(0, -1)).toEqual(['2020-01-03_031500', '2020-01-04_031500']);
});

test('a failed backup reports the failure and deletes nothing', () => {
  backup('2020-01-01_031500', 100);
  for (const day of ['02', '03', '04']) backup(`2020-01-${day}_031500`, 90);
  const { ok, left } = backedUp('exit 1');
  expect(ok).toBe(false);
  expect(left).toHaveLength(4);
});

test('the image copies existing files, runs without root and has a health check', () => {
  const file = text('deploy/container/Containerfile');
  for (const [, made = ''] of file.matchAll(/^COPY --from=build \/build\/(\S+)/gm))
    expect(/^(node_modules|dist|apps\/web\/dist)$/.test(made) || existsSync(path.join(root, made)), made).toBe(true);
  for (const [, workspace = ''] of file.matchAll(/--workspace=(\S+)/g))
    expect(existsSync(path.join(root, workspace, 'package.json')), workspace).toBe(true);
  expect(file).toMatch(/^USER node$/m);
  expect(file).toMatch(/^HEALTHCHECK [\s\S]*\/ready/m);
  const [major = 0] = [...(/FROM docker\.io\/library\/node:(\d+)/.exec(file) ?? [])].slice(1).map(Number);
  expect(major).toBeGreaterThanOrEqual(20);
});

test('compose sets only variables that the program has', () => {
  const app = /^ {2}app:\n([\s\S]*?)^ {2}\w/m.exec(text('deploy/container/compose.yaml'))?.[1] ?? '';
  const given = [...(/environment:\n((?: {6}.*\n)+)/.exec(app)?.[1] ?? '').matchAll(/^ {6}(\w+):/gm)].map(
    m => m[1] ?? '',
  );
  expect(given).toContain('DATABASE_URL');
  for (const name of given) expect(variableNames).toContain(name);
});

/** A program of this machine that reads compose files. */
const composer = (['docker', 'podman'] as const)
  .map(programAt)
  .find(program => program !== undefined && ran(program, ['compose', 'version']).ok);
test.skipIf(composer === undefined)(
  'compose reads its file (skipped where there is neither docker nor podman compose)',
  () => {
    const env = { CABEZAL_HOST: 'cabezal.suempresa.ec', CABEZAL_DB_PASSWORD: 'secreto' };
    const done = ran(
      composer ?? '',
      ['compose', '-f', path.join(deploy, 'container/compose.yaml'), 'config', '--quiet'],
      env,
    );
    expect(done.ok, done.said).toBe(true);
  },
);
