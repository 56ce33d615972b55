import { itemInput } from '@cabezal/contract/prices/fees/rule.shapes';
import { purchaseFeeFields } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { firstDayVerdict } from '@cabezal/domain/prices/pricing/rule-changes';
import { datesErrors, dieselErrors, itemsErrors, scopeErrors } from '@cabezal/domain/prices/pricing/rule-input';
import { PURCHASE_FEE_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { entered } from '../../system/records/entered.ts';
import { addRule, changeRule, type RuleActions, type RuleValues } from '../dated-rules/change-rule.ts';
import { endRule } from '../dated-rules/end-rule.ts';
import { costsChanged } from '../pricing/compute-open-costs.ts';
import { knownServices } from '../pricing/rates.queries.ts';
import { PURCHASE_FEE, PURCHASE_FEE_KIND } from './purchase-fee.record.ts';
import * as queries from './purchase-fees.queries.ts';
import { demandMayWrite } from './purchase-rights.ts';

type Fields = z.infer<z.ZodObject<typeof purchaseFeeFields>>;
/** An entered rate; `id_carrier` null: general. */
export type PurchaseFeeInput = Fields & { id_carrier: number | null };
type Target = { id_purchase_fee?: number | undefined; version?: number | undefined };

export const PURCHASE_FEE_ACTIONS: RuleActions = {
  add: 'add_purchase_fee',
  change: 'update_purchase_fee',
  end: 'end_purchase_fee',
  void: 'void_purchase_fee',
  approve: 'approve_purchase_fee',
  replaced: 'replace_purchase_fee',
};

const { items: _, justification: __, ...headFields } = purchaseFeeFields;

/** A rate as stored. */
function valuesOf(input: PurchaseFeeInput): RuleValues {
  const head = entered(headFields, input);
  const { id_carrier, valid_from } = input;
  return {
    values: { ...head, id_carrier, valid_from, valid_to: head.valid_to ?? null },
    items: input.items.map(item => entered(itemInput.shape, item)),
  };
}

/** Errors: 422 DATOS_INVALIDOS by field, FECHA_PASADA. */
async function demandGood(tx: Tx, actor: Actor, input: PurchaseFeeInput): Promise<void> {
  const { carrier, plant_type, port_type } = await queries.purchaseReferences(tx, input);
  const scope = scopeErrors(input);
  const isCarrier = carrier !== null && carrier.company_type === 'TRANS' && !carrier.is_operator;
  const isOf = (id: number | null | undefined, type: string | null, wanted: string, text: string) =>
    id == null || type === wanted ? null : text;
  demandFields({
    ...scope,
    ...datesErrors(input),
    ...dieselErrors(input),
    ...itemsErrors(input.items, await knownServices(tx)),
    id_carrier: input.id_carrier === null || isCarrier ? null : 'Elija un transportista particular',
    id_plant: isOf(input.id_plant, plant_type, 'PLT', 'Elija una planta') ?? scope.id_plant ?? null,
    id_port: isOf(input.id_port, port_type, 'PRT', 'Elija un puerto'),
  });
  const may_backdate = actor.actions.has('fee.backdate');
  const { justification } = input;
  demand(firstDayVerdict(input.valid_from, { today: tx.today, may_backdate, justification }, PURCHASE_FEE_WORDS));
}

/** The stored rate of the call's kind: general, or of a carrier. Errors: 404. */
async function find(tx: Tx, actor: Actor, id: number, shown: queries.Shown): Promise<queries.PurchaseFeeRaw> {
  const found = await queries.findPurchaseFee(tx, id, actor);
  if (found === undefined || (found.id_carrier === null) !== (shown === 'general'))
    throw notFound(PURCHASE_FEE.missing);
  return found;
}

/**
 * Adds a rate, or changes the given one, and reckons open trips of the affected carriers again from its first day on. Returns the written
 * row. Errors: as `save_fee_cost_transport_general` says.
 */
export async function savePurchaseFee(
  tx: Tx,
  actor: Actor,
  { id_purchase_fee, version, ...input }: PurchaseFeeInput & Target,
): Promise<number> {
  demandMayWrite(actor);
  if ((id_purchase_fee === undefined) !== (version === undefined))
    throw unprocessable('DATOS_INVALIDOS', 'Envíe la tarifa con su versión');
  const before =
    id_purchase_fee === undefined
      ? null
      : await find(tx, actor, id_purchase_fee, input.id_carrier === null ? 'general' : 'carriers');
  if (before !== null && before.id_carrier !== input.id_carrier)
    throw unprocessable('DATOS_INVALIDOS', 'El transportista de una tarifa no cambia', {
      id_carrier: 'Cree una tarifa para ese transportista',
    });
  await demandGood(tx, actor, input);
  const by = { actor, approves: true, actions: PURCHASE_FEE_ACTIONS, justification: input.justification || null };
  const rule = valuesOf(input);
  const id =
    before === null || version === undefined
      ? await addRule(tx, PURCHASE_FEE_KIND, rule, by)
      : await changeRule(tx, PURCHASE_FEE_KIND, { id: before.id_purchase_fee, version }, rule, by);
  const { id_carrier, valid_from } = input;
  await costsChanged(tx, { what: 'purchase', id_carrier, valid_from });
  return id;
}

/** Ends a rate, or voids one that was never in force, and reckons open trips again. Errors: as `delete_fee_cost_transport_general` says. */
export async function endPurchaseFee(
  tx: Tx,
  actor: Actor,
  shown: queries.Shown,
  input: { id_purchase_fee: number; version: number; valid_to?: string | null | undefined; motive: string },
): Promise<number> {
  demandMayWrite(actor);
  const { id_carrier } = await find(tx, actor, input.id_purchase_fee, shown);
  const { version, motive, valid_to = null } = input;
  await endRule(
    tx,
    PURCHASE_FEE_KIND,
    { id: input.id_purchase_fee, version, motive, valid_to },
    { actor, actions: PURCHASE_FEE_ACTIONS },
  );
  await costsChanged(tx, { what: 'purchase', id_carrier });
  return input.id_purchase_fee;
}
