import type { saveSimulation } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { editRows } from '../../system/bulk/edit-rows.ts';
import { takeRule } from '../dated-rules/change-rule.ts';
import type { Reprice } from '../pricing/reprice-port.ts';
import { FEE_KIND } from './fee.record.ts';
import { approveFee, changeFee } from './save-fee.ts';
import { findSimulation, savableRates } from './simulate.ts';

/** Stores the drafts of a simulation, each separately and only if its rate has not changed since. Errors: as `save_simulation` says. */
export async function saveSimulated(
  tx: Tx,
  actor: Actor,
  { id_simulation, justification }: z.infer<typeof saveSimulation.input>,
  reprice: Reprice,
): Promise<BulkAnswer> {
  const found = await findSimulation(tx, actor, id_simulation);
  const rates = savableRates(found);
  if (found.state !== 'DONE' || rates.length === 0)
    throw conflict('SIMULACION_SIN_VERSIONES', 'Esta simulación no se puede guardar como versiones de tarifas');
  const drafts = new Map(found.drafts.fees.map(fee => [fee.id_fee, fee]));
  const rows = rates.map(({ id_fee: id, version }) => ({ id, version }));
  return editRows(tx, rows, async ({ id, version }) => {
    const draft = drafts.get(id);
    if (draft === undefined) return approveFee(tx, actor, { id, version, justification });
    const input = { ...draft, id_fee: id, version, justification: justification ?? null, reprice: [] };
    const written = await changeFee(tx, actor, input, reprice);
    return (await takeRule(tx, FEE_KIND, written)).version;
  });
}
