import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment, variableNames } from '../apps/server/src/env.ts';
import { root } from '../apps/server/src/folders.ts';
import { ran, text } from './machine.ts';

interface Line {
  name: string;
  value: string;
  /** A set value, a default in a comment, or an example. */
  kind: 'set' | 'default' | 'example';
}

/** The variables of the file; the comment of an example says «Ejemplo». */
function settings(): Line[] {
  const found: Line[] = [];
  let comment = '';
  for (const line of text('deploy/cabezal.env').split('\n')) {
    const [, hash, name = '', given = ''] = /^(#?)([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    if (hash === undefined) {
      comment = line;
      continue;
    }
    const kind = hash === '' ? 'set' : comment.startsWith('# Ejemplo') ? 'example' : 'default';
    found.push({ name, value: given.replace(/^'(.*)'$/, '$1'), kind });
    // The comment applies only to the first line after it.
    if (kind === 'example') comment = '';
  }
  return found;
}
const asText = (value: unknown): string => (value instanceof Set ? [...value].join(',') : String(value));

test('the file has every variable of the program once, and no other', () => {
  expect(
    settings()
      .map(line => line.name)
      .sort(),
  ).toEqual([...variableNames].sort());
});

test('the program starts with the file unchanged, and with each example', () => {
  const given = settings();
  const set = Object.fromEntries(given.filter(line => line.kind === 'set').map(line => [line.name, line.value]));
  const environment = readEnvironment(set);
  expect(environment).toMatchObject({ DEMO: 'off', TRUST_PROXY: '1', DATA_DIR: '/var/lib/cabezal' });
  expect(() => readEnvironment(Object.fromEntries(given.map(line => [line.name, line.value])))).not.toThrow();
});

test('the defaults in comments are those of the program', () => {
  const defaults: Record<string, unknown> = readEnvironment({});
  for (const { name, value } of settings().filter(line => line.kind === 'default'))
    expect(`${name}=${value}`).toBe(`${name}=${asText(defaults[name])}`);
  for (const { name } of settings().filter(line => line.kind === 'example'))
    expect(`${name}: ${defaults[name] ?? 'none'}`).toMatch(/: (none|)$/);
});

test('values with spaces or special characters are quoted, so that systemd, a shell and compose read the same value', () => {
  for (const file of ['deploy/cabezal.env', 'deploy/alert.env'])
    for (const [, value = ''] of text(file).matchAll(/^#?[A-Z][A-Z0-9_]+=(.*)$/gm))
      expect(value).toMatch(/^('[^']*'|[\w./,-]+)$/);
});

const pages = ['README.md', 'docs/install.md', 'docs/runbook.md', 'docs/scaling.md'];
const documents = pages.map(page => [page, text(page)] as const);

test.each(documents)('the files, scripts and names in %s exist', (page, document) => {
  const scripts: Record<string, string> = JSON.parse(text('package.json')).scripts;
  const units = readdirSync(path.join(root, 'deploy/systemd'));
  const wrong: string[] = [];
  const demand = (there: boolean, what: string): void => void (there || wrong.push(what));
  for (const [, link = ''] of document.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g))
    demand(existsSync(path.join(root, path.dirname(page), link)), link);
  for (const [, file = ''] of document.matchAll(/\/opt\/cabezal\/(?:current|source)\/([\w./-]+\w)/g))
    demand(existsSync(path.join(root, file)), file);
  for (const [, file = ''] of document.matchAll(/(?<![\w/.])(deploy\/[\w./-]*\w)/g))
    demand(file.endsWith('/.env') || existsSync(path.join(root, file)), file);
  for (const [, name = ''] of document.matchAll(/npm run ([\w:]+)/g)) demand(name in scripts, `npm run ${name}`);
  for (const [, name = ''] of document.matchAll(/dist\/tools\.js ([\w-]+)/g))
    demand(new RegExp(`^  async '?${name}'?\\(`, 'm').test(text('apps/server/src/tools.ts')), `tools.js ${name}`);
  for (const [, name = ''] of document.matchAll(/(?<![\w/.=])(cabezal-[a-z]+(?:\.timer)?)(?![\w.@-])/g))
    demand(
      units.some(unit => unit === name || unit === `${name}.service`),
      name,
    );
  for (const [, name = ''] of document.matchAll(/`(?:[^`\n]*[^\w/.`])?([A-Z]+_[A-Z_]*[A-Z])(?:=[^`\n]*)?`/g))
    demand(
      variableNames.includes(name) || /^(HOST_NAME|BACKUP_KEEP_DAYS|BASE_SIN_RESPUESTA|SERVIDOR_OCUPADO)$/.test(name),
      name,
    );
  for (const [, name = ''] of document.matchAll(/`((?:db_connections|http_request|live_watch|process)_?[a-z_]+)`/g))
    demand(text('apps/server/src/platform/log/metrics.ts').includes(name.replace(/_(count|bucket)$/, '')), name);
  expect(wrong).toEqual([]);
});

test('the commands of the pages are correct shell', () => {
  for (const [page, document] of documents)
    for (const [, block = ''] of document.matchAll(/```sh\n([\s\S]*?)```/g)) {
      const { ok, said } = ran('bash', ['-n', '-c', block]);
      expect(ok, `${page}: ${said}\n${block}`).toBe(true);
    }
});
