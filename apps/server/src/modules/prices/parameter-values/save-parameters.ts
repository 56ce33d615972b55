import type { ParameterValue } from '@cabezal/domain/system/parameters/parameter-kinds';
import { parameterDateError, parameterError } from '@cabezal/domain/system/parameters/parameter-value';
import type { ParameterKey } from '@cabezal/domain/system/parameters/parameters.data';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, conflict, demandFields, forbidden, notFound } from '../../../platform/http/errors.ts';
import { demandMayKeepCatalogues } from '../../system/catalogues/entries.ts';
import { parameterValuesOn } from '../../system/parameters/read-parameter.queries.ts';
import { costsChanged } from '../pricing/compute-open-costs.ts';
import { deleteValue, insertValue } from './parameters.queries.ts';

export interface GivenValue {
  key: ParameterKey;
  value: ParameterValue;
  valid_from: string;
}

/** `parameter.write` allows all parameters, `parameter.diesel` only the price of diesel, which changes every month (8-money §1.2). */
export function demandMayWrite(actor: Actor, keys: readonly ParameterKey[]): void {
  demandMayKeepCatalogues(actor);
  if (actor.actions.has('parameter.write')) return;
  if (!actor.actions.has('parameter.diesel') || keys.some(key => key !== 'diesel_usd_galon')) throw forbidden();
}

/** Every value must be of its kind, within its limits, from today on, and given once. Errors: 422 by `values.{i}.field`. */
export function demandValues(tx: Tx, values: readonly GivenValue[]): void {
  const seen = new Set<string>();
  const fields: Record<string, string | null> = {};
  for (const [i, { key, value, valid_from }] of values.entries()) {
    fields[`values.${i}.value`] = parameterError(key, value);
    fields[`values.${i}.valid_from`] = parameterDateError(valid_from, tx.today);
    if (seen.has(`${key} ${valid_from}`)) fields[`values.${i}.key`] = 'El parámetro está repetido para ese día';
    seen.add(`${key} ${valid_from}`);
  }
  demandFields(fields);
}

/**
 * Stores values from a day on, all or none; earlier ones stay. Computes open trips again that depend on them. Errors: 403, 409
 * VALOR_REPETIDO, 422 by field.
 */
export async function saveParameters(tx: Tx, actor: Actor, values: readonly GivenValue[]): Promise<void> {
  demandMayWrite(
    actor,
    values.map(one => one.key),
  );
  demandValues(tx, values);
  await tx.elevate();
  // A fixed order prevents deadlocks between concurrent writers.
  const ordered = [...values.entries()].sort(([, a], [, b]) =>
    `${a.key} ${a.valid_from}`.localeCompare(`${b.key} ${b.valid_from}`),
  );
  for (const [i, { key, value, valid_from }] of ordered) {
    const before = (await parameterValuesOn(tx, [key], valid_from))[0]?.value ?? null;
    if (!(await insertValue(tx, { key, valid_from, value, author: actor.name }))) {
      const text = 'Ese día ya tiene un valor: elija otro, o quite antes el que está previsto';
      throw new AppError(409, 'VALOR_REPETIDO', text, { [`values.${i}.valid_from`]: text });
    }
    tx.audit({
      action: 'set_value',
      noun: 'parameter',
      id: key,
      before: { value: before },
      after: { value, valid_from },
    });
  }
  tx.changed('parameter');
  await costsChanged(tx, { what: 'parameters', values });
}

/** Deletes a future value and reckons open trips again that depend on it. Errors: 403, 404, 409 VALOR_VIGENTE. */
export async function deleteParameterValue(
  tx: Tx,
  actor: Actor,
  { key, valid_from }: { key: ParameterKey; valid_from: string },
): Promise<void> {
  demandMayWrite(actor, [key]);
  if (valid_from <= tx.today)
    throw conflict('VALOR_VIGENTE', 'Un valor que ya rige no se quita: registre otro desde hoy o después');
  await tx.elevate();
  const removed = await deleteValue(tx, key, valid_from);
  if (removed === undefined) throw notFound('El valor no existe');
  tx.audit({ action: 'delete_value', noun: 'parameter', id: key, before: { value: removed.value, valid_from } });
  tx.changed('parameter');
  await costsChanged(tx, { what: 'parameters', values: [{ key, valid_from }] });
}
