import { freeNumbers } from '@cabezal/domain/trips/rules/free-positions';
import type { Tx } from '../../../../platform/db/tx.ts';
import { unprocessable } from '../../../../platform/http/errors.ts';
import type { Lose } from '../../../trips/state/claims/with-reservation.ts';
import {
  type BookedContainer,
  deleteContainers,
  insertContainers,
  replaceStops,
  type StandingContainer,
  standingContainers,
  updateContainers,
} from './booked-containers.queries.ts';
import type { Booking } from './booking.types.ts';
import type { Priced } from './price-reservation.ts';

type Given = Booking['input']['containers'];

/**
 * The existing container for each booked one: the one it names; where none is named, by position. Undefined: a new one. Errors: 422 for one
 * that is not among them, or is named twice.
 */
function matched(given: Given, living: readonly StandingContainer[]): (StandingContainer | undefined)[] {
  if (given.every(box => box.id_sub_reservation === undefined)) return given.map((_, i) => living[i]);
  const free = new Map(living.map(box => [box.id_sub_reservation, box]));
  return given.map((box, i) => {
    if (box.id_sub_reservation === undefined) return undefined;
    const found = free.get(box.id_sub_reservation);
    const message = 'El contenedor ya no está en la reserva';
    if (found === undefined)
      throw unprocessable('CONTENEDOR', message, { [`containers.${i}.container_code`]: message });
    free.delete(box.id_sub_reservation);
    return found;
  });
}

/**
 * Replaces stops and containers of a booking; returns the containers in the order of the booking. Only before acceptance, while there are
 * no legs. A container that stays keeps its number, its price and how it was set. Cancelled ones keep their number and reason; new ones
 * take free numbers. Errors: those of the claims on the containers that are removed.
 */
export async function replaceBooked(
  tx: Tx,
  id_reservation: number,
  { input, types }: Booking,
  { container_costs, road }: Pick<Priced, 'container_costs' | 'road'>,
  lose: Lose,
): Promise<number[]> {
  const standing = await standingContainers(tx, id_reservation);
  const living = standing.filter(box => !box.given_up);
  const stays = matched(input.containers, living);
  const gone = living.filter(box => !stays.includes(box)).map(box => box.id_sub_reservation);
  if (gone.length > 0) {
    const of = { id_sub_reservations: gone };
    const lost = await lose({ what: 'CONTAINERS', of, how: 'deleted' }, 'El contenedor se quitó de la reserva');
    await deleteContainers(tx, lost);
  }
  await replaceStops(tx, id_reservation, input.stops);
  const taken = standing.filter(box => box.given_up || stays.includes(box)).map(box => box.number);
  const free = freeNumbers(new Set(taken), stays.filter(box => box === undefined).length);
  const boxes = input.containers.map((c, i): BookedContainer => {
    const stay = stays[i];
    return {
      id_sub_reservation: stay?.id_sub_reservation ?? null,
      number: stay?.number ?? (free.shift() as number),
      cost_planned: container_costs[i] ?? null,
      container_code: c.container_code,
      id_container_type: c.id_container_type,
      weight_kg: c.weight_kg,
      set_point_c: c.set_point_c,
      needs_generator: c.needs_generator || (types.get(c.id_container_type)?.reefer ?? false),
      own_generator: c.own_generator,
    };
  });
  const basis = { road, id_carrier: input.id_carrier ?? null };
  await updateContainers(
    tx,
    boxes.filter(box => box.id_sub_reservation !== null),
    basis,
  );
  const fresh = boxes.filter(box => box.id_sub_reservation === null);
  const ids = await insertContainers(tx, id_reservation, fresh, basis);
  return boxes.map(box => box.id_sub_reservation ?? (ids.get(box.number) as number));
}
