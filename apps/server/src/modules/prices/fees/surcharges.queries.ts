import type { getSurcharges, SurchargeRow } from '@cabezal/contract/prices/fees/surcharges.calls';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import {
  holdsOn,
  saleScopeColumns,
  saleScopeJoins,
  saleSearch,
  scopeColumns,
  scopeJoins,
  stateOn,
} from '../dated-rules/scope-words.queries.ts';

export type SurchargeListInput = z.infer<typeof getSurcharges.input>;
type Seer = Pick<Actor, 'audience' | 'actions'>;

/** A surcharge as read; the remaining fields of the answer are derived from it. */
export interface SurchargeRaw extends Omit<SurchargeRow, 'state' | 'lane' | 'container' | 'can'> {
  superseded_by: number | null;
  voided_at: string | null;
}

const from = sql`surcharges f join services s using (id_service) left join companies carrier on carrier.id_company = f.id_carrier
  ${saleScopeJoins} ${scopeJoins}`;
const columns = sql`f.id_surcharge, ${scopeColumns}, ${saleScopeColumns}, f.kind, f.side, f.id_service, s.code as service_code, s.name as service,
  f.id_carrier, carrier.name as carrier, f.method, f.amount::text as amount, f.params, f.auto`;

/**
 * Purchase surcharges are for persons who may see costs; customers read approved ones of the sale. The policies of the table say the same.
 */
function seen({ audience, actions }: Seer): RawBuilder<unknown> {
  if (audience === 'operator') return actions.has('cost.read') ? sql`true` : sql`f.side = 'VENTA'`;
  return audience === 'customer'
    ? sql`f.side = 'VENTA' and f.approved_at is not null and f.voided_at is null`
    : sql`false`;
}

export function surchargeList(input: SurchargeListInput, seer: Seer, today: string): ListSpec {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    from,
    key: sql`f.id_surcharge`,
    columns: sql`${columns}, ${stateOn(today)} as state`,
    where: [
      seen(seer),
      equals(sql`f.kind`, f.kind),
      equals(sql`f.side`, f.side),
      equals(sql`f.id_client`, f.id_client),
      equals(sql`f.id_carrier`, f.id_carrier),
      f.state === undefined ? undefined : sql`${stateOn(today)} = any(${f.state}::text[])`,
      f.on_date === undefined ? undefined : holdsOn(f.on_date),
    ],
    words: saleSearch(input.search, seer.audience, sql`concat_ws(' ', s.name, carrier.name)`),
    sortable: {
      id_surcharge: sql`f.id_surcharge`,
      code: sql`f.code`,
      kind: sql`f.kind`,
      client: sql`client.name`,
      valid_from: sql`f.valid_from`,
      valid_to: sql`f.valid_to`,
    },
    nullable: ['client', 'valid_to'],
    defaultSort: { field: 'code', dir: 'asc' },
  };
}

/** One surcharge in the caller's scope. */
export function findSurcharge(tx: Tx, id_surcharge: number, seer: Seer): Promise<SurchargeRaw | undefined> {
  return tx.row(
    sql<SurchargeRaw>`select ${columns} from ${from} where f.id_surcharge = ${id_surcharge} and ${seen(seer)}`,
  );
}

export interface HolidayRow {
  id_holiday: number;
  date: string;
  name: string;
  id_canton: number | null;
  canton: string | null;
  version: number;
}
export function listHolidays(tx: Tx, year: number): Promise<HolidayRow[]> {
  return tx.rows(sql<HolidayRow>`select h.id_holiday, h.date, h.name, h.id_canton, c.name as canton, h.version from holidays h left join cantons c using (id_canton)
    where h.date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) order by h.date, c.name nulls first`);
}

/** Locks holidays against other writers until the end of the transaction. */
export async function holdHolidays(tx: Tx): Promise<void> {
  await holdName(tx, 'holidays');
}

export interface HolidayValues {
  id_holiday?: number;
  date: string;
  name: string;
  id_canton: number | null;
}
/** Removes holidays, then changes those with an id, then adds the others. */
export async function writeHolidays(
  tx: Tx,
  removed: readonly number[],
  values: readonly HolidayValues[],
): Promise<void> {
  await tx.run(sql`delete from holidays where id_holiday = any(${[...removed]}::int[])`);
  const given = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id_holiday integer, date date, name text, id_canton integer)`;
  await tx.run(
    sql`update holidays h set date = v.date, name = v.name, id_canton = v.id_canton, version = h.version + 1 from ${given} where h.id_holiday = v.id_holiday`,
  );
  await tx.run(
    sql`insert into holidays (date, name, id_canton) select v.date, v.name, v.id_canton from ${given} where v.id_holiday is null`,
  );
}
