// Every table that the demonstration fills can also be filled in use: a statement that a call, a device's endpoint, an Excel import, a
// delivery or a job reaches must write it. The check reads the statements in the source files that these entry points import. First it is
// tested with planted violations: a broken checker would pass everything.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const server = 'apps/server/src';
const generator = 'apps/simulator/src/demo-company/batches.ts';
/** Ways to insert rows: a statement, the query builder, a bulk insert. */
const puts = [/\binsert\s+into\s+(\w+)/gi, /\binsertInto\(\s*'(\w+)'/g, /\bbulkInsert(?:<\w+>)?\(\s*\w+,\s*'(\w+)'/g];

/** Folders whose code fills the demonstration: the generator of the company, and the additions of the server. */
const generators = ['apps/simulator/src/demo-company', 'apps/server/src/modules/insight/demo'];
/** Whether a file belongs to a module that only fills a database, and so is no entry point. */
const isFiller = file => /\/modules\/[^/]+\/(demo|reference)\//.test(file);
/** Entry points: calls, endpoints of devices, imported files, delivered messages, jobs. */
const isWayIn = file => /\.(routes|plugin|import|deliveries|jobs)\.ts$/.test(file) && !isFiller(file);

/** Tables that are written although no statement contains their name, each with the code that writes it. */
const written = {
  ships: 'the entries of the catalogues, whose table is a value (catalogues/entries.queries.ts)',
};

const sourcesOf = folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !/\.(test|samples|generated)\.ts$/.test(file),
  );

/** Tables that a source file of the generator fills: those in TABLE_ORDER, those of added rows, those of statements. */
function tablesIn(source) {
  const order = /TABLE_ORDER = \[([\s\S]*?)\] as const/.exec(source)?.[1] ?? '';
  return [
    ...order.matchAll(/'(\w+)'/g),
    ...source.matchAll(/\bout\.add\(\s*'(\w+)'/g),
    ...puts.flatMap(pattern => [...source.matchAll(pattern)]),
  ].map(([, name]) => name);
}

/** All tables that the files of the generator name. */
function generated() {
  const found = generators.flatMap(folder =>
    sourcesOf(folder).flatMap(file => tablesIn(readFileSync(path.join(folder, file), 'utf8'))),
  );
  return [...new Set(found)];
}

/** Sources of the server by their path. */
function sources() {
  const files = sourcesOf(server);
  return new Map(files.map(file => [path.join(server, file), readFileSync(path.join(server, file), 'utf8')]));
}

const importsOf = (file, source) =>
  [...source.matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)';/gm)].map(([, to]) =>
    path.join(path.dirname(file), to),
  );

/** Files that an entry point imports, directly or indirectly. */
function reached(files) {
  const seen = new Set();
  const todo = [...files.keys()].filter(isWayIn);
  while (todo.length > 0) {
    const file = todo.pop();
    if (seen.has(file) || isFiller(file) || !files.has(file)) continue;
    seen.add(file);
    todo.push(...importsOf(file, files.get(file)));
  }
  return seen;
}

/** Tables that those files write: by statements, and by records whose table the record kit writes. */
function writable(files) {
  const tables = new Set();
  for (const file of reached(files)) {
    const source = files.get(file);
    for (const pattern of puts) for (const [, table] of source.matchAll(pattern)) tables.add(table);
    if (file.endsWith('.record.ts')) for (const [, table] of source.matchAll(/\btable: '(\w+)'/g)) tables.add(table);
  }
  return tables;
}

const unreachable = (tables, files) => {
  const reachable = writable(files);
  return tables.filter(table => !reachable.has(table) && written[table] === undefined);
};

function complain(text) {
  console.error(text);
  process.exitCode = 1;
}

if (!existsSync(generator)) throw new Error(`There is no ${generator}`);
const tables = generated();
const files = sources();
if (tables.length < 20) complain(`Only ${tables.length} tables of the generator were found in ${generator}.`);

// Planted: each way in which the generator names a table.
for (const [text, table] of [
  ["export const TABLE_ORDER = ['in_order'] as const", 'in_order'],
  ["out.add('added', row)", 'added'],
  ['sql`insert into stated (a) values (1)`', 'stated'],
])
  if (tablesIn(text).join() !== table) complain(`The check does not find ${table} in the planted generator.`);
// Planted: a table without a writer, and one whose only writer no entry point imports.
const planted = path.join(server, 'modules/planted/planted.queries.ts');
const withPlanted = new Map(files).set(planted, 'sql`insert into planted_alone (a) values (1)`');
for (const table of ['planted_nowhere', 'planted_alone'])
  if (!unreachable([...tables, table], withPlanted).includes(table))
    complain(`The check does not find the planted table ${table}, which no call writes.`);
// A table that a call writes must pass.
withPlanted.set(
  path.join(server, 'modules/planted/planted.routes.ts'),
  "import { put } from './planted.queries.ts';\nexport const planted = put;",
);
if (unreachable(['planted_alone'], withPlanted).length > 0) complain('The check refuses a table that a call writes.');

for (const table of unreachable(tables, files))
  complain(
    `The demonstration fills «${table}», which no call, endpoint or Excel import writes: build its screen, or list it with the reason.`,
  );
const reachable = writable(files);
for (const table of Object.keys(written)) {
  if (!tables.includes(table))
    complain(`«${table}» is listed in ${import.meta.url}, but the generator does not write it.`);
  if (reachable.has(table))
    complain(`«${table}» need not be listed: a statement that an entry point reaches writes it.`);
}
