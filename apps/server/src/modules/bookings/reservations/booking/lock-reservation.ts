import { refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { changedMeanwhile, demand, demandOperator, notFound } from '../../../../platform/http/errors.ts';
import { isVisible } from '../../../system/records/visible.queries.ts';
import {
  holdFacts,
  type ReservationRecord,
  type SubRecord,
} from '../../../trips/state/facts/reservation-facts.queries.ts';
import { findSubInScope } from './booking.queries.ts';

/** Who may change a reservation: the operator, its client, or the forwarder that booked it. Payer, addressee and carriers only read. */
export function mayChange(
  actor: Pick<Actor, 'audience' | 'id_company'>,
  reservation: { id_client: number; id_forwarder: number | null },
): Verdict {
  const owners = [reservation.id_client, reservation.id_forwarder];
  return actor.audience === 'operator' || owners.includes(actor.id_company) ? true : refuse('RESERVA_AJENA');
}

/**
 * Takes a reservation for a change: found in the caller's scope (404), then locked before its facts are read. The transaction is elevated
 * afterwards. The two functions below check who may change it.
 */
async function take(tx: Tx, id_reservation: number): Promise<ReservationRecord> {
  if (!(await isVisible(tx, 'reservation', id_reservation))) throw notFound('La reserva no existe');
  await tx.elevate();
  const record = await holdFacts(tx, id_reservation);
  if (record === undefined) throw notFound('La reserva no existe');
  return record;
}

/** `version` null: the change carries another version. */
function ofVersion(record: ReservationRecord, version: number | null): ReservationRecord {
  if (version !== null && record.version !== version) throw changedMeanwhile();
  return record;
}

/** Takes a reservation that the caller may change as its owner. Errors: 404, 422 RESERVA_AJENA, 409 MODIFICADO. */
export async function lockForChange(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
  version: number | null,
): Promise<ReservationRecord> {
  const record = await take(tx, id_reservation);
  demand(mayChange(actor, record));
  return ofVersion(record, version);
}

/** Takes a reservation for a decision of the operator. Errors: 404, 403 outside the operator, 409 MODIFICADO. */
export async function lockAsOperator(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
  version: number | null,
): Promise<ReservationRecord> {
  const record = await take(tx, id_reservation);
  demandOperator(actor);
  return ofVersion(record, version);
}

/** Takes a container by one of the two above, in the version that the caller read. */
export async function lockContainer(
  tx: Tx,
  actor: Actor,
  input: { id_sub_reservation: number; version: number },
  by: typeof lockForChange,
  /** Reservation of a container in the caller's scope, if read before for several. */
  ownerOf?: (id_sub_reservation: number) => number | undefined,
): Promise<{ record: ReservationRecord; sub: SubRecord }> {
  const { id_sub_reservation } = input;
  const id_reservation = ownerOf ? ownerOf(id_sub_reservation) : await findSubInScope(tx, id_sub_reservation);
  if (id_reservation === undefined) throw notFound('La sub-reserva no existe');
  const record = await by(tx, actor, id_reservation, null);
  const sub = record.sub_reservations.find(s => s.id_sub_reservation === input.id_sub_reservation);
  if (sub === undefined) throw notFound('La sub-reserva no existe');
  if (sub.version !== input.version) throw changedMeanwhile();
  return { record, sub };
}
