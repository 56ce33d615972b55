import type { ChargeProposal } from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import {
  canAcceptProposal,
  canDecideProposal,
  canRemoveCharge,
  mayDecideProposal,
} from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { isRejectedOrCancelled } from '@cabezal/domain/trips/status/reservation-status';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { editContexts } from '../../bookings/reservations/deciding/edit-context.ts';
import { loadManyFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import { possibly } from '../../trips/state/possibly.ts';
import {
  type FoundProposal,
  findProposal,
  ordersOfCharges,
  type ProposalListInput,
  proposalSpec,
} from './charge-proposals.queries.ts';

const NOT_HIS = 'Lo decide quien tiene el permiso de ese cobro';
/** A placeholder: the form asks for the reason where it is needed, so its absence is no refusal here. */
const ANY_REASON = 'La justificación se escribe al aceptar';

/** How a refusal names an order; null: none. */
export const orderName = (numero_orden: number | undefined): string | null =>
  numero_orden === undefined ? null : `la orden de pago ${numero_orden}`;

/** Rows with what the caller may do with them. */
async function withCan(tx: Tx, actor: Actor, found: readonly FoundProposal[]): Promise<ChargeProposal[]> {
  const ids = [...new Set(found.filter(one => one.state === 'OPEN').map(one => one.id_reservation))];
  const records = await loadManyFacts(tx, ids);
  const contexts = new Map<number, Awaited<ReturnType<typeof editContexts>>>();
  for (const [id, record] of records) contexts.set(id, await editContexts(tx, actor, record));
  const onOrder = await ordersOfCharges(
    tx,
    found.map(one => one.accepted_charge).filter(one => one !== null),
  );
  return found.map(({ iva_kind: _, accepted_charge, ...row }) => {
    const open = canDecideProposal(row.state);
    if (open !== true) return { ...row, can: { accept: possibly(open), dismiss: possibly(open) } };
    if (!mayDecideProposal(row.kind, actor.actions)) return { ...row, can: { accept: NOT_HIS, dismiss: NOT_HIS } };
    const record = records.get(row.id_reservation);
    const sub = record?.sub_reservations.find(one => one.id_sub_reservation === row.id_sub_reservation);
    const context = sub && contexts.get(row.id_reservation)?.of(sub);
    if (record === undefined || sub === undefined || context === undefined)
      throw notFound('El cobro propuesto no existe');
    const of = {
      writes_prices: actor.actions.has('fee.write'),
      given_up: isRejectedOrCancelled(sub, record),
      justification: ANY_REASON,
    };
    const accept = row.takes_back
      ? canRemoveCharge(context, { ...of, on_order: orderName(onOrder.get(accepted_charge ?? 0)) })
      : canAcceptProposal(row.kind, context, of);
    return { ...row, can: { accept: possibly(accept), dismiss: true as const } };
  });
}

export async function listProposals(tx: Tx, actor: Actor, input: ProposalListInput) {
  const page = await listPage<FoundProposal>(tx, proposalSpec(input), input);
  return { ...page, rows: await withCan(tx, actor, page.rows) };
}

export async function readProposal(tx: Tx, actor: Actor, id: number): Promise<ChargeProposal> {
  const found = await findProposal(tx, id);
  const [shown] = found === undefined ? [] : await withCan(tx, actor, [found]);
  if (shown === undefined) throw notFound('El cobro propuesto no existe');
  return shown;
}
