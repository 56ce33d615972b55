/** Rules prepared once for many movements: a batch of 10,000 reservations reads the rules once (8-money §10, rate.batch). */
import { groupBy } from '../../system/collections/group-by';
import { eachInSteps, finish, type Steps } from '../../system/collections/steps';
import type { RuleHead } from './dimensions';
import {
  type Fee,
  FREIGHT_CODE,
  type Holiday,
  type PriceItem,
  type PurchaseFee,
  type PurchaseParam,
  type PurchaseParamKey,
  type RatedService,
  STAND_BY_CODE,
  type Surcharge,
  type SurchargeKind,
} from './rate-rules';
import { indexRules, type RuleIndex } from './rule-index';

/** Common to sale and purchase. */
export interface PreparedRules<T> {
  readonly fees: RuleIndex<T>;
  readonly surcharges: RuleIndex<Surcharge>;
  /** Kinds with at least one surcharge. */
  readonly kinds: ReadonlySet<SurchargeKind>;
  readonly services: ReadonlyMap<number, RatedService>;
  readonly freight: RatedService;
  /** Services that a fee charges without a booking, lowest id first. */
  readonly auto_services: readonly number[];
  readonly holidays: ReadonlyMap<string, readonly Holiday[]>;
}
export type SaleRules = PreparedRules<Fee>;
export interface PurchaseRules extends PreparedRules<PurchaseFee> {
  /** By carrier and key, latest first. */
  readonly params: ReadonlyMap<string, readonly PurchaseParam[]>;
}

interface Common {
  readonly services: readonly RatedService[];
  /** Of both sides; those of the other side are ignored. */
  readonly surcharges: readonly Surcharge[];
  readonly holidays: readonly Holiday[];
  /** Number of losers in a trace; absent: as many as a stored trace keeps. */
  readonly losers?: number;
}

/** Number of losers that a stored trace keeps. */
const LOSERS_KEPT = 10;

/** Common fields of a stored row. */
const head = (rule: RuleHead): RuleHead => ({
  id: rule.id,
  code: rule.code,
  version: rule.version,
  family: rule.family,
  owner: rule.owner,
  scope: rule.scope,
  valid_from: rule.valid_from,
  valid_to: rule.valid_to ?? null,
  approved_at: rule.approved_at ?? null,
  voided_at: rule.voided_at ?? null,
});

/** A rule that has items. */
export interface WithItems {
  readonly items: readonly PriceItem[];
}

/** The item of a rule for a service; null: none. */
export const itemFor = (rule: WithItems, id_service: number | string): PriceItem | null =>
  rule.items.find(item => item.id_service === id_service) ?? null;

/** Amount and method of a losing fee for the service. */
const itemSays = (rule: WithItems, id_service: number | string): Pick<PriceItem, 'amount' | 'method'> =>
  itemFor(rule, id_service) ?? { amount: '0.00', method: 'FIJO' };

/** Services priced by items. The freight cannot be a percentage of the freight. */
const priced = (items: readonly PriceItem[], freight: RatedService): number[] =>
  items
    .filter(item => item.id_service !== freight.id_service || item.method !== 'PORCENTAJE_FLETE')
    .map(item => item.id_service);

function* common<T extends WithItems>(
  input: Common,
  rules: readonly T[],
  side: Surcharge['side'],
): Steps<Omit<PreparedRules<T>, 'fees'>> {
  const freight = input.services.find(service => service.code === FREIGHT_CODE);
  if (freight === undefined) throw new RangeError(`No service ${FREIGHT_CODE}`);
  const surcharges = input.surcharges.filter(surcharge => surcharge.side === side);
  // Stand-by is charged at the closing of a trip: a rate fixes its hourly rate and charges nothing with the price.
  const waiting = input.services.find(service => service.code === STAND_BY_CODE)?.id_service;
  const auto = new Set<number>();
  yield* eachInSteps(rules, rule => {
    for (const item of rule.items) if (item.auto && item.id_service !== waiting) auto.add(item.id_service);
  });
  const days = groupBy(input.holidays, holiday => holiday.date);
  for (const names of days.values())
    names.sort((a, b) => (a.id_canton ?? 0) - (b.id_canton ?? 0) || (a.name < b.name ? -1 : 1));
  return {
    surcharges: yield* indexRules(surcharges, {
      losers: input.losers ?? LOSERS_KEPT,
      side: side === 'VENTA' ? 'CLIENTE' : 'TRANSPORTISTA',
      groups: surcharge => [surcharge.kind],
      says: surcharge => surcharge,
      head: surcharge =>
        head({
          ...surcharge,
          id: surcharge.id_surcharge,
          version: 1,
          family: null,
          owner: (side === 'VENTA' ? surcharge.id_client : surcharge.id_carrier) ?? null,
          scope: surcharge,
        }),
    }),
    kinds: new Set(surcharges.map(surcharge => surcharge.kind)),
    services: new Map(input.services.map(service => [service.id_service, service])),
    freight,
    auto_services: [...auto].filter(id => id !== freight.id_service).sort((a, b) => a - b),
    holidays: days,
  };
}

/**
 * Rules of the sale, including all versions, proposals and past rows: they explain prices, and past dates use them. All services that may be booked;
 * throws RangeError without the freight service.
 */
export function* preparingRules(input: Common & { readonly fees: readonly Fee[] }): Steps<SaleRules> {
  const rest = yield* common(input, input.fees, 'VENTA');
  const fees = yield* indexRules<Fee>(input.fees, {
    losers: input.losers ?? LOSERS_KEPT,
    side: 'CLIENTE',
    groups: fee => priced(fee.items, rest.freight),
    says: itemSays,
    head: fee => head({ ...fee, id: fee.id_fee, family: fee.id_family, owner: fee.id_client ?? null, scope: fee }),
  });
  return { ...rest, fees };
}

/** The same without steps, for the few rules of one price. */
export const prepareRules = (input: Common & { readonly fees: readonly Fee[] }): SaleRules =>
  finish(preparingRules(input));

/** The same index with losers in the traces. */
export const withLosers = (rules: SaleRules): SaleRules => ({
  ...rules,
  fees: telling(rules.fees),
  surcharges: telling(rules.surcharges),
});
const telling = <T>(index: RuleIndex<T>): RuleIndex<T> => ({
  ...index,
  last: { key: '', match: null },
  reader: { ...index.reader, losers: LOSERS_KEPT },
});

/** Key of a purchase parameter; null: the general one. */
export const paramKey = (id_carrier: number | null, key: PurchaseParamKey): string => `${id_carrier ?? ''}/${key}`;

/** Rules of the purchase: fees of carriers, general fees, and dated parameters. */
export function preparePurchaseRules(
  input: Common & {
    readonly purchase_fees: readonly PurchaseFee[];
    readonly purchase_params: readonly PurchaseParam[];
  },
): PurchaseRules {
  return finish(preparingPurchaseRules(input));
}

function* preparingPurchaseRules(input: Parameters<typeof preparePurchaseRules>[0]): Steps<PurchaseRules> {
  const rest = yield* common(input, input.purchase_fees, 'COMPRA');
  const fees = yield* indexRules<PurchaseFee>(input.purchase_fees, {
    losers: input.losers ?? LOSERS_KEPT,
    side: 'TRANSPORTISTA',
    groups: fee => priced(fee.items, rest.freight),
    says: itemSays,
    head: fee =>
      head({ ...fee, id: fee.id_purchase_fee, family: fee.id_family, owner: fee.id_carrier ?? null, scope: fee }),
  });
  const params = groupBy(input.purchase_params, param => paramKey(param.id_carrier, param.key));
  for (const values of params.values()) values.sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1));
  return { ...rest, fees, params };
}
