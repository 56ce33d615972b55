import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The documents that lead through the tree name only paths that exist. */
const documents = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'];

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
const folders = new Set(files.flatMap(file => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))));
const known = [...files, ...folders].map(one => `/${one}`);

/** A route of the application, and a folder that the first start creates. */
const NOT_IN_THE_TREE = ['reportes/stand-by', 'data/'];

/** A path from the root, or the end of one, with or without its ending: «kits/report», «test/walks/change-inputs.ts». */
const exists = name =>
  known.some(one => one.endsWith(`/${name}`)) || files.some(file => `/${file}`.includes(`/${name}.`));

/** The paths in the text: words with a slash in code, and targets of links. `<word>` stands for any word: such a path is a pattern. */
function pathsIn(text, folder) {
  const code = [...text.matchAll(/`([^`\s]*\/[^`\s]*)`/g)].map(([, name]) => name);
  const isPath = name => /^[\w./-]+$/.test(name) && !/^\.?\//.test(name) && !NOT_IN_THE_TREE.includes(name);
  const plain = code.filter(isPath);
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, to]) => to)
    .filter(to => !/^https?:/.test(to));
  return [
    ...plain.map(name => name.replace(/\/$/, '')),
    ...links.map(to => path.posix.join(folder, to).replace(/\/$/, '')),
  ];
}

test('the check finds a path that is gone, and leaves patterns and routes', () => {
  const text =
    'see `apps/web/gone.ts`, `features/<area>/<word>/`, `reportes/stand-by` and [it](decisions/gone.md#part)';
  expect(pathsIn(text, 'docs')).toEqual(['apps/web/gone.ts', 'docs/decisions/gone.md']);
  expect(['apps/web/gone.ts', 'kits/report', 'docs/architecture.md'].map(exists)).toEqual([false, true, true]);
});

test.each(documents)('%s names only paths that exist', file => {
  const named = pathsIn(readFileSync(file, 'utf8'), path.posix.dirname(file));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(name => !exists(name))).toEqual([]);
});
