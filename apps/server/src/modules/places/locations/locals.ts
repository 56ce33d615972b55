import type { Tx } from '../../../platform/db/tx.ts';
import { conflict, unprocessable } from '../../../platform/http/errors.ts';
import type { StoredLocal } from './location.record.ts';
import { type LocalValues, localsInUse } from './location-edits.queries.ts';

/** As the database returns it, so that the history shows only real changes. */
export const hoursText = (hours: number | null | undefined): string | null => (hours == null ? null : hours.toFixed(2));

interface EnteredLocal {
  id_local?: number | null;
  code_local: string;
  free_hours?: number | null;
}

export const localValues = (locals: readonly EnteredLocal[]): LocalValues[] =>
  locals.map(local => ({
    id_local: local.id_local ?? null,
    code_local: local.code_local,
    free_hours: hoursText(local.free_hours),
  }));

/** Stored locals of a place that are no longer listed. */
export const goneLocals = (
  before: readonly StoredLocal[],
  wanted: readonly { id_local?: number | null }[],
): StoredLocal[] => before.filter(local => !wanted.some(one => one.id_local === local.id_local));

export const usedLocalsText = (codes: readonly string[]): string =>
  `No se puede quitar: ${codes.join(', ')} consta en viajes o reservas`;

/** Checks that removed locals are used by no stop, and kept ones belong to this place. Errors: 409 LOCAL_EN_USO, 422. */
export async function demandLocals(
  tx: Tx,
  before: readonly StoredLocal[],
  wanted: readonly EnteredLocal[],
): Promise<void> {
  const known = before.map(local => local.id_local);
  const kept = wanted.flatMap(local => (local.id_local == null ? [] : [local.id_local]));
  const isStrange = kept.some(id => !known.includes(id)) || new Set(kept).size !== kept.length;
  if (isStrange) throw unprocessable('DATOS_INVALIDOS', 'Un local ya no es de este establecimiento');
  const gone = goneLocals(before, wanted).map(local => local.id_local);
  const used = await localsInUse(tx, gone);
  if (used.length === 0) return;
  throw conflict('LOCAL_EN_USO', usedLocalsText(used.map(local => local.code_local)));
}
