import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { id, instant, listInput, pageOf, version, workbook } from '../../shapes.ts';
import { type ImportKind, importSummary } from './imports.calls.ts';

/**
 * One workbook with a sheet per kind. The sheets are checked together in order of dependency (a plant may be on the sheet of places and its company
 * on that of companies), corrected row by row, and stored as a whole. Requires the action of each sheet with rows.
 */
export const WORKBOOK_KINDS = [
  'companies',
  'locations',
  'drivers',
  'trucks',
  'equipments',
  'credentials',
  'fees',
  'reservations',
] as const satisfies readonly ImportKind[];
export type WorkbookKind = (typeof WORKBOOK_KINDS)[number];

/** Maximum of rows per sheet; for reservations 500. Every correction checks all of them again. */
export const MAX_WORKBOOK_ROWS = 2_000;

/** READING: being checked. STORING: being stored in one transaction. FAILED: unreadable; `error` says why. */
export const workbookState = z.enum(['READING', 'CHECKED', 'STORING', 'STORED', 'DISCARDED', 'FAILED']);

export const workbookSummary = z.object({
  id_workbook: z.number(),
  file_name: z.string(),
  state: workbookState,
  /** For CHECKED: why the last attempt to store it failed. */
  error: z.string().nullable(),
  author: z.string(),
  created_at: instant,
  stored_at: instant.nullable(),
  version: z.number(),
  /** For STORING: percent of rows stored; null: unknown. */
  progress: z.number().nullable(),
  /** Sheets with rows, in the order of storing. */
  sheets: z.array(importSummary),
});
export type WorkbookSummary = z.infer<typeof workbookSummary>;

export const getWorkbookTemplate = defineCall({
  method: 'GET',
  path: '/imports/workbook/template',
  access: signedIn,
  input: z.strictObject({}),
  output: workbook,
  summary:
    'An Excel file with instructions, a sheet for each kind that the person may import, each with an example that is not imported, and lists of values.',
});

export const checkWorkbook = defineCall({
  method: 'POST',
  path: '/imports/workbook/check',
  access: signedIn,
  input: z.strictObject({ id_file: id }),
  output: workbookSummary,
  touches: ['import'],
  summary:
    'Begins to check a confirmed upload of the own company, at most 2,000 rows per sheet; returns at once in state READING. Its records are not stored yet. 422 when it is no Excel file.',
});

export const getWorkbook = defineCall({
  method: 'POST',
  path: '/imports/workbook/get',
  access: signedIn,
  changes: false,
  input: z.strictObject({ id_workbook: id }),
  output: workbookSummary,
  summary: 'A workbook of the own company with its sheets and the number of their rows by effect; 404 for others.',
  shows: ['import'],
});

export const listWorkbooks = defineCall({
  method: 'POST',
  path: '/imports/workbook/list',
  access: signedIn,
  changes: false,
  input: listInput({ state: workbookState }),
  output: pageOf(workbookSummary.omit({ sheets: true })),
  summary: 'Workbooks of the own company, newest first.',
  shows: ['import'],
});

export const storeWorkbook = defineCall({
  method: 'POST',
  path: '/imports/workbook/store',
  access: signedIn,
  input: z.strictObject({
    id_workbook: id,
    version,
    /** Leaves out rows with errors; otherwise a workbook with errors is refused (FILAS_CON_ERRORES). */
    leave_out_bad: z.boolean().default(false),
  }),
  output: workbookSummary,
  touches: [
    'import',
    'company',
    'location',
    'driver',
    'truck',
    'equipment',
    'credential',
    'document',
    'fee',
    'reservation',
  ],
  summary:
    'Begins to store the good rows of all sheets in one transaction, all or none; returns at once in state STORING. If it is interrupted, nothing is stored: the workbook is CHECKED again, with the reason, and can be stored again.',
});

export const discardWorkbook = defineCall({
  method: 'POST',
  path: '/imports/workbook/discard',
  access: signedIn,
  input: z.strictObject({ id_workbook: id, version }),
  output: workbookSummary,
  touches: ['import'],
  summary: 'Discards a workbook that is not stored, with its rows.',
});
