import type {
  approveReservationService,
  previewReservationService,
  ServicePreview,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import {
  canDecideRequest,
  serviceRequestState,
} from '@cabezal/domain/bookings/reservation-services/reservation-services';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, demandOperator, notFound } from '../../../platform/http/errors.ts';
import { concernedBy, loadFacts, type ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { lockAsOperator, lockForChange } from '../reservations/booking/lock-reservation.ts';
import { editContexts } from '../reservations/deciding/edit-context.ts';
import { chargeServices } from './add-services.ts';
import type { WantedService } from './charge-services.ts';
import { previewCharges } from './preview-services.ts';
import { type FoundRequest, findRequest, storeDecision } from './reservation-services.queries.ts';
import { demandEditable, demandOffered, targetsOf } from './targets.ts';

interface Target {
  id_service_request: number;
  version: number;
}

/**
 * Locks the reservation of an open request: found in the caller's scope, and read again under the lock. Errors: 404, those of `by`, 409
 * MODIFICADO, SOLICITUD_DECIDIDA.
 */
async function takeRequest(
  tx: Tx,
  actor: Actor,
  { id_service_request, version }: Target,
  by: typeof lockForChange,
): Promise<{ record: ReservationRecord; request: FoundRequest }> {
  const found = await findRequest(tx, id_service_request);
  if (found === undefined) throw notFound('La solicitud no existe');
  const record = await by(tx, actor, found.id_reservation, null);
  const request = await findRequest(tx, id_service_request);
  if (request === undefined) throw notFound('La solicitud no existe');
  if (request.version !== version) throw changedMeanwhile();
  demand(canDecideRequest(serviceRequestState(request)));
  return { record, request };
}

/** The service as its approval charges it: by the current rules, unless a person enters another quantity or price. */
const wantedOfRequest = (
  { id_service, quantity }: FoundRequest,
  input: {
    quantity?: number | undefined;
    unit_price?: string | null | undefined;
    justification?: string | null | undefined;
  },
): WantedService => ({
  id_service,
  quantity: input.quantity ?? Number(quantity),
  unit_price: input.unit_price ?? null,
  justification: input.justification || null,
  at: 'justification',
});

/**
 * `preview_reservation_service`: what an approval would charge now, by the same calculation; stores nothing. Errors: 404, 403 outside the
 * operator; 409 SOLICITUD_DECIDIDA, CONTENEDOR_TERMINADO; 422 for a service that is no longer offered.
 */
export async function previewRequest(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof previewReservationService.input>,
): Promise<ServicePreview> {
  demandOperator(actor);
  const request = await findRequest(tx, input.id_service_request);
  if (request === undefined) throw notFound('La solicitud no existe');
  demand(canDecideRequest(serviceRequestState(request)));
  return tx.asSystem(async () => {
    const record = await loadFacts(tx, request.id_reservation);
    if (record === undefined) throw notFound('La reserva no existe');
    const { id_service, id_sub_reservation } = request;
    const offered = await demandOffered(tx, [{ id_service }], { bookable: false });
    return previewCharges(tx, record, { id_sub_reservation, wanted: [wantedOfRequest(request, input)], offered });
  });
}

/**
 * `approve_reservation_service`: charges the requested service at the current price. Errors: those of the two above and of adding it; 409
 * COBRO_CAMBIADO.
 */
export async function approveRequest(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof approveReservationService.input>,
): Promise<number> {
  const { record, request } = await takeRequest(tx, actor, input, lockAsOperator);
  const contexts = await editContexts(tx, actor, record);
  const subs = targetsOf(record, request.id_sub_reservation);
  demandEditable(
    subs.map(sub => contexts.of(sub)),
    input.motive,
  );
  const { id_service, id_sub_reservation } = request;
  const offered = await demandOffered(tx, [{ id_service }], { bookable: false });
  const wanted = [wantedOfRequest(request, input)];
  const motive = input.motive ?? (input.justification || null);
  const { expected_sale } = input;
  await storeDecision(tx, request.id_service_request, { state: 'approved', id_user: actor.id_user });
  const action = 'approve_service';
  await chargeServices(tx, actor, {
    record,
    subs,
    id_sub_reservation,
    wanted,
    offered,
    action,
    motive,
    expected_sale,
  });
  return record.id_reservation;
}

/** Closes a request without a charge; the person who made it can read the outcome. */
async function close(
  tx: Tx,
  actor: Actor,
  { id_service_request, id_reservation, service, quantity }: FoundRequest,
  of: { state: 'denied' | 'withdrawn'; action: string; motive?: string },
): Promise<number> {
  const { state, action, motive } = of;
  await storeDecision(tx, id_service_request, {
    state,
    id_user: actor.id_user,
    ...(motive !== undefined && { reason: motive }),
  });
  tx.audit({
    action,
    noun: 'reservation',
    id: id_reservation,
    after: { services: [`${quantity} × ${service}`] },
    motive: motive ?? null,
  });
  tx.changed('reservation', id_reservation, concernedBy(tx, id_reservation));
  return id_reservation;
}

/** `deny_reservation_service`. */
export async function denyRequest(tx: Tx, actor: Actor, input: Target & { motive: string }): Promise<number> {
  const { request } = await takeRequest(tx, actor, input, lockAsOperator);
  return close(tx, actor, request, { state: 'denied', action: 'deny_service', motive: input.motive });
}

/** `withdraw_reservation_service`: for everyone who may request. */
export async function withdrawRequest(tx: Tx, actor: Actor, input: Target): Promise<number> {
  const { request } = await takeRequest(tx, actor, input, lockForChange);
  return close(tx, actor, request, { state: 'withdrawn', action: 'withdraw_service' });
}
