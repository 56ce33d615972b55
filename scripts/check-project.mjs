// Rules of the house that no linter knows: file sizes, words, generated files that are current, glossary.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const problems = [];
const isSource = file => /\.(ts|tsx|mjs|cjs)$/.test(file);
const isTest = file => /\.test\.tsx?$|^e2e\/|^bench\//.test(file);
for (const file of files.filter(isSource)) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    continue; // deleted in the working copy
  }
  const lines = text.split('\n').length;
  const limit = /\.generated\.ts$/.test(file)
    ? Number.POSITIVE_INFINITY
    : isTest(file) || /\.(data|calls|shapes|samples)\.ts$|world\.ts$/.test(file)
      ? 500
      : 400;
  if (lines > limit) problems.push(`${file}: ${lines} lines, at most ${limit}`);
  if (/\bas any\b|@ts-ignore|@ts-nocheck|\.only\(/.test(text) && file !== 'scripts/check-project.mjs')
    problems.push(`${file}: any, ts-ignore or .only`);
  if (/(^|\/)index\.tsx?$/.test(file)) problems.push(`${file}: barrels are not used; import the file`);
}
if (/resolved": "https?:/.test(readFileSync('package-lock.json', 'utf8')))
  problems.push('package-lock.json names registry hosts');
const glossary = readFileSync('docs/glossary.md', 'utf8').toLowerCase();
const modules = new Set(files.map(f => /^apps\/server\/src\/modules\/([^/]+)\//.exec(f)?.[1]).filter(Boolean));
for (const name of modules)
  if (!glossary.includes(name.replace(/s$/, '')))
    problems.push(`docs/glossary.md: the module word «${name}» is missing`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
