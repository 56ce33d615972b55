import { type NeedyBox, servicesOfBox } from '@cabezal/domain/bookings/booking/needed-services';
import { add, compare, type Money, multiply } from '@cabezal/domain/prices/money/money';
import type { Tx } from '../../../platform/db/tx.ts';
import { demandFields } from '../../../platform/http/errors.ts';
import { insertCharges } from '../../prices/rates/kept-price.queries.ts';
import type { PricedCharge } from '../../prices/rates/priced-charges.ts';
import { factsChanged, priceServices } from '../../prices/rates/re-rate.ts';
import { insertLines, type NewLine } from '../sub-rates/lines.queries.ts';
import { needyBoxes, type OfferedService } from './reservation-services.queries.ts';

/** A service with the price that somebody wrote, if anybody did. USD without VAT. */
export interface WantedService {
  id_service: number;
  quantity: number;
  unit_price: Money | null;
  justification: string | null;
  /** The field of the form under which a missing justification is told. */
  at: string;
}

/** The one price of a unit by the rules; null: they have none, or more than one line. */
function ruleUnit(lines: readonly PricedCharge[]): Money | null {
  const [line] = lines;
  return line === undefined || lines.length > 1 || line.unpriced ? null : line.unit_price;
}

const isSame = (a: Money, b: Money | null): boolean => b !== null && compare(a, b) === 0;

/** A line that a person priced, with what the rules gave beside it. */
function handLine(wanted: WantedService & { unit_price: Money }, service: OfferedService, unit: Money | null): NewLine {
  const { quantity, unit_price, justification, id_service } = wanted;
  return {
    id_service,
    id_fee: null,
    id_fee_item: null,
    id_surcharge: null,
    source: 'MANUAL',
    description: service.name,
    quantity: String(quantity),
    unit_price,
    subtotal: multiply(unit_price, quantity),
    iva_kind: service.iva_kind,
    justification,
    booked: null,
    unpriced: false,
    computed_quantity: unit === null ? null : String(quantity),
    computed_unit_price: unit,
  };
}

/** What is to be written for one container. */
export interface ServiceCharges {
  byRules: PricedCharge[];
  byHand: NewLine[];
}

/**
 * Of what is wanted for all containers of a reservation what each is charged (`servicesOfBox`): a genset goes to those that need one, as
 * where it is booked. Runs elevated.
 */
async function wantedOfEach(
  tx: Tx,
  ids: readonly number[],
  wanted: readonly WantedService[],
  offered: ReadonlyMap<number, OfferedService>,
): Promise<Map<number, readonly WantedService[]>> {
  const needy = await needyBoxes(tx, ids);
  const boxOf = (id: number): NeedyBox => needy.get(id) ?? {};
  const all = ids.map(boxOf);
  const services = [...offered.values()];
  return new Map(ids.map(id => [id, servicesOfBox(wanted, boxOf(id), all, services)]));
}

/** What is wanted of each container: of the one that somebody chose (`id_sub_reservation`), else of all. Runs elevated. */
export async function wantedOf(
  tx: Tx,
  ids: readonly number[],
  of: {
    id_sub_reservation: number | null;
    wanted: readonly WantedService[];
    offered: ReadonlyMap<number, OfferedService>;
  },
): Promise<Map<number, readonly WantedService[]>> {
  const { id_sub_reservation, wanted, offered } = of;
  if (id_sub_reservation !== null) return new Map([[id_sub_reservation, wanted]]);
  return wantedOfEach(tx, ids, wanted, offered);
}

/**
 * What services would be charged for containers: by the rules as they are for each container, or as somebody wrote it; with the fields that
 * lack a justification of another price than the rules' and the catalogue's. Writes nothing; runs elevated.
 */
export async function reckonWanted(
  tx: Tx,
  wanted: ReadonlyMap<number, readonly WantedService[]>,
  offered: ReadonlyMap<number, OfferedService>,
): Promise<{ charges: Map<number, ServiceCharges>; wrong: Record<string, string> }> {
  const every = new Map([...wanted.values()].flat().map(one => [one.id_service, one]));
  const rules = await priceServices(tx, [...wanted.keys()], [...every.values()]);
  const wrong: Record<string, string> = {};
  const charges = new Map<number, ServiceCharges>();
  for (const [id, services] of wanted) {
    const of: ServiceCharges = { byRules: [], byHand: [] };
    charges.set(id, of);
    for (const one of services) {
      const service = offered.get(one.id_service);
      if (service === undefined) continue;
      const lines = (rules.get(id) ?? []).filter(line => line.id_service === one.id_service);
      const unit = ruleUnit(lines);
      const { unit_price } = one;
      if (unit_price === null || isSame(unit_price, unit)) {
        of.byRules.push(...lines);
        continue;
      }
      if (!one.justification && !isSame(unit_price, service.unit_price)) wrong[one.at] = 'Justifique el precio';
      of.byHand.push(handLine({ ...one, unit_price }, service, unit));
    }
  }
  return { charges, wrong };
}

/** The same, to be charged. Errors: 422 by line where a price lacks its justification. */
export async function priceWanted(
  tx: Tx,
  wanted: ReadonlyMap<number, readonly WantedService[]>,
  offered: ReadonlyMap<number, OfferedService>,
): Promise<Map<number, ServiceCharges>> {
  const { charges, wrong } = await reckonWanted(tx, wanted, offered);
  demandFields(wrong);
  return charges;
}

/** Lines of charges, in the order of their containers. */
export const linesOf = (charges: ReadonlyMap<number, ServiceCharges>) =>
  [...charges].flatMap(([id_sub_reservation, { byRules, byHand }]) =>
    [...byRules, ...byHand].map(({ description, quantity, unit_price, subtotal, unpriced }) => ({
      id_sub_reservation,
      description,
      quantity,
      unit_price,
      subtotal,
      unpriced,
    })),
  );

/** What they come to, USD without VAT. */
export const saleOf = (charges: ReadonlyMap<number, ServiceCharges>): Money =>
  add('0.00', ...linesOf(charges).map(line => line.subtotal));

/**
 * Writes them. Where the rules' word counts for a container, what it is charged is reckoned anew as a whole; where a person's word stands
 * its price waits for a person (8-money §1.2 «Re-rating»), and where it is billed the rest stays. Runs elevated, the reservation held.
 */
export async function writeCharges(tx: Tx, charges: ReadonlyMap<number, ServiceCharges>): Promise<void> {
  for (const [id_sub_reservation, { byRules, byHand }] of charges) {
    await insertCharges(
      tx,
      byRules.map(line => ({ ...line, id_sub_reservation })),
    );
    await insertLines(tx, id_sub_reservation, byHand);
  }
}

/** The price of these containers follows the rules with the services that they now have. */
export async function rerate(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await factsChanged(tx, [...new Set(ids)], 'Cambiaron los servicios');
}
