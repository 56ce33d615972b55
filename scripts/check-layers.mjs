// Checks the layers, and that no circle joins modules of the server. First each rule is shown a planted violation: a silent checker would
// pass everything.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderCircles } from './folder-circles.mjs';

const program = path.join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const modulesFolder = 'apps/server/src/modules';

/** What dependency-cruiser sees: the broken rules, and who imports whom. */
function cruise(targets) {
  const run = spawnSync(
    process.execPath,
    [
      '--require',
      './scripts/swc-tsx.cjs',
      program,
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      ...targets,
    ],
    { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
  );
  if (run.stdout === '') throw new Error(run.stderr);
  const { modules, summary } = JSON.parse(run.stdout);
  return { modules, violations: summary.violations.map(v => `${v.rule.name}: ${v.from} → ${v.to}`) };
}

/** A file that breaks a rule, and the word by which the rule names it. */
const planted = [
  ['packages/domain/src/planted-violation.ts', '@cabezal/contract/call', 'defineCall', 'domain-is-pure'],
  ['apps/server/src/platform/planted-violation.ts', '../modules.ts', 'moduleParts', 'platform-knows-no-module'],
];
/** Two modules that import each other, by files that do not. */
const plantedCircle = [
  ['planted-one', 'a.ts', '../planted-two/a.ts'],
  ['planted-one', 'b.ts', null],
  ['planted-two', 'a.ts', null],
  ['planted-two', 'b.ts', '../planted-one/b.ts'],
];

function complain(text) {
  console.error(text);
  process.exitCode = 1;
}

try {
  for (const [file, from, name] of planted)
    writeFileSync(file, `import { ${name} } from '${from}';\nexport const planted = ${name};\n`);
  for (const [folder, file, from] of plantedCircle) {
    const target = path.join(modulesFolder, folder);
    spawnSync('mkdir', ['-p', target]);
    const text = from === null ? 'export const n = 1;\n' : `import { n } from '${from}';\nexport const m = n;\n`;
    writeFileSync(path.join(target, file), text);
  }
  const seen = cruise([...planted.map(([file]) => file), ...plantedCircle.map(([f]) => path.join(modulesFolder, f))]);
  for (const [file, , , rule] of planted)
    if (!seen.violations.some(v => v.startsWith(`${rule}: ${file}`)))
      complain(`The layer check does not see the planted violation of «${rule}» in ${file}.`);
  if (!folderCircles(seen.modules, modulesFolder).some(circle => circle.includes('planted-one, planted-two')))
    complain('The module check does not see the planted circle of two modules.');
} finally {
  for (const [file] of planted) rmSync(file, { force: true });
  for (const [folder] of plantedCircle) rmSync(path.join(modulesFolder, folder), { recursive: true, force: true });
}

const real = cruise(['packages', 'apps']);
for (const violation of real.violations) complain(violation);
for (const circle of folderCircles(real.modules, modulesFolder)) complain(circle);
