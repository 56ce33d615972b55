import type { SaleRules } from '@cabezal/domain/prices/pricing/prepare-rules';
import { pricesBooked } from '@cabezal/domain/prices/pricing/rate-lines';
import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import type { RateLine, RateTrace } from '@cabezal/domain/prices/pricing/rate-trace';
import type { Money } from '@cabezal/domain/system/amounts/money';

/** A line of a price as charged to a container. USD without VAT. */
export interface PricedCharge {
  id_service: number;
  id_fee: number | null;
  id_fee_item: number | null;
  id_surcharge: number | null;
  source: 'FEE' | 'SERVICE' | 'SURCHARGE';
  description: string;
  quantity: string;
  unit_price: Money;
  subtotal: Money;
  iva_kind: 'ZERO' | 'STANDARD';
  /** Units booked; null: charged without being booked. */
  booked: number | null;
  /** Booked, but without a price. */
  unpriced: boolean;
}

const isFreightFee = ({ service, rule }: RateLine): boolean => service === FREIGHT_CODE && rule.origin === 'FEE';

const sourceOf = (line: RateLine): PricedCharge['source'] =>
  isFreightFee(line) ? 'FEE' : line.rule.origin === 'SURCHARGE' ? 'SURCHARGE' : 'SERVICE';

/**
 * Whether a line counts as the booked service. A surcharge of the same service is charged in addition, unless it prices the booked service.
 */
const standsForBooked = (line: RateLine): boolean =>
  line.service !== FREIGHT_CODE && (line.rule.origin !== 'SURCHARGE' || pricesBooked(line));

/** Whether a service belongs to the freight: for VAT, retention and discounts of the freight. */
export const isFreightService = (id_service: number, { services }: Pick<SaleRules, 'services'>): boolean =>
  services.get(id_service)?.service_type === 'FLETE';

/** The rate that prices the freight; null: none. */
export function freightFee(trace: RateTrace): { id_fee: number; code: string } | null {
  const rule = trace.lines.find(isFreightFee)?.rule;
  return rule?.origin === 'FEE' ? { id_fee: rule.id_fee, code: rule.code } : null;
}

/** The lines of a trace, and booked services without a price. The booked quantity is in the first line of each service. */
export function chargesOf({ lines, facts }: RateTrace, { services }: Pick<SaleRules, 'services'>): PricedCharge[] {
  const units = new Map<number, number>();
  for (const { id_service, quantity } of facts.services) units.set(id_service, (units.get(id_service) ?? 0) + quantity);
  const takeBooked = (id_service: number): number | null => {
    const booked = units.get(id_service) ?? null;
    units.delete(id_service);
    return booked;
  };
  const charged = lines.map((line): PricedCharge => {
    const { rule } = line;
    return {
      id_service: line.id_service,
      id_fee: rule.origin === 'FEE' ? rule.id_fee : null,
      id_fee_item: rule.origin === 'FEE' ? rule.id_fee_item : null,
      id_surcharge: rule.origin === 'SURCHARGE' ? rule.id_surcharge : null,
      source: sourceOf(line),
      description: line.description,
      quantity: String(Number(line.quantity)),
      unit_price: line.unit_price,
      subtotal: line.amount,
      iva_kind: line.iva_kind,
      booked: standsForBooked(line) ? takeBooked(line.id_service) : null,
      unpriced: false,
    };
  });
  const unpriced = [...units].flatMap(([id_service, booked]): PricedCharge[] => {
    const service = services.get(id_service);
    if (service === undefined || service.code === FREIGHT_CODE) return [];
    return [
      {
        id_service,
        id_fee: null,
        id_fee_item: null,
        id_surcharge: null,
        source: 'SERVICE' as const,
        description: service.name,
        quantity: String(booked),
        unit_price: '0.00',
        subtotal: '0.00',
        iva_kind: service.iva_kind,
        booked,
        unpriced: true,
      },
    ];
  });
  return [...charged, ...unpriced];
}
