import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { id, instant, listInput, pageOf, text, version, workbook } from '../../shapes.ts';
import { IMPORT_KINDS } from './import-kinds.data.ts';

/**
 * Import of a workbook or CSV file: the file is checked as a whole, each row with errors says why and is corrected in place, and nothing is stored
 * before the user confirms. Requires the action of the records (driver.write, truck.write …), else 403.
 */
export const importKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof importKind>;

/** READING: being checked. FAILED: unreadable; `error` says why. */
export const importState = z.enum(['READING', 'CHECKED', 'STORED', 'DISCARDED', 'FAILED']);

/** Effect of storing a row. SAME: the record exists with these values, so that importing a file twice changes nothing. */
export const rowEffect = z.enum(['NEW', 'CHANGE', 'SAME', 'BAD']);
export type RowEffect = z.infer<typeof rowEffect>;

const fileColumn = {
  /** Column index in the sheet, from 0; null: beyond the columns that are read. */
  at: z.number().nullable(),
  /** As in the file. */
  header: z.string(),
  /** Its first values, cut; empty once the rows are deleted. */
  samples: z.array(z.string()),
};

/** A column of the file that maps to no field. */
export const unreadColumn = z.object({
  ...fileColumn,
  /** The most similar heading of the template that is missing in the file. */
  nearest: z.string().nullable(),
  /** Heading of the field that another column maps to equally well; neither is chosen. */
  claims: z.string().nullable(),
});
export type UnreadColumn = z.infer<typeof unreadColumn>;

/** HEADING: the template's heading, small words ignored. SYNONYM: another name of the field. CHOICE: chosen by a person (`matchImport`). */
export const readBy = z.enum(['HEADING', 'SYNONYM', 'CHOICE']);

/** A column of the file that maps to a field. */
export const readColumn = z.object({
  ...fileColumn,
  /** Key of the field. */
  key: z.string(),
  by: readBy,
});
export type ReadColumn = z.infer<typeof readColumn>;

export const importSummary = z.object({
  id_import: z.number(),
  /** Workbook of the sheet. */
  id_workbook: z.number().nullable(),
  kind: importKind,
  file_name: z.string(),
  state: importState,
  error: z.string().nullable(),
  counts: z.record(rowEffect, z.number()),
  /** Rows with a remark. */
  remarked: z.number(),
  /** Columns with values that are not read; also for a FAILED import that lacks required columns. */
  unread_columns: z.array(unreadColumn),
  /** Columns that are read. */
  read_columns: z.array(readColumn),
  /** Other sheets with rows; the sheet whose headings fit best is read. */
  unread_sheets: z.array(z.string()),
  author: z.string(),
  created_at: instant,
  stored_at: instant.nullable(),
  /** When its rows were deleted; their counts are kept. */
  swept_at: instant.nullable(),
  version: z.number(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importRow = z.object({
  /** Row number in Excel: the first row below the headings is 2. */
  row_number: z.number(),
  /** Texts by column key, as read or corrected. */
  cells: z.record(z.string(), z.string()),
  /** Error sentences by column key; `row` for the whole row. */
  errors: z.record(z.string(), z.string()),
  /** Remarks by column key, to be checked before storing; they refuse nothing. */
  remarks: z.record(z.string(), z.string()),
  /** Current values by column key, where the import changes them and the kind provides them. */
  before: z.record(z.string(), z.string()),
  effect: rowEffect,
  id_record: z.number().nullable(),
  /** Hash of these cells; a correction sends it to prove that it is based on the current row. */
  mark: z.string(),
});
export type ImportRow = z.infer<typeof importRow>;

/** Maximum of rows in one file. */
export const MAX_IMPORT_ROWS = 10_000;
/** Maximum of reservation rows: each is stored with its routes and prices. */
export const MAX_RESERVATION_ROWS = 500;
/** Maximum of columns in one file; columns beyond are not read, and reported. */
export const MAX_IMPORT_COLUMNS = 60;
/** Maximum characters of a cell: a fence of sixty corners, a hundred docks. */
export const MAX_IMPORT_CELL = 5_000;

export const getImportTemplate = defineCall({
  method: 'GET',
  path: '/imports/template/{kind}',
  access: signedIn,
  input: z.strictObject({ kind: importKind }),
  output: workbook,
  summary: 'An Excel file to fill in: the headings, an example, and a sheet that describes the values of each column.',
});

export const checkImport = defineCall({
  method: 'POST',
  path: '/imports/check',
  access: signedIn,
  input: z.strictObject({ kind: importKind, id_file: id }),
  output: importSummary,
  touches: ['import'],
  summary:
    'Begins to check a confirmed upload of the own company, at most 10,000 rows; returns at once in state READING. The records of the rows are not stored yet. 422 when it is neither a workbook (xlsx, xls, ods) nor CSV (commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1252).',
});

/** Mapping of a column by a person. */
export const columnChoice = z.strictObject({
  /** Column index in the sheet, from the import. */
  at: z
    .number()
    .int()
    .min(0)
    .max(MAX_IMPORT_COLUMNS - 1),
  /** Field; null: none. */
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
    /** All mappings that differ from the headings; an earlier one that is absent is dropped. */
    columns: z.array(columnChoice).max(MAX_IMPORT_COLUMNS),
  }),
  output: importSummary,
  touches: ['import'],
  summary:
    'Reads the same file again with columns mapped by a person; returns at once in state READING. Corrections of rows are discarded. For a CHECKED import, or a FAILED one with columns. 422 with the field (`columns.0.at`, `columns.0.key`) for a column that the file does not have or that its heading names, and for a field that is of another kind, is given twice or has a column. 409 ARCHIVO_PERDIDO when the file is no longer stored, HOJA_DE_LIBRO for a sheet of a workbook, MODIFICADO, IMPORTACION_CERRADA.',
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
    /** Mark of the row as read. */
    mark: z.string().regex(/^[0-9a-f]{32}$/),
    cells: z
      .record(z.string().max(60), text(MAX_IMPORT_CELL))
      .refine(cells => Object.keys(cells).length <= MAX_IMPORT_COLUMNS, 'La fila tiene demasiadas columnas'),
  }),
  output: importRow,
  touches: ['import'],
  summary:
    'Changes cells of a waiting row and checks it again, also against the other rows of the file; the import and its workbook get a new version. 409 MODIFICADO if the row has changed since it was read.',
});

export const storeImport = defineCall({
  method: 'POST',
  path: '/imports/store',
  access: signedIn,
  input: z.strictObject({
    id_import: id,
    version,
    /** Leaves out rows with errors; otherwise an import with errors is refused (FILAS_CON_ERRORES). */
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
    'Stores the good rows in one transaction, all or none, after checking them again. 409 REVISION_CAMBIADA if a row has become invalid.',
});

export const discardImport = defineCall({
  method: 'POST',
  path: '/imports/discard',
  access: signedIn,
  input: z.strictObject({ id_import: id, version }),
  output: importSummary,
  touches: ['import'],
  summary: 'Discards an import that is not stored, with its rows.',
});
