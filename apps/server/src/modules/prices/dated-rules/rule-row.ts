import type { Possible } from '@cabezal/contract/shapes';
import type { RuleDates } from '@cabezal/domain/prices/pricing/rate-rules';
import { approveVerdict, editVerdict, endVerdict } from '@cabezal/domain/prices/pricing/rule-changes';
import { containerWords, laneWords, type RuleWords, type ScopeNames } from '@cabezal/domain/prices/pricing/rule-words';
import { ruleState } from '@cabezal/domain/prices/pricing/validity';
import { reason, type Verdict } from '@cabezal/domain/system/refusals/refusals';

/** A row of a rule as read; the remaining fields of the answer are derived from it. */
export interface RuleRow extends RuleDates, ScopeNames {
  valid_to: string | null;
  superseded_by: number | null;
  voided_at: string | null;
}

/** The right comes first, then the state of the row. */
const possibly = (may: Possible, verdict: Verdict): Possible => (may === true ? (reason(verdict) ?? true) : may);

/** A row of the answer: with its state, its lane and container in words, and the allowed verbs. */
export function ruleRow<R extends RuleRow>(
  stored: R,
  today: string,
  words: RuleWords,
  may: { edit: Possible; end: Possible; approve: Possible },
) {
  const { superseded_by: _, voided_at: __, ...row } = stored;
  return {
    ...row,
    state: ruleState(stored, today),
    lane: laneWords(stored),
    container: containerWords(stored),
    can: {
      edit: possibly(may.edit, editVerdict(stored, today, words)),
      end: possibly(may.end, endVerdict(stored, today, words)),
      approve: possibly(may.approve, approveVerdict(stored, today, words)),
    },
  };
}
