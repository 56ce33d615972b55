import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { CopiedDay, copyDay as copyCall } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { MAX_DAY_COPIES } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import {
  addDays,
  businessDate,
  businessTime,
  daysBetween,
  type Instant,
  instantOf,
} from '@cabezal/domain/system/time/time';
import { legKindLabel } from '@cabezal/domain/trips/status/labels';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, forbidden, notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { Preparing, Read } from '../../../platform/http/route.ts';
import { bookCopy, bookingOn } from '../../bookings/recurring/booking-copy.ts';
import { waysOfBookings } from '../../bookings/recurring/recurring.jobs.ts';
import { patternOf, withoutServices } from '../../bookings/reservations/booking/booking-pattern.ts';
import { storedInput } from '../../bookings/reservations/booking/stored-input.ts';
import type { Roads } from '../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../places/routes/road-plan.ts';
import { eachInSavepoint, type RowOutcome } from '../../system/bulk/each-in-savepoint.ts';
import { eachInTransaction } from '../../system/bulk/each-in-transaction.ts';
import { assignLegs } from '../dispatch/assign.ts';
import { placesOfLegs } from '../guides/create-guide.queries.ts';
import * as queries from './copy-day.queries.ts';

type Input = z.infer<typeof copyCall.input>;
type Row = CopiedDay['results'][number];
type Wanted = queries.Copied & { to_date: string };
type Done = Pick<Row, 'id_reservation' | 'already' | 'assigned' | 'warnings'>;

/** The copies to make: each reservation to each day. Errors: 404; 422 FECHAS, SIN_RESERVAS, DEMASIADAS; 403. */
async function wantedOf(tx: Tx, actor: Actor, input: Input): Promise<Wanted[]> {
  const { from_date, to_dates, ids, with_resources } = input;
  if (with_resources && !['reservation.approve', 'dispatch.assign'].every(action => actor.actions.has(action)))
    throw forbidden();
  const say = (text: string) => unprocessable('FECHAS', text, { to_dates: text });
  if (new Set(to_dates).size < to_dates.length) throw say('Un día está repetido');
  if (to_dates.includes(from_date)) throw say('Elija otro día que el que se copia');
  if (to_dates.some(day => day < tx.today)) throw say('No se copia a un día pasado');
  const found = await queries.reservationsOn(tx, from_date);
  const chosen = ids === undefined ? found : found.filter(row => ids.includes(row.id_reservation));
  if (ids !== undefined && chosen.length < new Set(ids).size) throw notFound('La reserva no existe en ese día');
  if (chosen.length === 0) throw unprocessable('SIN_RESERVAS', 'Ese día no tiene reservas que copiar');
  if (chosen.length * to_dates.length > MAX_DAY_COPIES)
    throw unprocessable('DEMASIADAS', `Hasta ${MAX_DAY_COPIES} copias por vez: elija menos días o reservas`);
  return to_dates.flatMap(to_date => chosen.map(row => ({ ...row, to_date })));
}

/** Roads for the copies: for their prices, for their legs, and for the trips that get the same truck. */
async function roadsOfDay(read: Read, roads: Roads, { from_date, ids }: Input): Promise<RoadPlan> {
  const bookings = await read(async tx => {
    const found: ReservationInput[] = [];
    for (const { id_reservation: id } of await queries.reservationsOn(tx, from_date)) {
      if (ids !== undefined && !ids.includes(id)) continue;
      const input = await storedInput(tx, id);
      if (input !== undefined) found.push(input);
      if (found.length > MAX_DAY_COPIES) break;
    }
    return found;
  });
  const driven = await read(async tx => placesOfLegs(tx, await queries.legsOn(tx, from_date)));
  const ways = await waysOfBookings(read, bookings);
  return planRoads(read, roads, [...ways, ...driven.map(leg => leg.places)]);
}

/** Assigns the resources of the source's trips to those of the copy, one by one; a busy truck is reported. */
async function giveResources(
  tx: Tx,
  actor: Actor,
  { id_source, id_copy }: { id_source: number; id_copy: number },
  roads: RoadPlan,
): Promise<Pick<Done, 'assigned' | 'warnings'>> {
  const legs = await queries.resourcesFor(tx, id_source, id_copy);
  const outcomes = await eachInSavepoint(
    tx,
    legs,
    leg => leg.id_leg,
    ({ id_leg, id_truck, id_driver, id_generator, id_chassis }) =>
      assignLegs(tx, actor, [{ id_leg, id_truck, id_driver, id_generator, id_chassis }], roads),
  );
  const warnings = outcomes.flatMap((outcome, i) => {
    const { kind, number } = legs[i] as queries.LegResources;
    const said = outcome.ok ? outcome.value.flatMap(one => one.warnings) : [outcome.refusal.message];
    return said.map(text => `${legKindLabel(kind)} ${number}: ${text}`);
  });
  return { assigned: outcomes.filter(outcome => outcome.ok).length, warnings };
}

/** The places of a booking, with each agreed hour shifted by the same whole number of days as the booking. */
function stopsOn(source: ReservationInput, to_date: string, zone: string): ReservationInput['stops'] {
  const days = daysBetween(source.appointment_date, to_date);
  const moved = (at: Instant) => instantOf(addDays(businessDate(at, zone), days), businessTime(at, zone), zone);
  return source.stops.map(({ code, id_location, id_local, appointment_at }) => ({
    code,
    id_location,
    id_local,
    appointment_at: appointment_at == null ? null : moved(appointment_at),
  }));
}

/** Copies one reservation to one day, once. Errors: those of booking; with resources those of accepting. */
async function copyOne(tx: Tx, actor: Actor, one: Wanted, options: Input, roads: RoadPlan): Promise<Done> {
  const { id_reservation: id_source, to_date } = one;
  const source = await storedInput(tx, id_source);
  if (source === undefined || source.appointment_date !== options.from_date) throw notFound('La reserva no existe');
  await holdName(tx, `copy ${id_source} ${to_date}`);
  const before = await tx.asSystem(() => queries.liveCopy(tx, id_source, to_date));
  if (before !== null) return { id_reservation: before, already: true, assigned: 0, warnings: [] };
  if (source.containers.length === 0) demand(refuse('SIN_CONTENEDORES'));
  const pattern = { ...patternOf(source), stops: stopsOn(source, to_date, tx.zone) };
  const input = bookingOn(options.keep_services ? pattern : withoutServices(pattern), to_date, source.appointment_time);
  const id_copy = await bookCopy(tx, actor, { id_source, input, accept: options.with_resources }, roads);
  await queries.storeCopy(tx, { id_source, to_date, id_reservation: id_copy, copied_by: actor.id_user });
  const given = options.with_resources
    ? await giveResources(tx, actor, { id_source, id_copy }, roads)
    : { assigned: 0, warnings: [] };
  tx.audit({ action: 'copy_day', noun: 'reservation', id: id_copy, after: { copied_from: `Reserva ${id_source}` } });
  return { id_reservation: id_copy, already: false, ...given };
}

/** Makes one copy in its own transaction; with `preview` it is discarded. */
async function outcomeOf(
  { change, actor }: Copying,
  one: Wanted,
  input: Input,
  roads: RoadPlan,
): Promise<RowOutcome<Done>> {
  const [outcome] = await eachInTransaction(change, [one], tx => {
    const copy = () => copyOne(tx, actor, one, input, roads);
    return input.preview ? tx.inPreview(copy) : copy();
  });
  return outcome as RowOutcome<Done>;
}

function rowOf({ id_reservation: id, ...told }: Wanted, outcome: RowOutcome<Done>, { preview }: Input): Row {
  if (outcome.ok) {
    const { value } = outcome;
    const id_reservation = preview && !value.already ? null : value.id_reservation;
    return { ...told, id, ok: true, ...value, id_reservation };
  }
  const { code, message } = outcome.refusal;
  return { ...told, id, ok: false, id_reservation: null, already: false, assigned: 0, warnings: [], code, message };
}

type Copying = Pick<Preparing<Input>, 'actor' | 'read' | 'change'>;

/**
 * Copies the reservations of a day to others, each in its own transaction, so that locks are short and nobody waits for a whole day. With
 * `preview` nothing is stored. Two simultaneous copies of the same day wait for each other at each reservation, and the second finds it
 * made; so does a retry after a lost connection. Errors: 404; 422 FECHAS, SIN_RESERVAS, DEMASIADAS; 403.
 */
export async function copyDay(copying: Copying, input: Input, roads: Roads): Promise<CopiedDay> {
  const { read, actor } = copying;
  const wanted = await read(tx => wantedOf(tx, actor, input));
  const plan = await roadsOfDay(read, roads, input);
  const results: Row[] = [];
  for (const one of wanted) results.push(rowOf(one, await outcomeOf(copying, one, input, plan), input));
  const count = (of: (row: Row) => boolean) => results.filter(of).length;
  return {
    results,
    copied: count(row => row.ok && !row.already),
    already: count(row => row.already),
    refused: count(row => !row.ok),
  };
}
