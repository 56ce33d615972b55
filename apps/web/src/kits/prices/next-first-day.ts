import type { RuleState } from '@cabezal/domain/prices/pricing/validity';
import { addDays } from '@cabezal/domain/system/time/time';

interface DatedRule {
  state: RuleState;
  valid_from: string;
}

/**
 * The first possible day of a new version: for a rule that is or was in force, after its own first day and not before tomorrow; for a
 * proposed or future one, its own day.
 */
export function nextFirstDay(row: DatedRule, today: string): string {
  if (row.state === 'PROPUESTA' || row.state === 'FUTURA') return row.valid_from;
  const after = addDays(row.valid_from, 1);
  const tomorrow = addDays(today, 1);
  return after > tomorrow ? after : tomorrow;
}
