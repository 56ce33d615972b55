// Checks the layers, and that the checker itself sees a planted violation: a silent checker would pass everything.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const program = path.join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const depcruise = args =>
  spawnSync(
    process.execPath,
    ['--require', './scripts/swc-tsx.cjs', program, '--config', '.dependency-cruiser.cjs', ...args],
    { encoding: 'utf8' },
  );
const planted = 'packages/domain/src/planted-violation.ts';
const plantedInPlatform = 'apps/server/src/platform/planted-violation.ts';
try {
  writeFileSync(planted, "import { defineCall } from '@cabezal/contract/call';\nexport const planted = defineCall;\n");
  writeFileSync(
    plantedInPlatform,
    "import { moduleParts } from '../modules.ts';\nexport const planted = moduleParts;\n",
  );
  for (const file of [planted, plantedInPlatform]) {
    const seen = depcruise([file]);
    if (seen.status === 0) {
      console.error(`The layer check does not see the planted violation in ${file}.\n${seen.stdout}${seen.stderr}`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(planted, { force: true });
  rmSync(plantedInPlatform, { force: true });
}
const real = depcruise(['packages', 'apps']);
if (real.status !== 0) {
  console.error(real.stdout + real.stderr);
  process.exitCode = 1;
}
