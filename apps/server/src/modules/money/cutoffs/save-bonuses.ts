import { BONUS_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import { compare, formatMoney, ZERO } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, demandOperator, notFound } from '../../../platform/http/errors.ts';
import type { PlainKind } from '../../prices/dated-rules/plain-kind.ts';
import { placesExist } from '../../prices/dated-rules/plain-rule.queries.ts';
import { addPlainRule, endPlainRule, withdrawPlainRule } from '../../prices/dated-rules/plain-rule.ts';
import { CUTOFFS } from '../cutoff-lines/cutoff-lines.queries.ts';
import * as queries from './bonuses.queries.ts';
import { computeCutoff } from './preview-cutoff.ts';

type RuleInput = { [K in keyof queries.NewRule]?: queries.NewRule[K] | undefined } & Pick<
  queries.NewRule,
  'kind' | 'amount' | 'valid_from'
> & { justification?: string | null | undefined };

const BONUS_RULES: PlainKind = {
  record: { table: 'bonus_rules', key: 'id_bonus_rule', noun: 'bonus_rule', missing: 'La regla no existe' },
  words: BONUS_WORDS,
};

type RulePlace = Pick<queries.NewRule, 'id_route' | 'id_canton' | 'km_from' | 'km_to'>;

/** Errors of the place of a rule: it has a road, a city or kilometres. */
async function placeErrors(tx: Tx, rule: RulePlace) {
  const { id_route, id_canton, km_from, km_to } = rule;
  const byKm = km_from !== null || km_to !== null;
  const found = await placesExist(tx, rule);
  const isSecond = id_canton !== null || byKm;
  const ofRoute = id_route !== null && isSecond ? 'Elija la ruta, la ciudad o los kilómetros' : null;
  const ofCanton = id_canton !== null && byKm ? 'Elija la ciudad o los kilómetros' : null;
  return {
    id_route: found.route ? ofRoute : 'Elija la ruta',
    id_canton: found.canton ? ofCanton : 'Elija la ciudad',
    km_to: km_from !== null && km_to !== null && km_to < km_from ? 'No puede ser menor que «desde»' : null,
  };
}

/** Adds a bonus from a day on. Errors: 403, 422 FECHA_PASADA, by field. */
export async function addBonusRule(tx: Tx, actor: Actor, input: RuleInput): Promise<number> {
  demandOperator(actor);
  const { km_from = null, km_to = null, id_route = null, id_canton = null, reefer = null, valid_to = null } = input;
  const place = { id_route, id_canton, km_from, km_to };
  demandFields({
    ...(await placeErrors(tx, place)),
    valid_to: valid_to !== null && valid_to < input.valid_from ? 'No puede ser anterior al inicio' : null,
  });
  const { kind, amount, valid_from, justification } = input;
  const escalafon = input.escalafon === undefined || input.escalafon === '' ? null : input.escalafon;
  const values: queries.NewRule = { escalafon, kind, ...place, reefer, amount, valid_from, valid_to };
  return addPlainRule(tx, actor, BONUS_RULES, { values: { ...values }, justification });
}

/** Ends a bonus on a day. Errors: 404, 403, 409 MODIFICADO, TARIFA_TERMINADA, TARIFA_USADA, 422 FECHA_PASADA. */
export function endBonusRule(
  tx: Tx,
  actor: Actor,
  input: { id_bonus_rule: number; version: number; valid_to: string },
): Promise<number> {
  demandOperator(actor);
  const { id_bonus_rule: id, version, valid_to } = input;
  return endPlainRule(tx, BONUS_RULES, { id, version, valid_to });
}

/** Removes a bonus that does not hold yet. Errors: 404, 403, 409 MODIFICADO, TARIFA_VIGENTE. */
export function withdrawBonusRule(
  tx: Tx,
  actor: Actor,
  { id_bonus_rule: id, version }: { id_bonus_rule: number; version: number },
): Promise<number> {
  demandOperator(actor);
  return withdrawPlainRule(tx, BONUS_RULES, { id, version });
}

/** Bonuses of a driver that no corte has paid, less withdrawals, USD. */
async function unpaid(tx: Tx, id_driver: number): Promise<string> {
  const computed = await computeCutoff(tx, 'BONOS', { period_to: tx.today, exclude: [], adjust: [] });
  return computed.settled.find(one => one.payee.id === id_driver)?.total ?? ZERO;
}

/** Stores a withdrawal of a driver's bonuses. Errors: 403, 422 RETIRO_EXCEDIDO, by field. */
export async function addWithdrawal(
  tx: Tx,
  actor: Actor,
  input: { id_driver: number; amount: string; date: string; document: string },
): Promise<number> {
  demandOperator(actor);
  const { id_driver, amount, date, document } = input;
  demandFields({
    id_driver: (await queries.isOwnDriver(tx, id_driver)) ? null : 'Elija un conductor propio',
    date: date > tx.today ? 'La fecha no puede ser futura' : null,
  });
  await tx.elevate();
  await holdName(tx, CUTOFFS);
  const most = await unpaid(tx, id_driver);
  if (compare(amount, most) > 0) demand(refuse('RETIRO_EXCEDIDO', { m: formatMoney(most) }));
  const id = await queries.insertWithdrawal(tx, { id_driver, amount, date, document, author: actor.name });
  tx.audit({ action: 'create', noun: 'bonus_withdrawal', id, after: { id_driver, amount, date, document } });
  tx.changed('bonus_withdrawal', id, []);
  return id;
}

/** Voids a withdrawal that no corte has deducted. Errors: 404, 409 RETIRO_EN_CORTE. */
export async function voidWithdrawal(
  tx: Tx,
  actor: Actor,
  input: { id_withdrawal: number; motive: string },
): Promise<number> {
  const { id_withdrawal: id, motive } = input;
  const missing = () => notFound('El retiro no existe');
  // With the caller's rights: for other companies there are no withdrawals.
  if ((await queries.findWithdrawal(tx, id)) === undefined) throw missing();
  await tx.elevate();
  await holdName(tx, CUTOFFS);
  const taken = await queries.findWithdrawal(tx, id);
  if (taken === undefined || taken.voided_at !== null) throw missing();
  if (taken.number !== null) demand(refuse('RETIRO_EN_CORTE', { n: taken.number }));
  await queries.voidWithdrawal(tx, id, { id_user: actor.id_user, motive });
  tx.audit({ action: 'void', noun: 'bonus_withdrawal', id, before: { amount: taken.amount }, motive });
  tx.changed('bonus_withdrawal', id, []);
  return id;
}
