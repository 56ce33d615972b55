import { containersSummary } from '@cabezal/domain/trips/status/carried-boxes';
import { seenGuideStatus, stopStatus } from '@cabezal/domain/trips/status/guide-status';
import {
  deriveReservationStatus,
  deriveSubReservationStatus,
  isOver,
  shownStatus,
} from '@cabezal/domain/trips/status/reservation-status';
import type { Tx } from '../../../../platform/db/tx.ts';
import {
  concernedBy,
  loadManyFacts,
  newVersion,
  noteParties,
  type ReservationRecord,
  readContainersSummary,
  type StatusChange,
  writeContainersSummary,
  writeMilestoneDates,
  writeStatuses,
} from '../facts/reservation-facts.queries.ts';
import { runSettlers } from './settlers.ts';

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

/** The status that lists show for a whole reservation: that of the first container that is not over, else the reservation's own. */
function shownOfReservation(record: ReservationRecord, own: string): string {
  if (own === 'PENDING' || isOver(own as 'PENDING')) return own;
  const first = record.sub_reservations.find(sub => !isOver(deriveSubReservationStatus(sub, record)));
  const other = record.elsewhere.open;
  if (first === undefined || (other !== null && other.number < first.number)) return other?.shown_status ?? own;
  return shownStatus(first, record);
}

/** After an edit by a person: increments the version and derives the reservation again. Whoever opened its form before gets a 409. */
export async function reservationEdited(tx: Tx, id_reservation: number): Promise<ReservationRecord> {
  await newVersion(tx, id_reservation);
  return refreshReservation(tx, id_reservation);
}

/** The statuses that follow from its facts, and the stored ones that differ. */
function derived(record: ReservationRecord): { status: string; shown: string; changes: StatusChange[] } {
  const { id_reservation } = record;
  const changes = guideChanges(record);
  for (const sub of record.sub_reservations) {
    const status = deriveSubReservationStatus(sub, record);
    const shown = shownStatus(sub, record);
    if (status !== sub.status || shown !== sub.shown_status)
      changes.push({ table: 'sub_reservations', id: sub.id_sub_reservation, status, shown_status: shown });
  }
  const status = deriveReservationStatus(record, record.elsewhere.statuses);
  const shown = shownOfReservation(record, status);
  if (status !== record.status || shown !== record.shown_status)
    changes.push({ table: 'reservations', id: id_reservation, status, shown_status: shown });
  return { status, shown, changes };
}

/** Stores the differences. Its dates are the first ones of their status. */
async function storeDerived(tx: Tx, record: ReservationRecord): Promise<ReservationRecord & { guides: number[] }> {
  const { id_reservation } = record;
  const { status, shown, changes } = derived(record);
  await writeStatuses(tx, changes);
  const departed = status === 'IN_PROGRESS' || status === 'FINISHED';
  const finished = status === 'FINISHED';
  if ((record.departed_at !== null) !== departed || (record.finished_at !== null) !== finished)
    await writeMilestoneDates(tx, id_reservation, departed, finished);
  const guides = changes.flatMap(change => (change.table === 'guides' ? [change.id] : []));
  return { ...record, status, shown_status: shown, guides };
}

/** Stores the number and the text of the containers for lists. Events do not change them, so `refreshContainer` skips this. */
async function storeContainersSummary(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const { id_reservation, boxes, planned, ...now } of await readContainersSummary(tx, ids)) {
    const empties = planned === null ? now : { count: 0, text: planned === 1 ? '1 vacío' : `${planned} vacíos` };
    const { count, text } = containersSummary(boxes) ?? empties;
    if (count !== now.count || text !== now.text) await writeContainersSummary(tx, id_reservation, count, text);
  }
}

/**
 * Derives every status and the margin of reservations from their facts and stores what changed, in the transaction of the fact. Notifies
 * the current and earlier parties of each reservation and its guides. Needs an elevated transaction, because it reads the guides of every
 * carrier. Versions do not change: they count edits of a reservation by people, not movements of its trucks.
 */
export async function refreshReservations(tx: Tx, ids: readonly number[]): Promise<Map<number, ReservationRecord>> {
  await storeContainersSummary(tx, ids);
  return settle(tx, ids);
}

/** `subs`: derives only these containers, and the reservations from them and the stored statuses of the others. */
async function settle(
  tx: Tx,
  ids: readonly number[],
  subs?: readonly number[],
): Promise<Map<number, ReservationRecord>> {
  const records = await loadManyFacts(tx, ids, subs);
  const stored: (ReservationRecord & { guides: number[] })[] = [];
  for (const id of ids) {
    const record = records.get(id);
    if (record === undefined) throw new Error(`reservation ${id} is gone`);
    stored.push(await storeDerived(tx, record));
  }
  await runSettlers(tx, ids, subs);
  for (const { id_reservation, guides } of stored) {
    const concerned = concernedBy(tx, id_reservation);
    tx.changed('reservation', id_reservation, concerned);
    for (const id of guides) tx.changed('guide', id, concerned);
  }
  tx.changed('dispatch', undefined, []);
  return new Map(stored.map(({ guides: _guides, ...record }) => [record.id_reservation, record]));
}

/** The same for one reservation. */
export async function refreshReservation(tx: Tx, id_reservation: number): Promise<ReservationRecord> {
  const record = (await refreshReservations(tx, [id_reservation])).get(id_reservation);
  if (record === undefined) throw new Error(`reservation ${id_reservation} is gone`);
  return record;
}

/** A container of a reservation. */
export interface OfContainer {
  id_reservation: number;
  id_sub_reservation: number;
}

/** Containers to settle at the end of a bulk change, by reservation. */
const waiting = new WeakMap<Tx, Map<number, Set<number>>>();

/** Computes the statuses after an event on one container; of the others, only the statuses are read. Within `settledOnce` it is postponed to the end. */
export async function refreshContainer(tx: Tx, { id_reservation, id_sub_reservation }: OfContainer): Promise<void> {
  const bulk = waiting.get(tx);
  if (bulk === undefined) {
    await settle(tx, [id_reservation], [id_sub_reservation]);
    return;
  }
  bulk.set(id_reservation, (bulk.get(id_reservation) ?? new Set()).add(id_sub_reservation));
  await noteParties(tx, id_reservation);
}

/**
 * A bulk change: the changes of containers are settled once, after all parts are done. The parts must not read statuses derived from their
 * own changes. Runs elevated at its end.
 */
export async function settledOnce<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const bulk = new Map<number, Set<number>>();
  waiting.set(tx, bulk);
  let done: T;
  try {
    done = await work();
  } finally {
    waiting.delete(tx);
  }
  await tx.elevate();
  const ids = [...bulk.keys()].sort((a, b) => a - b);
  if (ids.length > 0)
    await settle(
      tx,
      ids,
      [...bulk.values()].flatMap(subs => [...subs]),
    );
  return done;
}
