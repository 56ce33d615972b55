import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { settledTotal } from '@cabezal/domain/money/cutoffs/settle';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandOperator } from '../../../platform/http/errors.ts';
import { CUTOFFS } from '../cutoff-lines/cutoff-lines.queries.ts';
import { postEntry } from './cutoff-entry.document.ts';
import * as queries from './cutoffs.queries.ts';
import { type CutoffChoice, closeVerdict, computeCutoff, hashOf } from './preview-cutoff.ts';

/**
 * Closes a corte as reviewed; that of drivers is posted to SAP as an entry, if the company keeps these books there. Cortes of a kind are closed one at a time; reversing closings and changing advances wait meanwhile. Errors:
 * 403, 409 CORTE_EN_CURSO, CAMBIO_MIENTRAS_REVISABA; 422 NADA_POR_CORTAR, COSTO_PENDIENTE, PERIODO_DE_CORTE, SIN_PARAMETRO.
 */
export async function closeCutoff(
  tx: Tx,
  actor: Actor,
  kind: CutoffKind,
  input: CutoffChoice & { expected_total: string; fingerprint: string },
): Promise<number> {
  demandOperator(actor);
  await tx.elevate();
  if (!(await queries.tryHoldKind(tx, kind))) demand(refuse('CORTE_EN_CURSO'));
  await holdName(tx, CUTOFFS);
  const computed = await computeCutoff(tx, kind, input);
  demand(closeVerdict(computed, tx.today));
  const { settled, period, excluded } = computed;
  const total = settledTotal(settled);
  const hash = hashOf(settled);
  // An equal total may come from other guides.
  if (total !== input.expected_total || hash !== input.fingerprint) demand(refuse('CAMBIO_MIENTRAS_REVISABA'));
  const lines = settled.flatMap(one => one.lines);
  const { id_corte, number } = await queries.insertCutoff(tx, {
    kind,
    ...period,
    total,
    lines_count: lines.length,
    id_user: actor.id_user,
    author: actor.name,
    hash,
  });
  await queries.insertLines(tx, { id_corte, kind }, lines);
  await queries.insertExclusions(tx, id_corte, excluded);
  if (kind !== 'PARTICULARES') await postEntry(tx, { id_corte, kind, number }, actor.name);
  tx.audit({
    action: 'close',
    noun: 'cutoff',
    id: id_corte,
    after: { number, period_to: period.period_to, total, lines_count: lines.length },
  });
  tx.changed('cutoff', id_corte, await queries.partiesOf(tx, id_corte));
  return id_corte;
}
