import type { EmergencyInput, HeardEmergency } from '@cabezal/contract/operations/travel/emergency.calls';
import { driverDay } from '@cabezal/domain/operations/travel/driver-day';
import { calledAt, tripOfCall } from '@cabezal/domain/operations/travel/emergency-call';
import { addMinutes } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Context } from '../../../platform/http/context.ts';
import { AppError, notFound } from '../../../platform/http/errors.ts';
import {
  attendedCall,
  countEmergencies,
  type Emergency,
  findEmergency,
  insertEmergency,
  insertPhonePosition,
} from '../../trips/emergencies/emergencies.queries.ts';
import { openEmergencyCase } from '../../trips/emergencies/open-emergency.ts';
import { dayTrips } from './today.ts';
import { findTravelGuide, type TravelGuide } from './travel.queries.ts';
import { driverOf, openTravel } from './travel.ts';

/** More than a person calls in an hour: a leaked link cannot wake the office all night. */
const MOST_AN_HOUR = 60;

/**
 * The call as it is stored; a repeated one changes nothing. A phone whose link has ended repeats it with the link of its next trip: it is no call of
 * that trip, and may have ended long ago. Error: 429 too many of one trip.
 */
async function storedCall(tx: Tx, guide: TravelGuide, said: EmergencyInput): Promise<Emergency> {
  const { id_guide, id_driver } = guide;
  const { key, at, offset_ms = null } = said;
  const known = await findEmergency(tx, key);
  if (known !== undefined) return known;
  if ((await countEmergencies(tx, id_guide, addMinutes(tx.now, -60))) >= MOST_AN_HOUR)
    throw new AppError(429, 'DEMASIADOS_AVISOS', 'La oficina ya recibió sus llamadas. Llame al 911');
  const driver_name = driverOf(guide).name;
  const called = { id_guide, key, at: calledAt(at, offset_ms, tx.now), id_driver, driver_name };
  const emergency = await insertEmergency(tx, called);
  if (emergency === undefined) {
    // The phone sent it twice at the same moment.
    const first = await findEmergency(tx, key);
    if (first === undefined) throw notFound('La emergencia no existe');
    return first;
  }
  tx.audit({ action: 'driver_emergency', noun: 'guide', id: id_guide, after: { at: emergency.at } });
  // A case that cannot be opened must not lose the call: the job `open_cases` opens it within a minute.
  await tx.inSavepoint(() => openEmergencyCase(tx, emergency)).catch(() => undefined);
  return emergency;
}

/**
 * A driver calls for help: opens the emergency of the trip in this transaction, and stores where the phone is while it is open. It waits for no lock
 * of the reservation, and is heard whatever state the trip is in. The transaction is elevated.
 */
async function hearEmergency(tx: Tx, guide: TravelGuide, said: EmergencyInput): Promise<HeardEmergency> {
  const { id_emergency, id_guide, heard_at } = await storedCall(tx, guide, said);
  const { is_open, id_alert_case } = await attendedCall(tx, id_emergency);
  const { place, offset_ms = null } = said;
  if (place && is_open) {
    const { lat, lng, accuracy_m = null } = place;
    const at = calledAt(place.at, offset_ms, tx.now);
    const isNew = await insertPhonePosition(tx, id_guide, { lat, lng, accuracy_m, at });
    if (isNew && id_alert_case !== null) tx.changed('alert_case', id_alert_case, []);
  }
  return { heard_at, is_open };
}

/** From the page of a trip. */
export async function hearOnTrip(context: Context<EmergencyInput>): Promise<HeardEmergency> {
  const guide = await openTravel(context);
  return hearEmergency(context.tx, guide, context.input);
}

/** From «Hoy»: on the trip of the first call with this key, else on the one of the day that it concerns. Error: 404 for a day without trips. */
export async function hearOnDay(context: Context<EmergencyInput>): Promise<HeardEmergency> {
  const { tx, input, id_guides } = context;
  const trip = tripOfCall(driverDay(await dayTrips(tx, id_guides), tx.today, tx.zone));
  await tx.elevate();
  const known = await findEmergency(tx, input.key);
  const id_guide = known?.id_guide ?? trip?.id_guide;
  const guide = id_guide === undefined ? undefined : await findTravelGuide(tx, id_guide);
  if (guide === undefined) throw notFound('No tiene un viaje: llame al 911 o a monitoreo');
  return hearEmergency(tx, guide, input);
}
