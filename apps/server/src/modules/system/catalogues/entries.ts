import type { Possible } from '@cabezal/contract/shapes';
import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import type { Entry, EntryValues } from '../../../declarations.ts';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { differences } from '../records/differences.ts';
import * as queries from './entries.queries.ts';
import { settleEntry } from './entry-settlers.ts';

/** Common rules of all short catalogues: who edits them, unique values, versions, the log, and deleting only unused entries. */

/** Only the operator edits catalogues, whatever permissions a role has. Errors: 422 SOLO_OPERADORA. */
export function demandMayKeepCatalogues(actor: Actor): void {
  const keep = mayKeepCatalogues(actor);
  if (keep !== true) throw unprocessable('SOLO_OPERADORA', keep);
}

/** Whether the person may edit the rows of a catalogue, as shown with each row. */
export const mayKeepCatalogues = (actor: Actor): Possible =>
  actor.audience === 'operator' || 'Solo la operadora cambia los catálogos';

async function demandNew(tx: Tx, catalogue: queries.Catalogue, values: EntryValues, except = 0): Promise<void> {
  for (const rule of catalogue.unique) {
    await holdName(tx, `${catalogue.table} ${rule.column}`);
    if (await queries.isTaken(tx, catalogue, rule, values, except))
      throw new AppError(409, rule.code, rule.text, { [rule.column]: rule.text });
  }
}

/** An entry's values in another table: as the log shows them, and how to store them after the entry. */
export interface EntryPart {
  before: EntryValues;
  after: EntryValues;
  store: (id: number) => Promise<void>;
}

/** Adds an entry with its audit row and live message, and settles what follows from it; returns its id. Errors: 409 according to `unique`. */
export async function addEntry(
  tx: Tx,
  actor: Actor,
  catalogue: queries.Catalogue,
  values: EntryValues,
  part?: EntryPart,
): Promise<number> {
  demandMayKeepCatalogues(actor);
  await tx.elevate();
  await demandNew(tx, catalogue, values);
  const id = await queries.insertEntry(tx, catalogue, values);
  await part?.store(id);
  await settleEntry(tx, catalogue.table, { id, before: null, after: values });
  tx.audit({ action: 'create', noun: catalogue.noun, id, after: { ...values, ...part?.after } });
  tx.changed(catalogue.noun, id);
  return id;
}

/** Reads the entry as stored, for a change. Errors: 404, 409 MODIFICADO, 422 SOLO_OPERADORA. */
export async function findChangeable(
  tx: Tx,
  actor: Actor,
  catalogue: queries.Catalogue,
  of: { id: number; version: number },
): Promise<Entry> {
  demandMayKeepCatalogues(actor);
  const before = await queries.findEntry(tx, catalogue, of.id);
  if (before === undefined) throw notFound(catalogue.missing);
  if (before.version !== of.version) throw changedMeanwhile();
  return before;
}

/** Changes an entry read by `findChangeable`, and settles what follows from it; returns its id. Errors: 409 MODIFICADO or according to `unique`. */
export async function editEntry(
  tx: Tx,
  catalogue: queries.Catalogue,
  of: { id: number; version: number },
  before: Entry,
  values: EntryValues,
  part?: EntryPart,
): Promise<number> {
  await tx.elevate();
  await demandNew(tx, catalogue, { ...before, ...values }, of.id);
  if (!(await queries.updateEntry(tx, catalogue, of, values))) throw changedMeanwhile();
  await part?.store(of.id);
  await settleEntry(tx, catalogue.table, { id: of.id, before, after: { ...before, ...values } });
  const [was, is] = [
    { ...before, ...part?.before },
    { ...values, ...part?.after },
  ];
  tx.audit({ action: 'update', noun: catalogue.noun, id: of.id, ...differences(was, is) });
  tx.changed(catalogue.noun, of.id);
  return of.id;
}

/** Deletes an unused entry. Errors: 404, 409 EN_USO or MODIFICADO. */
export async function removeEntry(
  tx: Tx,
  actor: Actor,
  catalogue: queries.Catalogue,
  of: { id: number; version: number },
): Promise<void> {
  const before = await findChangeable(tx, actor, catalogue, of);
  await tx.elevate();
  demand(canDeleteRecord(await queries.entryUsages(tx, catalogue, of.id)));
  if (!(await queries.deleteEntry(tx, catalogue, of))) throw changedMeanwhile();
  tx.audit({ action: 'delete', noun: catalogue.noun, id: of.id, before });
  tx.changed(catalogue.noun, of.id);
}
