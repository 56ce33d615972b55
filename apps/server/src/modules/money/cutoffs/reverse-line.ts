import { CONCEPT_NAMES, DERIVED_CONCEPTS } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandOperator, notFound } from '../../../platform/http/errors.ts';
import { CUTOFFS } from '../cutoff-lines/cutoff-lines.queries.ts';
import { invoiceWith, lockCutoff } from './carrier-invoices.queries.ts';
import * as queries from './cutoffs.queries.ts';
import { settlePayments } from './settle-payments.ts';

/** Whether a line can be reversed: not twice, no counter-line, no derived line. */
export function reverseVerdict(line: Pick<queries.LockedLine, 'live' | 'reverses' | 'concept'>): Verdict {
  if (DERIVED_CONCEPTS.includes(line.concept))
    return refuse('LINEA_DERIVADA', { concepto: CONCEPT_NAMES[line.concept] });
  return line.live && line.reverses === null ? true : refuse('LINEA_REVERSADA');
}

/**
 * Requests the counter-line of a line; from now on its guide can be reopened and settled again. The payment of an advance that SAP was told
 * of is cancelled there. Errors: 404, 403, 409 LINEA_REVERSADA, LINEA_DERIVADA.
 */
export async function reverseLine(tx: Tx, actor: Actor, input: { id_line: number; motive: string }): Promise<number> {
  const seen = await queries.findLine(tx, input.id_line);
  if (seen === undefined) throw notFound('La línea no existe');
  demandOperator(actor);
  await tx.elevate();
  await holdName(tx, CUTOFFS);
  // As sending and entering an invoice do: a payment of the line is posted before or not at all, and an invoice has it or not.
  await lockCutoff(tx, seen.id_corte);
  const line = await queries.holdLine(tx, input.id_line);
  if (line === undefined) throw notFound('La línea no existe');
  demand(reverseVerdict(line));
  await requestReversal(tx, actor, line, input.motive);
  return line.id_line;
}

/** Requests the counter-line of a locked line whose corte is locked, too. Runs elevated, under the lock of cortes. */
export async function requestReversal(tx: Tx, actor: Actor, line: queries.LockedLine, motive: string): Promise<void> {
  const { id_line, id_corte, amount } = line;
  await queries.askReversal(tx, id_line, {
    motive,
    id_user: actor.id_user,
    author: actor.name,
    numero_orden: await invoiceWith(tx, line),
  });
  if (line.concept === 'ANTICIPO' && line.id_carrier !== null)
    await settlePayments(tx, id_corte, { author: actor.name, first: false });
  tx.audit({ action: 'reverse_line', noun: 'cutoff', id: id_corte, before: { amount }, motive });
  tx.changed('cutoff', id_corte, line.id_carrier === null ? [] : [line.id_carrier]);
  if (line.id_guide !== null) tx.changed('guide', line.id_guide, []);
}
