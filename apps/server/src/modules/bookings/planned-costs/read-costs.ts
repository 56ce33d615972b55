import type {
  CatalogueRow,
  LegCost,
  ReservationCost,
  SubCost,
} from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { wholePay } from '@cabezal/domain/prices/amounts/carrier-pay';
import { plannedPerLeg } from '@cabezal/domain/prices/amounts/margin';
import { type CostLine, ownTruckReasons } from '@cabezal/domain/prices/amounts/trip-cost';
import { explain } from '@cabezal/domain/prices/pricing/explain';
import { add, formatMoney, type Money } from '@cabezal/domain/system/amounts/money';
import { firstRefusal, refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import type { ChargedVatKind } from '@cabezal/domain/system/validation/vat-kinds';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type BookedBox, bookedBoxes } from '../../prices/pricing/booked-costs.queries.ts';
import { carrierTerms, type StoredTerms } from '../../prices/pricing/carrier-terms.ts';
import { type GivenCost, givenCosts } from '../../prices/pricing/given-costs.queries.ts';
import { bookedLines, type CostFigures, costFigures } from '../../prices/pricing/leg-costs.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { possibly } from '../../trips/state/possibly.ts';
import * as queries from './planned-costs.queries.ts';

/** Spot prices may only be agreed for trips that will be made. */
export const mayAgree = ({ is_accepted, is_over }: { is_accepted: boolean; is_over: boolean }): Verdict =>
  is_over ? refuse('CONTENEDOR_TERMINADO') : is_accepted ? true : refuse('RESERVA_PENDIENTE');

const sumOf = (costs: readonly (Money | null)[]): Money | null =>
  costs.some(cost => cost === null) ? null : add('0.00', ...costs.map(cost => cost ?? '0.00'));

type TermsOf = (id_carrier: number) => StoredTerms;

/** Why the carriers that drive a container at the rates' price, or are booked for it, are paid this amount. */
function explanationOf(sub: queries.StoredSub, booked: Booked | null, termsOf: TermsOf): SubCost['explanation'] {
  if (booked?.box.is_own) return ownReasons(booked);
  const drivers = booked === null ? sub.legs.filter(leg => !leg.is_own) : [booked.box];
  const carriers = new Map(drivers.map(({ id_carrier, carrier }) => [id_carrier, carrier]));
  return [...carriers].flatMap(([id_carrier, carrier]) => {
    const texts = explain(termsOf(id_carrier).trace);
    return [...texts.lines, ...texts.gaps.map(({ gap, sentences }) => ({ heading: gap.message, sentences }))].map(
      ({ heading, sentences }) => ({ carrier, heading, sentences: [...sentences] }),
    );
  });
}

/** A container without legs, with its reckoned cost from the figures of its date. */
interface Booked {
  box: BookedBox;
  figures: CostFigures;
  lines: CostLine[] | null;
}

/** How the kilometres, hours and tolls of an own truck were calculated. */
function ownReasons({ box, figures, lines }: Booked): SubCost['explanation'] {
  if (box.road === null) return [];
  const { km, hours, tolls } = box.road;
  const reasons: Readonly<Record<string, string>> = ownTruckReasons({ km, hours, stations: tolls }, figures.rates);
  return (lines ?? []).flatMap(({ kind, description, subtotal }) => {
    const reason = reasons[kind];
    const heading = `${description}: ${formatMoney(subtotal)}`;
    return reason === undefined ? [] : [{ carrier: 'Camión propio', heading, sentences: [reason] }];
  });
}

function legRow(leg: queries.StoredLeg, planned: Money | null, termsOf: TermsOf): LegCost {
  const terms = leg.is_own ? null : termsOf(leg.id_carrier);
  const isUnpaid = terms !== null && wholePay(terms) === null && !terms.spots.some(one => one.id_leg === leg.id_leg);
  const blocking = terms?.trace.gaps.find(gap => gap.blocking)?.message;
  return {
    ...leg,
    planned,
    actual: leg.closed ? add('0.00', ...leg.costs.flatMap(cost => [cost.subtotal, cost.iva])) : null,
    problem: isUnpaid && !leg.closed ? (blocking ?? null) : null,
  };
}

const itemOf = ({ id_cost_type, name, subtotal, iva_kind, iva }: GivenCost) => ({
  id_cost_type,
  name,
  subtotal,
  iva,
  iva_kind: iva_kind as ChargedVatKind,
});

function subRow(sub: queries.StoredSub, given: readonly GivenCost[], booked: Booked | null, termsOf: TermsOf): SubCost {
  const { given_up, ...row } = sub;
  const ofPerson = given.filter(cost => cost.id_carrier === null);
  const total = ofPerson.length === 0 ? null : add(...ofPerson.flatMap(cost => [cost.subtotal, cost.iva_cost]));
  const planned = plannedPerLeg({
    given: total,
    legs: sub.legs.map(leg => ({ planned: leg.computed, closed: leg.closed })),
  });
  const computed = sub.legs.length === 0 ? sub.computed : sumOf(sub.legs.map(leg => leg.computed));
  const [word] = ofPerson;
  return {
    ...row,
    computed,
    planned: total ?? computed,
    given:
      word === undefined
        ? null
        : {
            justification: word.justification,
            author: word.author,
            created_at: word.created_at,
            items: ofPerson.map(itemOf),
          },
    spots: given.flatMap(cost => {
      const { id_carrier, carrier, id_leg, justification, author, created_at } = cost;
      if (id_carrier === null || carrier === null) return [];
      return [{ ...itemOf(cost), id_carrier, carrier, id_leg, justification, author, created_at }];
    }),
    legs: sub.legs.map((leg, i) => legRow(leg, planned[i] ?? null, termsOf)),
    booked: booked && { carrier: booked.box.carrier, is_own: booked.box.is_own, lines: booked.lines },
    explanation: explanationOf(sub, booked, termsOf),
    can: { edit: possibly(given_up ? refuse('CONTENEDOR_TERMINADO') : true) },
  };
}

/** Costs of a reservation, container by container. 404 outside the scope, and for everyone outside the operator. */
export async function readCosts(tx: Tx, actor: Actor, id_reservation: number): Promise<ReservationCost> {
  const found = actor.audience === 'operator' ? await queries.findCosts(tx, id_reservation) : undefined;
  if (found === undefined) throw notFound('La reserva no existe');
  const { is_accepted, is_over, ...head } = found;
  return tx.asSystem(async () => {
    const subs = await queries.subCosts(tx, id_reservation);
    const given = await givenCosts(tx, id_reservation);
    const ids = subs.map(sub => sub.id_sub_reservation);
    const boxes = await bookedBoxes(tx, ids);
    const driven = [...subs.flatMap(sub => sub.legs), ...boxes].filter(one => !one.is_own);
    const terms = await carrierTerms(tx, ids, [...new Set(driven.map(one => one.id_carrier))]);
    const [anyBox] = boxes;
    // All containers of a reservation have the same date.
    const figures = anyBox && (await costFigures(tx, anyBox.date));
    const bookedOf = (id: number): Booked | null => {
      const box = boxes.find(one => one.id_sub_reservation === id);
      if (box === undefined || figures === undefined) return null;
      return { box, figures, lines: bookedLines(box, { figures, termsOf: id_carrier => terms(id, id_carrier) }) };
    };
    return {
      ...head,
      subs: subs.map(sub => {
        const id = sub.id_sub_reservation;
        const own = given.filter(cost => cost.id_sub_reservation === id);
        return subRow(sub, own, bookedOf(id), id_carrier => terms(id, id_carrier));
      }),
      can: { spot: possibly(firstRefusal(mayAgree({ is_accepted, is_over }))) },
    };
  });
}

/** Services for sale and cost types: cost types only for operator staff who may use them; nothing for carriers and drivers. */
export async function readCatalogue(tx: Tx, actor: Actor): Promise<CatalogueRow[]> {
  if (actor.audience !== 'operator' && actor.audience !== 'customer') return [];
  const services = (await queries.offeredServices(tx)).map(
    ({ id_service, name, iva_kind, unit_price, is_freight }): CatalogueRow => ({
      side: 'VENTA',
      id_service,
      id_cost_type: null,
      name,
      iva_kind,
      unit_price,
      required: is_freight,
      auto: is_freight,
    }),
  );
  // The names reveal no amounts, so a person who enters costs without reading them gets them, too.
  if (!seesCosts(actor) && !(actor.audience === 'operator' && actor.actions.has('cost.write'))) return services;
  const types = await queries.costTypes(tx);
  const costs = types.map(
    ({ id_cost_type, name, iva_kind, code, kind }): CatalogueRow => ({
      side: 'COSTO',
      id_service: null,
      id_cost_type,
      name,
      iva_kind,
      unit_price: null,
      required: false,
      auto: kind === 'PROPIO' || ['FLETE', 'GENERADOR', 'MANEJO'].includes(code),
    }),
  );
  return [...services, ...costs];
}
