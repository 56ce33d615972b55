import { type RawBuilder, sql } from 'kysely';
import type { Client, TestApp } from '../harness.ts';
import type { Ids } from '../sample.ts';
import type { Walker } from './rivals.ts';

/** The person who makes every change, and the ids of records for the inputs. */
export interface Walk {
  readonly t: TestApp;
  readonly me: Client;
  readonly who: Walker | 'admin';
  readonly ids: Ids;
}

export type Given = Record<string, unknown>;

/** Fields of a call's input that replace those of its sample. */
export type Special = (walk: Walk) => Given | Promise<Given>;

/** The id that the statement selects; 0 without a row. */
export async function idOf({ t }: Walk, query: RawBuilder<{ id: number }>): Promise<number> {
  return (await t.rows(query))[0]?.id ?? 0;
}

/** Id and version of a record; version 0 if it does not exist. */
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
