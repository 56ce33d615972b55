import {
  MOST_PASTED_CODES,
  PASTED_CODE_NAMES,
  type PastedOutcome,
} from '@cabezal/domain/operations/terminals/pasted-codes';
import { TERMINAL_CODE_KIND_CODES, TERMINAL_CODE_LENGTH } from '@cabezal/domain/operations/terminals/terminal-codes';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import type { Noun } from '../../nouns.ts';
import { id, instant, listInput, pageOf, text } from '../../shapes.ts';

/**
 * The codes of port terminals for our records, one list per kind (/mantenimiento_general). Operator only, empty for others. Without
 * `id_terminal` the terminal of the DISV is meant, in the calls of DPW that of DP World.
 */
const read = { method: 'GET', access: action('maintenance.read'), changes: false } as const;
const write = { method: 'POST', access: action('maintenance.write') } as const;

export const terminalCode = z.object({
  id_terminal: z.number(),
  kind: z.enum(TERMINAL_CODE_KIND_CODES),
  /** Id of the record in its own table. */
  id_own: z.number(),
  name: z.string(),
  /** False: the record is deactivated; it is listed while it has a code. */
  active: z.boolean(),
  /** Null: the terminal's code is not known yet. */
  code: z.string().nullable(),
  /** When somebody last entered or confirmed it. */
  checked_at: instant.nullable(),
  /** Reservations of the last 30 days that have the record. */
  uses: z.number(),
  /** 0 while it has never had a code. */
  version: z.number(),
});
export type TerminalCodeRow = z.infer<typeof terminalCode>;

/** `missing`: true: those without a code; false: those with one. */
const input = listInput({ id_terminal: id, missing: z.boolean() });
const codeRow = {
  id_own: id,
  /** Null or empty: the code is taken away. */
  code: text(TERMINAL_CODE_LENGTH).nullable(),
  /** The version that was read. */
  version: z.number().int().min(0).max(2_147_483_647),
};
const saved = <F extends z.ZodRawShape>(row: F) =>
  z.strictObject({ id_terminal: id.optional(), rows: z.array(z.strictObject(row)).min(1).max(200) });
const plainRows = saved(codeRow);

const listed = (what: string) => `${what} with their codes at a terminal, those without a code first, then by name.`;
const stored =
  'Stores the codes all together or none; a row with the same code confirms it. 404, 409 MODIFICADO names the record, 422 by field, SOLO_OPERADORA. A deactivated record only loses its code (422 REGISTRO_INACTIVO).';

/** What comes, or came, of a pasted row. */
const pastedCode = z.object({
  /** As pasted. */
  what: z.string(),
  code: z.string(),
  outcome: z.enum(Object.keys(PASTED_CODE_NAMES) as [PastedOutcome, ...PastedOutcome[]]),
  /** The record that the row names; null: none, or several. */
  name: z.string().nullable(),
  /** The code that it has now. */
  before: z.string().nullable(),
  /** The version of that code, for storing; null: no record. */
  version: z.number().nullable(),
  ok: z.boolean(),
  /** Why the row is not stored. */
  message: z.string().optional(),
});
export type PastedCodeRow = z.infer<typeof pastedCode>;

export const pasteTerminalCodes = defineCall({
  ...write,
  path: '/terminal_operator/paste_codes',
  input: z.strictObject({
    id_terminal: id,
    /** Which records the rows name; provinces and cantons are one list. */
    kinds: z.array(z.enum(TERMINAL_CODE_KIND_CODES)).min(1).max(2),
    rows: z
      .array(
        z.strictObject({
          what: text(200),
          code: text(200),
          /** The version that the preview returned; absent: the one that is stored now. */
          version: codeRow.version.optional(),
        }),
      )
      .min(1, 'Pegue al menos una fila')
      .max(MOST_PASTED_CODES, `Hasta ${MOST_PASTED_CODES} filas por vez`),
    /** Returns the results without storing anything. */
    preview: z.boolean().default(false),
  }),
  output: z.object({ results: z.array(pastedCode), stored: z.number(), refused: z.number() }),
  touches: ['terminal_code'],
  summary:
    'Stores pasted codes of a terminal: each row names a record by its name or own code. Each row separately: one that is unknown, doubled, without a valid code, or changed by somebody since the preview is refused by name and stops no other. 404, 422 SOLO_OPERADORA.',
});

const listOf = ({ path, what, noun }: { path: string; what: string; noun: Noun }) =>
  defineCall({
    ...read,
    path,
    input,
    output: pageOf(terminalCode),
    summary: listed(what),
    shows: ['terminal_code', noun],
  });
const saveOf = ({ path }: { path: string }) =>
  defineCall({
    ...write,
    path,
    input: plainRows,
    output: z.array(terminalCode),
    summary: stored,
    touches: ['terminal_code'],
  });

export const listTerminalClients = listOf({ path: '/terminal_operator/list_client', what: 'Clients', noun: 'company' });
export const saveTerminalClients = saveOf({ path: '/terminal_operator/save_client' });
export const listTerminalDeposits = listOf({
  path: '/terminal_operator/list_deposit',
  what: 'Depots',
  noun: 'location',
});
export const saveTerminalDeposits = saveOf({ path: '/terminal_operator/save_deposit' });
export const listTerminalProducts = listOf({
  path: '/terminal_operator/list_product',
  what: 'Products',
  noun: 'product',
});
export const saveTerminalProducts = saveOf({ path: '/terminal_operator/save_product' });
export const listTerminalPlaces = listOf({
  path: '/terminal_operator/list_province_canton',
  what: 'Provinces and cantons',
  noun: 'canton',
});
export const saveTerminalPlaces = defineCall({
  ...write,
  path: '/terminal_operator/save_province_canton',
  input: saved({ kind: z.enum(['PROVINCE', 'CANTON']), ...codeRow }),
  output: z.array(terminalCode),
  summary: stored,
  touches: ['terminal_code'],
});
export const listTerminalLines = listOf({
  path: '/terminal_operator/list_shipping_lines',
  what: 'Shipping lines',
  noun: 'shipping_line',
});
export const saveTerminalLines = saveOf({ path: '/terminal_operator/save_shipping_lines' });

export const listDpwLines = listOf({
  path: '/reservation/dpw/list_shipping_lines',
  what: 'Shipping lines',
  noun: 'shipping_line',
});
export const saveDpwLines = saveOf({ path: '/reservation/dpw/save_shipping_lines' });
export const listDpwContainerTypes = listOf({
  path: '/reservation/dpw/list_container_types',
  what: 'Container types',
  noun: 'container_type',
});
export const saveDpwContainerTypes = saveOf({ path: '/reservation/dpw/save_container_types' });
