import { buffer } from 'node:stream/consumers';
import {
  type ColumnChoice,
  type ImportKind,
  MAX_IMPORT_CELL,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@cabezal/contract/system/imports/imports.calls';
import { folders } from '../../../folders.ts';
import { systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { csvType, workbookTypes } from '../../../platform/excel/excel.ts';
import { readSheets } from '../../../platform/excel/read-sheet.ts';
import { type Actor, scopeOf } from '../../../platform/http/context.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { Services } from '../../../services.ts';
import { checkRows } from './check-rows.ts';
import { enteredRows, isOfTemplate } from './entered-rows.ts';
import type { ImportKinds } from './import-kinds.ts';
import * as queries from './imports.queries.ts';
import type { KindOfImport } from './kind.ts';
import { waitForTurn } from './take-turn.ts';

/**
 * A confirmed upload of the person with one of these types; elevates. A colleague's file may hold records to which the person has no right:
 * the import would show them. Errors: 404, 422.
 */
export async function findSheetFile(
  tx: Tx,
  actor: Actor,
  id_file: number,
  taken: { types: readonly string[]; text: string },
): Promise<queries.Upload> {
  await tx.elevate();
  const upload = await queries.findUpload(tx, id_file);
  if (upload === undefined || upload.created_by !== actor.id_user || upload.state !== 'STORED')
    throw notFound('El archivo no existe');
  if (!taken.types.includes(upload.type)) throw unprocessable('ARCHIVO_TIPO', taken.text);
  return upload;
}

const oneSheet = {
  types: [...workbookTypes, csvType],
  text: 'Suba un archivo de Excel (.xlsx, .xls), LibreOffice (.ods) o CSV (.csv)',
};

/** For a file that was deleted, or lost from the store. */
export const fileIsGone = 'El archivo ya no está guardado: súbalo otra vez';

/** Starts the check of a file and returns its import's id at once; the check runs after the transaction. Errors: 403, 404, 422. */
export async function startImport(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { kind: ImportKind; id_file: number },
  services: Services,
): Promise<number> {
  const kind = kinds.of(actor, input.kind);
  const upload = await findSheetFile(tx, actor, input.id_file, oneSheet);
  const { id_company, id_user, name } = actor;
  const { id_file } = input;
  const file_name = upload.filename;
  const id_import = await queries.insertImport(tx, {
    kind: kind.kind,
    id_company,
    id_user,
    author: name,
    id_file,
    file_name,
  });
  tx.changed('import', id_import, [id_company]);
  readLater(tx, services, actor, kind, { id_import, version: 1, upload, choice: [] });
  return id_import;
}

/** A file to be read, and how its columns are assigned to fields. */
interface Reading {
  id_import: number;
  /** Version of the import for this reading; with another version the reading is no longer valid. */
  version: number;
  upload: queries.Upload;
  choice: readonly ColumnChoice[];
}

/** Reads the file after the transaction. */
export function readLater(
  tx: Tx,
  services: Services,
  actor: Actor,
  kind: KindOfImport<unknown>,
  reading: Reading,
): void {
  tx.afterCommit.push(() => services.background.run(() => checkFile(services, actor, kind, reading)));
}

/** Reads the file and checks every row, in short transactions for reading stored data and for writing the results. */
async function checkFile(
  services: Services,
  actor: Actor,
  kind: KindOfImport<unknown>,
  { id_import, version, upload, choice }: Reading,
): Promise<void> {
  const { db, log, storage } = services;
  const end = (work: (tx: Tx) => Promise<void>): Promise<void> =>
    db.write(systemScope, systemAuthor, async tx => {
      // It took so long that it was marked as failed.
      if (!(await queries.holdReading(tx, id_import, version))) return;
      await work(tx);
      tx.changed('import', id_import, [actor.id_company]);
    });
  const fail = (error: string, columns?: queries.KnownColumns): Promise<void> =>
    end(async tx => {
      await queries.deleteRows(tx, id_import);
      if (columns !== undefined) await queries.storeColumns(tx, id_import, columns);
      await queries.setState(tx, id_import, 'FAILED', { error });
    });
  const check = async (): Promise<void> => {
    const stream = await storage.read(upload.storage_key);
    if (stream === null) return await fail(fileIsGone);
    const bytes = new Uint8Array(await buffer(stream));
    const most = {
      maxSheets: 1,
      heads: kind.columns.flatMap(({ header, also = [] }) => [header, ...also]),
      maxRows: kind.most ?? MAX_IMPORT_ROWS,
      maxColumns: MAX_IMPORT_COLUMNS,
      maxCell: MAX_IMPORT_CELL,
    };
    const file = await readSheets(folders.readSheetWorker, { bytes, isCsv: upload.type === csvType, ...most });
    if ('error' in file) return await fail(file.error);
    const [sheet] = file.sheets;
    if (sheet === undefined) return await fail('El archivo no tiene hojas');
    const entered = await enteredRows(kind.columns, sheet, choice);
    const { read = [], unread = [] } = entered;
    const columns = { read, unread, sheets: file.others.filter(name => !isOfTemplate(name)) };
    if ('error' in entered) return await fail(entered.error, columns);
    const rows = await db.read(scopeOf(actor), async tx => {
      await tx.elevate();
      return checkRows(tx, { actor, today: tx.today }, kind, entered.rows);
    });
    await end(async tx => {
      await queries.deleteRows(tx, id_import);
      await queries.insertRows(tx, id_import, rows);
      await queries.storeColumns(tx, id_import, columns);
      await queries.setState(tx, id_import, 'CHECKED');
    });
  };
  try {
    const renew = (tx: Tx): Promise<void> => queries.renewWaiting(tx, { id_import, version });
    if (!(await waitForTurn(services, actor.id_company, renew, check)))
      await fail('Hay muchos archivos en revisión: suba el suyo otra vez en unos minutos');
  } catch (error) {
    log.error({ id_import, error: String(error) }, 'import check failed');
    // The database may be unavailable, and that may be the cause of the failure.
    await services.background.insist(() => fail('No se pudo revisar el archivo')).catch(() => undefined);
  }
}
