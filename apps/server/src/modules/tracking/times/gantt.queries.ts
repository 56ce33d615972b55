import type { GanttLeg, GanttReservation } from '@cabezal/contract/tracking/times/times.calls';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import type { EtaBand, EtaStop } from '@cabezal/domain/tracking/times/eta';
import type { SlotFacts } from '@cabezal/domain/trips/slots/slot';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { shownDriver } from '../../trips/state/assignment/shared-driver.queries.ts';
import { stopName } from '../../trips/state/facts/hidden-place.queries.ts';
import { legPlace } from '../../trips/state/facts/place-name.queries.ts';
import { isTripOver } from '../../trips/state/facts/under-way.queries.ts';

export interface TimedStop extends EtaStop {
  name: string;
  skipped: boolean;
}
/** A leg with its plan and its live guide. */
export interface TimedLeg
  extends Pick<
    GanttLeg,
    'id_leg' | 'id_guide' | 'guide_number' | 'number' | 'container_code' | 'kind' | 'status' | 'license_plate'
  > {
  id_reservation: number;
  id_sub_reservation: number;
  planned_start: string;
  planned_end: string;
  progress_percent: string | null;
  /** It is over: finished, closed or a false freight. */
  over: boolean;
  heard_at: string | null;
  stops: TimedStop[];
  plan: Pick<TimedStop, 'name' | 'code' | 'planned_arrival' | 'planned_departure' | 'appointment_at'>[];
  slots: (Omit<GanttLeg['slots'][number], 'state'> & SlotFacts)[];
}

const times = sql`'planned_arrival', iso(s.planned_arrival), 'planned_departure', iso(s.planned_departure), 'appointment_at', iso(s.appointment_at)`;
const stopsJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id_stop', s.id_stop, 'name', ${stopName}, 'code', s.code, ${times}, 'arrival_at', iso(s.arrival_at), 'departure_at', iso(s.departure_at),
    'proposed_arrival_at', iso(s.proposed_arrival_at), 'proposed_departure_at', iso(s.proposed_departure_at), 'eta_at', iso(s.eta_at), 'status', s.status, 'skipped', s.skipped_at is not null) order by s.position)
  from guide_stops s where s.id_guide = g.id_guide), '[]')`;
/** The plan of a leg; empty for a reader who must not see its places, because another company drives it. */
const planJson = sql`coalesce((select jsonb_agg(jsonb_build_object('name', ${legPlace}, 'code', s.code, ${times}) order by s.position)
  from leg_stops s join locations p using (id_location) where s.id_leg = l.id_leg), '[]')`;
const slotsJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id_slot', k.id_slot, 'kind', k.kind, 'place', coalesce(p.name, ''), 'external_code', k.external_code, 'slot_from', iso(k.slot_from),
    'slot_to', iso(k.slot_to), 'used_at', iso(k.used_at), 'missed_at', iso(k.missed_at), 'cancelled_at', iso(k.cancelled_at), 'changing_at', iso(k.changing_at)) order by k.slot_from, k.id_slot)
  from slots k left join locations p using (id_location) where k.id_leg = l.id_leg and k.confirmed_at is not null and k.cancelled_at is null), '[]')`;
/** Whether the trip is over, by its events or by a declaration. */
const over = sql`coalesce(${isTripOver('g')}, false)`;

/** Legs in the caller's scope with their live guide; legs that are no longer driven are excluded. */
export function selectLegs(
  tx: Tx,
  condition: { reservations: readonly number[] } | { id_guide: number },
): Promise<TimedLeg[]> {
  const where: RawBuilder<unknown> =
    'id_guide' in condition
      ? sql`l.id_leg = (select e.id_leg from guides e where e.id_guide = ${condition.id_guide} and e.live)`
      : sql`l.id_reservation = any(${[...condition.reservations]}::int[])`;
  return tx.rows(sql<TimedLeg>`select l.id_leg, l.id_reservation, l.id_sub_reservation, g.id_guide, g.guide_number, u.number, u.container_code, l.kind, coalesce(g.status, 'GUIA_NO_GENERADA') as status,
      ${shownDriver('g', 'license_plate')}, coalesce(g.planned_start, l.planned_start) as planned_start, coalesce(g.planned_end, l.planned_end) as planned_end, g.progress_percent, ${over} as over,
      case when g.issued_at is not null then p.device_time end as heard_at, ${stopsJson} as stops, ${planJson} as plan, ${slotsJson} as slots
    from legs l join sub_reservations u using (id_sub_reservation) left join guides g on g.id_leg = l.id_leg and g.live left join last_positions p on p.id_truck = g.id_truck
    where ${where} and l.required and u.status not in ('REJECTED', 'NOT_EJECUTED')
    order by l.id_reservation, u.number, l.position`);
}

type Head = Omit<GanttReservation, 'legs'>;
const head = sql`select r.id_reservation, r.client_name, r.appointment_at, r.cut_off from reservations r`;
/** Most reservations drawn at once. */
const MOST = 100;

/** One reservation, or those of a few days, earliest appointment first. */
export function selectHeads(
  tx: Tx,
  asked: {
    id_reservation?: number | undefined;
    from?: string | undefined;
    to?: string | undefined;
    id_client?: number | undefined;
  },
): Promise<Head[]> {
  if (asked.id_reservation !== undefined)
    return tx.rows(sql<Head>`${head} where r.id_reservation = ${asked.id_reservation}`);
  const { from = tx.today, to = tx.today, id_client } = asked;
  return tx.rows(sql<Head>`${head} where r.appointment_at >= ${instantOf(from, '00:00', tx.zone)}::timestamptz and r.appointment_at < ${instantOf(addDays(to, 1), '00:00', tx.zone)}::timestamptz
      and r.status in ('ACCEPTED', 'IN_PROGRESS', 'FINISHED') and (${id_client ?? null}::int is null or r.id_client = ${id_client ?? null}::int)
    order by r.appointment_at, r.id_reservation limit ${MOST}`);
}

/** Usual errors of the ETA. */
export async function selectBands(tx: Tx): Promise<EtaBand[]> {
  const rows = await tx.rows(
    sql<{
      horizon_min: number;
      low: number;
      high: number;
    }>`select horizon_min, low_min::float8 as low, high_min::float8 as high from eta_bands`,
  );
  return rows.map(({ horizon_min, low, high }) => ({ horizon_min, low_min: low, high_min: high }));
}
