import type { Possible } from '@cabezal/contract/shapes';
import type { Actor } from '../../../platform/http/context.ts';
import { demandMay } from '../../system/records/record-verbs.ts';

/** The owner of a rate: its client and that client's advisor. */
export interface FeeOwner {
  id_client: number | null;
  id_advisor: number | null;
}

/** Whether a rate by this person is valid at once; a person who may only write makes a proposal. */
export const approvesFees = (actor: Actor): boolean =>
  actor.audience === 'operator' && actor.actions.has('fee.approve');

/** Whether the person may begin a rate before today, with a reason. */
export const backdatesFees = (actor: Actor): boolean => approvesFees(actor) && actor.actions.has('fee.backdate');

/** Rights on the operator's rates: a person who approves writes all, others those of their own clients. */
export function mayWriteFee(actor: Actor, { id_client, id_advisor }: FeeOwner): Possible {
  if (!actor.actions.has('fee.write')) return 'Su usuario no puede editar tarifas';
  if (actor.audience !== 'operator') return 'Solo la operadora edita las tarifas';
  if (approvesFees(actor)) return true;
  return (id_client !== null && id_advisor === actor.id_user) || 'Solo puede proponer tarifas de sus clientes';
}

/** A person who may not approve withdraws only proposals. */
export function mayEndFee(actor: Actor, owner: FeeOwner, approved: boolean): Possible {
  const may = mayWriteFee(actor, owner);
  if (may !== true || approvesFees(actor) || !approved) return may;
  return 'Solo quien aprueba tarifas termina una aprobada';
}

export const mayApproveFees = (actor: Actor): Possible => approvesFees(actor) || 'Su usuario no puede aprobar tarifas';

/** Errors: 422 TARIFA_AJENA. */
export const demandMayFee = (may: Possible): void => demandMay('TARIFA_AJENA', may);
