/** Possible changes of a dated rule (8-money §0.1): a rule that is in force is never overwritten. */

import { firstRefusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { formatDate } from '../../system/time/time';
import type { RuleDates } from './rate-rules';
import type { RuleWords } from './rule-words';
import { type RuleState, ruleState } from './validity';

/** A first day before today needs the permission to backdate and a reason (FECHA_PASADA 422). */
export function firstDayVerdict(
  valid_from: string,
  by: { today: string; may_backdate: boolean; justification: string | null | undefined },
  words: RuleWords,
): Verdict {
  if (valid_from >= by.today) return true;
  const isExplained = (by.justification ?? '').trim() !== '';
  return by.may_backdate && isExplained ? true : refuse('FECHA_PASADA', { Que: `${words.Nueva} rige desde` });
}

const over = (words: RuleWords, razon: string): Verdict => refuse('TARIFA_TERMINADA', { Cual: words.Cual, razon });

/** Refuses a change of a rule that has ended, is voided or has a later version. A proposal has no later version. */
function standing(row: RuleDates, state: RuleState, words: RuleWords): Verdict {
  if (state === 'ANULADA') return over(words, `está anulad${words.o}`);
  return (row.superseded_by ?? null) === null ? true : over(words, 'tiene una versión posterior: cambie esa');
}

/** Whether a rule may be changed: in place before its first day, later by a new version; a rule that has ended may be renewed. */
export const editVerdict = (row: RuleDates, today: string, words: RuleWords): Verdict =>
  standing(row, ruleState(row, today), words);

/** Whether a change overwrites the row: it is a proposal, or its first day is in the future. */
export const changesInPlace = (row: RuleDates, today: string): boolean =>
  ['PROPUESTA', 'FUTURA'].includes(ruleState(row, today));

/** A version begins later than the version before it (TARIFA_INICIADA 409). */
export const nextVersionVerdict = (row: RuleDates, valid_from: string, words: RuleWords): Verdict =>
  valid_from > row.valid_from ? true : refuse('TARIFA_INICIADA', { Cual: words.Cual });

/** Whether a rule may be ended or voided. */
export function endVerdict(row: RuleDates, today: string, words: RuleWords): Verdict {
  const state = ruleState(row, today);
  const ended: Verdict =
    state === 'VENCIDA' || state === 'REEMPLAZADA' ? over(words, `ya terminó el ${formatDate(row.valid_to)}`) : true;
  return firstRefusal(ended, standing(row, state, words));
}

/** Whether ending voids the rule (never in force and not used), instead of setting its last day. */
export const isVoidedByEnd = (row: RuleDates, today: string, used: boolean): boolean =>
  ruleState(row, today) === 'PROPUESTA' || (ruleState(row, today) === 'FUTURA' && !used);

/** Whether a rule without versions may be withdrawn: its first day has not come, so nothing follows from it yet (TARIFA_INICIADA 409). */
export const withdrawVerdict = (row: RuleDates, today: string, words: RuleWords): Verdict =>
  row.valid_from > today ? true : refuse('TARIFA_VIGENTE', { Cual: words.Cual });

/** A new last day: not before today, nor before the first day, nor after the current last day. */
export function lastDayVerdict(row: RuleDates, valid_to: string, today: string, words: RuleWords): Verdict {
  // Prices of past days depend on it.
  if (valid_to < today) return refuse('FECHA_PASADA', { Que: `${words.Cual} termina` });
  if (valid_to < row.valid_from) return refuse('TARIFA_USADA', { Cual: words.Cual, desde: formatDate(row.valid_from) });
  const last = row.valid_to ?? null;
  return last !== null && valid_to >= last ? over(words, `ya termina el ${formatDate(last)}`) : true;
}

/** Whether a rule may be approved: it is a proposal. */
export const approveVerdict = (row: RuleDates, today: string, words: RuleWords): Verdict => {
  const state = ruleState(row, today);
  if (state === 'PROPUESTA') return true;
  return over(words, state === 'ANULADA' ? `está anulad${words.o}` : `ya está aprobad${words.o}`);
};
