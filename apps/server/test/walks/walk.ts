import { type RawBuilder, sql } from 'kysely';
import type { Client, TestApp } from '../harness.ts';
import type { Ids } from '../sample.ts';
import type { Walker } from './rivals.ts';

/** Somebody on the way through all changes, with what is the person's own. */
export interface Walk {
  readonly t: TestApp;
  readonly me: Client;
  readonly who: Walker | 'admin';
  readonly ids: Ids;
}

export type Given = Record<string, unknown>;

/** What a call wants beside its sample. */
export type Special = (walk: Walk) => Given | Promise<Given>;

/** The one row of a statement, by its first column. */
export async function idOf({ t }: Walk, query: RawBuilder<{ id: number }>): Promise<number> {
  return (await t.rows(query))[0]?.id ?? 0;
}

/** Id and version of a record. */
export async function rowOf(
  walk: Walk,
  table: string,
  key: string,
  id: number,
): Promise<{ id: number; version: number }> {
  const [found] = await walk.t.rows<{ version: number }>(
    sql`select version from ${sql.table(table)} where ${sql.ref(key)} = ${id}`,
  );
  return { id, version: found?.version ?? 0 };
}
