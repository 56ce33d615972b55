import { type SurchargeRow, surchargeFields } from '@cabezal/contract/prices/fees/surcharges.calls';
import { firstDayVerdict } from '@cabezal/domain/prices/pricing/rule-changes';
import { datesErrors, scopeErrors, surchargeErrors } from '@cabezal/domain/prices/pricing/rule-input';
import { SURCHARGE_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { entered } from '../../system/records/entered.ts';
import { addRule, changeRule, type RuleActions } from '../dated-rules/change-rule.ts';
import { endRule } from '../dated-rules/end-rule.ts';
import { ruleRow } from '../dated-rules/rule-row.ts';
import { costsChanged } from '../pricing/compute-open-costs.ts';
import { SURCHARGE, SURCHARGE_KIND } from './fee.record.ts';
import { demandMayFee, mayApproveFees } from './fee-rights.ts';
import { feeReferences } from './fees.queries.ts';
import * as queries from './surcharges.queries.ts';

export type SurchargeInput = z.infer<z.ZodObject<typeof surchargeFields>>;

const ACTIONS: RuleActions = {
  add: 'add_surcharge',
  change: 'update_surcharge',
  end: 'end_surcharge',
  void: 'void_surcharge',
  approve: 'approve_surcharge',
  replaced: 'replace_surcharge',
};

/** A surcharge as a row of the answer. */
export function surchargeRow(raw: queries.SurchargeRaw, actor: Actor, today: string): SurchargeRow {
  const may = mayApproveFees(actor);
  return ruleRow(raw, today, SURCHARGE_WORDS, { edit: may, end: may, approve: may });
}

/** One surcharge. Errors: 404. */
export async function readSurcharge(tx: Tx, actor: Actor, id_surcharge: number): Promise<SurchargeRow> {
  return surchargeRow(await find(tx, actor, id_surcharge), actor, tx.today);
}

async function find(tx: Tx, actor: Actor, id_surcharge: number): Promise<queries.SurchargeRaw> {
  const found = await queries.findSurcharge(tx, id_surcharge, actor);
  if (found === undefined) throw notFound(SURCHARGE.missing);
  return found;
}

const { justification: _, ...storedFields } = surchargeFields;

async function demandGood(tx: Tx, actor: Actor, input: SurchargeInput): Promise<void> {
  const { client, plant_type, port_type } = await feeReferences(tx, input);
  demandFields({
    ...scopeErrors(input),
    ...datesErrors(input),
    ...surchargeErrors(input),
    ...(input.id_client != null && client === null ? { id_client: 'El cliente no existe' } : {}),
    ...(input.id_plant != null && plant_type !== 'PLT' ? { id_plant: 'Elija una planta' } : {}),
    ...(input.id_port != null && port_type !== 'PRT' ? { id_port: 'Elija un puerto' } : {}),
  });
  const by = {
    today: tx.today,
    may_backdate: actor.actions.has('fee.backdate'),
    justification: input.justification,
  };
  demand(firstDayVerdict(input.valid_from, by, SURCHARGE_WORDS));
}

/** Adds or changes a surcharge; returns the written row. Errors: as `save_surcharge` says. */
export async function saveSurcharge(
  tx: Tx,
  actor: Actor,
  { id_surcharge, version, ...input }: SurchargeInput & { id_surcharge?: number; version?: number },
): Promise<number> {
  demandMayFee(mayApproveFees(actor));
  if ((id_surcharge === undefined) !== (version === undefined))
    throw unprocessable('DATOS_INVALIDOS', 'Envíe el recargo con su versión');
  const before = id_surcharge === undefined ? [] : [await find(tx, actor, id_surcharge)];
  await demandGood(tx, actor, input);
  const head = entered(storedFields, input);
  const values = { ...head, valid_from: input.valid_from, valid_to: head.valid_to ?? null };
  const by = { actor, approves: true, actions: ACTIONS, justification: input.justification || null };
  const id =
    id_surcharge === undefined || version === undefined
      ? await addRule(tx, SURCHARGE_KIND, { values }, by)
      : await changeRule(tx, SURCHARGE_KIND, { id: id_surcharge, version }, { values }, by);
  const { side, id_carrier = null, valid_from } = input;
  await costsChanged(tx, { what: 'surcharge', rows: [...before, { side, id_carrier, valid_from }] });
  return id;
}

/** Ends a surcharge, or voids one that was never in force. Errors: as `delete_surcharge` says. */
export async function endSurcharge(
  tx: Tx,
  actor: Actor,
  input: { id_surcharge: number; version: number; valid_to?: string | null; motive: string },
): Promise<void> {
  demandMayFee(mayApproveFees(actor));
  const found = await find(tx, actor, input.id_surcharge);
  await endRule(tx, SURCHARGE_KIND, { ...input, id: input.id_surcharge }, { actor, actions: ACTIONS });
  await costsChanged(tx, { what: 'surcharge', rows: [{ ...found, valid_from: tx.today }] });
}
