/** Rules made ready once for many movements: 10,000 reservations are rated with the rules read once (8-money §10, rate.batch). */
import type { RuleHead } from './dimensions';
import { groupBy } from './group-by';
import type {
  Fee,
  Holiday,
  PriceItem,
  PurchaseFee,
  PurchaseParam,
  PurchaseParamKey,
  RatedService,
  Surcharge,
  SurchargeKind,
} from './rate-rules';
import { FREIGHT_CODE, STAND_BY_CODE } from './rate-rules';
import { indexRules, type RuleIndex } from './rule-index';
import { eachInSteps, finish, type Steps } from './steps';

/** What both sides have. */
export interface PreparedRules<T> {
  readonly fees: RuleIndex<T>;
  readonly surcharges: RuleIndex<Surcharge>;
  /** Kinds of which there is a surcharge. */
  readonly kinds: ReadonlySet<SurchargeKind>;
  readonly services: ReadonlyMap<number, RatedService>;
  readonly freight: RatedService;
  /** Services that some fee charges without being booked, lowest id first. */
  readonly auto_services: readonly number[];
  readonly holidays: ReadonlyMap<string, readonly Holiday[]>;
}
export type SaleRules = PreparedRules<Fee>;
export interface PurchaseRules extends PreparedRules<PurchaseFee> {
  /** By carrier and key, the latest first. */
  readonly params: ReadonlyMap<string, readonly PurchaseParam[]>;
}

interface Common {
  readonly services: readonly RatedService[];
  /** Of both sides; the other side's are left out. */
  readonly surcharges: readonly Surcharge[];
  readonly holidays: readonly Holiday[];
  /** How many of those that lost a price a trace tells; absent: as many as a stored trace keeps. */
  readonly losers?: number;
}

/** How many losers a trace keeps. */
const LOSERS_KEPT = 10;

/** Of a stored row, what all rules have in common. */
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

/** What a rule says of a service; null: nothing. */
export const itemFor = (rule: WithItems, id_service: number | string): PriceItem | null =>
  rule.items.find(item => item.id_service === id_service) ?? null;

/** What a loser among fees says of the service that it lost. */
const itemSays = (rule: WithItems, id_service: number | string): Pick<PriceItem, 'amount' | 'method'> =>
  itemFor(rule, id_service) ?? { amount: '0.00', method: 'FIJO' };

/** Services that items price. A percentage of the freight cannot be the freight. */
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
  // What waits is known when the trip closes: a rate agrees on its hour, and charges none with the price.
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
 * Rules of the sale. All versions, proposals and past rows belong in it: they explain prices, and old days keep theirs. All services that
 * may be booked; throws RangeError where the freight's is not among them.
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

/** The same at once: for the few rules that one price is made of. */
export const prepareRules = (input: Common & { readonly fees: readonly Fee[] }): SaleRules =>
  finish(preparingRules(input));

/** Rules whose prices also say who lost them: the same index, asked anew. */
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

/** Where a parameter of a carrier is found; null: that of all. */
export const paramKey = (id_carrier: number | null, key: PurchaseParamKey): string => `${id_carrier ?? ''}/${key}`;

/** Rules of the purchase: fees of carriers and general ones, and the dated parameters. */
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
