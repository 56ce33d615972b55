import type { ParameterRow } from '@cabezal/contract/catalogues/parameters.calls';
import {
  type ParameterValue,
  parameterDateError,
  parameterError,
  parameterKind,
} from '@cabezal/domain/validation/parameter';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { AppError, conflict, demandFields, notFound } from '../../platform/http/errors.ts';
import { demandOperator } from './entries.ts';
import * as queries from './parameters.queries.ts';

/** A parameter as it is sent. */
export const parameterRow = (stored: queries.StoredParameter): ParameterRow => ({
  ...stored,
  kind: parameterKind(stored.value, stored.unit),
});

/** Errors: 404. */
export async function readParameter(tx: Tx, key: string): Promise<ParameterRow> {
  const found = await queries.findParameter(tx, key);
  if (found === undefined) throw notFound('El parámetro no existe');
  return parameterRow(found);
}

/** A new value from a day on; older ones stay. Errors: 404, 409 VALOR_REPETIDO, 422 by field. */
export async function saveParameter(
  tx: Tx,
  actor: Actor,
  input: { key: string; valid_from: string; value: ParameterValue },
): Promise<void> {
  demandOperator(actor);
  const { today } = tx;
  const { key, valid_from, value } = input;
  const before = await readParameter(tx, key);
  demandFields({
    value: parameterError({ key, unit: before.unit, current: before.value }, value),
    valid_from: parameterDateError(valid_from, today),
  });
  await tx.elevate();
  if (!(await queries.insertValue(tx, { key, valid_from, value, author: actor.name }))) {
    const text = 'Ese día ya tiene un valor: elija otro, o quite antes el que está previsto';
    throw new AppError(409, 'VALOR_REPETIDO', text, { valid_from: text });
  }
  tx.audit({
    action: 'set_value',
    noun: 'parameter',
    id: key,
    before: { value: before.value },
    after: { value, valid_from },
  });
  tx.changed('parameter');
}

/** Takes a value away that does not hold yet. Errors: 404, 409 VALOR_VIGENTE. */
export async function deleteParameterValue(
  tx: Tx,
  actor: Actor,
  { key, valid_from }: { key: string; valid_from: string },
): Promise<void> {
  demandOperator(actor);
  const { today } = tx;
  await readParameter(tx, key);
  if (valid_from <= today)
    throw conflict('VALOR_VIGENTE', 'Un valor que ya rige no se quita: registre otro desde hoy o después');
  await tx.elevate();
  const removed = await queries.deleteValue(tx, key, valid_from);
  if (removed === undefined) throw notFound('El valor no existe');
  tx.audit({ action: 'delete_value', noun: 'parameter', id: key, before: { value: removed.value, valid_from } });
  tx.changed('parameter');
}
