import type { Possible } from '@cabezal/contract/shapes';
import type { RuleDates } from '@cabezal/domain/prices/rating/rate-rules';
import { approveVerdict, editVerdict, endVerdict } from '@cabezal/domain/prices/rating/rule-changes';
import { containerWords, laneWords, type RuleWords, type ScopeNames } from '@cabezal/domain/prices/rating/rule-words';
import { ruleState } from '@cabezal/domain/prices/rating/validity';
import { reason, type Verdict } from '@cabezal/domain/trips/rules/refusal';

/** A row of rules as it is read: what is told of it besides follows from it. */
export interface RuleRow extends RuleDates, ScopeNames {
  valid_to: string | null;
  superseded_by: number | null;
  voided_at: string | null;
}

/** Whether somebody may: the right first, then what the row allows now. */
const possibly = (may: Possible, verdict: Verdict): Possible => (may === true ? (reason(verdict) ?? true) : may);

/** A row as it is sent: with its state, its lane and container in words, and what may become of it. */
export function toldRule<R extends RuleRow>(
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
