import { type NeedyBox, servicesOfBox } from '@cabezal/domain/bookings/booking/needed-services';
import { add, compare, type Money, multiply } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import { demandFields } from '../../../platform/http/errors.ts';
import type { PricedCharge } from '../../prices/pricing/priced-charges.ts';
import { factsChanged, priceServices } from '../../prices/pricing/re-rate.ts';
import { insertCharges } from '../../prices/pricing/stored-prices.queries.ts';
import { insertLines, type NewLine } from '../container-prices/lines.queries.ts';
import { needyBoxes, type OfferedService } from './reservation-services.queries.ts';

/** A service with the price that a person entered, if any. USD without VAT. */
export interface WantedService {
  id_service: number;
  quantity: number;
  unit_price: Money | null;
  justification: string | null;
  /** Form field of the error when the justification is missing. */
  at: string;
}

/** Unit price by the rules; null: they have none, or several lines. */
function ruleUnit(lines: readonly PricedCharge[]): Money | null {
  const [line] = lines;
  return line === undefined || lines.length > 1 || line.unpriced ? null : line.unit_price;
}

const isSame = (a: Money, b: Money | null): boolean => b !== null && compare(a, b) === 0;

/** A line priced by a person, with the price by the rules beside it. */
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

/** Lines to write for one container. */
export interface ServiceCharges {
  byRules: PricedCharge[];
  manualLines: NewLine[];
}

/**
 * Services of each container out of those wanted for all (`servicesOfBox`): a genset only for containers that need one, as in a booking.
 * Runs elevated.
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

/** Wanted services by container: of the chosen one (`id_sub_reservation`), otherwise of all. Runs elevated. */
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
 * Charges for services of containers, by the rules for each container or as a person entered them, and the fields where a price that
 * differs from that of the rules and of the catalogue lacks a justification. Writes nothing; runs elevated.
 */
export async function computeWanted(
  tx: Tx,
  wanted: ReadonlyMap<number, readonly WantedService[]>,
  offered: ReadonlyMap<number, OfferedService>,
): Promise<{ charges: Map<number, ServiceCharges>; wrong: Record<string, string> }> {
  const every = new Map([...wanted.values()].flat().map(one => [one.id_service, one]));
  const rules = await priceServices(tx, [...wanted.keys()], [...every.values()]);
  const wrong: Record<string, string> = {};
  const charges = new Map<number, ServiceCharges>();
  for (const [id, services] of wanted) {
    const of: ServiceCharges = { byRules: [], manualLines: [] };
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
      of.manualLines.push(handLine({ ...one, unit_price }, service, unit));
    }
  }
  return { charges, wrong };
}

/** The same, for writing. Errors: 422 by line where a price lacks its justification. */
export async function priceWanted(
  tx: Tx,
  wanted: ReadonlyMap<number, readonly WantedService[]>,
  offered: ReadonlyMap<number, OfferedService>,
): Promise<Map<number, ServiceCharges>> {
  const { charges, wrong } = await computeWanted(tx, wanted, offered);
  demandFields(wrong);
  return charges;
}

/** Lines of charges, in the order of their containers. */
export const linesOf = (charges: ReadonlyMap<number, ServiceCharges>) =>
  [...charges].flatMap(([id_sub_reservation, { byRules, manualLines }]) =>
    [...byRules, ...manualLines].map(({ description, quantity, unit_price, subtotal, unpriced }) => ({
      id_sub_reservation,
      description,
      quantity,
      unit_price,
      subtotal,
      unpriced,
    })),
  );

/** Sum of the charges, USD without VAT. */
export const saleOf = (charges: ReadonlyMap<number, ServiceCharges>): Money =>
  add('0.00', ...linesOf(charges).map(line => line.subtotal));

/**
 * Writes the charges. Afterwards `rerate` calculates a container priced by the rules as a whole; a price set by a person waits for a person
 * (8-money §1.2 «Re-rating»), and billed lines stay. Runs elevated, with the reservation locked.
 */
export async function writeCharges(tx: Tx, charges: ReadonlyMap<number, ServiceCharges>): Promise<void> {
  for (const [id_sub_reservation, { byRules, manualLines }] of charges) {
    await insertCharges(
      tx,
      byRules.map(line => ({ ...line, id_sub_reservation })),
    );
    await insertLines(tx, id_sub_reservation, manualLines);
  }
}

/** Updates the price of these containers after a change of their services. */
export async function rerate(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await factsChanged(tx, [...new Set(ids)], 'Cambiaron los servicios');
}
