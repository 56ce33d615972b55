import { falseFreightSale } from '@cabezal/domain/money/false-freight';
import { isZero } from '@cabezal/domain/money/money';
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
    const legs = isGivenUp(sub, record) ? [] : legsKept(sub).map(leg => leg.id_leg);
    const [id_leg] = legs;
    if (id_leg === undefined) continue;
    const { id_reservation } = record;
    const { id_sub_reservation, number } = sub;
    const freight = await freightOf(tx, { id_sub_reservation, id_leg });
    const { share, sale } = falseFreightSale(freight, legs, option?.sale_pct ?? 0);
    if (option !== null && isZero(sale)) continue;
    await proposeCharge(
      tx,
      actor,
      { kind: 'CANCELLATION', subject: id_sub_reservation },
      {
        id_reservation,
        id_sub_reservation,
        id_leg,
        id_guide: null,
        id_service,
        quantity: 1,
        unit_price: option === null ? null : sale,
        id_motivo: option?.id_motivo ?? null,
        description: `Falso flete: ${option?.name ?? 'cancelación tardía'}`,
        reason: `Cancelación tardía de ${id_reservation}-${number} — ${of.motive}`,
        facts: { share, sale_pct: option?.sale_pct ?? null },
      },
    );
  }
}
