import { falseFreightSale } from '@cabezal/domain/prices/amounts/false-freight';
import { type FalseFreightMotive, falseFreightFor } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { add, isZero, type Money, ZERO } from '@cabezal/domain/system/amounts/money';
import { namesResponsible, proposesFalseFreight } from '@cabezal/domain/trips/rules/reservation-guards';
import { canConfirmAmount } from '@cabezal/domain/trips/rules/shown-amount';
import { isLive, isRejectedOrCancelled } from '@cabezal/domain/trips/status/reservation-status';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand } from '../../../../platform/http/errors.ts';
import { proposeCharge } from '../../../prices/charge-proposal-store/propose-charge.ts';
import { falseFreightMotives } from '../../../prices/charge-proposal-store/proposed-charges.queries.ts';
import { freightOf } from '../../../prices/pricing/leg-freight.queries.ts';
import { freightBilled } from '../../../prices/pricing/owed.queries.ts';
import { serviceByCode } from '../../../prices/pricing/rates.queries.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import type { ReservationRecord, SubRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { type FormerGuide, formerGuides } from './decide.queries.ts';
import type { GivenMotive } from './given-motive.ts';

type SubGuide = Pick<SubRecord['legs'][number]['guides'][number], 'issued_at' | 'deleted_at'>;

/** Appointment of a reservation, and the hours before it until which cancelling is free. */
interface Lateness {
  appointment_at: string;
  free_hours: number;
}

/**
 * Legs for which a unit was reserved: those with a guide or, without one, with an issued guide that was deleted when cancelling already had
 * a cost (decision 0127), also before the legs were created again (`former`); otherwise the trip itself. Driven legs have charges of their
 * own.
 */
function legsKept(sub: SubRecord, late: Lateness, former: readonly FormerGuide[]) {
  const open = sub.legs.filter(leg => leg.required && !leg.extraordinary);
  const driven = open.filter(leg => leg.guides.some(one => one.deleted_at === null && one.false_freight_at !== null));
  const left = open.filter(leg => !driven.includes(leg));
  const wasKept = ({ deleted_at, issued_at }: SubGuide): boolean =>
    deleted_at !== null && issued_at !== null && proposesFalseFreight({ now: new Date(deleted_at), ...late });
  const ofContainer = former.filter(one => one.id_sub_reservation === sub.id_sub_reservation);
  const kept = left.filter(({ guides, kind }) => {
    const standing = guides.filter(one => one.deleted_at === null);
    if (standing.length > 0) return standing.some(one => isLive(one) && one.closed_at === null);
    return guides.some(wasKept) || ofContainer.some(one => one.kind === kind && wasKept(one));
  });
  return kept.length > 0 ? kept : left.filter(leg => leg.kind === 'VIAJE' && !leg.guides.some(isLive));
}

/** The lateness of a cancellation now; null: it is in time, or nothing was approved yet. */
async function latenessOf(tx: Tx, record: ReservationRecord): Promise<Lateness | null> {
  if (record.status === 'PENDING') return null;
  const { appointment_at } = record;
  const late = { appointment_at, free_hours: await parameter(tx, 'horas_cancelacion_sin_cargo', tx.today) };
  return proposesFalseFreight({ now: tx.now, ...late }) ? late : null;
}

/** Cost of cancelling one container, USD without VAT. */
interface ContainerCost {
  sub: SubRecord;
  id_leg: number;
  option: FalseFreightMotive & { sale_pct: number };
  description: string;
  share: Money;
  sale: Money;
}
interface CancelledContainers {
  subs: readonly SubRecord[];
  id_motivo: number | null;
  responsible: string | null;
}

/** A container that is not given up yet, with the legs for which a unit was reserved. */
interface KeptContainer {
  sub: SubRecord;
  legs: readonly number[];
  id_leg: number;
}
async function keptContainers(
  tx: Tx,
  record: ReservationRecord,
  { subs, late }: { subs: readonly SubRecord[]; late: Lateness },
): Promise<KeptContainer[]> {
  const former = await tx.asSystem(() => formerGuides(tx, record.id_reservation));
  const kept: KeptContainer[] = [];
  for (const sub of subs) {
    const legs = isRejectedOrCancelled(sub, record) ? [] : legsKept(sub, late, former).map(leg => leg.id_leg);
    const [id_leg] = legs;
    // A freight on a sent order is already more than its part (decision 0128).
    if (id_leg === undefined || (await freightBilled(tx, sub.id_sub_reservation))) continue;
    kept.push({ sub, legs, id_leg });
  }
  return kept;
}

/**
 * Cost of cancelling these containers now, container by container; the preview and the proposal both use it. A cancellation later than the
 * hours of the parameter, with a motive of the client or the line, costs false freight by the cheapest option (9-operations §1, §3), for
 * the legs for which a unit was reserved. A customer can only cancel in time, which costs nothing. Errors: MOTIVO_DEL_CATALOGO for own words
 * where the entry decides what is charged.
 */
export async function computeCancellation(
  tx: Tx,
  record: ReservationRecord,
  { subs, id_motivo, responsible }: CancelledContainers,
): Promise<ContainerCost[]> {
  const late = await latenessOf(tx, record);
  if (late === null) return [];
  const kept = await keptContainers(tx, record, { subs, late });
  if (kept.length === 0) return [];
  demand(namesResponsible({ id_motivo }));
  const option = falseFreightFor(responsible, await falseFreightMotives(tx));
  if (option === null) return [];
  const description = `Falso flete: ${option.name}`;
  const costs: ContainerCost[] = [];
  for (const { sub, legs, id_leg } of kept) {
    const freight = await freightOf(tx, { id_sub_reservation: sub.id_sub_reservation, id_leg });
    const { share, sale } = falseFreightSale(freight, legs, option.sale_pct);
    if (!isZero(sale)) costs.push({ sub, id_leg, option, description, share, sale });
  }
  return costs;
}

/** Total cost of the cancellation, USD without VAT. */
export const costOf = (costs: readonly { sale: Money }[]): Money => add(ZERO, ...costs.map(({ sale }) => sale));

/** Proposes the charges of a cancellation. Must run before anything is cancelled. Errors: COBRO_CAMBIADO, MOTIVO_DEL_CATALOGO. */
export async function proposeOfCancellation(
  tx: Tx,
  actor: Actor,
  record: ReservationRecord,
  of: GivenMotive & CancelledContainers & { expected_sale: Money | null | undefined },
): Promise<void> {
  const costs = await computeCancellation(tx, record, of);
  demand(canConfirmAmount(of.expected_sale, costOf(costs)));
  if (costs.length === 0) return;
  const { id_service } = await serviceByCode(tx, 'FFL');
  const { id_reservation } = record;
  for (const { sub, id_leg, option, description, share, sale } of costs) {
    const { id_sub_reservation, number } = sub;
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
        unit_price: sale,
        id_motivo: option.id_motivo,
        description,
        reason: `Cancelación tardía de ${id_reservation}-${number} — ${of.motive}`,
        facts: { share, sale_pct: option.sale_pct },
      },
    );
  }
}
