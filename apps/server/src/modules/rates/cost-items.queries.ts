import type { Money } from '@cabezal/domain/money/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** A listed cost of a trip, without VAT. */
export interface ListedItem {
  description: string;
  subtotal: Money;
}

/** What handling a shipping line's empty costs at a depot; no row where nothing is agreed. */
const handling = (line: RawBuilder<unknown>, place: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select 'Manejo de vacío en ' || p.name as description, d.cost as subtotal from shipping_line_deposits d join locations p using (id_location)
    where d.id_shipping_line = ${line} and d.id_location = ${place} and d.cost > 0)`;
/** What a genset of a company costs for a trip on a date; the operator's own where none is chosen; no row where nothing is agreed. */
const genset = (company: RawBuilder<unknown>, date: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select 'Alquiler de generador' as description, a.cost as subtotal from (select n.cost from generator_rentals n
      where n.id_company = coalesce(${company}, (select id_company from companies where is_operator)) and n.valid_from <= ${date}
      order by n.valid_from desc limit 1) a where a.cost > 0)`;
const asJson = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('description', i.description, 'subtotal', i.subtotal::numeric(12, 2)::text)) from (${rows}) i), '[]')`;
const ownerOf = (generator: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(e.id_owner, e.id_company) from equipments e where e.id_equipment = ${generator})`;

/** Items of a leg `l` as it is planned (its reservation `r`, container `u`, live guide `g`): handling at its depots, the genset of the trip. */
export const legItems =
  asJson(sql`select h.* from leg_stops s cross join lateral ${handling(sql`r.id_shipping_line`, sql`s.id_location`)} h
    where s.id_leg = l.id_leg and s.code = 'DEP' and s.action is not null
  union all select n.* from ${genset(ownerOf(sql`g.id_generator`), sql`r.appointment_date`)} n where l.kind = 'VIAJE' and u.needs_generator`);

/** Items of a container `u` as it is booked (its reservation `r`), while it has no legs: its depot, a genset of the operator's. */
export const bookedItemsOf =
  asJson(sql`select h.* from reservation_stops s cross join lateral ${handling(sql`r.id_shipping_line`, sql`s.id_location`)} h
    where s.id_reservation = r.id_reservation and s.code = 'DEP'
  union all select n.* from ${genset(sql`null::int`, sql`r.appointment_date`)} n where u.needs_generator`);

/** Items of a guide `g` as it was driven (its reservation `r`) on a date: depots at which it was, the genset that it took; what a rescue took over with the box is the rescued one's. */
export const guideItems = (date: RawBuilder<unknown>): RawBuilder<unknown> =>
  asJson(sql`select h.* from guide_stops s cross join lateral ${handling(sql`r.id_shipping_line`, sql`s.id_location`)} h
    where s.id_guide = g.id_guide and s.code = 'DEP' and s.action is not null and s.arrival_at is not null and s.transferred_at is null
  union all select n.* from ${genset(ownerOf(sql`g.id_generator`), date)} n where g.kind = 'VIAJE' and g.id_generator is not null
    and not exists (select from guides o where o.id_guide = g.id_guide_origin and o.id_generator = g.id_generator)`);

/** The same of a container that is being booked: the depots where it is taken or returned, a genset of the operator's. */
export async function bookedItems(
  tx: Tx,
  booked: { id_shipping_line: number | null; depots: readonly number[]; needs_generator: boolean; date: string },
): Promise<ListedItem[]> {
  const { items } = await tx.one(
    sql<{ items: ListedItem[] }>`select ${asJson(sql`select h.* from unnest(${[...booked.depots]}::int[]) s(id_location)
      cross join lateral ${handling(sql`${booked.id_shipping_line}::int`, sql`s.id_location`)} h
    union all select n.* from ${genset(sql`null::int`, sql`${booked.date}::date`)} n where ${booked.needs_generator}::boolean`)} as items`,
  );
  return items;
}
