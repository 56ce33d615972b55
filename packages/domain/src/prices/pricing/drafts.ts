/** Rules as they would be with drafts in force: the effect of a rate before it is stored (8-money §1.4). */
import { addDays } from '../../system/time/time';
import type { RuleDates } from './rate-rules';
import { changesInPlace } from './rule-changes';

/** A draft, treated as approved, and the stored row that it changes. */
export interface Draft<R extends RuleDates> {
  readonly rule: R;
  /** Id of the changed row; null: a new rule. */
  readonly replaces: number | null;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const NEVER = 'infinity';
const lastDay = (day: string | null | undefined): string => day ?? NEVER;

/** The row before a draft ends the day before it, and never later than it would. */
const endingBefore = <R extends RuleDates>(row: R, last: string, draft: RuleDates): R => {
  const valid_to = earlier(last, addDays(draft.valid_from, -1));
  return { ...row, valid_to: valid_to === NEVER ? null : valid_to };
};

/**
 * The rules with the drafts in force. The changed row is removed if it is not in force yet, and the row that it had cut lasts until the draft;
 * otherwise it ends the day before the draft. Overlaps are not checked: of two rows with the same scope, the later one wins.
 */
export function withDrafts<R extends RuleDates>(
  rules: readonly R[],
  drafts: readonly Draft<R>[],
  idOf: (rule: R) => number,
  today: string,
): R[] {
  const changes = new Map<number, R>();
  for (const draft of drafts) if (draft.replaces !== null) changes.set(draft.replaces, draft.rule);
  const goes = (row: R, draft: R): boolean => changesInPlace(row, today) || draft.valid_from <= row.valid_from;
  const gone = new Map<number, R>();
  // Plain loops for speed: nearly all of tens of thousands of rules are unchanged.
  for (const row of changes.size === 0 ? [] : rules) {
    const draft = changes.get(idOf(row));
    if (draft !== undefined && row.approved_at != null && goes(row, draft)) gone.set(idOf(row), draft);
  }
  const kept: R[] = [];
  for (const row of rules) {
    const draft = changes.get(idOf(row));
    const after = gone.get(row.superseded_by ?? 0);
    if (draft !== undefined) {
      if (!goes(row, draft)) kept.push(endingBefore(row, lastDay(row.valid_to), draft));
    } else if (after === undefined || after.valid_from <= row.valid_from) kept.push(row);
    else kept.push(endingBefore(row, lastDay(row.valid_to_before ?? row.valid_to), after));
  }
  return [...kept, ...drafts.map(draft => draft.rule)];
}
