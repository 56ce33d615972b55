import { buffer } from 'node:stream/consumers';
import type { ImportColumn } from '@cabezal/contract/imports/import-column';
import {
  type ImportKind,
  MAX_IMPORT_CELL,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@cabezal/contract/imports/imports.calls';
import { folders } from '../../folders.ts';
import { systemAuthor, systemScope } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { csvType, excelType } from '../../platform/excel/excel.ts';
import { readSheets } from '../../platform/excel/read-sheet.ts';
import type { ReadSheet } from '../../platform/excel/read-sheet-worker.ts';
import { type Actor, scopeOf } from '../../platform/http/context.ts';
import { notFound, unprocessable } from '../../platform/http/errors.ts';
import { createTurns, mapInTurns } from '../../platform/turns.ts';
import type { Services } from '../../services.ts';
import { checkRows } from './check-rows.ts';
import type { ImportKinds } from './import-kinds.ts';
import * as queries from './imports.queries.ts';
import type { Entered, KindOfImport } from './kind.ts';
import { plain } from './parse-cells.ts';

/** A confirmed upload of the own company that is of one of these types; from here on with the system's rights. Errors: 404, 422. */
export async function findSheetFile(
  tx: Tx,
  actor: Actor,
  id_file: number,
  taken: { types: readonly string[]; text: string },
): Promise<queries.Upload> {
  await tx.elevate();
  const upload = await queries.findUpload(tx, id_file);
  if (upload === undefined || upload.id_company !== actor.id_company || upload.state !== 'STORED')
    throw notFound('El archivo no existe');
  if (!taken.types.includes(upload.type)) throw unprocessable('ARCHIVO_TIPO', taken.text);
  return upload;
}

const oneSheet = { types: [excelType, csvType], text: 'Suba un archivo de Excel (.xlsx) o CSV (.csv)' };

/** Begins to check a file and answers its import's id at once; the check goes on when the transaction has ended. Errors: 403, 404, 422. */
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
  const reading = { id_import, storage_key: upload.storage_key, isCsv: upload.type === csvType };
  tx.afterCommit.push(() => services.background.run(() => checkFile(services, actor, kind, reading)));
  return id_import;
}

/** The rows by the keys of their columns, or what is wrong with the file as a whole. */
export async function enteredRows(
  columns: readonly ImportColumn[],
  sheet: ReadSheet,
): Promise<Entered[] | { error: string }> {
  const keyOf = new Map(columns.map(column => [plain(column.header), column.key]));
  const keys = sheet.headers.map(header => keyOf.get(plain(header)) ?? null);
  const missing = columns.filter(column => column.required && !keys.includes(column.key)).map(c => `«${c.header}»`);
  if (missing.length > 0) return { error: `Faltan columnas: ${missing.join(', ')}. Descargue la plantilla` };
  if (sheet.rows.length === 0) return { error: 'El archivo no tiene filas' };
  return mapInTurns(sheet.rows, ({ row_number, cells }) => ({
    row_number,
    cells: Object.fromEntries(cells.flatMap((cell, i) => (keys[i] && cell !== '' ? [[keys[i], cell]] : []))),
  }));
}

interface Reading {
  id_import: number;
  storage_key: string;
  isCsv: boolean;
}

/** Files that are read at a time, and others that wait: each may take hundreds of megabytes for a moment. */
export const inTurn = createTurns(2, 16);

/** Reads the file and looks at every row, outside of any transaction but those that read what is there and write what was found. */
async function checkFile(
  services: Services,
  actor: Actor,
  kind: KindOfImport<unknown>,
  { id_import, storage_key, isCsv }: Reading,
): Promise<void> {
  const { db, log, storage } = services;
  const end = (work: (tx: Tx) => Promise<void>): Promise<void> =>
    db.write(systemScope, systemAuthor, async tx => {
      await work(tx);
      tx.changed('import', id_import, [actor.id_company]);
    });
  const fail = (error: string): Promise<void> => end(tx => queries.setState(tx, id_import, 'FAILED', { error }));
  const check = async (): Promise<void> => {
    const stream = await storage.read(storage_key);
    if (stream === null) return await fail('El archivo ya no está');
    const bytes = new Uint8Array(await buffer(stream));
    const most = {
      maxSheets: 1,
      maxRows: kind.most ?? MAX_IMPORT_ROWS,
      maxColumns: MAX_IMPORT_COLUMNS,
      maxCell: MAX_IMPORT_CELL,
    };
    const file = await readSheets(folders.readSheetWorker, { bytes, isCsv, ...most });
    const [sheet] = 'error' in file ? [] : file.sheets;
    if (sheet === undefined) return await fail('error' in file ? file.error : 'El archivo no tiene hojas');
    const entered = await enteredRows(kind.columns, sheet);
    if ('error' in entered) return await fail(entered.error);
    const rows = await db.read(scopeOf(actor), async tx => {
      await tx.elevate();
      return checkRows(tx, { actor, today: tx.today }, kind, entered);
    });
    await end(async tx => {
      await queries.insertRows(tx, id_import, rows);
      await queries.setState(tx, id_import, 'CHECKED');
    });
  };
  try {
    const done = await inTurn(() => check().then(() => true));
    if (done === undefined) await fail('Hay muchos archivos en revisión: suba el suyo otra vez en unos minutos');
  } catch (error) {
    log.error({ id_import, error: String(error) }, 'import check failed');
    // What cut it off may be that the database is away.
    await services.background.insist(() => fail('No se pudo revisar el archivo')).catch(() => undefined);
  }
}
