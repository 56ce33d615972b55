import type { LegKind } from '@cabezal/domain/trips/status/labels';
import type { TemplateCode } from '@cabezal/domain/trips/status/templates';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { TripStop } from '../trip/trip.queries.ts';

/** A planned leg. Its stops have the ids of `leg_stops`. */
export interface PlannedLeg {
  id_leg: number;
  id_reservation: number;
  id_sub_reservation: number;
  /** «123-1». */
  label: string;
  reservation_type: 'E' | 'I';
  extraordinary: boolean;
  /** Kilometres that were sold: as planned when the reservation was accepted. */
  sold_km: number | null;
  kind: LegKind;
  template: TemplateCode;
  planned_start: string;
  has_guide: boolean;
  stops: TripStop[];
}

export function loadPlan(tx: Tx, where: { id_leg: number } | { id_leg_stop: number }): Promise<PlannedLeg | undefined> {
  const one =
    'id_leg' in where
      ? sql`l.id_leg = ${where.id_leg}`
      : sql`l.id_leg = (select id_leg from leg_stops where id_leg_stop = ${where.id_leg_stop})`;
  return tx.row(sql<PlannedLeg>`select l.id_leg, l.id_reservation, l.id_sub_reservation, l.id_reservation || '-' || u.number as label, r.reservation_type, l.extraordinary,
      l.distance_km::float8 as sold_km, l.kind, case when l.extraordinary then 'RETORNO' else r.template end as template, l.planned_start,
      exists (select from guides g where g.id_leg = l.id_leg and g.live) as has_guide,
      (select jsonb_agg(jsonb_build_object('id_stop', s.id_leg_stop, 'code', s.code, 'action', s.action, 'name', p.name, 'id_location', s.id_location, 'id_local', s.id_local,
          'canton', null, 'lat', p.lat, 'lng', p.lng, 'radius_m', p.radius_m, 'fence', null, 'free_hours', null, 'slot_code', s.slot_code, 'id_leg_stop', s.id_leg_stop, 'eta_at', null,
          'planned_arrival', iso(s.planned_arrival), 'planned_departure', iso(s.planned_departure), 'appointment_at', iso(s.appointment_at),
          'arrival_at', null, 'departure_at', null, 'skipped_at', null, 'leaves_box', s.leaves_box, 'records', '[]'::jsonb) order by s.position)
        from leg_stops s join locations p using (id_location) where s.id_leg = l.id_leg) as stops
    from legs l join reservations r on r.id_reservation = l.id_reservation join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation where ${one}`);
}
