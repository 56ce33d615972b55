import { minutesBetween } from '@cabezal/domain/system/time/time';

/** Reports older than this when a page opens are left to the board, minutes. */
const FRESH_MIN = 10;

/** Open reports that a newly opened page does not show. */
export function oldOnes(problems: readonly { id_problem: number; at: string }[], opened: Date): ReadonlySet<number> {
  return new Set(problems.filter(({ at }) => minutesBetween(at, opened) > FRESH_MIN).map(one => one.id_problem));
}
