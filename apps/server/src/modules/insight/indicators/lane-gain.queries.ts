import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { ofFacts } from './asked.queries.ts';

/** Sums of a lane; cents of USD without VAT. */
export interface LaneSums {
  id_canton: number | null;
  id_port: number | null;
  canton: string | null;
  port: string | null;
  reservations: number;
  sale: number;
  cost: number;
}

export function lanesOf(tx: Tx, asked: IndicatorInput): Promise<LaneSums[]> {
  return tx.rows(sql<LaneSums>`select s.*, c.name as canton, p.name as port from (
      select d.id_canton, d.id_port, sum(d.reservations)::integer as reservations, (sum(d.sale) * 100)::float8 as sale, (sum(d.cost) * 100)::float8 as cost
      from daily_facts d where d.date_kind = 'CITA' and d.day between ${asked.from} and ${asked.to} and ${ofFacts(sql`d`, asked)} group by 1, 2) s
    left join cantons c using (id_canton) left join locations p on p.id_location = s.id_port
    order by s.sale desc, c.name, p.name`);
}

/** The same sums by type, with distance, hours and costs of the closed guides. */
export interface LaneReport extends LaneSums {
  reservation_type: string;
  trips: number;
  km: string;
  hours: string;
  toll: string;
  items: string;
  purchase: string;
}

/**
 * The report on reservations with an appointment in the period. Kilometres, hours and costs are those of closed guides; the hours of a guide
 * are the time from its first departure to its last event.
 */
export function laneReport(tx: Tx, asked: IndicatorInput): Promise<LaneReport[]> {
  return tx.rows(sql<LaneReport>`
    with f as (select * from reservation_facts f where f.cita between ${asked.from} and ${asked.to} and ${ofFacts(sql`f`, asked)}),
    g as (select f.id_canton, f.id_port, f.reservation_type, count(*)::integer as trips, sum(g.km) as km, sum(h.hours) as hours,
        sum(k.toll) as toll, sum(k.items) as items, sum(k.purchase) as purchase
      from f join guides g using (id_reservation)
        cross join lateral (select extract(epoch from max(coalesce(s.departure_at, s.arrival_at)) - min(s.departure_at)) / 3600 as hours
          from guide_stops s where s.id_guide = g.id_guide) h
        cross join lateral (select sum(c.subtotal) filter (where c.kind = 'TOLL') as toll, sum(c.subtotal) filter (where c.kind = 'ITEM') as items,
          sum(c.subtotal) filter (where c.kind = 'PURCHASE') as purchase from guide_costs c where c.id_guide = g.id_guide) k
      where g.deleted_at is null and coalesce(g.closed_at, g.costs_closed_at) is not null group by 1, 2, 3),
    s as (select f.id_canton, f.id_port, f.reservation_type, count(*)::integer as reservations, (sum(f.sale) * 100)::float8 as sale,
      (sum(f.cost) * 100)::float8 as cost from f group by 1, 2, 3)
    select s.*, c.name as canton, p.name as port, coalesce(g.trips, 0) as trips, coalesce(g.km, 0)::numeric(12, 1)::text as km,
      coalesce(g.hours, 0)::numeric(12, 1)::text as hours, coalesce(g.toll, 0)::numeric(14, 2)::text as toll,
      coalesce(g.items, 0)::numeric(14, 2)::text as items, coalesce(g.purchase, 0)::numeric(14, 2)::text as purchase
    from s left join g on (g.id_canton, g.id_port, g.reservation_type) is not distinct from (s.id_canton, s.id_port, s.reservation_type)
      left join cantons c on c.id_canton = s.id_canton left join locations p on p.id_location = s.id_port
    order by s.sale desc, c.name, p.name, s.reservation_type`);
}
