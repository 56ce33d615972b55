import { canAddService } from '@cabezal/domain/bookings/reservation-services/reservation-services';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { canEditAll, type EditContext } from '@cabezal/domain/trips/rules/reservation-edit';
import { isRejectedOrCancelled } from '@cabezal/domain/trips/status/reservation-status';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import type { ReservationRecord, SubRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { type OfferedService, offeredServices } from './reservation-services.queries.ts';

/** Carriers and drivers may not read sales, not even of reservations that they booked. Errors: 404. */
export function demandBuyer({ audience }: Pick<Actor, 'audience'>): void {
  if (audience !== 'operator' && audience !== 'customer') throw notFound('La reserva no existe');
}

/** Only the operator prices a service. Errors: 422 by line. */
export function demandNoPrice(services: readonly { unit_price?: Money | null | undefined }[]): void {
  const priced = services.flatMap((one, i) => (one.unit_price == null ? [] : [`services.${i}.unit_price`]));
  demandFields(Object.fromEntries(priced.map(field => [field, 'El precio lo pone la operadora'])));
}

/** Containers of a service: the given one, otherwise every carried one. Errors: 404; 409 CONTENEDOR_TERMINADO. */
export function targetsOf(record: ReservationRecord, id_sub_reservation: number | null): SubRecord[] {
  const carried = record.sub_reservations.filter(sub => !isRejectedOrCancelled(sub, record));
  if (id_sub_reservation === null) {
    if (carried.length === 0) demand(refuse('CONTENEDOR_TERMINADO'));
    return carried;
  }
  const named = record.sub_reservations.find(sub => sub.id_sub_reservation === id_sub_reservation);
  if (named === undefined) throw notFound('El contenedor no es de esta reserva');
  if (!carried.includes(named)) demand(refuse('CONTENEDOR_TERMINADO'));
  return [named];
}

/**
 * Requires that services of these containers may be changed with this motive. Errors: 409 RESERVA_FACTURADA, CAMPO_NO_EDITABLE; 422
 * MOTIVO_REQUERIDO.
 */
export function demandEditable(contexts: readonly EditContext[], motive: string | null | undefined): void {
  for (const context of contexts) demand(canEditAll(['services'], context, { motive, completed: new Set() }));
}

/**
 * Catalogue services of these ids, each once; `bookable`: only those offered to customers. Errors: 422 by line, SERVICIO_ES_FLETE; 409
 * SERVICIO_DE_VIAJE.
 */
export async function demandOffered(
  tx: Tx,
  given: readonly { id_service: number }[],
  of: { bookable: boolean },
): Promise<Map<number, OfferedService>> {
  const offered = await offeredServices(
    tx,
    given.map(one => one.id_service),
    of,
  );
  const wrong: Record<string, string> = {};
  const seen = new Set<number>();
  for (const [i, { id_service }] of given.entries()) {
    const service = offered.get(id_service);
    if (service === undefined) wrong[`services.${i}.id_service`] = 'El servicio no se ofrece';
    else demand(canAddService(service));
    if (seen.has(id_service)) wrong[`services.${i}.id_service`] = 'El servicio está repetido';
    seen.add(id_service);
  }
  demandFields(wrong);
  return offered;
}
