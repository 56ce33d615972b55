// The order of areas (scripts/areas.mjs) holds for SQL, too: a module names tables of its own area and of lower ones (scripts/tables.mjs), the
// platform those of the lowest. Of higher areas they read master records only, and what scripts/higher-tables.mjs lists with a reason. First
// the check is tested with planted violations: a broken checker would pass everything.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AREAS } from './areas.mjs';
import { HIGHER_TABLES } from './higher-tables.mjs';
import { MASTER_RECORDS, TABLES } from './tables.mjs';

const migrationsFolder = 'apps/server/migrations';
const modulesFolder = 'apps/server/src/modules';
const platformFolder = 'apps/server/src/platform';
/** More entries would be a habit, not exceptions. */
const MOST_HIGHER = 7;

/** The tables and views that migrations leave, the text of each view, and that of each function. */
function schemaOf(migrations) {
  const tables = new Set();
  const views = new Map();
  const functions = new Map();
  for (const migration of migrations) {
    const text = migration.replaceAll(/--[^\n]*/g, '');
    const changes = /^(create|drop)(?: or replace)?(?: unlogged)? (?:table|view)(?: if (?:not )?exists)? (\w+)/gm;
    for (const [, change, name] of text.matchAll(changes))
      if (change === 'create') tables.add(name);
      else tables.delete(name);
    for (const [, name, definition] of text.matchAll(/^create(?: or replace)? view (\w+)([^;]*)/gm))
      views.set(name, definition);
    for (const part of text.split(/^create(?: or replace)? function /m).slice(1)) {
      const end = part.indexOf(';');
      const isQuoted = part.slice(0, end).includes('$$');
      functions.set(/^\w+/.exec(part)[0], isQuoted ? part.split('$$')[1] : part.slice(0, end));
    }
  }
  return { tables, views, functions };
}

const names = (text, pattern) => [...text.matchAll(pattern)].flatMap(([, ...found]) => found.filter(Boolean));

/** Names that follow `from`, `join`, `into` and the like in SQL: tables, but also aliases, functions and the names of common tables. */
const namedInSql = sql => [
  ...names(sql, /\b(?:from|join|into|update|using|table)\s+(\w+)/g),
  ...names(sql, /\bfrom\s+\w+\s+\w+\s*,\s*(\w+)/g),
];

/** Names by which a source file can mean a table, and those by which it writes one. */
function namedIn(source) {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const built = [
    ...names(code, /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g),
    ...names(code, /\bbulkInsert(?:<\w+>)?\(\s*\w+,\s*'(\w+)'/g),
  ];
  return {
    read: new Set([
      ...namedInSql(code),
      // A part of a statement, and tables as values: sql`guides g`, { table: 'guides' }, names that the file puts into sql.table(…).
      ...names(code, /\bsql`\s*(\w+)/g),
      ...names(code, /\btable: '(\w+)'|\bselectFrom\(\s*'(\w+)'/g),
      ...(code.includes('sql.table(') ? names(code, /'(\w+)'|^\s*(\w+): /gm) : []),
      ...built,
    ]),
    write: new Set([...names(code, /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/g), ...built]),
    called: new Set(names(code, /\b(\w+)\(/g)),
  };
}

/** Uses of higher tables, as `{ in, table, text }`. `files`: [path below the modules' folder or `platform/…`, source]. */
function higherUses(files, { views, functions }, areas, masters) {
  const areaOf = new Map(Object.entries(areas).flatMap(([area, tables]) => tables.map(table => [table, area])));
  const isHigher = (table, area) => areaOf.has(table) && AREAS.indexOf(areaOf.get(table)) > AREAS.indexOf(area);
  const uses = [];
  const add = (where, area, table, how) =>
    uses.push({ in: where, table, text: `${where} (${area}) ${how} ${table}, a table of ${areaOf.get(table)}` });
  for (const [view, definition] of views) {
    const area = areaOf.get(view);
    for (const table of new Set(namedInSql(definition)))
      if (isHigher(table, area) && !masters.includes(table)) add(`view ${view}`, area, table, 'names');
  }
  for (const [file, source] of files) {
    const area = file.startsWith('platform/') ? AREAS[0] : file.split('/')[0];
    const { read, write, called } = namedIn(source);
    for (const table of write) if (isHigher(table, area)) add(file, area, table, 'writes');
    // What a database function reads is named by those who call it.
    const bodies = [...called].flatMap(name => namedInSql(functions.get(name) ?? ''));
    for (const table of new Set([...read, ...bodies]))
      if (isHigher(table, area) && !masters.includes(table) && !write.has(table)) add(file, area, table, 'names');
  }
  return uses;
}

/** What is wrong with the list of tables. */
function listProblems(areas, tables, masters) {
  const listed = Object.values(areas).flat();
  return [
    ...Object.keys(areas)
      .filter(area => !AREAS.includes(area))
      .map(area => `scripts/tables.mjs: ${area} is no area`),
    ...[...tables].filter(table => !listed.includes(table)).map(table => `scripts/tables.mjs: ${table} has no area`),
    ...[...new Set([...listed, ...masters])]
      .filter(table => !tables.has(table))
      .map(table => `scripts/tables.mjs: there is no table ${table}`),
    ...listed
      .filter((table, i) => listed.indexOf(table) !== i)
      .map(table => `scripts/tables.mjs: ${table} is listed twice`),
  ];
}

/** Uses that are not in the list of accepted ones, and entries that nothing uses any more. */
function judge(uses, accepted) {
  const isSame = (one, other) => one.in === other.in && one.table === other.table;
  return [
    ...uses
      .filter(use => !accepted.some(entry => isSame(entry, use)))
      .map(({ text }) => `${text}: let the higher area declare or answer it (docs/decisions/0165-tables-by-area.md)`),
    ...accepted
      .filter(entry => !uses.some(use => isSame(entry, use)))
      .map(entry => `scripts/higher-tables.mjs: ${entry.in} no longer names ${entry.table}; remove the entry`),
  ];
}

function complain(text) {
  console.error(text);
  process.exitCode = 1;
}

// Planted: each way in which a file names a table of a higher area, or reads a lower one.
const plantedAreas = { trips: ['guides'], people: ['users'], money: ['advances'] };
const plantedSchema = schemaOf([
  'create table guides (id integer);\ncreate table users (id integer);\ncreate table advances (id integer);',
  '-- create table old (id integer);\ncreate table gone (id integer);\ndrop table gone;',
  'create view paid as\n  select id from advances;',
  'create function owes(id integer) returns integer language sql as $$\n  select id from advances;\n$$;',
]);
const plantedUses = [
  ['trips/a.queries.ts', 'sql`select 1 from advances`', ['advances']],
  ['trips/a.queries.ts', 'sql`guides g left join advances a using (id)`', ['advances']],
  ['trips/a.queries.ts', 'sql`select 1 from guides g, advances a`', ['advances']],
  ['trips/a.queries.ts', "counted('anticipo', sql`advances where id = 1`)", ['advances']],
  ['trips/a.queries.ts', "bulkInsert(tx, 'advances', rows)", ['advances']],
  ['trips/a.ts', "const kind = { table: 'advances' };", ['advances']],
  ['trips/a.queries.ts', "const name = 'advances';\nconst rows = sql.table(name);", ['advances']],
  ['trips/a.queries.ts', 'sql`select owes(1)`', ['advances']],
  ['platform/a.queries.ts', 'sql`select 1 from guides`', ['guides']],
  ['trips/a.queries.ts', 'sql`select 1 from users`', []],
  ['trips/a.queries.ts', 'sql`update users set id = 1`', ['users']],
  ['trips/a.queries.ts', '// from advances\n/* from advances */ sql`select 1 from guides`', []],
  ['money/a.queries.ts', 'sql`select 1 from advances join guides using (id)`', []],
];
for (const [file, source, expected] of plantedUses) {
  const schema = { views: new Map(), functions: plantedSchema.functions };
  const found = higherUses([[file, source]], schema, plantedAreas, ['users']).map(({ table }) => table);
  if (found.join() !== expected.join()) complain(`The check of tables misjudges the planted ${file}: ${source}`);
}
const plantedList = { ...plantedAreas, trips: ['guides', 'paid'] };
if (higherUses([], plantedSchema, plantedList, []).length !== 1)
  complain('The check of tables does not find the higher table of the planted view.');
if (listProblems(plantedList, plantedSchema.tables, []).length > 0)
  complain('The check of tables refuses the planted list, which is right.');
for (const wrong of [plantedAreas, { ...plantedList, people: [] }, { ...plantedList, system: ['gone'] }])
  if (listProblems(wrong, plantedSchema.tables, []).length !== 1)
    complain(`The check of tables misjudges the planted list ${JSON.stringify(wrong)}.`);
const plantedUse = { in: 'trips/a.queries.ts', table: 'advances', text: 'planted' };
if (
  judge([plantedUse], []).length !== 1 ||
  judge([], [plantedUse]).length !== 1 ||
  judge([plantedUse], [plantedUse]).length > 0
)
  complain('The check of tables misjudges the planted list of accepted uses.');

const schema = schemaOf(
  readdirSync(migrationsFolder)
    .filter(file => file.endsWith('.sql'))
    .sort()
    .map(file => readFileSync(path.join(migrationsFolder, file), 'utf8')),
);
const sourcesOf = (folder, prefix) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.(test|samples|generated)\.ts$/.test(file))
    .map(file => [prefix + file.replaceAll(path.sep, '/'), readFileSync(path.join(folder, file), 'utf8')]);
const files = [...sourcesOf(modulesFolder, ''), ...sourcesOf(platformFolder, 'platform/')];
if (schema.tables.size < 150 || schema.functions.size < 50 || files.length < 500)
  complain('The check of tables does not find the migrations or the modules.');
for (const text of listProblems(TABLES, schema.tables, MASTER_RECORDS)) complain(text);
for (const text of judge(higherUses(files, schema, TABLES, MASTER_RECORDS), HIGHER_TABLES)) complain(text);
if (HIGHER_TABLES.length > MOST_HIGHER) complain(`scripts/higher-tables.mjs: at most ${MOST_HIGHER} entries`);
