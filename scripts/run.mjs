// Runs a built tool: node scripts/run.mjs NAME [arguments]
import { spawnSync } from 'node:child_process';

const [name, ...args] = process.argv.slice(2);
const file = name === 'bench' ? ['dist/bench.js', ...args] : ['dist/tools.js', name, ...args];
process.exit(spawnSync(process.execPath, ['--enable-source-maps', ...file], { stdio: 'inherit' }).status ?? 1);
