import type { acceptChargeProposal } from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import {
  canAcceptProposal,
  canDecideProposal,
  canRemoveCharge,
  mayDecideProposal,
} from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { compare, type Money, multiply } from '@cabezal/domain/system/amounts/money';
import { isRejectedOrCancelled } from '@cabezal/domain/trips/status/reservation-status';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, demandFields, forbidden, notFound } from '../../../platform/http/errors.ts';
import { changePrices } from '../../bookings/container-prices/change-price.ts';
import { insertLines } from '../../bookings/container-prices/lines.queries.ts';
import { lockAsOperator } from '../../bookings/reservations/booking/lock-reservation.ts';
import { editContexts } from '../../bookings/reservations/deciding/edit-context.ts';
import { voidCharges } from '../../prices/pricing/stored-prices.queries.ts';
import type { ReservationRecord, SubRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { recordFalseFreight } from '../guides/special/false-freight.ts';
import {
  type FoundProposal,
  falseFreightLine,
  findProposal,
  guideVersion,
  linkCharge,
  ordersOfCharges,
  storeDecision,
} from './charge-proposals.queries.ts';
import { orderName } from './read-proposals.ts';

interface Target {
  id_charge_proposal: number;
  version: number;
}
interface Taken {
  record: ReservationRecord;
  sub: SubRecord;
  proposal: FoundProposal;
}

/** Locks the reservation of an open proposal, then reads the proposal. Errors: 404; 403; 409 MODIFICADO, COBRO_DECIDIDO. */
async function takeProposal(tx: Tx, actor: Actor, { id_charge_proposal, version }: Target): Promise<Taken> {
  const seen = actor.audience === 'operator' ? await findProposal(tx, id_charge_proposal) : undefined;
  if (seen === undefined) throw notFound('El cobro propuesto no existe');
  if (!mayDecideProposal(seen.kind, actor.actions)) throw forbidden();
  const record = await lockAsOperator(tx, actor, seen.id_reservation, null);
  const proposal = await findProposal(tx, id_charge_proposal);
  const sub = record.sub_reservations.find(one => one.id_sub_reservation === seen.id_sub_reservation);
  if (proposal === undefined || sub === undefined) throw notFound('El cobro propuesto no existe');
  demand(canDecideProposal(proposal.state));
  if (proposal.version !== version) throw changedMeanwhile();
  return { record, sub, proposal };
}

type Accepted = z.output<typeof acceptChargeProposal.input>;

/** The figures of the line; figures other than the proposed ones need a justification. Errors: 422 by field. */
function figuresOf(proposal: FoundProposal, input: Accepted): { quantity: number; unit_price: Money } {
  const quantity = input.quantity ?? Number(proposal.quantity);
  const unit_price = input.unit_price ?? proposal.unit_price;
  const isOther =
    quantity !== Number(proposal.quantity) ||
    (proposal.unit_price !== null && unit_price !== null && compare(unit_price, proposal.unit_price) !== 0);
  demandFields({
    unit_price: unit_price === null ? 'Ninguna tarifa da el precio: escríbalo' : null,
    justification: isOther && !input.justification ? 'Justifique el cambio' : null,
  });
  return { quantity, unit_price: unit_price ?? '0.00' };
}

/** Writes the line as a person's line, so that a later calculation of prices does not remove it. Returns its id. */
async function writeLine(
  tx: Tx,
  actor: Actor,
  { record, proposal }: Taken,
  input: Accepted,
): Promise<number | undefined> {
  const { quantity, unit_price } = figuresOf(proposal, input);
  const { id_sub_reservation, id_service, description, iva_kind, reason } = proposal;
  const justification = input.justification || reason;
  const subtotal = multiply(unit_price, quantity);
  const details = { after: { charge: `${quantity} × ${description} a ${unit_price}` } };
  const of = { record, ids: [id_sub_reservation], action: 'accept_charge_proposal', motive: justification, details };
  const [id_charge] = await changePrices(tx, actor, of, () =>
    insertLines(tx, id_sub_reservation, [
      {
        id_service,
        id_fee: null,
        id_fee_item: null,
        id_surcharge: null,
        source: 'MANUAL',
        description,
        quantity: String(quantity),
        unit_price,
        subtotal,
        iva_kind,
        justification,
        booked: null,
        unpriced: false,
        computed_quantity: proposal.unit_price === null ? null : proposal.quantity,
        computed_unit_price: proposal.unit_price,
      },
    ]),
  );
  return id_charge;
}

const BY_OPTION =
  'El falso flete se cobra por el porcentaje de su opción: elija otra, o cambie el porcentaje en la guía';

/**
 * Marks the guide of a skipped stop as false freight, as the guide's own call does. Returns the id of its line; undefined: nothing is
 * charged. Errors: 422 by field.
 */
async function markGuide(tx: Tx, actor: Actor, { proposal }: Taken, input: Accepted): Promise<number | undefined> {
  const { id_guide } = proposal;
  const id_motivo = input.id_motivo ?? proposal.id_motivo;
  demandFields({
    id_motivo: id_motivo === null ? 'Elija la opción de falso flete' : null,
    // It would differ from the amount that is charged.
    unit_price: input.unit_price == null ? null : BY_OPTION,
    quantity: input.quantity === undefined || input.quantity === 1 ? null : BY_OPTION,
  });
  if (id_guide === null || id_motivo === null) throw notFound('La guía no existe');
  const motive = input.justification || proposal.reason;
  const { expected_sale } = input;
  const version = await guideVersion(tx, id_guide);
  await recordFalseFreight(tx, actor, { id_guide, version, id_motivo, motive, expected_sale });
  return falseFreightLine(tx, id_guide);
}

/** Removes the line accepted for an edit that was undone; does nothing if it is already gone. */
async function removeLine(tx: Tx, actor: Actor, { record, proposal }: Taken, input: Accepted): Promise<void> {
  const { id_sub_reservation, accepted_charge, quantity, description, unit_price, reason } = proposal;
  const motive = input.justification || reason;
  const details = { before: { charge: `${quantity} × ${description} a ${unit_price}` } };
  const of = { record, ids: [id_sub_reservation], action: 'take_back_charge', motive, details };
  await changePrices(tx, actor, of, () => voidCharges(tx, accepted_charge === null ? [] : [accepted_charge], motive));
}

/** Whether this person may accept it now. Errors: those of `canAcceptProposal`; for a removal those of `canRemoveCharge`. */
async function demandAcceptable(tx: Tx, actor: Actor, taken: Taken, justification: Accepted['justification']) {
  const { record, sub, proposal } = taken;
  const context = (await editContexts(tx, actor, record)).of(sub);
  const writes_prices = actor.actions.has('fee.write');
  const of = { writes_prices, given_up: isRejectedOrCancelled(sub, record), justification };
  if (!proposal.takes_back) return demand(canAcceptProposal(proposal.kind, context, of));
  const id_charge = proposal.accepted_charge ?? 0;
  const on_order = orderName((await ordersOfCharges(tx, [id_charge])).get(id_charge));
  return demand(canRemoveCharge(context, { ...of, on_order }));
}

/**
 * Writes the charge that an edit proposed, or removes the line of an edit that was undone. Errors: those of `takeProposal` and
 * `demandAcceptable`; 422 by field; MARGEN_INSUFICIENTE; for a skipped stop those of false freight.
 */
export async function acceptProposal(tx: Tx, actor: Actor, input: Accepted): Promise<number> {
  const taken = await takeProposal(tx, actor, input);
  const { record, proposal } = taken;
  await demandAcceptable(tx, actor, taken, input.justification);
  const { id_user, name } = actor;
  // The decision is stored first, because marking the guide supersedes its open proposals.
  await storeDecision(tx, proposal.id_charge_proposal, { decision: 'ACCEPTED', id_user, name });
  if (proposal.takes_back) await removeLine(tx, actor, taken, input);
  else {
    const write = proposal.kind === 'SKIPPED_STOP' ? markGuide : writeLine;
    const id_charge = await write(tx, actor, taken, input);
    if (id_charge !== undefined) await linkCharge(tx, proposal.id_charge_proposal, id_charge);
  }
  tx.changed('reservation', record.id_reservation, record.party);
  return proposal.id_charge_proposal;
}

/** Dismisses a proposal: nothing is charged, or the line stays. Errors: those of `takeProposal`. */
export async function dismissProposal(tx: Tx, actor: Actor, input: Target & { reason: string }): Promise<number> {
  const { record, proposal } = await takeProposal(tx, actor, input);
  const { id_user, name } = actor;
  const { reason } = input;
  await storeDecision(tx, proposal.id_charge_proposal, { decision: 'DISMISSED', id_user, name, reason });
  tx.audit({
    action: 'dismiss_charge_proposal',
    noun: 'reservation',
    id: record.id_reservation,
    motive: reason,
    before: { charge: proposal.description },
  });
  // Only the operator could see it.
  tx.changed('reservation', record.id_reservation, []);
  return proposal.id_charge_proposal;
}
