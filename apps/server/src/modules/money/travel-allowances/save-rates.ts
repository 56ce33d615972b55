import { ALLOWANCE_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandFields, demandOperator } from '../../../platform/http/errors.ts';
import type { PlainKind } from '../../prices/dated-rules/plain-kind.ts';
import { placesExist } from '../../prices/dated-rules/plain-rule.queries.ts';
import { addPlainRule, endPlainRule, withdrawPlainRule } from '../../prices/dated-rules/plain-rule.ts';
import type { NewRate } from './travel-allowances.queries.ts';

type RateInput = { [K in keyof NewRate]?: NewRate[K] | undefined } & Pick<NewRate, 'amount' | 'valid_from'> & {
    justification?: string | null | undefined;
  };

const RATES: PlainKind = {
  record: {
    table: 'travel_allowance_rates',
    key: 'id_travel_allowance_rate',
    noun: 'travel_allowance_rate',
    missing: 'La tarifa no existe',
  },
  words: ALLOWANCE_WORDS,
};

/** Adds the allowance of a road or a city from a day on. Errors: 403, 422 FECHA_PASADA, by field. */
export async function addRate(tx: Tx, actor: Actor, input: RateInput): Promise<number> {
  demandOperator(actor);
  const { id_route = null, id_canton = null, amount, valid_from, valid_to = null, justification } = input;
  const known = await placesExist(tx, { id_route, id_canton });
  const isOne = (id_route === null) !== (id_canton === null);
  demandFields({
    id_route: known.route ? (isOne ? null : 'Elija la ruta o la ciudad') : 'Elija la ruta',
    id_canton: known.canton ? null : 'Elija la ciudad',
    valid_to: valid_to !== null && valid_to < valid_from ? 'No puede ser anterior al inicio' : null,
  });
  return addPlainRule(tx, actor, RATES, {
    values: { id_route, id_canton, amount, valid_from, valid_to },
    justification,
  });
}

/** Ends an allowance on a day. Errors: 404, 403, 409 MODIFICADO, TARIFA_TERMINADA, TARIFA_USADA, 422 FECHA_PASADA. */
export function endRate(
  tx: Tx,
  actor: Actor,
  input: { id_travel_allowance_rate: number; version: number; valid_to: string },
): Promise<number> {
  demandOperator(actor);
  const { id_travel_allowance_rate: id, version, valid_to } = input;
  return endPlainRule(tx, RATES, { id, version, valid_to });
}

/** Removes an allowance that does not hold yet. Errors: 404, 403, 409 MODIFICADO, TARIFA_VIGENTE. */
export function withdrawRate(
  tx: Tx,
  actor: Actor,
  { id_travel_allowance_rate: id, version }: { id_travel_allowance_rate: number; version: number },
): Promise<number> {
  demandOperator(actor);
  return withdrawPlainRule(tx, RATES, { id, version });
}
