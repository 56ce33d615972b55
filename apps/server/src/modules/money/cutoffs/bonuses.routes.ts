import * as calls from '@cabezal/contract/money/cutoffs/bonuses.calls';
import { BONUS_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import { reason, refuse } from '@cabezal/domain/system/refusals/refusals';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { plainRuleRow } from '../../prices/dated-rules/plain-rule.ts';
import * as queries from './bonuses.queries.ts';
import { addBonusRule, addWithdrawal, endBonusRule, voidWithdrawal, withdrawBonusRule } from './save-bonuses.ts';

function withdrawalRow(row: queries.StoredWithdrawal, actor: Actor): calls.WithdrawalRow {
  const may = actor.actions.has('cutoff.close') || 'Su usuario no puede anular retiros';
  const held = row.number === null ? true : refuse('RETIRO_EN_CORTE', { n: row.number });
  const state = row.voided_at === null ? (reason(held) ?? true) : 'El retiro está anulado';
  return { ...row, can: { void: may === true ? state : may } };
}
const ruleRow = (row: queries.StoredBonusRule, actor: Actor, today: string): calls.BonusRuleRow =>
  plainRuleRow(row, {
    may: actor.actions.has('cutoff.close') || 'Su usuario no puede cambiar bonos',
    today,
    words: BONUS_WORDS,
  });
async function readRule({ tx, actor }: Context<unknown>, id: number): Promise<calls.BonusRuleRow> {
  const rule = await queries.findRule(tx, id);
  if (rule === undefined) throw notFound('La regla no existe');
  return ruleRow(rule, actor, tx.today);
}
async function readWithdrawal({ tx, actor }: Context<unknown>, id: number): Promise<calls.WithdrawalRow> {
  const row = await queries.findWithdrawal(tx, id);
  if (row === undefined) throw notFound('El retiro no existe');
  return withdrawalRow(row, actor);
}

export function bonusRoutes(): Route[] {
  return [
    serve(calls.getBonusRules, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      const page = await listPage<queries.StoredBonusRule>(tx, queries.ruleList(input), input);
      return { ...page, rows: page.rows.map(row => ruleRow(row, actor, tx.today)) };
    }),
    serveChange(calls.addBonusRule, ({ tx, actor, input }) => addBonusRule(tx, actor, input), readRule),
    serveChange(calls.endBonusRule, ({ tx, actor, input }) => endBonusRule(tx, actor, input), readRule),
    serveChange(
      calls.withdrawBonusRule,
      ({ tx, actor, input }) => withdrawBonusRule(tx, actor, input),
      async (_context, id) => ({ id_bonus_rule: id }),
    ),
    serve(calls.getConductoresBonosRetiros, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      const page = await listPage<queries.StoredWithdrawal>(tx, queries.withdrawalList(input), input);
      return { ...page, rows: page.rows.map(row => withdrawalRow(row, actor)) };
    }),
    serveChange(calls.addBonusWithdrawal, ({ tx, actor, input }) => addWithdrawal(tx, actor, input), readWithdrawal),
    serveChange(calls.voidBonusWithdrawal, ({ tx, actor, input }) => voidWithdrawal(tx, actor, input), readWithdrawal),
  ];
}
