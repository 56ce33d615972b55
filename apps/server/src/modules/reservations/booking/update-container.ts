import { refuse } from '@cabezal/domain/rules/refusal';
import { weightError } from '@cabezal/domain/validation/shipment';
import type { Tx } from '../../../platform/db/tx.ts';
import { changedMeanwhile, conflict, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { parameter } from '../../parameters/read-parameter.queries.ts';
import { factsChanged } from '../../rates/re-rate.ts';
import { refreshReservation } from '../../trips/refresh-status.ts';
import { concernedBy, holdReservations } from '../../trips/reservation-facts.queries.ts';
import { findContainerInUse } from './booking.queries.ts';
import { findContainer, nameContainer, readContainer, storeContainer } from './container.queries.ts';

export interface ContainerUpdate {
  id_sub_reservation: number;
  version: number;
  container_code: string | null;
  seals?: string[];
  weight_kg?: number;
}

/** Whether the box may be on this reservation. */
async function demandFree(tx: Tx, code: string, id_reservation: number): Promise<void> {
  const taken = await findContainerInUse(tx, code, id_reservation);
  if (taken === undefined) return;
  const refusal = refuse('CONTENEDOR_DUPLICADO', { n: taken });
  throw unprocessable(refusal.code, refusal.message, { container_code: refusal.message });
}

/**
 * Number, seals and weight of one container. A container that is finished keeps what it had. Its reservation is held first, as by every
 * event. Errors: 404, 409 MODIFICADO or TRANSICION_INVALIDA, 422 RESERVA_AJENA, PESO_EXCEDIDO or CONTENEDOR_DUPLICADO.
 */
export async function updateContainer(tx: Tx, input: ContainerUpdate): Promise<void> {
  const { id_sub_reservation } = input;
  const seen = await findContainer(tx, id_sub_reservation);
  if (seen === undefined) throw notFound('La sub-reserva no existe');
  if (!seen.may_change) demand(refuse('RESERVA_AJENA'));
  const { id_reservation } = seen;
  await tx.elevate();
  await holdReservations(tx, [id_reservation]);
  const before = await readContainer(tx, id_sub_reservation);
  if (before.version !== input.version) throw changedMeanwhile();
  if (!['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(before.status))
    throw conflict('TRANSICION_INVALIDA', 'El contenedor ya terminó su viaje');
  const weight = input.weight_kg ?? before.weight_kg;
  const wrong = weightError(weight, before.tare_kg, await parameter(tx, 'unidad_max_kg', tx.today));
  if (wrong !== null) throw unprocessable('PESO_EXCEDIDO', wrong, { weight_kg: wrong });
  const code = input.container_code ?? before.container_code;
  if (code !== null && code !== before.container_code) await demandFree(tx, code, id_reservation);
  const seals = input.seals ?? before.seals;
  const after = await storeContainer(tx, id_sub_reservation, { container_code: code, seals, weight_kg: weight });
  await nameContainer(tx, id_reservation, code);
  if (weight !== before.weight_kg) await factsChanged(tx, [id_sub_reservation], 'Cambió el peso');
  const record = await refreshReservation(tx, id_reservation);
  // Number, seals and weight stand on its guides, too.
  const box = record.sub_reservations.find(sub => sub.id_sub_reservation === id_sub_reservation);
  for (const guide of box?.legs.flatMap(leg => leg.guides) ?? [])
    if (guide.deleted_at === null) tx.changed('guide', guide.id_guide, concernedBy(tx, id_reservation));
  tx.audit({
    action: 'update_container',
    noun: 'reservation',
    id: id_reservation,
    before: { container_code: before.container_code, seals: before.seals, weight_kg: before.weight_kg },
    after,
  });
}
