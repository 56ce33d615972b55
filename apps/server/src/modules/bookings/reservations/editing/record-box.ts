import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand, notFound } from '../../../../platform/http/errors.ts';
import { type Holding, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import { writeLog } from '../../../trips/state/facts/guide-record.queries.ts';
import {
  holdFacts,
  type ReservationRecord,
  type SubRecord,
} from '../../../trips/state/facts/reservation-facts.queries.ts';
import { findSubInScope } from '../booking/booking.queries.ts';
import { carryOut, changeOf, type OfSub } from './edit-container.ts';

interface BoxAsRead extends OfSub {
  /** Guides of the container that the person drives or sees: at least one must be open. */
  id_guides: readonly number[];
  /** Null: the number stays. */
  container_code: string | null;
  seals?: string[] | undefined;
}

/** The former number, and the guide on which the new one was read. */
interface Replaced {
  id_guide: number;
  before: string;
}

interface TakenBox {
  record: ReservationRecord;
  sub: SubRecord;
}

/** Locks the reservation of the container. Errors: 404, 409 MODIFICADO. */
async function takeBox(tx: Tx, { id_sub_reservation, version }: BoxAsRead): Promise<TakenBox> {
  const id_reservation = await findSubInScope(tx, id_sub_reservation);
  if (id_reservation === undefined) throw notFound('La sub-reserva no existe');
  await tx.elevate();
  const record = await holdFacts(tx, id_reservation);
  const sub = record?.sub_reservations.find(one => one.id_sub_reservation === id_sub_reservation);
  if (record === undefined || sub === undefined) throw notFound('La sub-reserva no existe');
  if (sub.version !== version) throw changedMeanwhile();
  return { record, sub };
}

/**
 * Number and seals as read at the box by its driver, its carrier's people or the operator's, until the guide is closed. The caller has
 * found the guides in the scope. Errors: 404, 409 MODIFICADO, GUIA_CERRADA or TRANSICION_INVALIDA, 422 CONTENEDOR_DUPLICADO.
 */
export async function recordBox(tx: Tx, actor: Actor, input: BoxAsRead): Promise<Replaced | null> {
  const { id_guides, container_code, seals } = input;
  // `carryOut` settles it.
  const held: Holding<TakenBox> = { take: () => takeBox(tx, input), settles: () => 'within' };
  return withReservation(tx, actor, held, async ({ record, sub }, lose) => {
    if (!['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(sub.status))
      throw conflict('TRANSICION_INVALIDA', 'El contenedor ya terminó su viaje');
    const open = sub.legs
      .flatMap(leg => leg.guides)
      .find(one => id_guides.includes(one.id_guide) && one.deleted_at === null && one.closed_at === null);
    demand(open === undefined ? refuse('GUIA_CERRADA') : true);
    const set = { ...(container_code !== null && { container_code }), ...(seals !== undefined && { seals }) };
    const judged = await changeOf(tx, set, sub);
    if (judged.columns.length === 0) return null;
    await carryOut(tx, actor, { record, sub, set, motive: null }, { judged, lose });
    const before = judged.before.container_code;
    const isReplaced = judged.columns.includes('container_code') && before !== null;
    return isReplaced && open !== undefined ? { id_guide: open.id_guide, before } : null;
  });
}

/** The same for a signed-in person: a number that differs from the known one is an alert in the logbook. */
export async function readBox(tx: Tx, actor: Actor, input: BoxAsRead): Promise<void> {
  const replaced = await recordBox(tx, actor, input);
  if (replaced === null) return;
  const text = `Contenedor ${input.container_code} (antes ${replaced.before})`;
  await writeLog(tx, { id_guide: replaced.id_guide, kind: 'ALERT', text, author: actor });
}
