import type { ImportSummary } from '@cabezal/contract/system/imports/imports.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, notFound } from '../../../platform/http/errors.ts';
import type { ImportKinds } from './import-kinds.ts';
import * as queries from './imports.queries.ts';
import { lockWorkbook } from './workbooks.queries.ts';

/** An import of the person's company whose kind the person may import. Errors: 403, 404. */
export async function readImport(tx: Tx, actor: Actor, kinds: ImportKinds, id_import: number): Promise<ImportSummary> {
  kinds.ofPerson(actor);
  const found = await queries.findImport(tx, actor.id_company, id_import);
  if (found === undefined) throw notFound('La importación no existe');
  kinds.of(actor, found.kind);
  return found;
}

/** An import that waits for a decision, locked. Errors: 403, 404, 409 IMPORTACION_CERRADA or MODIFICADO. */
export async function findWaiting(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { id_import: number; version?: number },
): Promise<ImportSummary> {
  const { id_workbook } = await readImport(tx, actor, kinds, input.id_import);
  await tx.elevate();
  // The workbook is locked before its sheets, in the same order as when it is stored.
  const workbook = id_workbook === null ? undefined : await lockWorkbook(tx, id_workbook);
  await queries.lockImport(tx, input.id_import);
  const found = await readImport(tx, actor, kinds, input.id_import);
  const waits = found.state === 'CHECKED' && (workbook === undefined || workbook.state === 'CHECKED');
  if (!waits) throw conflict('IMPORTACION_CERRADA', 'La importación ya no espera una decisión');
  if (input.version !== undefined && input.version !== found.version) throw changedMeanwhile();
  return found;
}

/** An import that can be decided on separately; a sheet belongs to its workbook. Errors as above, and 409 HOJA_DE_LIBRO. */
export async function findDecided(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { id_import: number; version: number },
): Promise<ImportSummary> {
  const found = await findWaiting(tx, actor, kinds, input);
  if (found.id_workbook !== null) throw conflict('HOJA_DE_LIBRO', 'La hoja se guarda o se descarta con su libro');
  return found;
}
