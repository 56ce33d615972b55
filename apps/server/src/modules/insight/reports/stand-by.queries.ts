import type { StandByRow } from '@cabezal/contract/insight/reports/stand-by.calls';
import type { StandByFacts } from '@cabezal/domain/prices/amounts/stand-by-account';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Conditions on the stops. */
export interface StandByAsked {
  /** Instants of the arrival; the end is excluded. */
  from: string;
  to: string;
  id_client?: number | undefined;
  id_location?: number | undefined;
  /** Limits the report to reservations of this advisor; null: no limit. */
  id_advisor: number | null;
}

type Stop = Omit<
  StandByRow,
  | 'state'
  | 'decided_by'
  | 'reason'
  | 'hours'
  | 'free_hours'
  | 'excess_hours'
  | 'cost_per_hour'
  | 'hour_agreed'
  | keyof Account
>;
type Account = Pick<StandByRow, 'generated' | 'raised' | 'billed' | 'waived' | 'pending' | 'unexplained'> &
  Pick<StandByRow, 'minutes' | 'billed_minutes' | 'waived_minutes' | 'pending_minutes' | 'unexplained_minutes'>;

/** A finished wait with its amounts. */
export interface WaitedStop extends Stop, Omit<StandByFacts, 'excess_hours' | 'running' | 'reason'> {
  hours: string;
  free_hours: string;
  excess_hours: string;
  cost_per_hour: string;
  hour_agreed: boolean;
  /** Reason for an amount that was changed at the closing, and the person who closed. */
  closing_reason: string | null;
  closer: string | null;
  /** Reason for a changed line of the order, and the person who changed it. */
  line_reason: string | null;
  line_editor: string | null;
}

const stopColumns = sql`s.id_stop, g.id_guide, g.guide_number, g.id_reservation, u.number, u.container_code, r.id_client, r.client_name as client,
  s.id_location, s.name as place, s.code, iso(s.arrival_at) as arrival_at, iso(s.appointment_at) as appointment_at, iso(s.departure_at) as departure_at`;
const nameOf = (id: RawBuilder<unknown>) =>
  sql`(select trim(v.name || ' ' || v.last_name) from users v where v.id_user = ${id})`;

function conditions({ from, to, id_client, id_location, id_advisor }: StandByAsked): RawBuilder<unknown> {
  return sql.join(
    [
      sql`s.arrival_at >= ${from} and s.arrival_at < ${to} and g.deleted_at is null`,
      ...(id_client === undefined ? [] : [sql`r.id_client = ${id_client}`]),
      ...(id_location === undefined ? [] : [sql`s.id_location = ${id_location}`]),
      ...(id_advisor === null ? [] : [sql`r.id_advisor = ${id_advisor}`]),
    ],
    sql` and `,
  );
}
const joined = sql`join guides g on g.id_guide = s.id_guide join reservations r on r.id_reservation = g.id_reservation
  join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation`;

/** Whether a person changed the line of the order. Then its amount counts instead of that of the closing, before discounts. */
const edited = sql`l.original_unit_price is not null`;
const owed = sql`case when ch.id_charge is null then null when ch.waived_at is not null then 0.00
  when ${edited} or o.status <> 'BORRADOR' then l.subtotal + l.discount else ch.subtotal end`;

/** Finished waits beyond the free hours, and waits with a charge, in the order of arrival. */
export function waitedStops(tx: Tx, asked: StandByAsked): Promise<WaitedStop[]> {
  return tx.manyRows(sql<WaitedStop>`select ${stopColumns}, b.hours, b.free_hours, b.excess_hours, b.cost_per_hour, b.hour_agreed, b.cost as generated,
      coalesce(g.closed_at, g.costs_closed_at) is not null as closed, (${owed})::numeric(12, 2)::text as owed,
      o.numero_orden is not null as on_order, o.invoiced_at is not null as invoiced,
      ch.justification as closing_reason, ${nameOf(sql`g.closed_by`)} as closer,
      case when ${edited} then l.justification end as line_reason,
      case when ${edited} then (select ${nameOf(sql`a.id_user`)} from audit_log a where a.noun = 'payment_order' and a.id_record = o.numero_orden::text
        and a.action = 'payment_order.edit_service' and (a.after ->> 'id_line')::integer = l.id_line order by a.id desc limit 1) end as line_editor
    from stand_bys b join guide_stops s on s.id_stop = b.id_stop ${joined}
      left join charges ch on ch.id_stop = b.id_stop and ch.source = 'STAND_BY'
      left join payment_order_lines l on l.id_line = ch.id_line and l.removed_at is null
      left join payment_orders o on o.numero_orden = l.numero_orden and o.deleted_at is null
    where (b.excess_hours > 0 or ch.id_charge is not null) and b.starts_at >= ${asked.from} and ${conditions(asked)}
    order by s.arrival_at, s.id_stop`);
}

/** Stops of live guides with an arrival and no departure. */
export function waitingStops(tx: Tx, asked: StandByAsked): Promise<Stop[]> {
  return tx.manyRows(sql<Stop>`select ${stopColumns} from guide_stops s ${joined}
    where g.live and g.closed_at is null and s.departure_at is null and s.free_hours is not null and ${conditions(asked)}
    order by s.arrival_at, s.id_stop`);
}

/** Names of the filter values that the caller may see. */
export function filterNames(
  tx: Tx,
  { id_client, id_location }: Pick<StandByAsked, 'id_client' | 'id_location'>,
): Promise<{ client: string | null; place: string | null }> {
  return tx.one(sql<{ client: string | null; place: string | null }>`select
    (select c.name from companies c where c.id_company = ${id_client ?? null}) as client,
    (select p.name from locations p where p.id_location = ${id_location ?? null}) as place`);
}
