import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { instantOf } from '@cabezal/domain/system/time/time';
import { ownGeneratorError, payloadError } from '@cabezal/domain/system/validation/shipment';
import { weightError } from '@cabezal/domain/system/validation/unit-weight';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { missingCodes, templateFor } from '@cabezal/domain/trips/status/templates';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { unprocessable } from '../../../../platform/http/errors.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { companiesByIds, type Parties } from './booking.queries.ts';
import type { Booking } from './booking.types.ts';
import { demandNoneBlocked, partiesOf } from './booking-parties.ts';
import { containerTaken } from './container-taken.ts';
import { type ContainerTypeRow, findContainerTypes, findPlaces, type PlaceRow } from './pricing.queries.ts';

function checkRoute(input: ReservationInput, places: Map<number, PlaceRow>): void {
  const missing = missingCodes(
    input.reservation_type,
    input.stops.map(s => s.code),
  );
  if (missing.length > 0)
    throw unprocessable('RECORRIDO', `Falta en el recorrido: ${missing.map(stopCodeName).join(', ')}`, {
      stops: `Falta: ${missing.map(stopCodeName).join(', ')}`,
    });
  for (const [i, stop] of input.stops.entries()) {
    const place = places.get(stop.id_location);
    if (place === undefined)
      throw unprocessable('RECORRIDO', 'Un lugar del recorrido no existe', {
        [`stops.${i}.id_location`]: 'El lugar no existe',
      });
    if (place.type !== stop.code)
      throw unprocessable('RECORRIDO', `${place.name} no es ${stopCodeName(stop.code)}`, {
        [`stops.${i}.id_location`]: `No es ${stopCodeName(stop.code)}`,
      });
  }
}

function checkContainers(input: ReservationInput, types: Map<number, ContainerTypeRow>, maxKg: number): void {
  const seen = new Set<string>();
  for (const [i, box] of input.containers.entries()) {
    const type = types.get(box.id_container_type);
    if (type === undefined)
      throw unprocessable('TIPO', 'El tipo de contenedor no existe', {
        [`containers.${i}.id_container_type`]: 'Elija el tipo',
      });
    const wrong = weightError(box.weight_kg, type.tare_kg, maxKg) ?? payloadError(box.weight_kg, type.payload_kg);
    if (wrong !== null) throw unprocessable('PESO_EXCEDIDO', wrong, { [`containers.${i}.weight_kg`]: wrong });
    const alien = ownGeneratorError(box.own_generator, box.needs_generator || type.reefer);
    if (alien !== null)
      throw unprocessable('GENERADOR_DEL_CLIENTE', alien, { [`containers.${i}.own_generator`]: alien });
    if (box.container_code !== null && seen.has(box.container_code))
      throw unprocessable('CONTENEDOR_DUPLICADO', 'El contenedor está repetido', {
        [`containers.${i}.container_code`]: 'El contenedor está repetido',
      });
    if (box.container_code !== null) seen.add(box.container_code);
  }
}

/** Short name of a place in a route: the canton of a plant, otherwise the name. */
const short = (place: PlaceRow): string => (place.type === 'PLT' ? (place.canton ?? place.name) : place.name);

/**
 * Checks a booking against the caller's scope and the rules and writes nothing; the result is ready to be stored. Errors: those of booking.
 */
export async function checkBooking(tx: Tx, actor: Actor, input: ReservationInput, before?: Parties): Promise<Booking> {
  const ids = [input.id_client, input.id_bill_to, input.id_addressee, input.id_carrier, actor.id_company].filter(
    i => i != null,
  );
  const companies = await companiesByIds(tx, ids);
  const who = partiesOf(actor, input, companies, before);
  demandNoneBlocked(actor, input, { ...who, companies });
  const places = await findPlaces(
    tx,
    input.stops.map(s => s.id_location),
  );
  checkRoute(input, places);
  const types = await findContainerTypes(tx);
  checkContainers(input, types, await parameter(tx, 'unidad_max_kg', tx.today));
  const appointment_at = instantOf(input.appointment_date, input.appointment_time, tx.zone);
  const late = Date.parse(appointment_at) < tx.now.getTime();
  if (late && actor.audience !== 'operator')
    throw unprocessable('CITA_PASADA', 'La cita no puede estar en el pasado', {
      appointment_date: 'La cita no puede estar en el pasado',
    });
  for (const [i, box] of input.containers.entries()) {
    if (box.container_code === null) continue;
    const taken = await containerTaken(tx, actor, box.container_code, before?.id_reservation);
    if (taken !== undefined)
      throw unprocessable(taken.code, taken.message, { [`containers.${i}.container_code`]: taken.message });
  }
  return {
    input,
    ...who,
    places,
    types,
    appointment_at,
    template: templateFor(input.reservation_type, input.with_pickup),
    route_text: input.stops
      .filter(s => s.code !== 'BASE' && s.code !== 'PATIO')
      .map(s => short(places.get(s.id_location) as PlaceRow))
      .join(' → '),
  };
}
