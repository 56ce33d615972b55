/** What rating answers: the lines of a price with why, and what it was made of, so that it can be told and reckoned again (8-money §0.1). */

import type { ServiceIvaKind } from '../../system/validation/service';
import type { Money } from '../money/money';
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

/** Changed whenever the same facts and rules could give another amount. */
export const RATE_ENGINE = '1';

interface DatedCode {
  readonly code: string;
  readonly version: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
}
interface ByItem extends DatedCode {
  readonly item: PriceItem;
  /** Units booked; null: charged without being booked. */
  readonly booked: number | null;
}

/** The rule that gave a line, with all that its amount follows from. `origin` is the source of the charge. */
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
      /** Absent: the trace is of before it was kept. */
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
      /** Present where it was booked and costs nothing, because the client brings the genset. */
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

/** A rule that did not give the price. Of what it has, what its reason needs. */
export interface Loser {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  /** What it says for the service: USD, or percent by its method. */
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
  /** Code and name of the service; of a surcharge, the name of its kind. */
  readonly service: string;
  readonly description: string;
  readonly iva_kind: ServiceIvaKind;
  /** Retention 310 applies. */
  readonly is_freight: boolean;
  readonly rule: AppliedRule;
  /** The least or most of the rule took the place of `computed`. */
  readonly limit: 'MIN' | 'MAX' | null;
  readonly computed: Money;
  /** In what the rule is nearer than the next that applies; null: no other does. */
  readonly won_by: Dimension | null;
  readonly losers: readonly Loser[];
}

/** A surcharge whose rule fits the movement and is not charged. */
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
 * What has no price, by name. TARIFA_REQUERIDA: the freight · SIN_PRECIO: another booked service, priced before its order is sent ·
 * FALTA_DATO: a fact that the price needs · SIN_PARAMETRO: no value on the date · SIN_COSTO_COMPRA: what a carrier is paid.
 */
export interface RateGap {
  readonly code: 'TARIFA_REQUERIDA' | 'SIN_PRECIO' | 'FALTA_DATO' | 'SIN_PARAMETRO' | 'SIN_COSTO_COMPRA';
  /** Spanish sentence. */
  readonly message: string;
  /** True: there is no price without it. False: a warning. */
  readonly blocking: boolean;
  readonly id_service: number | null;
  /** Rules that came nearest. */
  readonly losers: readonly Loser[];
}

/** DIESEL_ANTIGUO: fuel was reckoned with a price older than `DIESEL_MAX_DAYS` on the date. */
export type RateFlag = 'DIESEL_ANTIGUO';

/** Diesel changes on the 12th of each month (8-money §1.2). */
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
