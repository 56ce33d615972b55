import { minutesBetween } from '@cabezal/domain/system/time/time';

/** What was reported this long before a page was opened is found on the board, minutes. */
const FRESH_MIN = 10;

/** Of what waits when a page is opened, what is not told any more. */
export function oldOnes(problems: readonly { id_problem: number; at: string }[], opened: Date): ReadonlySet<number> {
  return new Set(problems.filter(({ at }) => minutesBetween(at, opened) > FRESH_MIN).map(one => one.id_problem));
}
