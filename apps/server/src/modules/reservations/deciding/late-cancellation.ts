import { falseFreightCharge } from '@cabezal/domain/money/false-freight';
import { legShare } from '@cabezal/domain/money/leg-parts';
import { add, isZero, type Money } from '@cabezal/domain/money/money';
import { falseFreightFor } from '@cabezal/domain/rules/charge-proposals';
import { proposesFalseFreight } from '@cabezal/domain/rules/reservation-guards';
import { isGivenUp, isLive } from '@cabezal/domain/status/reservation-status';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { parameter } from '../../parameters/read-parameter.queries.ts';
import { proposeCharge } from '../../proposed-charges/propose.ts';
import { falseFreightMotives } from '../../proposed-charges/proposed-charges.queries.ts';
import { freightOf } from '../../rates/leg-freight.queries.ts';
import { serviceByCode } from '../../rates/rates.queries.ts';
import type { ReservationRecord, SubRecord } from '../../trips/reservation-facts.queries.ts';
import type { GivenMotive } from './given-motive.ts';

/** What a unit was kept for: legs that have a guide, else the trip itself. What was driven has charges of its own. */
function legsKept(sub: SubRecord) {
  const open = sub.legs.filter(leg => leg.required && !leg.extraordinary);
  const driven = open.filter(leg => leg.guides.some(one => one.deleted_at === null && one.false_freight_at !== null));
  const left = open.filter(leg => !driven.includes(leg));
  const kept = left.filter(leg => leg.guides.some(one => isLive(one) && one.closed_at === null));
  return kept.length > 0 ? kept : left.filter(leg => leg.kind === 'VIAJE' && !leg.guides.some(isLive));
}

/** The shares that these legs have of what the container is sold for. */
async function shareOf(tx: Tx, { id_sub_reservation }: SubRecord, legs: readonly { id_leg: number }[]): Promise<Money> {
  const shares: Money[] = [];
  for (const { id_leg } of legs) {
    const of = await freightOf(tx, { id_sub_reservation, id_leg });
    shares.push(legShare(of.freight, of.legs, id_leg, of.shares));
  }
  return add('0.00', ...shares);
}

/**
 * How late it is, and who answers for it; null: nothing is proposed. `option` null: a client gave it up, and somebody of the operator has to
 * judge who answers.
 */
async function faultOf(tx: Tx, actor: Actor, record: ReservationRecord, responsible: string | null) {
  if (record.status === 'PENDING') return null;
  const free_hours = await parameter(tx, 'horas_cancelacion_sin_cargo', tx.today);
  if (!proposesFalseFreight({ now: tx.now, appointment_at: record.appointment_at, free_hours })) return null;
  // A customer does not judge who answers for it.
  if (actor.audience === 'customer') return { option: null };
  const option = falseFreightFor(responsible, await falseFreightMotives(tx));
  return option === null ? null : { option };
}

const saleOf = (sale_percent: number, share: Money): Money =>
  falseFreightCharge({ sale_percent, carrier_percent: 0 }, share, '0.00').sale;

/**
 * A cancellation later than the hours of the parameter, whose motive is the client's or the line's, proposes false freight with the option
 * and its percent filled in (9-operations §1, §3), one that a client gives in its own words the same without a price: of the legs for which a unit was kept. Asked before anything is given up.
 */
export async function proposeOfCancellation(
  tx: Tx,
  actor: Actor,
  record: ReservationRecord,
  of: GivenMotive & { subs: readonly SubRecord[] },
): Promise<void> {
  const fault = await faultOf(tx, actor, record, of.responsible);
  if (fault === null) return;
  const { option } = fault;
  const { id_service } = await serviceByCode(tx, 'FFL');
  for (const sub of of.subs) {
    const legs = isGivenUp(sub, record) ? [] : legsKept(sub);
    const share = await shareOf(tx, sub, legs);
    const sale = option === null ? null : saleOf(option.sale_pct, share);
    if (legs.length === 0 || (sale !== null && isZero(sale))) continue;
    const { id_reservation } = record;
    const { id_sub_reservation, number } = sub;
    await proposeCharge(
      tx,
      actor,
      { kind: 'CANCELLATION', subject: id_sub_reservation },
      {
        id_reservation,
        id_sub_reservation,
        id_leg: legs[0]?.id_leg ?? null,
        id_guide: null,
        id_service,
        quantity: 1,
        unit_price: sale,
        id_motivo: option?.id_motivo ?? null,
        description: `Falso flete: ${option?.name ?? 'cancelación tardía'}`,
        reason: `Cancelación tardía de ${id_reservation}-${number} — ${of.motive}`,
        facts: { share, sale_pct: option?.sale_pct ?? null },
      },
    );
  }
}
