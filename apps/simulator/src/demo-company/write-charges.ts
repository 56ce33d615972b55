/** What the client is charged: freight, genset, booked services, false freight. Stand-by is written with its guide. */
import { falseFreightSale } from '@cabezal/domain/prices/amounts/false-freight';
import { multiply } from '@cabezal/domain/system/amounts/money';
import type { BillableCharge } from './billable';
import { iso } from './clock';
import { type ContainerDraft, clientBringsGenset, type ReservationDraft } from './drafts';
import type { Output } from './output';
import { motiveNamed, serviceByCode } from './reference';
import { type Rate, rateKey, type World } from './world';

export interface Where {
  readonly id_reservation: number;
  readonly id_sub_reservation: number;
  readonly legIds: readonly number[];
}

export interface NewCharge {
  readonly service: string;
  readonly source: 'FEE' | 'SERVICE' | 'STAND_BY' | 'FALSE_FREIGHT';
  readonly description: string;
  readonly quantity: number;
  /** USD. */
  readonly unit_price: string;
  readonly id_fee?: number;
  readonly id_leg?: number | null;
  /** The guide that caused it. */
  readonly id_guide?: number;
  readonly id_stop?: number;
  readonly waived?: { readonly at: number; readonly reason: string } | null;
  readonly at: number;
}

export function addCharge(out: Output, where: Omit<Where, 'legIds'>, charge: NewCharge): BillableCharge {
  const service = serviceByCode(charge.service);
  const id = out.next('charge');
  const subtotal = multiply(charge.unit_price, charge.quantity);
  out.add('charges', {
    id_charge: id,
    id_reservation: where.id_reservation,
    id_sub_reservation: where.id_sub_reservation,
    id_leg: charge.id_leg ?? null,
    id_guide: charge.id_guide ?? null,
    id_stop: charge.id_stop ?? null,
    id_service: service.id_service,
    id_fee: charge.id_fee ?? null,
    source: charge.source,
    description: charge.description,
    quantity: charge.quantity,
    unit_price: charge.unit_price,
    subtotal,
    iva_kind: service.iva_kind,
    justification: charge.waived?.reason ?? null,
    waived_at: iso(charge.waived?.at ?? null),
    created_at: iso(charge.at),
  });
  return {
    id,
    id_reservation: where.id_reservation,
    id_service: service.id_service,
    service: charge.service,
    iva_kind: service.iva_kind,
    description: charge.description,
    quantity: charge.quantity,
    unit_price: charge.unit_price,
    subtotal,
    waived: Boolean(charge.waived),
  };
}

/** The client's own rate, else the general one. */
function feeOf(world: World, draft: ReservationDraft): Rate {
  const { booking } = draft;
  const { type } = booking.trade;
  const lane = [
    booking.route.plant.id_canton,
    booking.route.port.id,
    booking.container_type.id_container_type,
  ] as const;
  const rate = world.fees.get(rateKey(type, ...lane, booking.client.id)) ?? world.fees.get(rateKey(type, ...lane, 0));
  if (!rate) throw new RangeError(`No rate for ${type} ${lane.join(' ')}`);
  return rate;
}

export function writeCharges(
  out: Output,
  draft: ReservationDraft,
  container: ContainerDraft,
  where: Where,
): BillableCharge[] {
  if (draft.rejected || draft.cancelled) return [];
  const { booking } = draft;
  const rate = feeOf(out.world, draft);
  const amount = (rate.cents / 100).toFixed(2);
  if (container.cancelled) return falseFreight(out, container, where, amount);
  const made: BillableCharge[] = [];
  const at = draft.accepted ?? draft.created;
  const type = booking.container_type.code;
  made.push(
    addCharge(out, where, {
      service: 'FLE',
      source: 'FEE',
      description: `Flete ${booking.route.plant.canton} – ${booking.route.port.short} ${type}`,
      quantity: 1,
      unit_price: amount,
      id_fee: rate.id,
      at,
    }),
  );
  const services = booking.container_type.reefer ? ['GEN', ...booking.services] : booking.services;
  for (const service of services) {
    const { name, unit_price } = serviceByCode(service);
    const brought = service === 'GEN' && clientBringsGenset(draft);
    made.push(
      addCharge(out, where, {
        service,
        source: 'SERVICE',
        description: name,
        quantity: 1,
        unit_price: brought ? '0.00' : (unit_price ?? '0.00'),
        at,
      }),
    );
  }
  return made;
}

/** False freight of a cancelled container: the motive's percent of the leg's share of the freight. */
function falseFreight(out: Output, container: ContainerDraft, where: Where, freight: string): BillableCharge[] {
  const leg = container.legs.findIndex(candidate => candidate.guides.some(guide => guide.false_freight));
  const guide = container.legs[leg]?.guides.find(candidate => candidate.false_freight);
  if (!guide?.false_freight) return [];
  const motive = motiveNamed('FALSE_FREIGHT', guide.false_freight.motive);
  const legs = container.legs.map(({ trip }, id_leg) => ({ id_leg, kind: trip.kind }));
  const { sale, sale_pct } = falseFreightSale({ freight, legs, shares: null }, [leg], motive.sale_pct ?? 0);
  return [
    addCharge(out, where, {
      service: 'FFL',
      source: 'FALSE_FREIGHT',
      description: `Falso flete ${sale_pct} %: ${motive.name}`,
      quantity: 1,
      unit_price: sale,
      id_leg: where.legIds[leg] ?? null,
      id_guide: guide.id,
      at: guide.false_freight.at,
    }),
  ];
}
