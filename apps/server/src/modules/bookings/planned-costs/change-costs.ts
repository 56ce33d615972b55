import { costItem } from '@cabezal/domain/prices/amounts/trip-cost';
import { percent } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { type ChargedVatKind, isTaxed } from '@cabezal/domain/system/validation/vat-kinds';
import { isRejectedOrCancelled } from '@cabezal/domain/trips/status/reservation-status';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { changeWithinMargin, type MarginChange } from '../../prices/pricing/change-within-margin.ts';
import { type GivenCost, givenCosts, type NewCost, voidCosts } from '../../prices/pricing/given-costs.queries.ts';
import { type CostFigures, computeContainerCosts, costFigures } from '../../prices/pricing/leg-costs.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import type { ReservationRecord, SubRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { lockAsOperator, lockContainer } from '../reservations/booking/lock-reservation.ts';
import * as queries from './planned-costs.queries.ts';
import { mayAgree } from './read-costs.ts';

interface EnteredCost {
  id_cost_type: number;
  subtotal: string;
  iva_kind: ChargedVatKind;
}
interface SpotItem extends EnteredCost {
  id_sub_reservation: number;
  id_leg?: number | null | undefined;
}
type Place = Pick<NewCost, 'id_sub_reservation' | 'id_leg' | 'id_carrier'>;

/** A cost as stored, with its VAT and the part of the VAT that is not recovered. */
function costOf(place: Place, { id_cost_type, subtotal, iva_kind }: EnteredCost, { vat }: CostFigures): NewCost {
  const hasVat = isTaxed(iva_kind);
  return {
    ...place,
    id_cost_type,
    subtotal,
    iva_kind,
    iva: hasVat ? percent(subtotal, vat.rate) : '0.00',
    iva_cost: hasVat ? costItem({ description: '', subtotal }, vat).iva : '0.00',
  };
}

/** VAT on the date of the appointment. Errors: 422 SIN_PARAMETRO. */
const figuresOf = async (tx: Tx, id_reservation: number): Promise<CostFigures> =>
  costFigures(tx, (await queries.appointmentOf(tx, id_reservation)).date);

interface CostChange extends Omit<MarginChange, 'logged'> {
  subs: readonly number[];
  /** The costs as the history names them. */
  texts: { before: string; after: string };
}

/** Changes costs of containers of a locked reservation and calculates theirs again. Errors: those of `changeWithinMargin`. */
function changeCosts(
  tx: Tx,
  actor: Actor,
  { record, subs, action, motive, texts }: CostChange,
  work: () => Promise<void>,
): Promise<void> {
  const logged: MarginChange['logged'] = async when => ({ cost: texts[when] });
  return changeWithinMargin(tx, actor, { record, action, motive, logged }, async () => {
    await work();
    await computeContainerCosts(tx, subs);
    await queries.raiseVersions(tx, subs);
  });
}

const textOf = (costs: readonly EnteredCost[], names: ReadonlyMap<number, string>): string =>
  costs.map(cost => `${names.get(cost.id_cost_type) ?? cost.id_cost_type} ${cost.subtotal}`).join(' · ') || 'ninguno';

const typeNames = async (tx: Tx): Promise<Map<number, string>> =>
  new Map((await queries.costTypes(tx)).map(type => [type.id_cost_type, type.name]));

/**
 * `update_cost_sub_reserve`: planned costs of a container as entered by a person, or calculated again where none is entered. Errors: 404,
 * 403, 409 MODIFICADO, CONTENEDOR_TERMINADO, MARGEN_INSUFICIENTE; 422 by item.
 */
export async function planCosts(
  tx: Tx,
  actor: Actor,
  input: { id_sub_reservation: number; version: number; cost_items: EnteredCost[]; justification: string },
): Promise<number> {
  const { id_sub_reservation, cost_items, justification } = input;
  const { record, sub } = await lockContainer(tx, actor, input, lockAsOperator);
  if (isRejectedOrCancelled(sub, record)) demand(refuse('CONTENEDOR_TERMINADO'));
  const { id_reservation } = record;
  const names = await typeNames(tx);
  const wrong: Record<string, string> = {};
  for (const [i, { id_cost_type }] of cost_items.entries()) {
    const at = `cost_items.${i}.id_cost_type`;
    if (!names.has(id_cost_type)) wrong[at] = 'Elija el tipo de costo';
    else if (cost_items.findIndex(one => one.id_cost_type === id_cost_type) !== i) wrong[at] = 'El costo está repetido';
  }
  demandFields(wrong);
  if (!seesCosts(actor)) demandFields(cost_items.length === 0 ? { cost_items: AT_LEAST_ONE } : {});
  const figures = await figuresOf(tx, id_reservation);
  const held = (await givenCosts(tx, id_reservation)).filter(
    cost => cost.id_sub_reservation === id_sub_reservation && cost.id_carrier === null,
  );
  const place = { id_sub_reservation, id_leg: null, id_carrier: null };
  const texts = { before: textOf(held as EnteredCost[], names), after: textOf(cost_items, names) };
  const of = { record, subs: [id_sub_reservation], action: 'plan_cost', motive: justification, texts };
  await changeCosts(tx, actor, of, async () => {
    const ids = held.map(cost => cost.id_sub_cost);
    await voidCosts(tx, ids, justification);
    const rows = cost_items.map(item => costOf(place, item, figures));
    await queries.insertCosts(tx, rows, { justification, author: actor.name });
  });
  return id_reservation;
}

/** A person who may not read costs must not remove any that they cannot see. */
const AT_LEAST_ONE = 'Agregue al menos un costo';
const keyOf = (item: { id_sub_reservation: number; id_leg?: number | null | undefined; id_cost_type: number }) =>
  `${item.id_sub_reservation}/${item.id_leg ?? ''}/${item.id_cost_type}`;

/** Errors of the entered prices, by field. */
function spotErrors(
  items: readonly SpotItem[],
  record: ReservationRecord,
  names: ReadonlyMap<number, string>,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [i, item] of items.entries()) {
    const sub = record.sub_reservations.find(one => one.id_sub_reservation === item.id_sub_reservation);
    const id_leg = item.id_leg ?? null;
    if (sub === undefined) wrong[`items.${i}.id_sub_reservation`] = 'El contenedor no es de esta reserva';
    else if (id_leg !== null && !sub.legs.some(leg => leg.id_leg === id_leg && leg.required))
      wrong[`items.${i}.id_leg`] = 'El tramo no es de este contenedor';
    if (!names.has(item.id_cost_type)) wrong[`items.${i}.id_cost_type`] = 'Elija el tipo de costo';
    else if (seen.has(keyOf(item))) wrong[`items.${i}.id_cost_type`] = 'El costo está repetido';
    seen.add(keyOf(item));
  }
  return wrong;
}

/**
 * The container must be carried, and every guide that the price concerns still open. Where the costs of all guides that the carrier drove on a leg
 * are closed after a rescue, nobody would be paid the new price.
 */
function demandOpen(
  record: ReservationRecord,
  sub: SubRecord,
  id_carrier: number,
  legs: readonly (number | null)[],
): void {
  if (isRejectedOrCancelled(sub, record)) demand(refuse('CONTENEDOR_TERMINADO'));
  const driven = sub.legs
    .filter(leg => legs.includes(null) || legs.includes(leg.id_leg))
    .map(leg => leg.guides.filter(guide => guide.deleted_at === null && guide.id_carrier === id_carrier));
  if (driven.flat().some(guide => guide.closed_at !== null)) demand(refuse('GUIA_CERRADA'));
  if (driven.some(guides => guides.length > 0 && guides.every(guide => guide.costs_closed_at != null)))
    demand(refuse('COSTOS_CERRADOS'));
}

/**
 * Agreed costs of the carrier that the input replaces: all of them or, for a person who may not read costs, those of the types and places
 * in the input. Errors: 422 where such a person sends no item.
 */
function replacedBy(actor: Actor, items: readonly SpotItem[], held: GivenCost[]): GivenCost[] {
  if (seesCosts(actor)) return held;
  demandFields(items.length === 0 ? { items: AT_LEAST_ONE } : {});
  const named = new Set(items.map(keyOf));
  return held.filter(cost => named.has(keyOf(cost)));
}

const isSame = (a: SpotItem, b: GivenCost): boolean =>
  keyOf(a) === keyOf(b) && Number(a.subtotal) === Number(b.subtotal) && a.iva_kind === b.iva_kind;

/**
 * `asociar_reserva_costo_particulares`: replaces all costs agreed with a carrier for this reservation (for a person who may not read costs:
 * those of the types and places in the input). Where this changes a container, a person's planned cost of the container is removed, too.
 * Errors: 404, 403, 409 MODIFICADO, RESERVA_PENDIENTE, CONTENEDOR_TERMINADO, GUIA_CERRADA, COSTOS_CERRADOS, MARGEN_INSUFICIENTE; 422 by item.
 */
export async function agreeCosts(
  tx: Tx,
  actor: Actor,
  input: { id_reservation: number; version: number; id_carrier: number; items: SpotItem[]; justification: string },
): Promise<number> {
  const { id_reservation, id_carrier, items, justification } = input;
  const record = await lockAsOperator(tx, actor, id_reservation, input.version);
  demand(
    mayAgree({
      is_accepted: record.accepted_at !== null,
      is_over: record.rejected_at !== null || record.cancelled_at !== null,
    }),
  );
  const carrier = await queries.findCarrier(tx, id_carrier);
  if (carrier === undefined) throw notFound('El transportista no existe');
  const names = await typeNames(tx);
  demandFields(spotErrors(items, record, names));
  const all = await givenCosts(tx, id_reservation);
  const held = replacedBy(
    actor,
    items,
    all.filter(cost => cost.id_carrier === id_carrier),
  );
  const gone = held.filter(cost => !items.some(item => isSame(item, cost)));
  const added = items.filter(item => !held.some(cost => isSame(item, cost)));
  const changed = [...gone, ...added];
  const subs = [...new Set(changed.map(item => item.id_sub_reservation))];
  for (const sub of record.sub_reservations.filter(one => subs.includes(one.id_sub_reservation))) {
    const own = changed.filter(item => item.id_sub_reservation === sub.id_sub_reservation);
    demandOpen(
      record,
      sub,
      id_carrier,
      own.map(item => item.id_leg ?? null),
    );
  }
  const figures = await figuresOf(tx, id_reservation);
  const planned = all.filter(cost => cost.id_carrier === null && subs.includes(cost.id_sub_reservation));
  const texts = { before: textOf(held as EnteredCost[], names), after: textOf(items, names) };
  const of = { record, subs, action: 'agree_cost', motive: `${carrier.name}: ${justification}`, texts };
  await changeCosts(tx, actor, of, async () => {
    const ids = [...gone, ...planned].map(cost => cost.id_sub_cost);
    await voidCosts(tx, ids, justification);
    const rows = added.map(item => {
      const { id_sub_reservation, id_leg = null } = item;
      return costOf({ id_sub_reservation, id_leg, id_carrier }, item, figures);
    });
    await queries.insertCosts(tx, rows, { justification, author: actor.name });
  });
  return id_reservation;
}
