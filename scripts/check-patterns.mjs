// No regular expression may need quadratic time or worse: a cell or field with many thousands of characters would block the whole server.
// scslre checks every pattern of the product. First the check is tested with patterns that it must refuse and patterns that it must accept.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';

/** Why a pattern is slow, as a text; null: its time is linear in the length of the input. */
function slownessOf(pattern, flags) {
  const { reports } = analyse({ source: pattern, flags });
  if (reports.some(({ exponential }) => exponential)) return 'needs exponential time';
  if (reports.some(({ type }) => type !== 'Move'))
    return 'needs polynomial time: two of its parts can match the same characters';
  return reports.length > 0 ? 'needs quadratic time: it starts again at each character of a run' : null;
}

const mustSee = [
  ['^(a+)+$', ''],
  ['^\\d+\\.?\\d*$', ''],
  ['\\s+$', ''],
  ['^(.*?)\\s*kg$', ''],
];
const mustLetBe = [
  ['^\\d+(?:\\.\\d*)?$', ''],
  ['^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$', ''],
];
for (const [pattern, flags] of mustSee)
  if (slownessOf(pattern, flags) === null) complain(`The check of patterns accepts the slow /${pattern}/${flags}.`);
for (const [pattern, flags] of mustLetBe)
  if (slownessOf(pattern, flags) !== null) complain(`The check of patterns refuses the fast /${pattern}/${flags}.`);

function complain(text) {
  console.error(text);
  process.exitCode = 1;
}

/** All regular expressions of a file. */
function patternsOf(file) {
  const found = [];
  const look = node => {
    if (Array.isArray(node)) for (const one of node) look(one);
    else if (typeof node === 'object' && node !== null) {
      if (node.type === 'RegExpLiteral') found.push([node.pattern, node.flags]);
      for (const part of Object.values(node)) look(part);
    }
  };
  look(
    parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' }).body,
  );
  return found;
}

const roots = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/domain/src'];
const files = roots.flatMap(root =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(file => path.posix.join(root, file.replaceAll(path.sep, '/')))
    .filter(file => /\.tsx?$/.test(file) && !/\.(test|samples|generated)\./.test(file)),
);
const known = new Map();
for (const file of files)
  for (const [pattern, flags] of patternsOf(file)) {
    const name = `/${pattern}/${flags}`;
    if (!known.has(name)) known.set(name, slownessOf(pattern, flags));
    if (known.get(name) !== null)
      complain(`${file}: ${name} ${known.get(name)}; rewrite it (docs/decisions/0130-patterns.md)`);
  }
if (known.size < 300) complain(`The check of patterns found only ${known.size} patterns.`);
