import type { Possible } from '@cabezal/contract/shapes';
import type { StateLogRow } from '@cabezal/contract/system/records/records.shapes';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { differences } from './differences.ts';
import * as queries from './record.queries.ts';
import type { RecordKind } from './record-kind.ts';
import { insertStateLog, type StateNoun } from './state-logs.queries.ts';

interface Versioned {
  version: number;
}
/** A change of a record, and its action in the history. */
export interface RecordChange<F> {
  action: string;
  version: number;
  values: Partial<F>;
  motive?: string;
}

const idOf = (kind: RecordKind, facts: object): number => (facts as Record<string, number>)[kind.key] ?? 0;

/** The companies that are notified of a change; undefined: everybody. */
function partiesOf(kind: RecordKind, facts: object): number[] | undefined {
  if (kind.parties === undefined) return undefined;
  const named = (facts as Record<string, number | null | readonly number[]>)[kind.parties] ?? null;
  return [named].flat().filter((id): id is number => id !== null);
}

/** Reads a record in the person's scope. Errors: 404. */
export async function findRecord<F>(tx: Tx, kind: RecordKind, id: number): Promise<F> {
  const found = await queries.findFacts<F>(tx, kind, id);
  if (found === undefined) throw notFound(kind.missing);
  return found;
}

/** Errors: 422 with that code if the person may not. */
export function demandMay(code: string, may: Possible): void {
  if (may !== true) throw unprocessable(code, String(may));
}

/** Stores a new record with additional system values, and its audit row; returns its id. The caller notifies. */
export async function addRecord(
  tx: Tx,
  kind: RecordKind,
  action: string,
  values: object,
  ofSystem: object = {},
): Promise<number> {
  const id = await queries.insertRow(tx, kind, { ...values, ...ofSystem });
  tx.audit({ action, noun: kind.noun, id, after: values });
  return id;
}

/** Writes the values of a record that differ, with audit row and live message; returns its new version. Errors: 409 MODIFICADO. */
export async function storeRecord<F extends Versioned>(
  tx: Tx,
  kind: RecordKind,
  before: F,
  change: RecordChange<NoInfer<F>>,
): Promise<number> {
  await tx.elevate();
  const id = idOf(kind, before);
  const changed = differences(before, change.values);
  if (!(await queries.updateRow(tx, kind, { id, version: change.version }, changed.after))) throw changedMeanwhile();
  tx.audit({ action: change.action, noun: kind.noun, id, ...changed, motive: change.motive ?? null });
  tx.changed(kind.noun, id, partiesOf(kind, before));
  return change.version + 1;
}

/** Like `storeRecord` for a change of state, which is also added to the record's log of states. Errors: 409 MODIFICADO. */
export async function storeState<F extends Versioned>(
  tx: Tx,
  actor: Actor,
  kind: RecordKind<RecordKind['table'], string, string, string, StateNoun>,
  before: F,
  change: RecordChange<NoInfer<F>> & { from: string; to: string; motive: string; decisions?: StateLogRow['decisions'] },
): Promise<number> {
  const { from, to, motive, decisions } = change;
  await insertStateLog(tx, { noun: kind.noun, id: idOf(kind, before), from, to, motive, decisions }, actor);
  return storeRecord(tx, kind, before, change);
}

/** Deletes a record without references, with audit row and live message. Errors: 409 MODIFICADO. */
export async function deleteRecord(
  tx: Tx,
  kind: RecordKind,
  before: Versioned,
  change: { action: string; version: number },
): Promise<void> {
  const id = idOf(kind, before);
  if (!(await queries.deleteRow(tx, kind, { id, version: change.version }))) throw changedMeanwhile();
  const { party: _, ...values } = before as Versioned & { party?: number[] };
  tx.audit({ action: change.action, noun: kind.noun, id, before: values });
  tx.changed(kind.noun, id, partiesOf(kind, before));
}
