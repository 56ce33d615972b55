import { type FeeInput, feeFields } from '@cabezal/contract/prices/fees/fees.calls';
import { itemInput } from '@cabezal/contract/prices/fees/rule.shapes';
import { firstDayVerdict } from '@cabezal/domain/prices/pricing/rule-changes';
import {
  datesErrors,
  dieselErrors,
  itemsErrors,
  type KnownServices,
  scopeErrors,
} from '@cabezal/domain/prices/pricing/rule-input';
import { FEE_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { entered } from '../../system/records/entered.ts';
import { addRule, changeRule, type RuleActions, type RuleValues, type RuleWriter } from '../dated-rules/change-rule.ts';
import { approveRule, endRule } from '../dated-rules/end-rule.ts';
import { knownServices } from '../pricing/rates.queries.ts';
import type { Reprice } from '../pricing/reprice-port.ts';
import { FEE, FEE_KIND } from './fee.record.ts';
import { approvesFees, backdatesFees, demandMayFee, mayApproveFees, mayEndFee, mayWriteFee } from './fee-rights.ts';
import * as queries from './fees.queries.ts';

export const FEE_ACTIONS: RuleActions = {
  add: 'add_fee',
  change: 'update_fee',
  end: 'end_fee',
  void: 'void_fee',
  approve: 'approve_fee',
  replaced: 'replace_fee',
};

/** Who writes a rate, and whether it takes effect at once. */
export const feeWriter = (actor: Actor, justification: string | null | undefined): RuleWriter => ({
  actor,
  approves: approvesFees(actor),
  actions: FEE_ACTIONS,
  justification: justification || null,
});

const { items: _, justification: __, ...headFields } = feeFields;

/** A rate as stored. */
export const feeValues = (input: FeeInput): RuleValues => {
  const { valid_from } = input;
  const head = entered(headFields, input);
  return {
    values: { ...head, valid_from, valid_to: head.valid_to ?? null },
    items: input.items.map(item => entered(itemInput.shape, item)),
  };
};

/** Errors of an entered rate by field; null: valid. */
export function feeErrors(
  input: FeeInput,
  { client, plant_type, port_type }: queries.FeeReferences,
  known: KnownServices,
): Record<string, string | null> {
  const is = (id: number | null | undefined, type: string | null, wanted: string, text: string) =>
    id == null || type === wanted ? null : text;
  return {
    ...scopeErrors(input),
    ...datesErrors(input),
    ...dieselErrors(input),
    id_client: input.id_client == null || client !== null ? null : 'El cliente no existe',
    id_plant: is(input.id_plant, plant_type, 'PLT', 'Elija una planta') ?? scopeErrors(input).id_plant ?? null,
    id_port: is(input.id_port, port_type, 'PRT', 'Elija un puerto'),
    ...itemsErrors(input.items, known),
  };
}

/** Errors: 422 TARIFA_AJENA, DATOS_INVALIDOS by field, FECHA_PASADA. */
async function demandGood(tx: Tx, actor: Actor, input: FeeInput): Promise<void> {
  const references = await queries.feeReferences(tx, input);
  const id_advisor = references.client?.id_advisor ?? null;
  demandMayFee(mayWriteFee(actor, { id_client: input.id_client ?? null, id_advisor }));
  demandFields(feeErrors(input, references, await knownServices(tx)));
  const { justification } = input;
  const by = { today: tx.today, may_backdate: backdatesFees(actor), justification };
  demand(firstDayVerdict(input.valid_from, by, FEE_WORDS));
}

/** A rate in the caller's scope. Errors: 404. */
async function findFee(tx: Tx, actor: Actor, id_fee: number): Promise<queries.FeeRaw> {
  const found = await queries.findFee(tx, id_fee, actor);
  if (found === undefined) throw notFound(FEE.missing);
  return found;
}

/** Adds a rate and prices the selected open reservations again; returns its id. Errors: as `add_fee` says. */
export async function addFee(
  tx: Tx,
  actor: Actor,
  { reprice: ids, ...input }: FeeInput & { reprice: readonly number[] },
  reprice: Reprice,
): Promise<number> {
  await demandGood(tx, actor, input);
  const id_fee = await addRule(tx, FEE_KIND, feeValues(input), feeWriter(actor, input.justification));
  await reprice(tx, actor, ids, input.justification ?? null);
  return id_fee;
}

/** Changes a rate; returns the written row, which is a new one if the rate was in force. Errors: as `update_fee` says. */
export async function changeFee(
  tx: Tx,
  actor: Actor,
  { reprice: ids, ...input }: FeeInput & { id_fee: number; version: number; reprice: readonly number[] },
  reprice: Reprice,
): Promise<number> {
  demandMayFee(mayWriteFee(actor, await findFee(tx, actor, input.id_fee)));
  await demandGood(tx, actor, input);
  const target = { id: input.id_fee, version: input.version };
  const id_fee = await changeRule(tx, FEE_KIND, target, feeValues(input), feeWriter(actor, input.justification));
  await reprice(tx, actor, ids, input.justification ?? null);
  return id_fee;
}

/** Ends a rate, or voids one that was never in force; returns its version. Errors: as `delete_fee` says. */
export async function endFee(
  tx: Tx,
  actor: Actor,
  input: { id_fee: number; version: number; valid_to?: string | null; motive: string },
): Promise<number> {
  const found = await findFee(tx, actor, input.id_fee);
  const judge = ({ approved_at }: { approved_at: string | null }): void =>
    demandMayFee(mayEndFee(actor, found, approved_at !== null));
  return endRule(tx, FEE_KIND, { ...input, id: input.id_fee }, { actor, actions: FEE_ACTIONS }, judge);
}

/** Approves a proposed rate; returns its version. Errors: 404, 409 and 422 as `approve` says. */
export async function approveFee(
  tx: Tx,
  actor: Actor,
  { id, version, justification }: { id: number; version: number; justification?: string | null },
): Promise<number> {
  demandMayFee(mayApproveFees(actor));
  await findFee(tx, actor, id);
  const by = { today: tx.today, may_backdate: backdatesFees(actor), justification };
  return approveRule(tx, FEE_KIND, { id, version }, feeWriter(actor, justification), rule =>
    demand(firstDayVerdict(rule.valid_from, by, FEE_WORDS)),
  );
}
