// Prepares the working copy with Node's built-ins only: installs packages if the lockfile changed, builds if sources changed.
//   node scripts/prepare.mjs install | build | test | server | web      server, web: packages and one of the two builds
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Cabezal necesita Node 20.19 o superior; este es ${process.versions.node}.`);
  process.exit(1);
}

const stampFile = name => path.join(root, 'node_modules', `.cabezal-${name}`);
const readStamp = name => (existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '');

function run(command, args) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

function install() {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(process.versions.node)
    .digest('hex');
  if (readStamp('lock') === hash) return;
  console.log('Instalando paquetes…');
  run('npm', ['ci', '--no-audit', '--no-fund']);
  writeFileSync(stampFile('lock'), hash);
}

/** Hash of name, size and time of every source file: enough to detect a change, and fast enough for each start. */
function fingerprint(folders) {
  const hash = createHash('sha256');
  const walk = folder => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => a.name.localeCompare(b.name))) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name)) continue;
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(file);
      else {
        const info = statSync(file);
        hash.update(`${path.relative(root, file)} ${info.size} ${info.mtimeMs}\n`);
      }
    }
  };
  for (const folder of folders) if (existsSync(path.join(root, folder))) walk(path.join(root, folder));
  hash.update(readFileSync(path.join(root, 'package-lock.json')));
  return hash.digest('hex');
}

function build(part, folders, output) {
  const now = fingerprint(folders);
  if (readStamp(part) === now && existsSync(path.join(root, output))) return;
  console.log(part === 'web' ? 'Construyendo la aplicación del navegador…' : 'Construyendo el servidor…');
  run(process.execPath, ['scripts/build.mjs', part]);
  mkdirSync(path.dirname(stampFile(part)), { recursive: true });
  writeFileSync(stampFile(part), now);
}

const mode = process.argv[2] ?? 'build';
install();
if (mode !== 'install' && mode !== 'web')
  build('server', ['packages', 'apps/server/src', 'apps/simulator/src', 'bench', 'scripts'], 'dist/server.js');
if (mode !== 'install' && mode !== 'server') build('web', ['packages', 'apps/web'], 'apps/web/dist/index.html');
