import type { PlanRun, ProposalRow } from '@cabezal/contract/operations/proposals/proposals.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { findRun, proposalsOf, type StoredProposal } from './proposals.queries.ts';
import { staleProposals } from './stale.ts';

function shown(
  { guide_version: _, facts_key: __, decision, ...row }: StoredProposal,
  sentence: string | undefined,
): ProposalRow {
  if (decision !== null) return { ...row, state: decision };
  return { ...row, state: sentence === undefined ? 'OPEN' : 'OBSOLETA', stale_reason: sentence ?? null };
}

/** The current state of a run. 404 outside the scope. */
export async function readRun(tx: Tx, id_plan_run: number): Promise<PlanRun> {
  const found = await findRun(tx, id_plan_run);
  if (found === undefined) throw notFound('La propuesta no existe');
  const { dead, ...run } = found;
  const rows = await proposalsOf(tx, id_plan_run);
  const stale = await tx.asSystem(() => staleProposals(tx, id_plan_run));
  const state = run.error !== null ? 'FAILED' : dead ? 'EXPIRED' : run.ready_at === null ? 'CALCULATING' : 'READY';
  return { ...run, state, proposals: rows.map(row => shown(row, stale.get(row.id_proposal))) };
}
