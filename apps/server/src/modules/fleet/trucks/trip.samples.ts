import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** The values of a trip that a test needs; all others have defaults. Only inserts rows; no rule is applied. */
export interface SampleTrip {
  id_client?: number;
  client_name?: string;
  booking?: string;
  container_code?: string;
  reservation_status?: string;
  scheduled_at?: string | null;
  leg_start?: string;
  /** No guide when absent. */
  guide?: {
    guide_number?: string;
    id_carrier?: number;
    id_truck?: number;
    id_driver?: number;
    id_generator?: number;
    status?: string;
    issued_at?: string | null;
    finished_at?: string | null;
    closed_at?: string | null;
  };
}
export interface SampleIds {
  id_reservation: number;
  id_sub_reservation: number;
  id_leg: number;
  id_guide: number;
}

/** A reservation of one container with its VIAJE leg and, on request, the leg's guide; for tests. */
export async function sampleTrip(tx: Tx, trip: SampleTrip = {}): Promise<SampleIds> {
  const client = trip.id_client ?? 4;
  const start = trip.leg_start ?? '2026-11-21T15:00:00Z';
  const end = new Date(Date.parse(start) + 6 * 3_600_000);
  const status = trip.reservation_status ?? 'ACCEPTED';
  const { id_reservation } = await tx.one(sql<{ id_reservation: number }>`
    insert into reservations (reservation_type, template, id_client, id_bill_to, booking, appointment_date, appointment_time, appointment_at,
      client_name, route_text, containers_text, status, scheduled_at)
    values ('E', 'E_DIRECTO', ${client}, ${client}, ${trip.booking ?? null}, '2026-11-22', '08:00', '2026-11-22T13:00:00Z',
      ${trip.client_name ?? 'Bananera Río Jubones'}, 'Depósito → Planta → Puerto', ${trip.container_code ?? ''}, ${status},
      ${trip.scheduled_at ?? null}) returning id_reservation`);
  const { id_sub_reservation } = await tx.one(sql<{ id_sub_reservation: number }>`
    insert into sub_reservations (id_reservation, number, container_code, id_container_type, weight_kg, status, shown_status)
    values (${id_reservation}, 1, ${trip.container_code ?? null}, 6, 22000, ${status}, ${status}) returning id_sub_reservation`);
  const { id_leg } = await tx.one(sql<{ id_leg: number }>`
    insert into legs (id_sub_reservation, id_reservation, position, kind, planned_start, planned_end, created_at)
    values (${id_sub_reservation}, ${id_reservation}, 1, 'VIAJE', ${start}, ${end}, ${tx.now}) returning id_leg`);
  const id_guide =
    trip.guide === undefined
      ? 0
      : await sampleGuide(tx, { id_reservation, id_sub_reservation, id_leg, start, end }, trip.guide);
  return { id_reservation, id_sub_reservation, id_leg, id_guide };
}

async function sampleGuide(
  tx: Tx,
  of: { id_reservation: number; id_sub_reservation: number; id_leg: number; start: string; end: Date },
  guide: NonNullable<SampleTrip['guide']>,
): Promise<number> {
  const { id_guide } = await tx.one(sql<{ id_guide: number }>`
    insert into guides (id_reservation, id_sub_reservation, id_leg, kind, guide_number, id_carrier, id_truck, id_driver, id_generator, license_plate,
      driver_name, planned_start, planned_end, busy_from, busy_to, issued_at, finished_at, closed_at, status)
    select ${of.id_reservation}, ${of.id_sub_reservation}, ${of.id_leg}, 'VIAJE', ${guide.guide_number ?? null}, ${guide.id_carrier ?? null},
      ${guide.id_truck ?? null}, ${guide.id_driver ?? null}, ${guide.id_generator ?? null},
      (select license_plate from trucks where id_truck = ${guide.id_truck ?? 0}),
      (select name || ' ' || last_name from drivers where id_driver = ${guide.id_driver ?? 0}),
      ${of.start}, ${of.end}, ${of.start}, ${of.end}, ${guide.issued_at ?? null}, ${guide.finished_at ?? null}, ${guide.closed_at ?? null},
      ${guide.status ?? 'GUIA_PENDIENTE'} returning id_guide`);
  return id_guide;
}
