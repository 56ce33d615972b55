// Checks that the files and folders that documents name exist: a person who moves a file gets the list of documents to change.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
/** Files with and without their endings, and their folders: `domain/money/refunds` is `packages/domain/src/money/refunds.ts`. */
const existing = new Set(files.flatMap(file => [file, ...stems(file), ...foldersOf(file)]));

/** The folder that the first word of a shortened path abbreviates. */
const ROOTS = {
  modules: 'apps/server/src/modules',
  platform: 'apps/server/src/platform',
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  features: 'apps/web/src/features',
  kits: 'apps/web/src/kits',
  ui: 'apps/web/src/ui',
};
const WHOLE = ['apps', 'packages', 'scripts', 'e2e', 'docs', 'deploy', 'test'];
/** Paths that a build or an installation creates. */
const MADE = ['apps/web/dist', 'deploy/container/.env'];

/** Paths in a text that do not exist. */
function deadPaths(text, exists = name => existing.has(name)) {
  const found = withoutBraces(text).matchAll(/(?<![\w/.@<-])([a-z0-9]+)\/([\w./-]*\w)(?![\w./-]*[*{<…])/g);
  return [...found]
    .filter(([, first]) => first in ROOTS || WHOLE.includes(first))
    .map(([said, first, rest]) => ({ said, places: placesOf(first, rest) }))
    .filter(({ places }) => !places.some(place => exists(place) || exists(withoutName(place)) || MADE.includes(place)))
    .map(({ said }) => said);
}

/** `domain/money/{costs, cutoffs}` names two paths. */
function withoutBraces(text) {
  return text.replace(/([\w./-]+\/)\{([\w., /-]+)\}/g, (_, folder, names) =>
    names
      .split(/, ?/)
      .map(name => folder + name)
      .join(', '),
  );
}

/** A path that begins with `test` may be in `test` (helpers of all tests) or in `apps/server/test` (tests of several modules). */
function placesOf(first, rest) {
  if (first === 'test') return [`test/${rest}`, `apps/server/test/${rest}`];
  return [`${ROOTS[first] ?? first}/${rest}`];
}

function stems(file) {
  const bare = file.replace(/\.(d\.)?\w+$/, '');
  return [bare, bare.replace(/\.(test|queries|calls|data|routes)$/, '')];
}

function foldersOf(file) {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** `domain/system/sap/postings.causeOf` names a function of that file. */
const withoutName = whole => whole.replace(/\.[A-Za-z]+$/, '');

const problems = [];
// A broken rule would pass everything: it is tested with texts that it must refuse and texts that it must accept.
const planted = [
  ['See `modules/planted/verb.ts`.', ['modules/planted/verb.ts']],
  ['a folder (`domain/planted`), and [a page](docs/planted.md)', ['domain/planted', 'docs/planted.md']],
  ['`modules/money/{billing, planted}`', ['modules/money/planted']],
  ['`modules/money/billing`, `scripts/check-docs.mjs` and `platform/db/pool*.ts`', []],
  ['and/or, `/reservas/ui/planted`, https://example.org/docs/planted', []],
];
for (const [text, dead] of planted)
  if (deadPaths(text).join() !== dead.join()) problems.push(`The rule «paths in documents» misjudges: ${text}`);
for (const file of files.filter(name => name.endsWith('.md')))
  for (const said of deadPaths(readFileSync(file, 'utf8'))) problems.push(`${file}: ${said} does not exist`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
