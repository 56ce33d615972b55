import type { PurchaseParamKey } from '@cabezal/domain/prices/pricing/rate-rules';
import { type RawBuilder, sql } from 'kysely';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';

export type ParamValue = number | string | Readonly<Record<string, number>> | null;
export interface StoredParam {
  id_carrier: number | null;
  key: PurchaseParamKey;
  value: ParamValue;
  valid_from: string;
  author: string | null;
}

const ofOwner = (id_carrier: number | null): RawBuilder<unknown> =>
  sql`p.id_carrier is not distinct from ${id_carrier}::integer`;

/** Values in force on a day and future ones, of one owner and of all, in order of their days. */
export function currentAndComing(tx: Tx, id_carrier: number | null, today: string): Promise<StoredParam[]> {
  return tx.rows(sql<StoredParam>`select p.id_carrier, p.key, p.value, p.valid_from, p.author from purchase_params p
    where (p.id_carrier is null or ${ofOwner(id_carrier)}) and p.valid_from >= coalesce((select max(h.valid_from) from purchase_params h
      where h.key = p.key and h.id_carrier is not distinct from p.id_carrier and h.valid_from <= ${today}::date), '-infinity')
    order by p.key, p.valid_from`);
}

/** Locks these parameters against other writers until the end of the transaction. */
export async function holdParams(tx: Tx): Promise<void> {
  await holdName(tx, 'purchase params');
}

export type HeldParam = Pick<StoredParam, 'value' | 'valid_from'>;
/** The value of an owner on a day. */
export function heldParam(
  tx: Tx,
  { id_carrier, key, valid_from }: Pick<StoredParam, 'id_carrier' | 'key' | 'valid_from'>,
): Promise<HeldParam | undefined> {
  return tx.row(sql<HeldParam>`select p.value, p.valid_from from purchase_params p
    where ${ofOwner(id_carrier)} and p.key = ${key} and p.valid_from <= ${valid_from}::date order by p.valid_from desc limit 1`);
}

/** Writes a value; replaces one of the same day. */
export async function writeParam(tx: Tx, param: StoredParam): Promise<void> {
  const value = param.value === null ? sql`null::jsonb` : sql`${JSON.stringify(param.value)}::jsonb`;
  await tx.run(sql`insert into purchase_params (id_carrier, key, value, valid_from, author, created_at)
    values (${param.id_carrier}, ${param.key}, ${value}, ${param.valid_from}::date, ${param.author}, ${tx.now})
    on conflict (id_carrier, key, valid_from) do update set value = excluded.value, author = excluded.author, created_at = excluded.created_at`);
}
