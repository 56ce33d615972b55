import { addDays } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demandFields, demandOperator, notFound } from '../../../platform/http/errors.ts';
import * as queries from './travel-allowances.queries.ts';

type RateInput = { [K in keyof queries.NewRate]?: queries.NewRate[K] | undefined } & Pick<
  queries.NewRate,
  'amount' | 'valid_from'
>;

/** Adds the allowance of a road or a city from a day on. Errors: 403, 422 by field. */
export async function addRate(tx: Tx, actor: Actor, input: RateInput): Promise<number> {
  demandOperator(actor);
  const { id_route = null, id_canton = null, amount, valid_from, valid_to = null } = input;
  const known = await queries.arePlaces(tx, { id_route, id_canton });
  const isOne = (id_route === null) !== (id_canton === null);
  demandFields({
    id_route: known.route ? (isOne ? null : 'Elija la ruta o la ciudad') : 'Elija la ruta',
    id_canton: known.canton ? null : 'Elija la ciudad',
    valid_to: valid_to !== null && valid_to < valid_from ? 'No puede ser anterior al inicio' : null,
  });
  await tx.elevate();
  const rate = { id_route, id_canton, amount, valid_from, valid_to };
  const id = await queries.insertRate(tx, rate, actor.name);
  tx.audit({ action: 'create', noun: 'travel_allowance_rate', id, after: rate });
  tx.changed('travel_allowance_rate', id, []);
  return id;
}

/** Ends an allowance on a day. Errors: 404, 403, 409 MODIFICADO, 422 by field. */
export async function endRate(
  tx: Tx,
  actor: Actor,
  input: { id_travel_allowance_rate: number; version: number; valid_to: string },
): Promise<number> {
  demandOperator(actor);
  await tx.elevate();
  const { id_travel_allowance_rate: id, version, valid_to } = input;
  const rate = await queries.lockRate(tx, id);
  if (rate === undefined) throw notFound('La tarifa no existe');
  if (rate.version !== version) throw changedMeanwhile();
  const yesterday = addDays(tx.today, -1);
  const first = rate.valid_from > yesterday ? rate.valid_from : yesterday;
  demandFields({ valid_to: valid_to < first ? 'Termina ayer o después, y no antes de empezar' : null });
  await queries.setLastDay(tx, id, valid_to);
  tx.audit({
    action: 'end',
    noun: 'travel_allowance_rate',
    id,
    before: { valid_to: rate.valid_to },
    after: { valid_to },
  });
  tx.changed('travel_allowance_rate', id, []);
  return id;
}
