import type { TravelAllowanceRateRow } from '@cabezal/contract/money/travel-allowances/travel-allowances.calls';
import type { AllowanceRate } from '@cabezal/domain/prices/amounts/travel-allowance';
import { sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

const joins = sql`left join routes w on w.id_route = a.id_route left join cantons k on k.id_canton = a.id_canton`;
const columns = sql`a.id_travel_allowance_rate, a.id_route, w.name as route, a.id_canton, k.name as canton, a.amount::text as amount,
  a.valid_from, a.valid_to, a.author, a.version`;

export function rateList(input: ListInput): ListSpec {
  return {
    from: sql`travel_allowance_rates a`,
    key: sql`a.id_travel_allowance_rate`,
    columns,
    joins,
    where: [],
    words: {
      text: sql`plain_text(concat_ws(' ', (select w.name from routes w where w.id_route = a.id_route),
        (select k.name from cantons k where k.id_canton = a.id_canton), a.author))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: {
      id_travel_allowance_rate: sql`a.id_travel_allowance_rate`,
      amount: sql`a.amount`,
      valid_from: sql`a.valid_from`,
      valid_to: sql`a.valid_to`,
    },
    defaultSort: { field: 'id_travel_allowance_rate', dir: 'desc' },
  };
}
export function findRate(tx: Tx, id: number): Promise<TravelAllowanceRateRow | undefined> {
  return tx.row(
    sql<TravelAllowanceRateRow>`select ${columns} from travel_allowance_rates a ${joins} where a.id_travel_allowance_rate = ${id}`,
  );
}
export async function lockRate(tx: Tx, id: number): Promise<TravelAllowanceRateRow | undefined> {
  await tx.run(sql`select 1 from travel_allowance_rates where id_travel_allowance_rate = ${id} for update`);
  return findRate(tx, id);
}

export type NewRate = Pick<TravelAllowanceRateRow, 'id_route' | 'id_canton' | 'amount' | 'valid_from' | 'valid_to'>;
export async function insertRate(tx: Tx, rate: NewRate, author: string): Promise<number> {
  const { id } = await tx.one(sql<{
    id: number;
  }>`insert into travel_allowance_rates (id_route, id_canton, amount, valid_from, valid_to, author, created_at)
    values (${rate.id_route}, ${rate.id_canton}, ${rate.amount}, ${rate.valid_from}::date, ${rate.valid_to}::date, ${author}, ${tx.now})
    returning id_travel_allowance_rate as id`);
  return id;
}
export async function setLastDay(tx: Tx, id: number, valid_to: string): Promise<void> {
  await tx.run(
    sql`update travel_allowance_rates set valid_to = ${valid_to}::date, version = version + 1 where id_travel_allowance_rate = ${id}`,
  );
}
/** Whether these exist; an absent one does. */
export function arePlaces(
  tx: Tx,
  { id_route, id_canton }: Pick<NewRate, 'id_route' | 'id_canton'>,
): Promise<{ route: boolean; canton: boolean }> {
  return tx.one(sql<{ route: boolean; canton: boolean }>`select
    ${id_route}::int is null or exists (select from routes where id_route = ${id_route}) as route,
    ${id_canton}::int is null or exists (select from cantons where id_canton = ${id_canton}) as canton`);
}

/**
 * The rates that hold for the leg of a guide on a day, with the name of their place: of stored roads between two of its stops, and of the city of
 * its first plant. The guides of a leg that was handed over have the same. Needs the system's rights.
 */
export function ratesOfGuide(tx: Tx, id_guide: number, date: string): Promise<AllowanceRate[]> {
  return tx.rows(sql<AllowanceRate>`select a.id_travel_allowance_rate, a.id_route, coalesce(w.name, k.name) as place, a.amount::text as amount, a.valid_from
    from guides g join travel_allowance_rates a on a.valid_from <= ${date}::date and (a.valid_to is null or a.valid_to >= ${date}::date)
      left join routes w on w.id_route = a.id_route left join cantons k on k.id_canton = a.id_canton
    where g.id_guide = ${id_guide} and case when a.id_route is null
      then a.id_canton = (select p.id_canton from leg_stops s join locations p using (id_location)
        where s.id_leg = g.id_leg and s.code = 'PLT' order by s.position limit 1)
      else exists (select from leg_stops f join leg_stops s on s.id_leg = f.id_leg and s.position > f.position
        where f.id_leg = g.id_leg and f.id_location = w.id_origin and s.id_location = w.id_destination) end`);
}
