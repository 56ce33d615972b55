import { toIso, toMillis } from '@cabezal/domain/system/time/time';
import { isLeft } from '@cabezal/domain/trips/rules/assignment-box';
import type { Tx } from '../../../../platform/db/tx.ts';
import { unlessTaken } from '../../../../platform/db/unless-taken.ts';
import { holdHandedOver } from '../../free-time-clocks/clocks.queries.ts';
import {
  holdEquipment,
  type LeavingGuide,
  leavingGuide,
  leavingGuides,
  lockFreedHolds,
  type Taken,
  takenBy,
} from './left-equipment.queries.ts';

/**
 * Until when genset and chassis stay with the container that a guide leaves by a mark: until the next leg begins as planned, from when its own guide
 * holds them, or until its trip gave them back if that is earlier. Null: it leaves none.
 */
function fetchedAt({ live, carried_by, given_back_at }: LeavingGuide): string | null {
  if (!live || carried_by === null || !isLeft(carried_by)) return null;
  const { begins_at } = carried_by;
  return toIso(given_back_at !== null && toMillis(given_back_at) < toMillis(begins_at) ? given_back_at : begins_at);
}

/** Tries of a hold: one where both transactions wait for each other, one that waits for the other, one that sees its trip. */
const TRIES = 3;
/**
 * Holds genset and chassis of a guide until then. A trip that takes them at the same moment comes first: it is seen as soon as it is stored, and the
 * hold ends where it begins. Nothing is refused for a hold, which stays as it was in the end.
 */
async function keepEquipment(tx: Tx, id_guide: number, until: string | null): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++)
    if (await unlessTaken(tx, () => holdEquipment(tx, id_guide, until))) return;
}

/** Holds that were cut short become longer where the other trip is gone: deleted, moved, or driven with other equipment. */
async function lengthenHolds(tx: Tx): Promise<void> {
  for (const { id_guide, until } of await lockFreedHolds(tx)) await keepEquipment(tx, id_guide, until);
}

/**
 * Settler: reserves the genset and chassis that stay with a container until its next leg has them, or until another trip that already has them.
 * It never takes them from that trip, so that no event or undo is refused for them. Holds of other containers become longer at the end of the
 * transaction, when all trips that are changed together have their equipment. A street turn is locked, because the trip of its export settles
 * the hold of its import.
 */
export async function settleLeftEquipment(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  const handedOver = await holdHandedOver(tx, ids, subs);
  for (const guide of await leavingGuides(tx, ids, { subs, handedOver }))
    await keepEquipment(tx, guide.id_guide, fetchedAt(guide));
  tx.atEnd(lengthenHolds, null);
}

/** The trip of another container that has genset or chassis of a guide while they should stay with its container; undefined: none. */
export async function equipmentTaken(tx: Tx, id_guide: number): Promise<Taken | undefined> {
  const guide = await leavingGuide(tx, id_guide);
  const until = guide === undefined ? null : fetchedAt(guide);
  return until === null ? undefined : takenBy(tx, id_guide, until);
}
