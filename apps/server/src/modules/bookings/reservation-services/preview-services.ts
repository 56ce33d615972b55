import type {
  previewReservationServices,
  ServicePreview,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { canEdit } from '@cabezal/domain/trips/rules/reservation-edit';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { loadFacts, type ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { mayChange } from '../reservations/booking/lock-reservation.ts';
import { editContexts } from '../reservations/deciding/edit-context.ts';
import { computeWanted, linesOf, saleOf, type WantedService, wantedOf } from './charge-services.ts';
import type { OfferedService } from './reservation-services.queries.ts';
import { demandBuyer, demandNoPrice, demandOffered, targetsOf } from './targets.ts';

interface Wanted {
  id_sub_reservation: number | null;
  wanted: readonly WantedService[];
  offered: ReadonlyMap<number, OfferedService>;
}

/**
 * What services would charge to their containers, by the calculation of the charge itself. Runs elevated. Errors: 404; 409
 * CONTENEDOR_TERMINADO.
 */
export async function previewCharges(tx: Tx, record: ReservationRecord, of: Wanted): Promise<ServicePreview> {
  const subs = targetsOf(record, of.id_sub_reservation);
  const ids = subs.map(sub => sub.id_sub_reservation);
  const { charges } = await computeWanted(tx, await wantedOf(tx, ids, of), of.offered);
  const numbers = new Map(subs.map(sub => [sub.id_sub_reservation, sub.number]));
  const lines = linesOf(charges).map(line => ({ ...line, number: numbers.get(line.id_sub_reservation) ?? null }));
  return { lines, sale: saleOf(charges) };
}

/**
 * `preview_reservation_services`: what adding services would charge now, by the same calculation; stores nothing. Errors: 404; 422
 * RESERVA_AJENA, SERVICIO_ES_FLETE, by line; 409 CONTENEDOR_TERMINADO, CAMPO_NO_EDITABLE for a customer who may only request them.
 */
export async function previewServices(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof previewReservationServices.input>,
): Promise<ServicePreview> {
  demandBuyer(actor);
  const { id_reservation, services } = input;
  if (!(await isVisible(tx, 'reservation', id_reservation))) throw notFound('La reserva no existe');
  const isOperator = actor.audience === 'operator';
  return tx.asSystem(async () => {
    const record = await loadFacts(tx, id_reservation);
    if (record === undefined) throw notFound('La reserva no existe');
    demand(mayChange(actor, record));
    const id_sub_reservation = input.id_sub_reservation ?? null;
    if (!isOperator) {
      demandNoPrice(services);
      const contexts = await editContexts(tx, actor, record);
      for (const sub of targetsOf(record, id_sub_reservation)) demand(canEdit('services', contexts.of(sub)));
    }
    const offered = await demandOffered(tx, services, { bookable: !isOperator });
    const wanted = services.map(({ id_service, quantity, unit_price }, i) => ({
      id_service,
      quantity,
      unit_price: unit_price ?? null,
      justification: null,
      at: `services.${i}.justification`,
    }));
    return previewCharges(tx, record, { id_sub_reservation, wanted, offered });
  });
}
