import { type Instant, toMillis } from '../../system/time/time';
import type { TaskContainer } from './task';

/** Facts that tasks of a reservation need of all containers together; other facts are the reservation's own. */
const WORDS = [
  'REEFER',
  'PICKED_UP',
  'PLANNED_START',
  'LAST_FREE_DAY',
  'SLOT_SET',
  'RETURN_SLOT_SET',
  'CONTAINER_SET',
  'SEAL_SET',
  'GUIDE_ISSUED',
  'DISV_ISSUED',
  'RETURNED',
] as const;
export type WholeWord = (typeof WORDS)[number] | `FILE:${string}`;

/** Whether an occasion, an anchor or a fact belongs to the containers. */
export const isOfWhole = (word: string): word is WholeWord =>
  word.startsWith('FILE:') || WORDS.some(one => one === word);

const earliest = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.filter(one => one !== null).sort((a, b) => toMillis(a) - toMillis(b))[0] ?? null;

/** Active containers as one, for tasks of their reservation: true if any is or all have it, the earliest date; null: no containers. */
export function together(boxes: readonly TaskContainer[]): TaskContainer | null {
  const [first] = boxes;
  if (first === undefined) return null;
  return {
    id_sub_reservation: 0,
    given_up: false,
    reefer: boxes.some(box => box.reefer),
    finished: boxes.some(box => box.finished),
    has_slot: boxes.every(box => box.has_slot),
    has_return_slot: boxes.every(box => box.has_return_slot),
    has_container: boxes.every(box => box.has_container),
    has_seal: boxes.every(box => box.has_seal),
    issued: boxes.every(box => box.issued),
    has_disv: boxes.every(box => box.has_disv),
    picked_up_at: earliest(boxes.map(box => box.picked_up_at)),
    last_free_day: boxes.flatMap(box => box.last_free_day ?? []).sort()[0] ?? null,
    returned: boxes.every(box => box.returned === true),
    planned_start: earliest(boxes.map(box => box.planned_start)),
    files: first.files.filter(kind => boxes.every(box => box.files.includes(kind))),
  };
}
