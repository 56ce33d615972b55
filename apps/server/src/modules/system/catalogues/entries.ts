import type { Possible } from '@cabezal/contract/shapes';
import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { differences } from '../records/differences.ts';
import * as queries from './entries.queries.ts';

/** What all short catalogues have in common: who keeps them, no two alike, versions, the log, and deleting only what is unused. */

/** The catalogues are the operator's, whatever a role may. Errors: 422 SOLO_OPERADORA. */
export function demandOperator(actor: Actor): void {
  const keep = mayKeepCatalogues(actor);
  if (keep !== true) throw unprocessable('SOLO_OPERADORA', keep);
}

/** What the rows of a catalogue say of it, before anybody tries. */
export const mayKeepCatalogues = (actor: Actor): Possible =>
  actor.audience === 'operator' || 'Solo la operadora cambia los catálogos';

async function demandNew(tx: Tx, catalogue: queries.Catalogue, values: queries.EntryValues, except = 0): Promise<void> {
  for (const rule of catalogue.unique) {
    await holdName(tx, `${catalogue.table} ${rule.column}`);
    if (await queries.isTaken(tx, catalogue, rule, values, except))
      throw new AppError(409, rule.code, rule.text, { [rule.column]: rule.text });
  }
}

/** What an entry has in a table of its own, as the log says it, and how it is stored once the entry is. */
export interface EntryPart {
  before: queries.EntryValues;
  after: queries.EntryValues;
  store: (id: number) => Promise<void>;
}

/** Adds an entry, audited and told; answers its id. Errors: 409 as `unique` says. */
export async function addEntry(
  tx: Tx,
  actor: Actor,
  catalogue: queries.Catalogue,
  values: queries.EntryValues,
  part?: EntryPart,
): Promise<number> {
  demandOperator(actor);
  await tx.elevate();
  await demandNew(tx, catalogue, values);
  const id = await queries.insertEntry(tx, catalogue, values);
  await part?.store(id);
  tx.audit({ action: 'create', noun: catalogue.noun, id, after: { ...values, ...part?.after } });
  tx.changed(catalogue.noun, id);
  return id;
}

/** The entry as stored, for who may change it. Errors: 404, 409 MODIFICADO, 422 SOLO_OPERADORA. */
export async function findChangeable(
  tx: Tx,
  actor: Actor,
  catalogue: queries.Catalogue,
  of: { id: number; version: number },
): Promise<queries.Entry> {
  demandOperator(actor);
  const before = await queries.findEntry(tx, catalogue, of.id);
  if (before === undefined) throw notFound(catalogue.missing);
  if (before.version !== of.version) throw changedMeanwhile();
  return before;
}

/** Changes an entry that `findChangeable` has found; answers its id. Errors: 409 MODIFICADO or as `unique` says. */
export async function editEntry(
  tx: Tx,
  catalogue: queries.Catalogue,
  of: { id: number; version: number },
  before: queries.Entry,
  values: queries.EntryValues,
  part?: EntryPart,
): Promise<number> {
  await tx.elevate();
  await demandNew(tx, catalogue, { ...before, ...values }, of.id);
  if (!(await queries.updateEntry(tx, catalogue, of, values))) throw changedMeanwhile();
  await part?.store(of.id);
  const [was, is] = [
    { ...before, ...part?.before },
    { ...values, ...part?.after },
  ];
  tx.audit({ action: 'update', noun: catalogue.noun, id: of.id, ...differences(was, is) });
  tx.changed(catalogue.noun, of.id);
  return of.id;
}

/** Deletes an entry that nothing uses. Errors: 404, 409 EN_USO or MODIFICADO. */
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
