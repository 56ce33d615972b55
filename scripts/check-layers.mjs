// Checks the layers, the order of the areas of modules, calls and rules, and that modules, calls, rules, and features and kits of the web do not
// depend on each other in a circle. First each rule is tested with a planted violation: a broken checker would pass everything.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { againstOrder } from './areas.mjs';
import { folderCircles } from './folder-circles.mjs';
import sharedFeatures from './shared-features.cjs';

const program = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const config = path.resolve('.dependency-cruiser.cjs');
const readsJsx = path.resolve('scripts/swc-tsx.cjs');
const modulesFolder = 'apps/server/src/modules';
const contractFolder = 'packages/contract/src';
const domainFolder = 'packages/domain/src';
const platformFolder = 'apps/server/src/platform';
/** Folders whose areas follow the order, also among each other: a module names calls and rules of its own area and of lower ones. */
const ordered = [modulesFolder, contractFolder, domainFolder];
/** Folders whose subfolders must not depend on each other in a circle. */
const circleFree = [...ordered, 'apps/web/src/features', 'apps/web/src/kits'];

/** Output of dependency-cruiser for the tree: violations, and the imports of each file. */
function cruise(tree) {
  const run = spawnSync(
    process.execPath,
    ['--require', readsJsx, program, '--config', config, '--output-type', 'json', 'packages', 'apps'],
    { cwd: tree, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
  );
  if (run.stdout === '') throw new Error(run.stderr);
  const { modules, summary } = JSON.parse(run.stdout);
  return { modules, violations: summary.violations.map(v => `${v.rule.name}: ${v.from} → ${v.to}`) };
}

/** Planted violations: a file, its import, and the rule that it breaks. */
const planted = [
  ['packages/domain/src/planted.ts', '@cabezal/contract/call', 'domain-is-pure'],
  ['apps/server/src/platform/planted.ts', '../modules.ts', 'platform-knows-no-module'],
  ...[
    ['features/fleet/drivers', '../../money/billing/billing-filters.ts', 'no-feature-of-others'],
    // A feature on the list may import only the features listed for it.
    ['features/money/closing', '../billing/billing-filters.ts', 'no-feature-of-others'],
    ['kits/records', '../../features/operations/guides/guide-lists.ts', 'kits-know-no-feature'],
    ['ui', '../kits/rights/use-access.ts', 'ui-knows-no-feature'],
    ['app', '../features/operations/guides/guide-lists.ts', 'app-knows-no-feature'],
  ].map(([folder, ...rest]) => [`apps/web/src/${folder}/planted.ts`, ...rest]),
];
/** An import that must pass, because it is on the list. */
const allowed = ['apps/web/src/features/money/closing/allowed.ts', '../../operations/guides/guide-lists.ts'];
/** In each folder of areas, two words that import each other through different files. */
const plantedCircles = ordered.flatMap(root => [
  [`${root}/operations/planted-one/a.ts`, '../planted-two/a.ts'],
  [`${root}/operations/planted-two/b.ts`, '../planted-one/b.ts'],
]);
const plantedPair = 'operations/planted-one, operations/planted-two';
/** Files of a lower area that import from a higher one: of their own folder, of the calls, of the rules, or through a list of all areas. */
const plantedOrder = [
  ...ordered.map(root => [`${root}/people/planted-low/a.ts`, '../../operations/planted-one/c.ts']),
  [`${contractFolder}/people/planted-low/b.ts`, '@cabezal/domain/operations/planted-one/c'],
  [`${contractFolder}/people/planted-low/c.ts`, '../../planted-list.ts'],
  [`${modulesFolder}/people/planted-low/b.ts`, '@cabezal/domain/operations/planted-one/c'],
  [`${modulesFolder}/people/planted-low/c.ts`, '@cabezal/contract/operations/planted-one/c'],
  [`${modulesFolder}/people/planted-low/d.ts`, '@cabezal/contract/planted-list'],
  [`${platformFolder}/planted-above.ts`, '@cabezal/domain/people/planted-low/e'],
];
/** A list of all areas, which may import each of them, and a file that may import what is below all areas. */
const allowedOrder = [
  [`${contractFolder}/planted-list.ts`, './operations/planted-one/d.ts'],
  [`${contractFolder}/people/planted-low/d.ts`, '../../call.ts'],
  [`${modulesFolder}/people/planted-low/e.ts`, '@cabezal/contract/call'],
  [`${modulesFolder}/operations/planted-one/f.ts`, '@cabezal/contract/people/planted-low/d'],
  [`${domainFolder}/people/planted-low/e.ts`, './f.ts'],
  [`${platformFolder}/planted-below.ts`, '@cabezal/domain/system/planted-lowest/a'],
  [`${domainFolder}/system/planted-lowest/a.ts`, './b.ts'],
];

function complain(text) {
  console.error(text);
  process.exitCode = 1;
}

/** Writes the violations into a separate small tree, because other checks read the real one at the same time. */
function plant(tree) {
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  };
  for (const [file, from] of [...planted, allowed, ...plantedCircles, ...plantedOrder, ...allowedOrder]) {
    write(file, `import { n } from '${from}';\nexport const m = n;\n`);
    if (from.startsWith('.')) write(path.join(path.dirname(file), from), 'export const n = 1;\n');
  }
  mkdirSync(path.join(tree, 'node_modules/@cabezal'), { recursive: true });
  for (const name of ['contract', 'domain']) {
    cpSync(`packages/${name}/package.json`, path.join(tree, `packages/${name}/package.json`));
    symlinkSync(`../../packages/${name}`, path.join(tree, `node_modules/@cabezal/${name}`));
  }
}

const tree = mkdtempSync(path.join(tmpdir(), 'cabezal-layers-'));
try {
  plant(tree);
  const seen = cruise(tree);
  for (const [file, , rule] of planted)
    if (!seen.violations.some(v => v.startsWith(`${rule}: ${file}`)))
      complain(`The layer check does not find the planted violation of «${rule}» in ${file}.`);
  if (seen.violations.some(v => v.includes(allowed[0])))
    complain(`The layer check refuses ${allowed[0]} although its import is on the list of shared features.`);
  for (const root of ordered)
    if (!folderCircles(seen.modules, root).some(circle => circle.includes(plantedPair)))
      complain(`The check of circles does not find the planted circle in ${root}.`);
  const refused = againstOrder(seen.modules, ordered);
  for (const [file] of plantedOrder)
    if (!refused.some(text => text.startsWith(`areas: ${file} `)))
      complain(`The area check does not find the planted import of a higher area in ${file}.`);
  for (const [file] of allowedOrder)
    if (refused.some(text => text.startsWith(`areas: ${file} `)))
      complain(`The area check refuses ${file}, although its import is allowed.`);
} finally {
  rmSync(tree, { recursive: true, force: true });
}

const real = cruise('.');
for (const violation of real.violations) complain(violation);
for (const text of againstOrder(real.modules, ordered)) complain(text);
for (const folder of circleFree)
  for (const circle of folderCircles(real.modules, folder, { parts: folder.startsWith('apps/web') })) complain(circle);

// The list of features that may import others must stay short, and an import must use each line.
const featureOf = file => /^apps\/web\/src\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1];
const used = new Set(
  real.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => `${featureOf(source)} → ${featureOf(resolved)}`),
  ),
);
if (Object.keys(sharedFeatures).length > 12) complain('scripts/shared-features.cjs: at most twelve lines');
for (const [feature, others] of Object.entries(sharedFeatures))
  for (const other of others)
    if (!used.has(`${feature} → ${other}`))
      complain(`scripts/shared-features.cjs: ${feature} imports nothing of ${other}; remove it from the list`);
