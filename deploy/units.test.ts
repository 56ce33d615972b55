import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '../apps/server/src/env.ts';
import { root } from '../apps/server/src/folders.ts';
import { deploy, programAt, ran, text } from './machine.ts';

const analyze = programAt('systemd-analyze');
const names = readdirSync(path.join(deploy, 'systemd'));
const services = names.filter(name => name.endsWith('.service'));
const unit = (name: string): string => text(`deploy/systemd/${name}`);

test('no unit runs as root or can become root', () => {
  expect(services.length).toBeGreaterThan(3);
  for (const name of services)
    for (const line of ['User=cabezal', 'NoNewPrivileges=true', 'CapabilityBoundingSet=', 'ProtectSystem=strict'])
      expect(unit(name).split('\n'), name).toContain(line);
});

test('the unit of several processes equals the single one, except for additional settings', () => {
  const rules = (name: string): string[] =>
    unit(name)
      .split('\n')
      .filter(line => !/^(#|Description=)/.test(line));
  const more = rules('cabezal@.service').filter(line => !rules('cabezal.service').includes(line));
  expect(more).toEqual(['EnvironmentFile=/etc/cabezal/%i.env']);
  const alone = rules('cabezal.service').filter(line => !rules('cabezal@.service').includes(line));
  expect(alone).toEqual(['AssertPathExistsGlob=!/etc/systemd/system/multi-user.target.wants/cabezal@*.service']);
  expect(rules('cabezal@.service').filter(line => !more.includes(line))).toEqual(
    rules('cabezal.service').filter(line => !alone.includes(line)),
  );
  // The file that is read later takes precedence.
  expect(unit('cabezal@.service').indexOf('/cabezal.env')).toBeLessThan(unit('cabezal@.service').indexOf('/%i.env'));
});

test('starting the single process stops no other process', () => {
  for (const name of services) expect(unit(name), name).not.toMatch(/^Conflicts=/m);
});

test('no page tells people to start, stop or restart one process where there may be several', () => {
  // The text that such a command is refused is allowed.
  for (const page of ['docs/install.md', 'docs/runbook.md', 'deploy/cabezal.env', 'README.md'])
    expect(text(page).replace('`systemctl restart cabezal` se niega', ''), page).not.toMatch(
      /systemctl (restart|stop|start) cabezal(\s|`|$)/m,
    );
});

test('systemd waits longer than the program takes to stop', () => {
  for (const name of ['cabezal.service', 'cabezal@.service'])
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit(name))?.[1])).toBeGreaterThan(readEnvironment({}).STOP_SECONDS);
});

test('failures of the program and its timers send an alert, and every named unit exists', () => {
  for (const name of ['cabezal-backup.service', 'cabezal-watch.service'])
    expect(unit(name)).toContain('OnFailure=cabezal-alert@%N.service');
  for (const name of names.filter(name => name.endsWith('.timer')))
    expect(names).toContain(name.replace('.timer', '.service'));
});

/** systemd checks the paths of programs, which are elsewhere here, so the units are changed. */
describe.skipIf(analyze === undefined)('systemd-analyze (skipped without systemd)', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'cabezal-units-'));
    for (const name of names)
      writeFileSync(
        path.join(folder, name),
        unit(name).replaceAll('/opt/cabezal/current', root).replace('ExecStart=node', `ExecStart=${process.execPath}`),
      );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const verify = (name: string) => ran(analyze ?? '', ['verify', '--man=no', path.join(folder, name)]);

  test.each(names.map(name => name.replace('@', '@api1')))('%s is well formed', name => {
    const { said } = verify(name);
    // The output may also name other units of this machine.
    expect(said.split('\n').filter(line => line.includes('cabezal'))).toEqual([]);
  });

  test('finds a planted error', () => {
    writeFileSync(
      path.join(folder, 'cabezal-planted.service'),
      '[Service]\nExecStart=/nowhere/at-all\nRestrat=always\n',
    );
    expect(verify('cabezal-planted.service').said).toMatch(/Unknown key[^\n]*Restrat/);
  });

  test('the program has little access to its machine', context => {
    const { ok, said } = ran(analyze ?? '', [
      'security',
      '--offline=yes',
      '--no-pager',
      '--threshold=20',
      path.join(folder, 'cabezal.service'),
    ]);
    if (said.includes('unrecognized option')) context.skip('this systemd does not judge a file');
    expect(ok, said.split('\n').slice(-3).join('\n')).toBe(true);
  });
});
