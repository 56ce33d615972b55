import type { RuleState } from '@cabezal/domain/prices/pricing/validity';
import { addDays, businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { useState } from 'react';

/** The days of a rule, both included; `valid_to` null: without an end. */
export interface Period {
  valid_from: string;
  valid_to: string | null;
}

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

/** The days with which the form of a change begins. A last day before the first one would be refused, so it is left out. */
export function nextPeriod(row: DatedRule & Period, today: string, first = nextFirstDay(row, today)): Period {
  return { valid_from: first, valid_to: row.valid_to !== null && row.valid_to < first ? null : row.valid_to };
}

/** The day on which the form was opened: midnight must not change the days in an open form. */
export function useOpeningDay(): string {
  const [day] = useState(() => businessDate(new Date()));
  return day;
}

/** «desde 01/dic/2026», «01/dic/2026 – 31/dic/2026». */
export const periodText = ({ valid_from, valid_to }: Period): string =>
  valid_to === null ? `desde ${formatDate(valid_from)}` : `${formatDate(valid_from)} – ${formatDate(valid_to)}`;
