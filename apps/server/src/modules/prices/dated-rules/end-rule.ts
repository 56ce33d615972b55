import { approveVerdict, endVerdict, isVoidedByEnd, lastDayVerdict } from '@cabezal/domain/prices/pricing/rule-changes';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand } from '../../../platform/http/errors.ts';
import { lockRule, putInForce, type RuleActions, type RuleWriter, takeRule, voidRule } from './change-rule.ts';
import type { DatedKind } from './dated-kind.ts';
import type { StoredRule } from './dated-rule.queries.ts';
import * as queries from './dated-rule.queries.ts';

/**
 * Ends a rule on the given last day. A proposal, or a rule not in force yet and not used, is voided, and the previous version is valid
 * again. `judge` decides whether the person may end the rule as it is now. Returns its version.
 * Errors: 409 MODIFICADO, TARIFA_TERMINADA, TARIFA_USADA.
 */
export async function endRule(
  tx: Tx,
  kind: DatedKind,
  input: { id: number; version: number; valid_to?: string | null; motive: string },
  by: { actor: Actor; actions: RuleActions },
  judge: (rule: StoredRule) => void = () => undefined,
): Promise<number> {
  const rule = await lockRule(tx, kind, input.id, input.version);
  judge(rule);
  const { today } = tx;
  demand(endVerdict(rule, today, kind.words));
  if (isVoidedByEnd(rule, today, await queries.isUsed(tx, kind, rule.id))) {
    await voidRule(tx, kind, rule, { ...by, motive: input.motive });
    return rule.version;
  }
  const valid_to = input.valid_to ?? today;
  demand(lastDayVerdict(rule, valid_to, today, kind.words));
  await queries.writeRule(tx, kind, rule, { valid_to }, true);
  const change = { before: { valid_to: rule.valid_to }, after: { valid_to } };
  tx.audit({ action: by.actions.end, noun: kind.record.noun, id: rule.id, ...change, motive: input.motive });
  tx.changed(kind.record.noun, rule.id);
  return (await takeRule(tx, kind, rule.id)).version;
}

/**
 * Approves a proposal: it prices from its first day on. `judge` checks its current values. Returns its version, which is a new one: who
 * still sees the proposal does not change or end the approved rule. Errors: 409 MODIFICADO, TARIFA_SOLAPADA, TARIFA_TERMINADA.
 */
export async function approveRule(
  tx: Tx,
  kind: DatedKind,
  input: { id: number; version: number },
  by: RuleWriter,
  judge: (rule: StoredRule) => void,
): Promise<number> {
  const rule = await lockRule(tx, kind, input.id, input.version);
  demand(approveVerdict(rule, tx.today, kind.words));
  judge(rule);
  await queries.raiseVersion(tx, kind, rule);
  await putInForce(tx, kind, rule.id, by);
  tx.audit({ action: by.actions.approve, noun: kind.record.noun, id: rule.id, motive: by.justification ?? null });
  tx.changed(kind.record.noun, rule.id);
  return (await takeRule(tx, kind, rule.id)).version;
}
