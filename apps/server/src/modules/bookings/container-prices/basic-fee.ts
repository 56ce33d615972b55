import { inForce } from '@cabezal/domain/prices/pricing/dimensions';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import { holdRules } from '../../prices/dated-rules/dated-rule.queries.ts';
import { addFee } from '../../prices/fees/save-fee.ts';
import { movementsOf, type StoredMovement } from '../../prices/pricing/movement.queries.ts';
import { freightService } from '../../prices/pricing/rates.queries.ts';
import { priceByRules, rateChosen } from '../../prices/pricing/re-rate.ts';
import { feeRule } from '../../prices/pricing/rule-rows.queries.ts';
import { standingCharges } from '../../prices/pricing/stored-prices.queries.ts';
import { lockAsOperator } from '../reservations/booking/lock-reservation.ts';
import { changePrices, type OfReservation, repriceable } from './change-price.ts';
import { markBasic } from './container-prices.queries.ts';
import { reprice } from './reprice.ts';

type Input = OfReservation & { amount: Money; valid_to?: string | null };

/** A rate of only the freight, for movements like this one. */
const basicFee = (
  { movement }: StoredMovement,
  { amount, valid_to, justification, id_reservation }: Input,
  of: { today: string; id_freight: number },
) => ({
  id_client: movement.id_client,
  reservation_type: movement.reservation_type,
  id_canton: movement.id_canton,
  id_port: movement.id_port,
  id_container_type: movement.id_container_type,
  valid_from: of.today,
  valid_to: valid_to ?? null,
  note: `Hecha desde la reserva ${id_reservation}`,
  items: [
    {
      id_service: of.id_freight,
      method: 'FIJO' as const,
      amount,
      min_amount: null,
      max_amount: null,
      included: false,
      auto: true,
    },
  ],
  justification,
  reprice: [],
});

/**
 * `add_fee_basic`: adds a rate of only the freight for each type of container without one, and prices the containers by it. From a person
 * who may not approve rates it is a proposal, chosen for these containers only. Rules are locked before the reservation, in the same order
 * as when a rate is written. Errors: those of `add_fee`; 404; 409 TARIFA_EXISTE, RUBRO_EN_ORDEN, MODIFICADO.
 */
export async function addBasicFee(tx: Tx, actor: Actor, input: Input): Promise<number> {
  const { id_reservation, justification: motive } = input;
  await tx.asSystem(() => holdRules(tx));
  const record = await lockAsOperator(tx, actor, id_reservation, input.version);
  const free = await repriceable(tx, actor, record, undefined);
  const priced = await standingCharges(tx, free);
  const hasFreight = (id: number) => priced.some(line => line.id_sub_reservation === id && line.source === 'FEE');
  const ids = free.filter(id => !hasFreight(id));
  if (ids.length === 0) demand(refuse('TARIFA_EXISTE'));
  const byType = new Map<number | null, StoredMovement[]>();
  for (const stored of await movementsOf(tx, ids)) {
    const type = stored.movement.id_container_type;
    byType.set(type, [...(byType.get(type) ?? []), stored]);
  }
  const id_freight = await freightService(tx);
  await changePrices(tx, actor, { record, ids, action: 'choose_fee', motive }, async () => {
    for (const same of byType.values()) {
      const [first] = same;
      if (first === undefined) continue;
      const id_fee = await addFee(tx, actor, basicFee(first, input, { today: tx.today, id_freight }), reprice);
      await markBasic(tx, id_fee);
      const fee = await feeRule(tx, id_fee);
      if (fee === undefined) throw notFound('La tarifa no existe');
      const subs = same.map(stored => stored.id_sub_reservation);
      // An approved rate in force on the date prices by the rules from now on. A proposal, or a rate that begins after the appointment, is
      // chosen for this reservation only.
      const holds = fee.approved_at != null && inForce(fee, first.movement.date);
      if (holds) await priceByRules(tx, subs, motive);
      else await rateChosen(tx, subs, fee, { id_user: actor.id_user, reason: motive });
    }
  });
  return id_reservation;
}
