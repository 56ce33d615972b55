import { buffer } from 'node:stream/consumers';
import { IMPORT_KIND_NAMES } from '@cabezal/contract/system/imports/import-kinds.data';
import { type ImportKind, MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS } from '@cabezal/contract/system/imports/imports.calls';
import { MAX_WORKBOOK_ROWS, WORKBOOK_KINDS } from '@cabezal/contract/system/imports/workbooks.calls';
import { folders } from '../../../folders.ts';
import { systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { workbookTypes } from '../../../platform/excel/excel.ts';
import type { ReadSheet } from '../../../platform/excel/read-file.ts';
import { readSheets } from '../../../platform/excel/read-sheet.ts';
import { type Actor, scopeOf } from '../../../platform/http/context.ts';
import type { Services } from '../../../services.ts';
import { checkSheets, type Sheet } from './check-workbook.ts';
import { enteredRows, type FileColumns, isOfTemplate, recognizeSheet } from './entered-rows.ts';
import type { ImportKinds } from './import-kinds.ts';
import * as imports from './imports.queries.ts';
import type { Entered, KindOfImport } from './kind.ts';
import { plain } from './parse-cells.ts';
import { workbookKinds } from './read-workbook.ts';
import { fileIsGone, findSheetFile } from './start-import.ts';
import { waitForTurn } from './take-turn.ts';
import * as queries from './workbooks.queries.ts';

/** Limit of sheets in a file: those of all kinds, those that the template adds, and a few others, which are reported as unread. */
const mostSheets = 20;
const workbookOnly = { types: workbookTypes, text: 'Suba un libro de Excel (.xlsx)' };

/** Starts the check of a workbook and returns its id at once; the check runs after the transaction. Errors: 403, 404, 422. */
export async function startWorkbook(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { id_file: number },
  services: Services,
): Promise<number> {
  workbookKinds(actor, kinds);
  const upload = await findSheetFile(tx, actor, input.id_file, workbookOnly);
  const { id_company, id_user, name: author } = actor;
  const file = { id_file: input.id_file, file_name: upload.filename };
  const id_workbook = await queries.insertWorkbook(tx, { id_company, id_user, author, ...file });
  tx.changed('import', undefined, [id_company]);
  const reading = { id_workbook, storage_key: upload.storage_key, ...file };
  tx.afterCommit.push(() => services.background.run(() => checkFile(services, actor, kinds, reading)));
  return id_workbook;
}

/** The template's example, unchanged. */
function isExample(kind: KindOfImport<unknown>, { cells }: Entered): boolean {
  const filled = kind.columns.filter(column => column.example !== '');
  return Object.keys(cells).length === filled.length && filled.every(column => cells[column.key] === column.example);
}

/** The kind of a sheet with another name: the one whose required headings it all has, and most of the other headings. */
function kindByHeads(kinds: readonly KindOfImport<unknown>[], sheet: ReadSheet): ImportKind | undefined {
  const known = kinds.map(({ kind, columns }) => {
    const keys = new Set(recognizeSheet(columns, sheet).flatMap(({ taken }) => taken?.key ?? []));
    return { kind, found: keys.size, fits: columns.every(({ key, required }) => !required || keys.has(key)) };
  });
  const [best] = known.filter(({ fits }) => fits).toSorted((a, b) => b.found - a.found);
  return best?.kind;
}

/** A sheet with its columns that are read and those that are not. */
interface FoundSheet extends Sheet {
  columns: FileColumns;
}

/** The sheets with rows, or the error of the whole file. */
export async function sheetsOf(
  actor: Actor,
  kinds: ImportKinds,
  all: readonly ReadSheet[],
): Promise<FoundSheet[] | { error: string }> {
  const may = new Map(workbookKinds(actor, kinds).map(kind => [kind.kind, kind]));
  const byName = new Map(WORKBOOK_KINDS.map(kind => [plain(IMPORT_KIND_NAMES[kind]), kind]));
  const found = new Map<string, FoundSheet>();
  const nameOf = (sheet: ReadSheet) => byName.get(plain(sheet.name));
  // Sheets with a name of the template first: they have that kind.
  for (const sheet of all.toSorted((a, b) => Number(!nameOf(a)) - Number(!nameOf(b)))) {
    const name = nameOf(sheet) ?? kindByHeads([...may.values()], sheet);
    if (isOfTemplate(sheet.name)) continue;
    if (name === undefined || (found.has(name) && sheet.rows.length > 0)) {
      if (sheet.rows.length === 0) continue;
      return { error: `La hoja «${sheet.name}» no es de la plantilla: quítela o use el nombre de la plantilla` };
    }
    if (sheet.rows.length === 0) continue;
    const kind = may.get(name);
    if (kind === undefined) return { error: `Su usuario no puede importar la hoja «${sheet.name}»` };
    const read = await enteredRows(kind.columns, sheet);
    if ('error' in read) return { error: `Hoja «${sheet.name}»: ${read.error}` };
    const entered = read.rows.filter(row => !isExample(kind, row));
    if (kind.most !== undefined && entered.length > kind.most)
      return { error: `La hoja «${sheet.name}» admite hasta ${kind.most} filas` };
    if (entered.length > 0) found.set(name, { kind, entered, columns: read });
  }
  const sheets = WORKBOOK_KINDS.flatMap(kind => found.get(kind) ?? []);
  return sheets.length === 0 ? { error: 'El libro no tiene filas: llene al menos una hoja' } : sheets;
}

interface Reading {
  id_workbook: number;
  id_file: number;
  file_name: string;
  storage_key: string;
}

/** Reads the file and checks its sheets together. */
async function checkFile(services: Services, actor: Actor, kinds: ImportKinds, reading: Reading): Promise<void> {
  const { db, log, storage } = services;
  const { id_workbook, id_file, file_name, storage_key } = reading;
  const { id_company, id_user, name: author } = actor;
  const end = (work: (tx: Tx) => Promise<void>): Promise<void> =>
    db.write(systemScope, systemAuthor, async tx => {
      const stands = await queries.lockWorkbook(tx, id_workbook);
      // It took so long that it was marked as failed.
      if (stands?.state !== 'READING') return;
      await work(tx);
      tx.changed('import', undefined, [id_company]);
    });
  const fail = (error: string): Promise<void> => end(tx => queries.setWorkbookState(tx, id_workbook, 'FAILED', error));
  const check = async (): Promise<void> => {
    const stream = await storage.read(storage_key);
    if (stream === null) return await fail(fileIsGone);
    const bytes = new Uint8Array(await buffer(stream));
    const most = { maxRows: MAX_WORKBOOK_ROWS, maxColumns: MAX_IMPORT_COLUMNS, maxCell: MAX_IMPORT_CELL };
    const heads = WORKBOOK_KINDS.flatMap(kind => kinds.headingsOf(kind));
    const file = await readSheets(folders.readSheetWorker, { bytes, maxSheets: mostSheets, heads, ...most });
    if ('error' in file) return await fail(file.error);
    const sheets = await sheetsOf(actor, kinds, file.sheets);
    if ('error' in sheets) return await fail(sheets.error);
    const checked = await db.write(scopeOf(actor), systemAuthor, async tx => {
      await tx.elevate();
      return checkSheets(tx, { actor, today: tx.today }, sheets);
    });
    await end(async tx => {
      for (const [i, { kind, columns }] of sheets.entries()) {
        const of = { kind: kind.kind, id_company, id_user, author, id_file, file_name, id_workbook };
        const id_import = await imports.insertImport(tx, of);
        await imports.insertRows(tx, id_import, checked[i] ?? []);
        await imports.storeColumns(tx, id_import, { read: columns.read, unread: columns.unread, sheets: [] });
        await imports.setState(tx, id_import, 'CHECKED');
      }
      await queries.setWorkbookState(tx, id_workbook, 'CHECKED');
    });
  };
  try {
    const renew = (tx: Tx): Promise<void> => queries.renewWaiting(tx, id_workbook);
    if (!(await waitForTurn(services, actor.id_company, renew, check)))
      await fail('Hay muchos archivos en revisión: suba el suyo otra vez en unos minutos');
  } catch (error) {
    log.error({ id_workbook, error: String(error) }, 'workbook check failed');
    // The database may be unavailable, and that may be the cause of the failure.
    await services.background.insist(() => fail('No se pudo revisar el archivo')).catch(() => undefined);
  }
}
