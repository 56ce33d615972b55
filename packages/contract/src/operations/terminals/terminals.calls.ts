import { MOST_SLOT_MINUTES, MOST_TOLERANCE_MINUTES } from '@cabezal/domain/trips/slots/terminal-rules';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, listInput, money, pageOf, possible, price } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Rules of ports and depots about their slots (/mantenimiento_general). Operator only, empty for others. Null: the general rule. */
const minutes = (most: number) =>
  z.number('Ingrese los minutos').int('Sin decimales').min(0, 'Desde 0 minutos').max(most, `Hasta ${most} minutos`);
const fee = price('El cargo').nullable();

const terminal = z.object({
  id_location: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  /** PRT: a port; DEP: a depot. */
  type: z.enum(['PRT', 'DEP']),
  /** True: no truck goes there without a slot. False: none is needed. Null: one is needed to pick up an import at a port. */
  requires_slot: z.boolean().nullable(),
  /** Minutes after the window of a slot for which a truck is admitted; null: parameter tolerancia_turno_min. */
  tolerance_min: z.number().nullable(),
  /** Minutes before the planned arrival at which a slot should be obtained. */
  lead_min: z.number().nullable(),
  /** Minutes before the slot until which the terminal changes and cancels it. */
  change_limit_min: z.number().nullable(),
  cancel_limit_min: z.number().nullable(),
  /** Minutes before the ship's cut-off at which the slot of a full box has to end. */
  margin_cutoff_min: z.number().nullable(),
  /** What the terminal charges, USD without VAT. */
  no_show_fee_usd: money.nullable(),
  change_fee_usd: money.nullable(),
  /** 0 while it has never had a rule. */
  version: z.number(),
  can: z.object({ edit: possible }),
});
export type TerminalRow = z.infer<typeof terminal>;

export const listTerminals = defineCall({
  method: 'GET',
  path: '/terminal_operator/list_terminals',
  access: action('maintenance.read'),
  changes: false,
  /** `ruled`: true: those with a rule of their own; false: those without. */
  input: listInput({ type: z.enum(['PRT', 'DEP']), ruled: z.boolean() }),
  output: pageOf(terminal),
  summary: 'Ports and depots in use with their rules about slots, by name.',
  shows: ['terminal', 'location'],
});
export const listTerminalsExcel = excelOf(listTerminals, 'terminals');

export const saveTerminal = defineCall({
  method: 'POST',
  path: '/terminal_operator/save_terminal',
  access: action('terminal.write'),
  input: z.strictObject({
    id_location: id,
    /** The version that was read; 0: it had no rule. */
    version: z.number().int().min(0).max(2_147_483_647),
    requires_slot: z.boolean().nullable(),
    tolerance_min: minutes(MOST_TOLERANCE_MINUTES).nullable(),
    lead_min: minutes(MOST_SLOT_MINUTES).nullable(),
    change_limit_min: minutes(MOST_SLOT_MINUTES).nullable(),
    cancel_limit_min: minutes(MOST_SLOT_MINUTES).nullable(),
    margin_cutoff_min: minutes(MOST_SLOT_MINUTES).nullable(),
    no_show_fee_usd: fee,
    change_fee_usd: fee,
  }),
  output: terminal,
  touches: ['terminal'],
  summary:
    'Stores the rules of a port or depot about its slots; null: the general rule. 404 for another place; 409 MODIFICADO; 422 by field, SOLO_OPERADORA.',
});
