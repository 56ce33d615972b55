import { seenGuideStatus, stopStatus } from '@cabezal/domain/status/guide-status';
import {
  deriveReservationStatus,
  deriveSubReservationStatus,
  isOver,
  shownStatus,
} from '@cabezal/domain/status/reservation-status';
import type { Tx } from '../../platform/db/tx.ts';
import { settlePaperwork } from '../paperwork/settle-paperwork.ts';
import { refreshMargin } from '../rates/margins.ts';
import { settleSlots } from '../slots/settle-slots.ts';
import {
  concernedBy,
  loadFacts,
  newVersion,
  type ReservationRecord,
  type StatusChange,
  writeMilestoneDates,
  writeStatuses,
} from './reservation-facts.queries.ts';

function guideChanges(record: ReservationRecord): StatusChange[] {
  const guides = record.sub_reservations.flatMap(sub => sub.legs.flatMap(leg => leg.guides));
  return guides.flatMap(guide => [
    ...[seenGuideStatus(guide)]
      .filter(s => s !== guide.status)
      .map(status => ({ table: 'guides' as const, id: guide.id_guide, status })),
    ...guide.stops
      .map(stop => ({ stop, status: stopStatus(stop) }))
      .filter(({ stop, status }) => stop.status !== status)
      .map(({ stop, status }) => ({ table: 'guide_stops' as const, id: stop.id_stop, status })),
  ]);
}

/** What a list shows of the whole reservation: the first container that is not over, else the reservation's own status. */
function shownOfReservation(record: ReservationRecord, own: string): string {
  if (own === 'PENDING' || isOver(own as 'PENDING')) return own;
  const open = record.sub_reservations.find(sub => !isOver(deriveSubReservationStatus(sub, record)));
  return open === undefined ? own : shownStatus(open, record);
}

/** What a person edits of a reservation is one version newer, and derived anew. Whoever opened its form before meets a 409. */
export async function reservationEdited(tx: Tx, id_reservation: number): Promise<ReservationRecord> {
  await newVersion(tx, id_reservation);
  return refreshReservation(tx, id_reservation);
}

/**
 * Derives every status and the margin of a reservation from its facts and stores what changed, in the same transaction as the fact. Says «changed» for
 * the reservation and for each guide, to those who are or were its parties. Needs an elevated transaction: it reads guides of every carrier.
 * Its version stays: that counts what people edit of it, not where its trucks are.
 */
export async function refreshReservation(tx: Tx, id_reservation: number): Promise<ReservationRecord> {
  const record = await loadFacts(tx, id_reservation);
  if (record === undefined) throw new Error(`reservation ${id_reservation} is gone`);
  const changes = guideChanges(record);
  for (const sub of record.sub_reservations) {
    const status = deriveSubReservationStatus(sub, record);
    const shown = shownStatus(sub, record);
    if (status !== sub.status || shown !== sub.shown_status)
      changes.push({ table: 'sub_reservations', id: sub.id_sub_reservation, status, shown_status: shown });
  }
  const status = deriveReservationStatus(record);
  const shown = shownOfReservation(record, status);
  if (status !== record.status || shown !== record.shown_status)
    changes.push({ table: 'reservations', id: id_reservation, status, shown_status: shown });
  await writeStatuses(tx, changes);
  await writeMilestoneDates(
    tx,
    id_reservation,
    status === 'IN_PROGRESS' || status === 'FINISHED',
    status === 'FINISHED',
  );
  await settleSlots(tx, id_reservation);
  await settlePaperwork(tx, id_reservation);
  await refreshMargin(tx, id_reservation);
  const concerned = concernedBy(tx, id_reservation);
  tx.changed('reservation', id_reservation, concerned);
  for (const change of changes) if (change.table === 'guides') tx.changed('guide', change.id, concerned);
  tx.changed('dispatch', undefined, []);
  return { ...record, status, shown_status: shown };
}
