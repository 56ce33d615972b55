/** Rules as they would be with drafts among them: what a rate would change before it is stored (8-money §1.4). */
import { addDays } from '../time/time';
import type { RuleDates } from './rate-rules';
import { changesInPlace } from './rule-changes';

/** A draft in force as if approved, and the stored row that it is a change of. */
export interface Draft<R extends RuleDates> {
  readonly rule: R;
  /** Id of the row that is changed; null: a new rule. */
  readonly replaces: number | null;
}

/**
 * The rules with the drafts in force. The row that a draft changes goes where it holds not yet, and else ends the day before. Does not
 * look for overlaps: of two of the same scope the later one wins.
 */
export function withDrafts<R extends RuleDates>(
  rules: readonly R[],
  drafts: readonly Draft<R>[],
  idOf: (rule: R) => number,
  today: string,
): R[] {
  const changes = new Map(
    drafts.flatMap(draft => (draft.replaces === null ? [] : [[draft.replaces, draft.rule] as const])),
  );
  const kept = rules.flatMap((row): R[] => {
    const draft = changes.get(idOf(row));
    if (draft === undefined) return [row];
    if (changesInPlace(row, today) || draft.valid_from <= row.valid_from) return [];
    return [{ ...row, valid_to: addDays(draft.valid_from, -1) }];
  });
  return [...kept, ...drafts.map(draft => draft.rule)];
}
