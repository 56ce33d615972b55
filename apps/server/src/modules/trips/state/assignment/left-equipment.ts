import { toIso } from '@cabezal/domain/system/time/time';
import { isLeft } from '@cabezal/domain/trips/rules/assignment-box';
import type { Tx } from '../../../../platform/db/tx.ts';
import { unlessTaken } from '../../../../platform/db/unless-taken.ts';
import {
  freedHolds,
  holdEquipment,
  type LeavingGuide,
  leavingGuide,
  leavingGuides,
  type Taken,
  takenBy,
} from './left-equipment.queries.ts';

/** When the next leg fetches the container that a guide leaves by a mark; null: it leaves none. */
const fetchedAt = ({ live, carried_by }: LeavingGuide): string | null =>
  live && carried_by !== null && isLeft(carried_by) ? toIso(carried_by.begins_at) : null;

/**
 * Holds that were cut short become longer where the other trip is gone: deleted, moved, or driven with other equipment. A trip that takes the
 * equipment at the same moment comes first: the hold stays as it is until a container is settled again.
 */
async function lengthenHolds(tx: Tx): Promise<void> {
  for (const { id_guide, until } of await freedHolds(tx))
    await unlessTaken(tx, () => holdEquipment(tx, id_guide, until));
}

/**
 * Settler: reserves the genset and chassis that stay with a container until its next leg begins, or until another trip that already has them.
 * It never takes them from that trip, so that no event or undo is refused for them. Holds of other containers become longer at the end of the
 * transaction, when all trips that are changed together have their equipment.
 */
export async function settleLeftEquipment(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  for (const guide of await leavingGuides(tx, ids, subs)) await holdEquipment(tx, guide.id_guide, fetchedAt(guide));
  tx.atEnd(lengthenHolds, null);
}

/** The trip of another container that has genset or chassis of a guide while they should stay with its container; undefined: none. */
export async function equipmentTaken(tx: Tx, id_guide: number): Promise<Taken | undefined> {
  const guide = await leavingGuide(tx, id_guide);
  const until = guide === undefined ? null : fetchedAt(guide);
  return until === null ? undefined : takenBy(tx, id_guide, until);
}
