/** What may become of a dated rule and when (8-money §0.1): what holds is never written over. */

import { formatDate } from '../../system/time/time';
import { firstRefusal, refuse, type Verdict } from '../../trips/rules/refusal';
import type { RuleDates } from './rate-rules';
import type { RuleWords } from './rule-words';
import { type RuleState, ruleState } from './validity';

/** A first day before today: for who may backdate, with a reason (FECHA_PASADA 422). */
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

/** What is over, voided or has a version after it stays as it is. A proposal never has one. */
function standing(row: RuleDates, state: RuleState, words: RuleWords): Verdict {
  if (state === 'ANULADA') return over(words, `está anulad${words.o}`);
  return (row.superseded_by ?? null) === null ? true : over(words, 'tiene una versión posterior: cambie esa');
}

/** Whether a rule may be changed: in place before its first day, after it by a new version; also one that has ended, to renew it. */
export const editVerdict = (row: RuleDates, today: string, words: RuleWords): Verdict =>
  standing(row, ruleState(row, today), words);

/** Whether changing it writes the row itself: it is a proposal, or holds from a later day on. */
export const changesInPlace = (row: RuleDates, today: string): boolean =>
  ['PROPUESTA', 'FUTURA'].includes(ruleState(row, today));

/** The first day of a version comes after that of the version before it (TARIFA_INICIADA 409). */
export const nextVersionVerdict = (row: RuleDates, valid_from: string, words: RuleWords): Verdict =>
  valid_from > row.valid_from ? true : refuse('TARIFA_INICIADA', { Cual: words.Cual });

/** Whether a rule may be ended or voided at all. */
export function endVerdict(row: RuleDates, today: string, words: RuleWords): Verdict {
  const state = ruleState(row, today);
  const ended: Verdict =
    state === 'VENCIDA' || state === 'REEMPLAZADA' ? over(words, `ya terminó el ${formatDate(row.valid_to)}`) : true;
  return firstRefusal(ended, standing(row, state, words));
}

/** What ending does: void what never held and nobody used, else set its last day. */
export const isVoidedByEnd = (row: RuleDates, today: string, used: boolean): boolean =>
  ruleState(row, today) === 'PROPUESTA' || (ruleState(row, today) === 'FUTURA' && !used);

/** The last day that somebody gives: not before today, nor before its first, nor after the one that it has. */
export function lastDayVerdict(row: RuleDates, valid_to: string, today: string, words: RuleWords): Verdict {
  // The prices of days that are over stand on it.
  if (valid_to < today) return refuse('FECHA_PASADA', { Que: `${words.Cual} termina` });
  if (valid_to < row.valid_from) return refuse('TARIFA_USADA', { Cual: words.Cual, desde: formatDate(row.valid_from) });
  const last = row.valid_to ?? null;
  return last !== null && valid_to >= last ? over(words, `ya termina el ${formatDate(last)}`) : true;
}

/** Whether it waits for somebody to approve it. */
export const approveVerdict = (row: RuleDates, today: string, words: RuleWords): Verdict => {
  const state = ruleState(row, today);
  if (state === 'PROPUESTA') return true;
  return over(words, state === 'ANULADA' ? `está anulad${words.o}` : `ya está aprobad${words.o}`);
};
