import { WORKBOOK_KINDS, type WorkbookSummary } from '@cabezal/contract/system/imports/workbooks.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, forbidden, notFound } from '../../../platform/http/errors.ts';
import type { ImportKinds } from './import-kinds.ts';
import * as imports from './imports.queries.ts';
import type { KindOfImport } from './kind.ts';
import * as queries from './workbooks.queries.ts';

/** The kinds of a workbook that the person may import, in the order of storing. Errors: 403 if there are none. */
export function workbookKinds(actor: Actor, kinds: ImportKinds): KindOfImport<unknown>[] {
  const may = new Set(kinds.ofPerson(actor));
  const found = WORKBOOK_KINDS.filter(kind => may.has(kind)).map(kind => kinds.of(actor, kind));
  if (found.length === 0) throw forbidden();
  return found;
}

/** A workbook of the person's company; the person must have the right to all its sheets. Errors: 403, 404. */
export async function readWorkbook(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  id_workbook: number,
): Promise<WorkbookSummary> {
  workbookKinds(actor, kinds);
  const found = await queries.findWorkbook(tx, actor.id_company, id_workbook);
  if (found === undefined) throw notFound('El libro no existe');
  const sheets = await queries.sheetsOf(tx, id_workbook);
  for (const { kind } of sheets) kinds.of(actor, kind);
  return { ...found, sheets };
}

/** A workbook that waits for a decision, locked. Errors: 403, 404, 409 IMPORTACION_CERRADA or MODIFICADO. */
export async function findWaitingWorkbook(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { id_workbook: number; version: number },
): Promise<WorkbookSummary> {
  await readWorkbook(tx, actor, kinds, input.id_workbook);
  await tx.elevate();
  await queries.lockWorkbook(tx, input.id_workbook);
  const found = await readWorkbook(tx, actor, kinds, input.id_workbook);
  if (found.state !== 'CHECKED') throw conflict('IMPORTACION_CERRADA', 'El libro ya no espera una decisión');
  if (input.version !== found.version) throw changedMeanwhile();
  return found;
}

export interface WaitingSheet {
  id_import: number;
  kind: KindOfImport<unknown>;
  before: imports.FullRow[];
}
/** The sheets of a workbook with their rows, in the order of storing. Errors: 403. */
export async function waitingSheets(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  id_workbook: number,
): Promise<WaitingSheet[]> {
  const found: WaitingSheet[] = [];
  for (const { id_import, kind } of await queries.sheetsOf(tx, id_workbook))
    found.push({ id_import, kind: kinds.of(actor, kind), before: await imports.fullRows(tx, id_import) });
  return found;
}
