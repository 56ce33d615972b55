import type { RuleState } from '@cabezal/domain/prices/rating/validity';
import { addDays } from '@cabezal/domain/system/time/time';

interface DatedRule {
  state: RuleState;
  valid_from: string;
}

/** What holds or has held is changed by a version after it: the day on which that one may begin. What is still to come keeps its day. */
export function nextFirstDay(row: DatedRule, today: string): string {
  if (row.state === 'PROPUESTA' || row.state === 'FUTURA') return row.valid_from;
  const after = addDays(row.valid_from, 1);
  const tomorrow = addDays(today, 1);
  return after > tomorrow ? after : tomorrow;
}
