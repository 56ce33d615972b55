/** Result of rating: the lines of a price with their reasons and all inputs, so that it can be explained and recomputed (8-money §0.1). */

import type { Money } from '../../system/amounts/money';
import type { ServiceIvaKind } from '../../system/validation/service';
import type { Dimension, LoserReason } from './dimensions';
import type { LineAmount, MissingFact } from './item-price';
import type { PurchaseFacts, RateFacts, RateParameters } from './rate-facts';
import type {
  ItemMethod,
  PriceItem,
  PurchaseParamKey,
  RateSide,
  SurchargeKind,
  SurchargeMethod,
  SurchargeParams,
} from './rate-rules';
import type { SkipReason, SurchargeBasis } from './surcharge-price';

/** Must change whenever the same facts and rules could give another amount. */
export const RATE_ENGINE = '1';

interface DatedCode {
  readonly code: string;
  readonly version: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
}
interface ByItem extends DatedCode {
  readonly item: PriceItem;
  /** Units booked; null: charged without a booking. */
  readonly booked: number | null;
}

/** The rule of a line, with all inputs of its amount. `origin` is the source of the charge. */
export type AppliedRule =
  | (ByItem & {
      readonly origin: 'FEE';
      readonly id_fee: number;
      readonly id_fee_item: number;
      readonly id_client: number | null;
      readonly diesel_base_usd: Money | null;
    })
  | (ByItem & {
      readonly origin: 'PURCHASE_FEE';
      readonly id_purchase_fee: number;
      readonly id_purchase_fee_item: number;
      readonly id_carrier: number | null;
      /** Absent in traces from before the field existed. */
      readonly diesel_base_usd?: Money | null;
    })
  | (DatedCode & {
      readonly origin: 'SURCHARGE';
      readonly id_surcharge: number;
      /** Client of a sale, carrier of a purchase; null: any. */
      readonly owner: number | null;
      readonly kind: SurchargeKind;
      readonly method: SurchargeMethod;
      readonly amount: Money;
      readonly params: SurchargeParams | null;
      readonly auto: boolean;
      readonly basis: SurchargeBasis;
    })
  | {
      readonly origin: 'SERVICE';
      readonly unit_price: Money;
      readonly booked: number;
      /** Present when booked at no cost, because the client provides the genset. */
      readonly own_generator?: true;
    }
  | {
      readonly origin: 'PURCHASE_PARAM';
      readonly key: Extract<PurchaseParamKey, 'porcentaje_venta' | 'usd_km'>;
      readonly value: number | Money;
      readonly minimo: Money | null;
      readonly id_carrier: number | null;
      readonly valid_from: string;
    };

/** A rule that did not give the price, with the fields that its reason needs. */
export interface Loser {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  /** Its amount for the service: USD, or percent by its method. */
  readonly amount: Money;
  readonly method: ItemMethod | SurchargeMethod;
  readonly reason: LoserReason;
  readonly dimension?: Dimension;
  readonly valid_from?: string;
  readonly valid_to?: string | null;
  readonly km_from?: number | null;
  readonly km_to?: number | null;
}

/** One line of the price. */
export interface RateLine extends LineAmount {
  readonly id_service: number;
  /** Code and name of the service; for a surcharge, the name of its kind. */
  readonly service: string;
  readonly description: string;
  readonly iva_kind: ServiceIvaKind;
  /** Retention 310 applies. */
  readonly is_freight: boolean;
  readonly rule: AppliedRule;
  /** The rule's minimum or maximum replaced `computed`. */
  readonly limit: 'MIN' | 'MAX' | null;
  readonly computed: Money;
  /** Dimension in which the rule is more specific than the next one that applies; null: no other applies. */
  readonly won_by: Dimension | null;
  readonly losers: readonly Loser[];
}

/** A surcharge with a matching rule that is not charged. */
export interface SkippedSurcharge {
  readonly kind: SurchargeKind;
  readonly id_surcharge: number;
  readonly id_service: number;
  readonly code: string;
  readonly reason: SkipReason;
  readonly basis: SurchargeBasis;
  readonly missing?: MissingFact;
  readonly parameter?: keyof RateParameters;
  readonly losers: readonly Loser[];
}

/**
 * A missing price. TARIFA_REQUERIDA: the freight · SIN_PRECIO: another booked service, to be priced before its order is sent · FALTA_DATO: a fact
 * that the price needs · SIN_PARAMETRO: no parameter value on the date · SIN_COSTO_COMPRA: the payment of a carrier.
 */
export interface RateGap {
  readonly code: 'TARIFA_REQUERIDA' | 'SIN_PRECIO' | 'FALTA_DATO' | 'SIN_PARAMETRO' | 'SIN_COSTO_COMPRA';
  /** Spanish sentence. */
  readonly message: string;
  /** True: no total price without it. False: a warning. */
  readonly blocking: boolean;
  readonly id_service: number | null;
  /** The nearest rules. */
  readonly losers: readonly Loser[];
}

/** DIESEL_ANTIGUO: fuel was computed with a price older than `DIESEL_MAX_DAYS` on the date. */
export type RateFlag = 'DIESEL_ANTIGUO';

/** The diesel price changes on the 12th of each month (8-money §1.2). */
export const DIESEL_MAX_DAYS = 31;

export interface RateTrace {
  readonly engine: string;
  readonly side: RateSide;
  readonly facts: RateFacts | PurchaseFacts;
  readonly lines: readonly RateLine[];
  readonly skipped: readonly SkippedSurcharge[];
  readonly gaps: readonly RateGap[];
  readonly flags: readonly RateFlag[];
  /** USD without VAT: the sum of the lines. */
  readonly total: Money;
}
