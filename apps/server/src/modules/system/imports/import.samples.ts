import { buffer } from 'node:stream/consumers';
import type { ImportKind, ImportRow, ImportSummary } from '@cabezal/contract/system/imports/imports.calls';
import {
  checkImport,
  correctImportRow,
  getImport,
  listImportRows,
  storeImport,
} from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { soonRead } from '../../../../../../test/soon.ts';
import type { Client, TestApp } from '../../../../test/harness.ts';
import { type UserName, user } from '../../../../test/world.ts';
import { type SheetCell, sheetBytes } from '../../../../test/write-excel.ts';
import { excelType } from '../../../platform/excel/excel.ts';

/** Uploads a sheet with headings as that person, confirmed. */
export async function uploadSheet(t: TestApp, who: UserName, rows: readonly (readonly SheetCell[])[]): Promise<number> {
  return uploadBytes(t, who, await sheetBytes(rows));
}

export async function uploadBytes(t: TestApp, who: UserName, bytes: Buffer, type = excelType): Promise<number> {
  const key = `sheet${Math.random().toString(36).slice(2)}`;
  await t.services.storage.put(key, bytes);
  const [row] = await t.write(tx =>
    tx.rows(sql<{
      id_file: number;
    }>`insert into files (storage_key, filename, type, size, id_company, created_by, created_at, state, stored_at)
      select ${key}, 'hoja.xlsx', ${type}, ${bytes.length}, u.id_company, u.id_user, ${tx.now}, 'STORED', ${tx.now}
      from users u where u.id_user = ${user[who]} returning id_file`),
  );
  return row?.id_file ?? 0;
}

/** A ZIP archive of these entries. */
export async function zipOf(entries: readonly { name: string; bytes: Buffer }[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes } of entries) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Starts the check of a file; returns the import's id. */
export async function beginCheck(me: Client, kind: ImportKind, id_file: number): Promise<number> {
  const { id_import, state } = await me.ok(checkImport, { kind, id_file });
  if (state !== 'READING') throw new Error(`began in ${state}`);
  return id_import;
}

/** Waits until a check has ended. */
export const endOfCheck = (me: Client, id_import: number): Promise<ImportSummary> =>
  soonRead(
    () => me.ok(getImport, { id_import }),
    found => found.state !== 'READING',
  );

/** Checks a file and waits for the end. */
export const checked = async (me: Client, kind: ImportKind, id_file: number): Promise<ImportSummary> =>
  endOfCheck(me, await beginCheck(me, kind, id_file));

/** The current state of an import's row. */
export async function rowAt(me: Client, id_import: number, row_number: number): Promise<ImportRow> {
  const { rows } = await me.ok(listImportRows, { page_size: 100, filters: { id_import } });
  const row = rows.find(one => one.row_number === row_number);
  if (row === undefined) throw new Error(`no row ${row_number}`);
  return row;
}

/** Corrects a row, with its current mark. */
export async function correct(
  me: Client,
  id_import: number,
  row_number: number,
  cells: Record<string, string>,
): Promise<ImportRow> {
  const { mark } = await rowAt(me, id_import, row_number);
  return me.ok(correctImportRow, { id_import, row_number, mark, cells });
}

/** Checks a file as that person: returns the result of each row and functions to store the valid ones. */
export async function bringIn(t: TestApp, who: UserName, kind: ImportKind, rows: readonly (readonly SheetCell[])[]) {
  const me = await t.as(who);
  const found = await checked(me, kind, await uploadSheet(t, who, rows));
  const { id_import, state, counts, remarked } = found;
  const list = await me.ok(listImportRows, { filters: { id_import } });
  return {
    id_import,
    state,
    counts,
    remarked,
    rows: list.rows,
    errors: list.rows.map(row => row.errors),
    remarks: list.rows.map(row => row.remarks),
    /** Stores with the current version: each correction increments it. */
    store: async () => {
      const now = await me.ok(getImport, { id_import });
      return me.ok(storeImport, { id_import, version: now.version, leave_out_bad: true });
    },
    /** Tries to store with the version of the check; returns the answer. */
    tryStore: () => me.call(storeImport, { id_import, version: found.version, leave_out_bad: true }),
  };
}
