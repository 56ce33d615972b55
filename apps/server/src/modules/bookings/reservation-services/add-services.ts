import type { addReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { canAskServices } from '@cabezal/domain/bookings/reservation-services/reservation-services';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { canEdit } from '@cabezal/domain/trips/rules/reservation-edit';
import { canConfirmAmount } from '@cabezal/domain/trips/rules/shown-amount';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand } from '../../../platform/http/errors.ts';
import {
  concernedBy,
  type ReservationRecord,
  type SubRecord,
} from '../../trips/state/facts/reservation-facts.queries.ts';
import { changePrices } from '../container-prices/change-price.ts';
import { lockForChange } from '../reservations/booking/lock-reservation.ts';
import { editContexts } from '../reservations/deciding/edit-context.ts';
import { priceWanted, rerate, saleOf, type WantedService, wantedOf, writeCharges } from './charge-services.ts';
import { companyName, insertRequests, type OfferedService } from './reservation-services.queries.ts';
import { demandBuyer, demandEditable, demandNoPrice, demandOffered, targetsOf } from './targets.ts';

type Input = z.output<typeof addReservationServices.input>;

/** Text for the history: each service with its quantity. */
export const servicesText = (
  wanted: readonly { id_service: number; quantity: number }[],
  offered: ReadonlyMap<number, OfferedService>,
): string[] => wanted.map(({ id_service, quantity }) => `${quantity} × ${offered.get(id_service)?.name ?? id_service}`);

export interface Charging {
  record: ReservationRecord;
  subs: readonly SubRecord[];
  /**
   * The container that a person chose; null: every container, except that a service that containers need by themselves goes only to those.
   */
  id_sub_reservation: number | null;
  wanted: readonly WantedService[];
  offered: ReadonlyMap<number, OfferedService>;
  action: 'add_services' | 'approve_service';
  motive: string | null;
  /** The amount that was shown to the person before the confirmation. */
  expected_sale?: Money | null | undefined;
}
/**
 * Charges services to containers of a locked reservation, checks the margin and writes the history. Errors: 422 by line; 409
 * COBRO_CAMBIADO, MARGEN_INSUFICIENTE.
 */
export async function chargeServices(tx: Tx, actor: Actor, of: Charging): Promise<void> {
  const { record, subs, wanted, offered, action, motive } = of;
  const all = subs.map(sub => sub.id_sub_reservation);
  const each = await wantedOf(tx, all, of);
  const charges = await priceWanted(tx, each, offered);
  demand(canConfirmAmount(of.expected_sale, saleOf(charges)));
  const ids = all.filter(id => (each.get(id)?.length ?? 0) > 0);
  const numbers = subs.filter(sub => ids.includes(sub.id_sub_reservation)).map(sub => sub.number);
  const details = { after: { services: servicesText(wanted, offered), containers: numbers } };
  await changePrices(tx, actor, { record, ids, action, motive, details }, async () => {
    await writeCharges(tx, charges);
    await rerate(
      tx,
      ids.filter(id => (charges.get(id)?.byRules.length ?? 0) > 0),
    );
  });
}

/** Stores the customer's requests; nothing is charged until the operator approves them. */
async function storeRequests(
  tx: Tx,
  actor: Actor,
  { id_reservation }: ReservationRecord,
  input: Input,
  offered: ReadonlyMap<number, OfferedService>,
): Promise<void> {
  const id_sub_reservation = input.id_sub_reservation ?? null;
  const rows = input.services.map(({ id_service, quantity, note }) => ({
    id_sub_reservation,
    id_service,
    quantity,
    note: note || null,
  }));
  const requested_company = await companyName(tx, actor.id_company);
  await insertRequests(
    tx,
    { id_reservation, requested_by: actor.id_user, requested_name: actor.name, requested_company },
    rows,
  );
  tx.audit({
    action: 'ask_services',
    noun: 'reservation',
    id: id_reservation,
    after: { services: servicesText(rows, offered) },
  });
  tx.changed('reservation', id_reservation, concernedBy(tx, id_reservation));
}

/**
 * `add_reservation_services`: operator staff charge services; the customer books them while the reservation is pending and requests them
 * afterwards. Errors: 404; 422 RESERVA_AJENA, SERVICIO_ES_FLETE, MOTIVO_REQUERIDO, by line; 409 RESERVA_FACTURADA, CAMPO_NO_EDITABLE,
 * CONTENEDOR_TERMINADO, SERVICIO_YA_PEDIDO, COBRO_CAMBIADO, MARGEN_INSUFICIENTE.
 */
export async function addServices(tx: Tx, actor: Actor, input: Input): Promise<number> {
  demandBuyer(actor);
  const { id_reservation } = input;
  const record = await lockForChange(tx, actor, id_reservation, null);
  const contexts = await editContexts(tx, actor, record);
  const id_sub_reservation = input.id_sub_reservation ?? null;
  const subs = targetsOf(record, id_sub_reservation);
  const each = subs.map(sub => contexts.of(sub));
  const isOperator = actor.audience === 'operator';
  const offered = await demandOffered(tx, input.services, { bookable: !isOperator });
  if (!isOperator) {
    demandNoPrice(input.services);
    for (const context of each) demand(canAskServices(context));
    if (!each.every(context => canEdit('services', context) === true)) {
      await storeRequests(tx, actor, record, input, offered);
      return id_reservation;
    }
  } else demandEditable(each, input.motive);
  const wanted = input.services.map(({ id_service, quantity, unit_price, justification }, i) => ({
    id_service,
    quantity,
    unit_price: unit_price ?? null,
    justification: justification || null,
    at: `services.${i}.justification`,
  }));
  const motive = input.motive ?? wanted.find(one => one.justification !== null)?.justification ?? null;
  const { expected_sale } = input;
  await chargeServices(tx, actor, {
    record,
    subs,
    id_sub_reservation,
    wanted,
    offered,
    action: 'add_services',
    motive,
    expected_sale,
  });
  return id_reservation;
}
