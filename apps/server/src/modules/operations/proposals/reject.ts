import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { findMotive } from '../../system/catalogues/catalogues.queries.ts';
import * as queries from './proposals.queries.ts';

interface Input {
  id: number;
  id_motivo: number;
  ban_until?: string | undefined;
  ban_of: 'DRIVER' | 'TRUCK';
  ban_at: 'CLIENT' | 'LOCATION';
}

/**
 * Rejects a proposal with a motive; with a day, the same driver or truck is not proposed for that client or place until then. Errors: 404;
 * 409 PROPUESTA_DECIDIDA; 422 a motive of another kind, a past day, a trip without place.
 */
export async function reject(tx: Tx, actor: Actor, input: Input): Promise<number> {
  const seen = await queries.findProposal(tx, input.id);
  if (seen === undefined) throw notFound('La propuesta no existe');
  await tx.elevate();
  await queries.holdProposals(tx, seen.id_plan_run);
  const proposal = (await queries.findProposal(tx, input.id)) ?? seen;
  if (proposal.decision !== null) throw conflict('PROPUESTA_DECIDIDA', 'Alguien ya decidió esta propuesta');
  const motive = await findMotive(tx, 'REJECT_PROPOSAL', input.id_motivo);
  if (motive === undefined)
    throw unprocessable('MOTIVO_REQUERIDO', 'Elija por qué se rechaza', { id_motivo: 'Elija por qué se rechaza' });
  const { ban_until } = input;
  if (ban_until !== undefined) {
    if (ban_until < tx.today)
      throw unprocessable('FECHA_PASADA', 'Elija hoy o un día después', { ban_until: 'Elija hoy o un día después' });
    const atPlace = input.ban_at === 'LOCATION';
    if (atPlace && proposal.id_location === null) throw unprocessable('SIN_LUGAR', 'El viaje no tiene un lugar');
    await queries.addBan(tx, {
      id_driver: input.ban_of === 'DRIVER' ? proposal.id_driver : null,
      id_truck: input.ban_of === 'TRUCK' ? proposal.id_truck : null,
      id_location: atPlace ? proposal.id_location : null,
      id_client: atPlace ? null : proposal.id_client,
      until: ban_until,
      reason: motive.name,
      created_by: actor.id_user || null,
    });
  }
  await queries.decide(tx, actor.id_user, [
    { id_proposal: input.id, decision: 'REJECTED', id_motivo: input.id_motivo, reason: motive.name },
  ]);
  tx.changed('proposal', proposal.id_plan_run, []);
  return input.id;
}
