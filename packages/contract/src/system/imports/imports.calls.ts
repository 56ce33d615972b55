import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { id, instant, listInput, pageOf, text, version } from '../../shapes.ts';
import { IMPORT_KINDS } from './import-columns.data.ts';

/**
 * Bringing in a workbook or a CSV file: the file is checked whole, each bad row says why and is corrected in place, and nothing is stored before
 * somebody agrees. Who may: the action of the records themselves (driver.write, truck.write …), else 403.
 */
export const importKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof importKind>;

/** READING: the file is being checked. FAILED: it could not be read; `error` says why. */
export const importState = z.enum(['READING', 'CHECKED', 'STORED', 'DISCARDED', 'FAILED']);

/** What storing a row does. SAME: it is there already with these values, so that a file brought in twice changes nothing. */
export const rowEffect = z.enum(['NEW', 'CHANGE', 'SAME', 'BAD']);
export type RowEffect = z.infer<typeof rowEffect>;

const fileColumn = {
  /** Its place in the sheet, from 0; null: too far to the right to be read. */
  at: z.number().nullable(),
  /** As it stands in the file. */
  header: z.string(),
  /** Its first values, cut short; none once the rows are forgotten. */
  samples: z.array(z.string()),
};

/** A column of the file that no field takes. */
export const unreadColumn = z.object({
  ...fileColumn,
  /** The heading of the template that is most like it and that the file does not have. */
  nearest: z.string().nullable(),
  /** The heading of the field that it names as well as another column does: which of them it is nobody guesses. */
  claims: z.string().nullable(),
});
export type UnreadColumn = z.infer<typeof unreadColumn>;

/** HEADING: the template's heading, with or without its small words. SYNONYM: another name of the field. CHOICE: a person's (`matchImport`). */
export const readBy = z.enum(['HEADING', 'SYNONYM', 'CHOICE']);

/** A column of the file that a field takes. */
export const readColumn = z.object({
  ...fileColumn,
  /** Of the field. */
  key: z.string(),
  by: readBy,
});
export type ReadColumn = z.infer<typeof readColumn>;

export const importSummary = z.object({
  id_import: z.number(),
  /** The workbook whose sheet it is. */
  id_workbook: z.number().nullable(),
  kind: importKind,
  file_name: z.string(),
  state: importState,
  error: z.string().nullable(),
  counts: z.record(rowEffect, z.number()),
  /** Rows with a remark. */
  remarked: z.number(),
  /** Columns with something in them that are not read. Of a FAILED one, too, that lacks columns which must be there. */
  unread_columns: z.array(unreadColumn),
  /** The others. */
  read_columns: z.array(readColumn),
  /** Sheets with rows beside the one that was read: the one whose headings fit best. */
  unread_sheets: z.array(z.string()),
  author: z.string(),
  created_at: instant,
  stored_at: instant.nullable(),
  /** Since when its rows are kept no more; what they were is still counted. */
  swept_at: instant.nullable(),
  version: z.number(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importRow = z.object({
  /** As Excel numbers it: the first row under the headings is 2. */
  row_number: z.number(),
  /** Texts by the key of their column, as read or as corrected. */
  cells: z.record(z.string(), z.string()),
  /** Sentences by the key of their column; `row` for the row as a whole. */
  errors: z.record(z.string(), z.string()),
  /** Sentences by the key of their column for somebody to look at before it is stored; they refuse nothing. */
  remarks: z.record(z.string(), z.string()),
  /** What stands there now, by the key of the column, where the file changes it and the kind tells it. */
  before: z.record(z.string(), z.string()),
  effect: rowEffect,
  id_record: z.number().nullable(),
  /** Of these cells: whoever corrects the row says which it has seen. */
  mark: z.string(),
});
export type ImportRow = z.infer<typeof importRow>;

/** Rows of one file. */
export const MAX_IMPORT_ROWS = 10_000;
/** Of reservations: each is stored by itself, with its roads and prices. */
export const MAX_RESERVATION_ROWS = 500;
/** Columns of one file; what stands farther to the right is not read, and told. */
export const MAX_IMPORT_COLUMNS = 60;
/** Characters of one cell: a fence of sixty corners, a hundred locals. */
export const MAX_IMPORT_CELL = 5_000;

export const getImportTemplate = defineCall({
  method: 'GET',
  path: '/imports/template/{kind}',
  access: signedIn,
  input: z.strictObject({ kind: importKind }),
  output: z.custom<unknown>(() => true),
  summary: 'An Excel file to fill in: the headings, an example, and a sheet that says what each column takes.',
});

export const checkImport = defineCall({
  method: 'POST',
  path: '/imports/check',
  access: signedIn,
  input: z.strictObject({ kind: importKind, id_file: id }),
  output: importSummary,
  touches: ['import'],
  summary:
    'Begins to check a confirmed upload of the own company, at most 10,000 rows; answers at once in state READING. Nothing is stored of the rows’ records. 422 when it is neither a workbook (xlsx, xls, ods) nor CSV (commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1252).',
});

/** What a person says of a column of the file. */
export const columnChoice = z.strictObject({
  /** Its place in the sheet, as the import tells it. */
  at: z
    .number()
    .int()
    .min(0)
    .max(MAX_IMPORT_COLUMNS - 1),
  /** The field that takes it; null: none. */
  key: z.string().max(60).nullable(),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

export const matchImport = defineCall({
  method: 'POST',
  path: '/imports/match',
  access: signedIn,
  input: z.strictObject({
    id_import: id,
    version,
    /** All that differs from what the headings say; an earlier choice that is left out holds no more. */
    columns: z.array(columnChoice).max(MAX_IMPORT_COLUMNS),
  }),
  output: importSummary,
  touches: ['import'],
  summary:
    'Begins to read the same file again, with columns given to fields by a person; answers at once in state READING. Corrections of its rows are forgotten. For an import that waits, or that FAILED and tells its columns. 422 with the field (`columns.0.at`, `columns.0.key`) for a column that the file does not have or that its heading names, and for a field that is of another kind, stands twice or has a column. 409 ARCHIVO_PERDIDO when the file is kept no more, HOJA_DE_LIBRO for a sheet of a workbook, MODIFICADO, IMPORTACION_CERRADA.',
});

export const getImport = defineCall({
  method: 'POST',
  path: '/imports/get',
  access: signedIn,
  changes: false,
  input: z.strictObject({ id_import: id }),
  output: importSummary,
  summary: 'One import of the own company with the number of its rows by effect; 404 for others.',
  shows: [{ noun: 'import', by: 'id_import' }],
});

export const listImports = defineCall({
  method: 'POST',
  path: '/imports/list',
  access: signedIn,
  changes: false,
  input: listInput({ kind: importKind, state: importState }),
  output: pageOf(importSummary),
  summary: 'Imports of the own company, newest first.',
  shows: ['import'],
});

export const listImportRows = defineCall({
  method: 'POST',
  path: '/imports/rows',
  access: signedIn,
  changes: false,
  input: listInput({ id_import: id, effect: rowEffect, has_remarks: z.boolean() }),
  output: pageOf(importRow),
  summary: 'Rows of an import in the order of the file, by page; 404 for imports of others.',
  shows: ['import'],
});

export const correctImportRow = defineCall({
  method: 'POST',
  path: '/imports/correct',
  access: signedIn,
  input: z.strictObject({
    id_import: id,
    row_number: z.number().int().min(2).max(1_048_576),
    /** The row's, as it was read. */
    mark: z.string().regex(/^[0-9a-f]{32}$/),
    cells: z
      .record(z.string().max(60), text(MAX_IMPORT_CELL))
      .refine(cells => Object.keys(cells).length <= MAX_IMPORT_COLUMNS, 'La fila tiene demasiadas columnas'),
  }),
  output: importRow,
  touches: ['import'],
  summary:
    'Writes other cells into a row that waits and checks it again, also against the other rows of the file; the import (its workbook, too) gets another version. 409 MODIFICADO when the row is not as it was seen.',
});

export const storeImport = defineCall({
  method: 'POST',
  path: '/imports/store',
  access: signedIn,
  input: z.strictObject({
    id_import: id,
    version,
    /** Without it an import with bad rows is refused (FILAS_CON_ERRORES). */
    leave_out_bad: z.boolean().default(false),
  }),
  output: importSummary,
  touches: [
    'import',
    'company',
    'driver',
    'truck',
    'equipment',
    'location',
    'credential',
    'document',
    'reservation',
    'fee',
    'purchase_fee',
    'dispatch',
  ],
  summary:
    'Stores the good rows in one transaction, all or none, after checking them again. 409 REVISION_CAMBIADA when a row went bad meanwhile.',
});

export const discardImport = defineCall({
  method: 'POST',
  path: '/imports/discard',
  access: signedIn,
  input: z.strictObject({ id_import: id, version }),
  output: importSummary,
  touches: ['import'],
  summary: 'Lets go of an import that is not stored; its rows are forgotten.',
});
