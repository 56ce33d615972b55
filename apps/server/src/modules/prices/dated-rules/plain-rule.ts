import type { Possible } from '@cabezal/contract/shapes';
import {
  endVerdict,
  firstDayVerdict,
  lastDayVerdict,
  withdrawVerdict,
} from '@cabezal/domain/prices/pricing/rule-changes';
import type { RuleWords } from '@cabezal/domain/prices/pricing/rule-words';
import { reason, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { insertRow } from '../../system/records/record.queries.ts';
import type { PlainKind } from './plain-kind.ts';
import * as queries from './plain-rule.queries.ts';

interface PlainRule {
  /** The columns of the rule, its days among them. */
  values: Readonly<Record<string, unknown>> & { valid_from: string; valid_to: string | null };
  /** Why it holds from a day before today. */
  justification: string | null | undefined;
}

/**
 * Stores a rule; the caller has checked its fields and rights. A first day before today needs `fee.backdate` and a justification, because
 * it changes what past trips get. Errors: 422 FECHA_PASADA.
 */
export async function addPlainRule(
  tx: Tx,
  actor: Actor,
  kind: PlainKind,
  { values, justification }: PlainRule,
): Promise<number> {
  const may_backdate = actor.actions.has('fee.backdate');
  demand(firstDayVerdict(values.valid_from, { today: tx.today, may_backdate, justification }, kind.words));
  await tx.elevate();
  const id = await insertRow(tx, kind.record, { ...values, author: actor.name, created_at: tx.now });
  tx.audit({ action: 'create', noun: kind.record.noun, id, after: { ...values }, motive: justification || null });
  tx.changed(kind.record.noun, id, []);
  return id;
}

/** The rule as the person saw it, locked. Elevates. */
async function lockRule(tx: Tx, kind: PlainKind, { id, version }: { id: number; version: number }) {
  await tx.elevate();
  const rule = await queries.lockPlainRule(tx, kind, id);
  if (rule === undefined) throw notFound(kind.record.missing);
  if (rule.version !== version) throw changedMeanwhile();
  return rule;
}

/**
 * Removes a rule whose first day has not come; its history stays. The caller has checked rights. Errors: 404, 409 MODIFICADO,
 * TARIFA_VIGENTE.
 */
export async function withdrawPlainRule(
  tx: Tx,
  kind: PlainKind,
  { id, version }: { id: number; version: number },
): Promise<number> {
  const rule = await lockRule(tx, kind, { id, version });
  demand(withdrawVerdict(rule, tx.today, kind.words));
  await queries.deletePlainRule(tx, kind, id);
  tx.audit({
    action: 'withdraw',
    noun: kind.record.noun,
    id,
    before: { valid_from: rule.valid_from, valid_to: rule.valid_to },
  });
  tx.changed(kind.record.noun, id, []);
  return id;
}

/**
 * Sets an earlier last day, today at the earliest; a rule that has ended stays ended. The caller has checked rights.
 * Errors: 404, 409 MODIFICADO, TARIFA_TERMINADA, TARIFA_USADA, 422 FECHA_PASADA.
 */
export async function endPlainRule(
  tx: Tx,
  kind: PlainKind,
  { id, version, valid_to }: { id: number; version: number; valid_to: string },
): Promise<number> {
  const rule = await lockRule(tx, kind, { id, version });
  demand(endVerdict(rule, tx.today, kind.words));
  demand(lastDayVerdict(rule, valid_to, tx.today, kind.words));
  await queries.setLastDay(tx, kind, id, valid_to);
  const change = { before: { valid_to: rule.valid_to }, after: { valid_to } };
  tx.audit({ action: 'end', noun: kind.record.noun, id, ...change });
  tx.changed(kind.record.noun, id, []);
  return id;
}

/** A plain rule as a row of the answer: whether this person, who `may` change such rules, may end or withdraw it. */
export function plainRuleRow<R extends { valid_from: string; valid_to: string | null }>(
  row: R,
  { may, today, words }: { may: Possible; today: string; words: RuleWords },
): R & { can: { end: Possible; withdraw: Possible } } {
  // It holds since it was stored: nobody approves it.
  const end = endVerdict({ ...row, approved_at: row.valid_from }, today, words);
  const withdraw = withdrawVerdict(row, today, words);
  const verdict = (of: Verdict): Possible => (may === true ? (reason(of) ?? true) : may);
  return { ...row, can: { end: verdict(end), withdraw: verdict(withdraw) } };
}
