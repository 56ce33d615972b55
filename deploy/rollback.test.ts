import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deploy, ran } from './machine.ts';

/** The scripts run on a simulated machine: a temporary folder replaces the installation, and programs only log their arguments. */
let machine = '';
const at = (...parts: string[]): string => path.join(machine, ...parts);
const wants = 'etc/systemd/system/multi-user.target.wants';

beforeEach(() => {
  machine = mkdtempSync(path.join(tmpdir(), 'cabezal-rollback-'));
  cpSync(path.join(deploy, 'bin'), at('bin'), { recursive: true });
  const common = readFileSync(at('bin/common.sh'), 'utf8')
    .replace('BASE=/opt/cabezal', `BASE=${machine}`)
    .replace('SETTINGS=/etc/cabezal', `SETTINGS=${machine}`)
    .replaceAll('/etc/systemd/system', at('etc/systemd/system'));
  writeFileSync(at('bin/common.sh'), common);
  for (const folder of [
    wants,
    'programs',
    'data/files',
    'backup',
    'old/apps/server/migrations',
    'new/apps/server/migrations',
  ])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('new/apps/server/migrations/0099_more.sql'), '');
  writeFileSync(at('backup/respaldo.json'), '{}');
  writeFileSync(at('data/files/photo'), 'newer');
  writeFileSync(at('before-upgrade'), `${at('old')}\n${at('backup')}\n`);
  writeFileSync(
    at('cabezal.env'),
    `DATABASE_URL=postgres://cabezal@/cabezal?host=/var/run/postgresql\nDATA_DIR=${at('data')}\n`,
  );
  symlinkSync(at('new'), at('current'));
});
afterEach(() => rmSync(machine, { recursive: true, force: true }));

/** Runs a script on a machine with these units. `fails`: a program whose arguments contain this text fails. */
function run(
  script: string,
  args: string[],
  units: string[],
  fails = 'nothing at all',
): { ok: boolean; said: string; done: string[] } {
  for (const unit of units) symlinkSync('/dev/null', at(wants, unit));
  const programs = { systemctl: '', install: '', psql: '', createdb: '', dropdb: '', 'systemd-run': '' };
  const log = at('log');
  const tells = (name: string) =>
    `#!/bin/bash\nprintf '%s\\n' "${name} $*" >>${log}\ncase "${name} $*" in *'${fails}'*) exit 1 ;; esac\n`;
  for (const name of Object.keys(programs)) writeFileSync(at('programs', name), tells(name));
  writeFileSync(at('programs/id'), '#!/bin/bash\necho 0\n');
  writeFileSync(at('programs/runuser'), '#!/bin/bash\nshift 3\nexec "$@"\n');
  for (const name of [...Object.keys(programs), 'id', 'runuser']) chmodSync(at('programs', name), 0o755);
  const env = { PATH: `${at('programs')}:${process.env.PATH ?? ''}` };
  const { ok, said } = ran('bash', [at('bin', script), ...args], env);
  return { ok, said, done: existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [] };
}
const started = (done: readonly string[]): string[] => done.filter(line => line.startsWith('systemctl start cabezal@'));
const several = ['cabezal@api1.service', 'cabezal@worker1.service'];
const all = several.map(unit => `systemctl start ${unit}`);

describe('rollback', () => {
  test('sets the newer data aside despite open connections, and restores the older data', () => {
    const { ok, said, done } = run('rollback.sh', ['--yes'], several);
    expect(ok, said).toBe(true);
    expect(readlinkSync(at('current'))).toBe(at('old'));
    const place = (part: string) => done.findIndex(line => line.includes(part));
    // The timers stop, the connections end, the database is renamed, the data are restored, and only then the release changes.
    const order = [
      'stop cabezal-watch.timer cabezal-backup.timer',
      'stop cabezal@api1',
      'pg_terminate_backend',
      'createdb',
      'restore',
    ];
    const places = [...order.map(place), place('install')];
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(started(done)).toEqual(all);
    expect(done.at(-1)).toBe('systemctl start cabezal-watch.timer cabezal-backup.timer');
    expect(existsSync(at('before-upgrade'))).toBe(false);
  });

  test.each([
    ['rename to', 'No se pudo apartar la base'],
    ['createdb', 'No se pudo crear la base'],
    ['dist/tools.js restore', 'No se pudo restaurar'],
  ])('if «%s» fails, everything is as before and runs', (fails, told) => {
    const { ok, said, done } = run('rollback.sh', ['--yes'], several, fails);
    expect(ok).toBe(false);
    expect(said).toContain(told);
    expect(started(done)).toEqual(all);
    expect(readlinkSync(at('current'))).toBe(at('new'));
    expect(readFileSync(at('data/files/photo'), 'utf8')).toBe('newer');
    const renames = done
      .filter(line => line.includes('rename to'))
      .map(line => /database "(\w+)" rename/.exec(line)?.[1]);
    expect(renames).toEqual(
      fails === 'rename to' ? ['cabezal'] : ['cabezal', expect.stringMatching(/^cabezal_\d+_\d+$/)],
    );
    // It can be run again.
    expect(existsSync(at('before-upgrade'))).toBe(true);
    expect(done.at(-1)).toBe('systemctl start cabezal-watch.timer cabezal-backup.timer');
  });
});

test('an update stops every process before the backup, and starts them with the new version only', () => {
  for (const folder of ['newer', 'releases', 'backups/2026-01-02_031500']) mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('backups/2026-01-02_031500/respaldo.json'), '{}');
  const common = readFileSync(at('bin/common.sh'), 'utf8');
  writeFileSync(at('bin/common.sh'), common.replace('BACKUPS=/var/backups/cabezal', `BACKUPS=${at('backups')}`));
  writeFileSync(at('bin/release.sh'), `#!/bin/bash\necho ${at('newer')}\n`);
  const { ok, said, done } = run('upgrade.sh', [], several);
  expect(ok, said).toBe(true);
  expect(done.filter(line => /^systemctl (stop|start) /.test(line))).toEqual([
    ...several.map(unit => `systemctl stop ${unit}`),
    'systemctl start cabezal-backup.service',
    ...all,
  ]);
  expect(readlinkSync(at('current'))).toBe(at('newer'));
});

describe('starting, stopping and restarting', () => {
  test('applies to all of several processes, not to the single one', () => {
    const { ok, done } = run('service.sh', ['restart'], ['cabezal.service', ...several]);
    expect(ok).toBe(true);
    expect(done).toEqual([...several.map(unit => `systemctl stop ${unit}`), ...all]);
  });
  test('applies to the single process if there is no other', () => {
    expect(run('service.sh', ['stop'], ['cabezal.service']).done).toEqual(['systemctl stop cabezal.service']);
  });
  test('prints its usage without an argument, and an error if no process is set up', () => {
    expect(run('service.sh', ['restart'], [])).toMatchObject({
      ok: false,
      said: expect.stringContaining('enable --now'),
    });
    expect(run('service.sh', [], several)).toMatchObject({
      ok: false,
      said: expect.stringContaining('restart, stop o start'),
    });
  });
});
