import type { ParameterRow } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { costPerKm, KM_COST, KM_COST_PARAMETERS } from '@cabezal/domain/system/parameters/derived';
import type { ParameterGroup } from '@cabezal/domain/system/parameters/parameter-kinds';
import { type Parameters, parameterKeys, parameterOf } from '@cabezal/domain/system/parameters/parameter-value';
import type { ParameterKey } from '@cabezal/domain/system/parameters/parameters.data';
import type { Tx } from '../../../platform/db/tx.ts';
import { currentAndComing, type StoredValue } from './parameters.queries.ts';

/** One row for each key: the value in force on the day, and the next one. */
function rowOf(key: ParameterKey, stored: readonly StoredValue[], today: string): ParameterRow {
  const { name, section, unit, kind, used_in } = parameterOf(key);
  const own = stored.filter(one => one.key === key);
  const held = own.find(one => one.valid_from <= today);
  const next = own.find(one => one.valid_from > today);
  return {
    key,
    name,
    unit,
    kind,
    used_in: [...used_in],
    formula: null,
    section: section ?? null,
    value: held?.value ?? null,
    valid_from: held?.valid_from ?? null,
    author: held?.author ?? null,
    next: next === undefined ? null : { value: next.value, valid_from: next.valid_from },
  };
}

/** Cost per kilometre on a day; null before all of its figures have a value. */
function kmCostOn(stored: readonly StoredValue[], date: string): string | null {
  const held = new Map(stored.filter(one => one.valid_from <= date).map(one => [one.key, one.value]));
  if (KM_COST_PARAMETERS.some(key => !held.has(key))) return null;
  return costPerKm(Object.fromEntries(held) as Parameters<(typeof KM_COST_PARAMETERS)[number]>);
}

/** Cost per kilometre with the figures from which it is computed: today's and the next one. */
function kmCostRow(stored: readonly StoredValue[], today: string): ParameterRow {
  const made = stored.filter(one => KM_COST_PARAMETERS.some(key => key === one.key));
  const days = made.map(one => one.valid_from).sort();
  const next = days.find(day => day > today);
  const then = next === undefined ? null : kmCostOn(made, next);
  const { key, name, unit, formula } = KM_COST;
  return {
    key,
    name,
    unit,
    formula,
    kind: 'number',
    section: null,
    author: null,
    used_in: ['Costo estimado', 'Cierre de guías'],
    value: kmCostOn(made, today),
    valid_from: days.findLast(day => day <= today) ?? null,
    next: next === undefined || then === null ? null : { value: then, valid_from: next },
  };
}

/** The parameters of a list, as displayed. */
export async function readParameters(tx: Tx, group: ParameterGroup): Promise<ParameterRow[]> {
  const keys = parameterKeys(group);
  const stored = await currentAndComing(tx, keys, tx.today);
  const rows = keys.map(key => rowOf(key, stored, tx.today));
  return group === 'costos_propios' ? [kmCostRow(stored, tx.today), ...rows] : rows;
}
