import type { Pool } from './connection.ts';

interface ColumnRow {
  table_name: string;
  column_name: string;
  is_nullable: string;
  udt_name: string;
  has_default: boolean;
}

/** TypeScript type of a column's value when read; see parsers.ts. */
const types: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  numeric: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'string',
  jsonb: 'unknown',
  bytea: 'Uint8Array',
  xid8: 'string',
  _text: 'string[]',
  _int4: 'number[]',
};
/** Types for writing: instants also as Date, numerics also as number. */
const inserts: Record<string, string> = { timestamptz: 'string | Date', numeric: 'string | number' };

/** Generates Kysely's types of every table from a migrated database. */
export async function schemaTypes(pool: Pool): Promise<string> {
  const client = await pool.connect();
  const { rows } = await client.query(`select table_name, column_name, is_nullable, udt_name,
      (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as has_default
    from information_schema.columns where table_schema = 'public' and table_name not like 'positions\\_2%' and table_name <> 'schema_migrations'
    order by table_name, ordinal_position`);
  client.release();
  const tables = new Map<string, string[]>();
  for (const c of rows as ColumnRow[]) {
    const base = types[c.udt_name];
    if (base === undefined) throw new Error(`no type for ${c.table_name}.${c.column_name}: ${c.udt_name}`);
    const orNull = c.is_nullable === 'YES' ? ' | null' : '';
    const written = (inserts[c.udt_name] ?? base) + orNull;
    const optional = c.has_default || c.is_nullable === 'YES' ? ' | undefined' : '';
    const lines = tables.get(c.table_name) ?? [];
    lines.push(`  ${c.column_name}: ColumnType<${base}${orNull}, ${written}${optional}, ${written}>;`);
    tables.set(c.table_name, lines);
  }
  const name = (table: string): string => table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const interfaces = [...tables].map(
    ([table, lines]) => `export interface ${name(table)}Table {\n${lines.join('\n')}\n}\n`,
  );
  const schema = `export interface Schema {\n${[...tables.keys()].map(t => `  ${t}: ${name(t)}Table;`).join('\n')}\n}\n`;
  return `// Made by "npm run db:types" from the migrations. Do not edit.\nimport type { ColumnType } from 'kysely';\n\n${interfaces.join('\n')}\n${schema}`;
}
