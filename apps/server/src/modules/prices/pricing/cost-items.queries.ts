import type { AgreedOffer } from '@cabezal/domain/prices/amounts/agreed-costs';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { legKindsOf, TEMPLATE_CODES, type TemplateCode } from '@cabezal/domain/trips/status/templates';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { freightLinesOf } from './freight-lines.queries.ts';

/** A candidate price for an item of a trip; `agreedItems` selects those that apply. */
export type ListedOffer = AgreedOffer;

type Sql = RawBuilder<unknown>;
const NOTHING_COUNTED = { km: sql`0`, hours: sql`0`, days: sql`0`, freight: sql`null::numeric` };
const holds = (table: string, date: Sql): Sql => {
  const d = sql.ref(table);
  return sql`${d}.approved_at is not null and ${d}.voided_at is null and ${d}.valid_from <= ${date} and (${d}.valid_to is null or ${d}.valid_to >= ${date})`;
};
const counted = ({ km, hours, days, freight }: typeof NOTHING_COUNTED): Sql =>
  sql`${km}::float8 as km, ${hours}::float8 as hours, ${days}::int as days, ${freight}::numeric as freight`;

/** A box with the fields on which depot prices depend. */
interface Box {
  line: Sql;
  type: Sql;
  date: Sql;
}
/** Candidate prices of a place for a box; `kind` is the movement, for which a price of MOVIMIENTO may stand in. */
const ofDeposit = (
  { line, type, date }: Box,
  at: { item: Sql; place: Sql; kind: Sql; code: 'MANEJO' | 'ALMACENAJE'; words: string; days: Sql },
): Sql =>
  sql`(select ${at.item} as item, ${at.words} || p.name as description, t.id_cost_type, t.iva_kind,
      ${at.code === 'MANEJO' ? sql.lit('FIJO') : sql.lit('POR_DIA')} as method, d.amount,
      d.id_shipping_line is not null as by_line, d.id_container_type is not null as by_type, d.cost_kind = ${at.kind} as by_kind,
      ${counted({ ...NOTHING_COUNTED, days: at.days })}
    from deposit_costs d join locations p using (id_location) join cost_types t on t.code = ${sql.lit(at.code)}
    where d.id_location = ${at.place} and ${holds('d', date)}
      and d.cost_kind in (${at.kind}, ${at.code === 'MANEJO' ? sql.lit('MOVIMIENTO') : at.kind})
      and (d.id_shipping_line is null or d.id_shipping_line = ${line}) and (d.id_container_type is null or d.id_container_type = ${type}))`;
const handling = (box: Box, at: { item: Sql; place: Sql; kind: Sql }): Sql =>
  ofDeposit(box, { ...at, code: 'MANEJO', words: 'Manejo de vacío en ', days: sql`0` });
/** Storage of a box at a place between two legs, by days; it belongs to the leg that fetches the box. */
const storage = (box: Box, at: { place: Sql; days: Sql }): Sql =>
  ofDeposit(box, {
    ...at,
    item: sql`'2 storage'`,
    kind: sql`'ALMACENAJE_DIA'`,
    code: 'ALMACENAJE',
    words: 'Almacenaje en ',
  });
/** Kind of handling at a stop `s` with an action. */
const movementOf = sql`case when s.action in ('RETIRAR', 'CARGAR') then 'HANDLING_OUT' else 'HANDLING_IN' end`;

const operator = sql`(select o.id_company from companies o where o.is_operator)`;
/** Rental of a company's genset for a trip on a date; of the operator's own if none is chosen. */
const genset = (company: Sql, date: Sql): Sql =>
  sql`(select '3 genset' as item, 'Alquiler de generador' as description, t.id_cost_type, t.iva_kind, 'FIJO' as method, n.cost as amount,
      false as by_line, false as by_type, true as by_kind, ${counted(NOTHING_COUNTED)}
    from generator_rentals n join cost_types t on t.code = 'GENERADOR'
    where n.id_company = coalesce(${company}, ${operator}) and n.valid_from <= ${date} order by n.valid_from desc limit 1)`;
/**
 * Costs agreed by company: the chassis with its owner, else with the carrier; every other type with the client or with the carrier. `isOn`:
 * whether the row `d` applies.
 */
const dynamic = (
  of: { client: Sql; carrier: Sql; chassis: Sql; date: Sql; isOn: Sql },
  by: Omit<typeof NOTHING_COUNTED, 'days'>,
): Sql =>
  sql`(select '4 dynamic ' || d.id_family as item, case t.code when 'CHASIS' then t.name else t.name || ' · ' || c.name end as description,
      t.id_cost_type, t.iva_kind, d.method, d.amount, false as by_line, false as by_type, true as by_kind, ${counted({ ...by, days: sql`0` })}
    from dynamic_costs d join cost_types t using (id_cost_type) join companies c on c.id_company = d.id_company
    where ${holds('d', of.date)} and (case when t.code = 'CHASIS' then d.id_company = coalesce(${of.chassis}, ${of.carrier})
      else d.id_company in (${of.client}, ${of.carrier}) end) and ${of.isOn})`;

const asJson = (rows: Sql): Sql =>
  sql`coalesce((select jsonb_agg(to_jsonb(i) || jsonb_build_object('amount', i.amount::numeric(12, 2)::text, 'freight', i.freight::numeric(12, 2)::text)
    order by i.item) from (${rows}) i), '[]')`;
/** The company that is paid for a genset or chassis: its owner, else its company; null: none is assigned. */
export const ownerOf = (equipment: Sql): Sql =>
  sql`(select coalesce(e.id_owner, e.id_company) from equipments e where e.id_equipment = ${equipment})`;
const freightOf = (id_sub_reservation: Sql): Sql =>
  sql`(select sum(f.subtotal) from ${freightLinesOf(id_sub_reservation)} f)`;
const boxOf = (date: Sql): Box => ({ line: sql`r.id_shipping_line`, type: sql`u.id_container_type`, date });
/** Whether leg `l` is the first one of its container. */
const isFirst = sql`not exists (select from legs f where f.id_sub_reservation = l.id_sub_reservation and f.required and f.position < l.position)`;
const onLeg = sql`(d.applies_to = l.kind or (d.applies_to = 'RESERVA' and ${isFirst}))`;
const dayOf = (at: Sql, zone: string): Sql => sql`(${at} at time zone ${zone})::date`;
/** The leg of the container before leg `l`. */
const previous = sql`(select v.id_leg, v.planned_end from legs v
  where v.id_sub_reservation = l.id_sub_reservation and v.required and v.position < l.position order by v.position desc limit 1)`;
const edgeOf = (table: 'leg_stops' | 'guide_stops', which: Sql, end: 'first' | 'last', column: string): Sql =>
  sql`(select e.${sql.ref(column)} from ${sql.table(table)} e where ${which} order by e.position ${sql.raw(end === 'first' ? 'asc' : 'desc')} limit 1)`;

/**
 * Prices of a planned leg `l` (its reservation `r`, container `u`, live guide `g`, carrier `who`): handling at its depots, storage before
 * it, the genset of the trip, costs agreed by company.
 */
export function legItems(zone: string): Sql {
  const date = sql`r.appointment_date`;
  const start = edgeOf('leg_stops', sql`e.id_leg = l.id_leg`, 'first', 'id_location');
  return asJson(sql`select h.* from leg_stops s cross join lateral ${handling(boxOf(date), { item: sql`'1 handling ' || s.position`, place: sql`s.id_location`, kind: movementOf })} h
    where s.id_leg = l.id_leg and s.code = 'DEP' and s.action is not null
  union all select n.* from ${previous} v cross join lateral ${storage(boxOf(date), {
    place: start,
    days: sql`greatest(0, ${dayOf(sql`l.planned_start`, zone)} - ${dayOf(sql`v.planned_end`, zone)})`,
  })} n where ${edgeOf('leg_stops', sql`e.id_leg = v.id_leg`, 'last', 'id_location')} = ${start}
  union all select n.* from ${genset(ownerOf(sql`g.id_generator`), date)} n where l.kind = 'VIAJE' and u.needs_generator and not u.own_generator
  union all select n.* from ${dynamic(
    { client: sql`r.id_client`, carrier: sql`who.id_company`, chassis: ownerOf(sql`g.id_chassis`), date, isOn: onLeg },
    {
      km: sql`coalesce(l.distance_km, 0)`,
      hours: sql`extract(epoch from l.planned_end - l.planned_start) / 3600`,
      freight: freightOf(sql`u.id_sub_reservation`),
    },
  )} n`);
}

const KINDS = JSON.stringify(Object.fromEntries(TEMPLATE_CODES.map(code => [code, legKindsOf(code)])));
/**
 * Whether a row `d` applies to a container of a template that has no legs yet. Prices by km or hour apply only to the trip, which has most
 * of the road.
 */
const onTemplate = (template: Sql): Sql =>
  sql`(d.applies_to = 'RESERVA' or (jsonb_exists(${KINDS}::jsonb -> ${template}, d.applies_to)
    and (d.method in ('FIJO', 'PORCENTAJE_VENTA') or d.applies_to = 'VIAJE')))`;

/**
 * Prices of a booked container `u` without legs (its reservation `r`, carrier `who`): its depots, a genset of the operator, costs agreed by
 * company.
 */
export function bookedItemsOf(): Sql {
  const date = sql`r.appointment_date`;
  const comesBack = sql`r.reservation_type = 'I' or (r.template = 'VACIO' and exists (select from reservation_stops o where o.id_reservation = s.id_reservation and o.position < s.position))`;
  const kind = sql`case when ${comesBack} then 'HANDLING_IN' else 'HANDLING_OUT' end`;
  return asJson(sql`select h.* from reservation_stops s cross join lateral ${handling(boxOf(date), { item: sql`'1 handling ' || s.position`, place: sql`s.id_location`, kind })} h
    where s.id_reservation = r.id_reservation and s.code = 'DEP'
  union all select n.* from ${genset(sql`null::int`, date)} n where u.needs_generator and not u.own_generator
  union all select n.* from ${dynamic(
    {
      client: sql`r.id_client`,
      carrier: sql`who.id_company`,
      chassis: sql`null::int`,
      date,
      isOn: onTemplate(sql`r.template`),
    },
    {
      km: sql`coalesce(u.plan_km, 0)`,
      hours: sql`coalesce(u.plan_hours, 0)`,
      freight: freightOf(sql`u.id_sub_reservation`),
    },
  )} n`);
}

/**
 * Prices of a guide `g` as driven (its reservation `r`, container `u`) on a date, for so many hours: depots it visited, days of storage
 * where it fetched the box, its genset and chassis. What a rescuer took over together with the box counts for the rescued guide. A false freight
 * has only what its own way cost: fixed amounts count for the guide that carries out the leg.
 */
export function guideItems(date: Sql, hours: Sql, zone: string): Sql {
  const place = edgeOf('guide_stops', sql`e.id_guide = g.id_guide`, 'first', 'id_location');
  const left = edgeOf('guide_stops', sql`e.id_guide = g.id_guide`, 'first', 'departure_at');
  const came = (column: string) => edgeOf('guide_stops', sql`e.id_guide = v.id_guide`, 'last', column);
  const tookOver = (column: 'id_generator' | 'id_chassis') =>
    sql`exists (select from guides o where o.id_guide = g.id_guide_origin and o.${sql.ref(column)} = g.${sql.ref(column)})`;
  const isPerformed = sql`g.false_freight_at is null`;
  const isOn = sql`${onLeg} and (d.method in ('POR_KM', 'POR_HORA') or ${isPerformed} and (g.id_guide_origin is null or (t.code = 'CHASIS' and not ${tookOver('id_chassis')})))`;
  return asJson(sql`select h.* from guide_stops s cross join lateral ${handling(boxOf(date), { item: sql`'1 handling ' || s.position`, place: sql`s.id_location`, kind: movementOf })} h
    where s.id_guide = g.id_guide and s.code = 'DEP' and s.action is not null and s.arrival_at is not null and s.transferred_at is null
  union all select n.* from legs l cross join lateral ${previous} p join guides v on v.id_leg = p.id_leg and v.live
    cross join lateral ${storage(boxOf(date), { place, days: sql`greatest(0, ${dayOf(left, zone)} - ${dayOf(came('arrival_at'), zone)})` })} n
    where l.id_leg = g.id_leg and g.id_guide_origin is null and ${came('id_location')} = ${place} and ${left} is not null and ${came('arrival_at')} is not null
  union all select n.* from ${genset(ownerOf(sql`g.id_generator`), date)} n where g.kind = 'VIAJE' and ${isPerformed} and g.id_generator is not null and not ${tookOver('id_generator')}
  union all select n.* from legs l cross join lateral ${dynamic(
    {
      client: sql`r.id_client`,
      carrier: sql`coalesce(g.id_carrier, ${operator})`,
      chassis: ownerOf(sql`g.id_chassis`),
      date,
      isOn,
    },
    { km: sql`coalesce(g.km, g.distance_km, 0)`, hours, freight: freightOf(sql`g.id_sub_reservation`) },
  )} n where l.id_leg = g.id_leg`);
}

/** A container of a booking, with the data on which agreed costs depend. */
export interface BookedFacts {
  id_shipping_line: number | null;
  id_container_type: number | null;
  id_client: number | null;
  id_carrier: number | null;
  template: TemplateCode | null;
  /** Depots where the box is fetched or returned. */
  depots: readonly { id_location: number; comes_back: boolean }[];
  needs_generator: boolean;
  own_generator: boolean;
  date: string;
  km: number;
  hours: number;
  freight: Money | null;
}
/** The same prices for a container of a booking. */
export async function bookedItems(tx: Tx, booked: BookedFacts): Promise<ListedOffer[]> {
  const date = sql`${booked.date}::date`;
  const box = { line: sql`${booked.id_shipping_line}::int`, type: sql`${booked.id_container_type}::int`, date };
  const kind = sql`case when s.comes_back then 'HANDLING_IN' else 'HANDLING_OUT' end`;
  const { items } = await tx.one(
    sql<{
      items: ListedOffer[];
    }>`select ${asJson(sql`select h.* from rows from (jsonb_to_recordset(${JSON.stringify(booked.depots)}::jsonb) as (id_location int, comes_back boolean)) with ordinality s(id_location, comes_back, n)
      cross join lateral ${handling(box, { item: sql`'1 handling ' || s.n`, place: sql`s.id_location`, kind })} h
    union all select n.* from ${genset(sql`null::int`, date)} n where ${booked.needs_generator && !booked.own_generator}::boolean
    union all select n.* from ${dynamic(
      {
        client: sql`${booked.id_client}::int`,
        carrier: sql`coalesce(${booked.id_carrier}::int, ${operator})`,
        date,
        chassis: sql`null::int`,
        isOn: onTemplate(sql`${booked.template}::text`),
      },
      { km: sql`${booked.km}`, hours: sql`${booked.hours}`, freight: sql`${booked.freight}` },
    )} n`)} as items`,
  );
  return items;
}
