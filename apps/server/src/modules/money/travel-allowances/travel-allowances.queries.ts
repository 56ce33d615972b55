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
export type StoredRate = Omit<TravelAllowanceRateRow, 'can'>;
export function findRate(tx: Tx, id: number): Promise<StoredRate | undefined> {
  return tx.row(
    sql<StoredRate>`select ${columns} from travel_allowance_rates a ${joins} where a.id_travel_allowance_rate = ${id}`,
  );
}
/** The columns of a rate as entered. */
export type NewRate = Pick<StoredRate, 'id_route' | 'id_canton' | 'amount' | 'valid_from' | 'valid_to'>;

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
