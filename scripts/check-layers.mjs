// Checks the layers, and that no circle joins modules of the server, features or kits of the web. First each rule is shown a planted violation: a silent checker would
// pass everything.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderCircles } from './folder-circles.mjs';
import sharedFeatures from './shared-features.cjs';

const program = path.join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
/** In each of these no circle joins the folders. */
const modulesFolder = 'apps/server/src/modules';
const circleFree = [modulesFolder, 'apps/web/src/features', 'apps/web/src/kits'];

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
  ...[
    ['features/drivers', '../billing/billing-filters.ts', 'payerFilter', 'no-feature-of-others'],
    // A feature that may import another one may not import any other.
    ['features/closing', '../billing/billing-filters.ts', 'payerFilter', 'no-feature-of-others'],
    ['kits/records', '../../features/guides/guide-lists.ts', 'guideFilters', 'kits-know-no-feature'],
    ['ui', '../kits/rights/use-access.ts', 'useAccess', 'ui-knows-no-feature'],
    ['app', '../features/guides/guide-lists.ts', 'guideFilters', 'app-knows-no-feature'],
  ].map(([folder, ...rest]) => [`apps/web/src/${folder}/planted-violation.ts`, ...rest]),
];
/** And one that must be let be: it stands on the list. */
const allowed = ['apps/web/src/features/closing/planted-allowed.ts', '../guides/guide-lists.ts', 'guideFilters'];
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
  for (const [file, from, name] of [...planted, allowed])
    writeFileSync(file, `import { ${name} } from '${from}';\nexport const planted = ${name};\n`);
  for (const [folder, file, from] of plantedCircle) {
    const target = path.join(modulesFolder, folder);
    mkdirSync(target, { recursive: true });
    const text = from === null ? 'export const n = 1;\n' : `import { n } from '${from}';\nexport const m = n;\n`;
    writeFileSync(path.join(target, file), text);
  }
  const seen = cruise([
    ...[...planted, allowed].map(([file]) => file),
    ...plantedCircle.map(([f]) => path.join(modulesFolder, f)),
  ]);
  for (const [file, , , rule] of planted)
    if (!seen.violations.some(v => v.startsWith(`${rule}: ${file}`)))
      complain(`The layer check does not see the planted violation of «${rule}» in ${file}.`);
  if (seen.violations.some(v => v.includes(allowed[0])))
    complain(`The layer check refuses ${allowed[0]} although its import stands on the list of shared features.`);
  if (!folderCircles(seen.modules, modulesFolder).some(circle => circle.includes('planted-one, planted-two')))
    complain('The module check does not see the planted circle of two modules.');
} finally {
  for (const [file] of [...planted, allowed]) rmSync(file, { force: true });
  for (const [folder] of plantedCircle) rmSync(path.join(modulesFolder, folder), { recursive: true, force: true });
}

const real = cruise(['packages', 'apps']);
for (const violation of real.violations) complain(violation);
for (const folder of circleFree)
  for (const circle of folderCircles(real.modules, folder, { parts: folder !== modulesFolder })) complain(circle);

// The list of features that may import others stays short, and no line of it outlives its import.
const featureOf = file => /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1];
const used = new Set(
  real.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => `${featureOf(source)} → ${featureOf(resolved)}`),
  ),
);
if (Object.keys(sharedFeatures).length > 10) complain('scripts/shared-features.cjs: at most ten lines');
for (const [feature, others] of Object.entries(sharedFeatures))
  for (const other of others)
    if (!used.has(`${feature} → ${other}`))
      complain(`scripts/shared-features.cjs: ${feature} imports nothing of ${other}; take it off the list`);
