import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { id, instant, listInput, pageOf, version } from '../../shapes.ts';
import { type ImportKind, importSummary } from './imports.calls.ts';

/**
 * One workbook for everything: a sheet for each kind, checked together in the order in which they name each other (a plant may stand on the
 * sheet of places and its company on that of companies), corrected row by row like every import, stored whole. Who may: of each sheet that has
 * rows the action of its records.
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

/** Rows of one of its sheets; of reservations at most 500. Every correction looks at all of them again. */
export const MAX_WORKBOOK_ROWS = 2_000;

/** READING: being checked. STORING: being written, in one transaction. FAILED: could not be read; `error` says why. */
export const workbookState = z.enum(['READING', 'CHECKED', 'STORING', 'STORED', 'DISCARDED', 'FAILED']);

export const workbookSummary = z.object({
  id_workbook: z.number(),
  file_name: z.string(),
  state: workbookState,
  /** Of one that is CHECKED: why storing it came to nothing. */
  error: z.string().nullable(),
  author: z.string(),
  created_at: instant,
  stored_at: instant.nullable(),
  version: z.number(),
  /** Of one that is STORING: percent of its rows that are done; null: it is not said. */
  progress: z.number().nullable(),
  /** Those that have rows, in the order in which they are stored. */
  sheets: z.array(importSummary),
});
export type WorkbookSummary = z.infer<typeof workbookSummary>;

export const getWorkbookTemplate = defineCall({
  method: 'GET',
  path: '/imports/workbook/template',
  access: signedIn,
  input: z.strictObject({}),
  output: z.custom<unknown>(() => true),
  summary:
    'An Excel file with instructions, a sheet for each kind that the person may bring in, each with an example that is not brought in, and lists to choose from.',
});

export const checkWorkbook = defineCall({
  method: 'POST',
  path: '/imports/workbook/check',
  access: signedIn,
  input: z.strictObject({ id_file: id }),
  output: workbookSummary,
  touches: ['import'],
  summary:
    'Begins to check a confirmed upload of the own company, at most 2,000 rows a sheet; answers at once in state READING. Nothing of it is stored. 422 when it is no Excel file.',
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
    /** Without it a workbook with bad rows is refused (FILAS_CON_ERRORES). */
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
    'Begins to store the good rows of all sheets in one transaction, all or none; answers at once in state STORING. Whatever cuts it off leaves nothing behind: it is CHECKED again, with the reason, and can be stored again.',
});

export const discardWorkbook = defineCall({
  method: 'POST',
  path: '/imports/workbook/discard',
  access: signedIn,
  input: z.strictObject({ id_workbook: id, version }),
  output: workbookSummary,
  touches: ['import'],
  summary: 'Lets go of a workbook that is not stored; its rows are forgotten.',
});
