import { businessDate } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';
import { systemScope } from '../../../platform/db/database.ts';
import { nobody } from '../../../platform/http/context.ts';
import type { Resources } from '../../trips/state/assignment/resources.queries.ts';
import { createGuide, legRoads } from '../guides/create-guide.ts';

/** A guide with these resources, without the rules of the board; for tests. */
export async function madeGuide(t: TestApp, id_leg: number, resources: Resources): Promise<number> {
  const roads = await legRoads(work => t.db.read(systemScope, work), t.services.roads, [id_leg]);
  const made = await t.write(tx => createGuide(tx, { ...nobody, name: 'Prueba' }, roads, id_leg, resources));
  return made.id_guide;
}

export interface WaitingLeg {
  id_leg: number;
  kind: string;
  planned_start: string;
  planned_end: string;
}
export interface Waiting {
  id_reservation: number;
  legs: WaitingLeg[];
  /** The last one: the trip itself. */
  trip: WaitingLeg;
  /** Business day on which the trip starts. */
  day: string;
}

/** Tercon → El Guabo → DP World with one truck, on that day at that time at the plant. */
export const directExport = (date: string, time = '08:00', changes: Record<string, unknown> = {}) =>
  exportBooking({
    with_pickup: false,
    appointment_date: date,
    appointment_time: time,
    stops: [
      { code: 'DEP', id_location: place.tercon, appointment_at: `${date}T08:00:00.000Z` },
      { code: 'PLT', id_location: place.plantGuabo },
      { code: 'PRT', id_location: place.dpw },
    ],
    ...changes,
  });

/** An approved reservation whose legs wait for a truck; for tests. */
export async function waitingTrip(t: TestApp, booking: Record<string, unknown>): Promise<Waiting> {
  const { id_reservation } = await approvedReservation(t, booking);
  const legs = await t.rows(
    sql<WaitingLeg>`select id_leg, kind, planned_start, planned_end from legs where id_reservation = ${id_reservation} order by id_leg`,
  );
  const trip = legs.at(-1);
  if (trip === undefined) throw new Error('no legs');
  return { id_reservation, legs, trip, day: businessDate(trip.planned_start) };
}
