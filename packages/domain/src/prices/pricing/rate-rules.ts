/** Price rules as stored (8-money §1.1): sale fees, purchase fees, surcharges, holidays. Field names are column names. */

import type { Money } from '../../system/amounts/money';
import type { ServiceIvaKind } from '../../system/validation/service';
import type { ReservationType, TemplateCode } from '../../trips/status/templates';
import type { LegShares } from '../amounts/carrier-pay';
import type { ContainerGroup } from './rate-facts';

/** Methods of an item. PORCENTAJE_FLETE: `amount` is percent of the freight. */
export const ITEM_METHOD_NAMES = {
  FIJO: 'Valor fijo',
  POR_KM: 'Por kilómetro',
  POR_TONELADA: 'Por tonelada de carga',
  POR_HORA: 'Por hora',
  PORCENTAJE_FLETE: 'Porcentaje del flete',
} as const;
export type ItemMethod = keyof typeof ITEM_METHOD_NAMES;

/** Kinds of surcharges, in the order in which they are charged. */
export const SURCHARGE_KIND_NAMES = {
  COMBUSTIBLE: 'Recargo por combustible',
  SOBREPESO: 'Recargo por sobrepeso',
  PARADA_EXTRA: 'Recargo por parada extra',
  NOCTURNO: 'Recargo nocturno',
  FERIADO: 'Recargo por feriado',
  GENSET: 'Recargo por generador',
} as const;
export type SurchargeKind = keyof typeof SURCHARGE_KIND_NAMES;
export const SURCHARGE_KINDS = Object.keys(SURCHARGE_KIND_NAMES) as SurchargeKind[];

/** PORCENTAJE: `amount` is percent of the freight; for fuel, the share of the freight that depends on diesel. */
export type SurchargeMethod = 'FIJO' | 'PORCENTAJE' | 'POR_GALON' | 'POR_TONELADA' | 'POR_PARADA';

/** Methods allowed for each kind (8-money §1.2, table of surcharges). */
export const SURCHARGE_METHODS: Readonly<Record<SurchargeKind, readonly SurchargeMethod[]>> = {
  COMBUSTIBLE: ['POR_GALON', 'PORCENTAJE'],
  SOBREPESO: ['POR_TONELADA'],
  PARADA_EXTRA: ['POR_PARADA'],
  NOCTURNO: ['FIJO', 'PORCENTAJE'],
  FERIADO: ['FIJO', 'PORCENTAJE'],
  GENSET: ['FIJO'],
};

export type RateSide = 'VENTA' | 'COMPRA';

/** Fields of a service that prices need. */
export interface RatedService {
  readonly id_service: number;
  readonly code: string;
  readonly name: string;
  /** FLETE: retention 310 applies. */
  readonly service_type: string;
  readonly iva_kind: ServiceIvaKind;
  /** USD without VAT; null: agreed in each case. */
  readonly unit_price: Money | null;
}

/** Scope of a rule: every column that is not null must equal the fact; null matches any. At most one place column. */
export interface RuleScope {
  readonly reservation_type?: ReservationType | null;
  readonly template?: TemplateCode | null;
  readonly id_plant?: number | null;
  readonly id_route?: number | null;
  readonly id_canton?: number | null;
  readonly id_province?: number | null;
  readonly id_port?: number | null;
  readonly id_container_type?: number | null;
  readonly container_group?: ContainerGroup | null;
  /** Start of the km band, inclusive. */
  readonly km_from?: number | null;
  /** End of the km band, exclusive: 0–100 and 100–200 do not overlap. */
  readonly km_to?: number | null;
}

/** Scope columns that match if equal or null, for sale and purchase. The km band is separate. */
export const SCOPE_COLUMNS = [
  'reservation_type',
  'template',
  'id_plant',
  'id_route',
  'id_canton',
  'id_province',
  'id_port',
  'id_container_type',
  'container_group',
] as const satisfies readonly (keyof RuleScope)[];

/** Scope of a sale rule. */
export interface SaleScope extends RuleScope {
  /** The company that pays, or the client of the cargo. */
  readonly id_client?: number | null;
  readonly id_shipping_line?: number | null;
  readonly id_product?: number | null;
}

/** Validity (vigencia): rows are never overwritten; a change is a new row from a day on (8-money §0.1). */
export interface RuleDates {
  /** First and last day, `YYYY-MM-DD`, inclusive; null: open-ended. */
  readonly valid_from: string;
  readonly valid_to?: string | null;
  /** Last day before a later version cut it, `infinity` for open-ended; null: not cut. */
  readonly valid_to_before?: string | null;
  /** Null: a proposal, which gives no price. */
  readonly approved_at?: string | null;
  /** The row that replaces it. */
  readonly superseded_by?: number | null;
  /** Voided before its first day: it was never in force and is ignored everywhere. */
  readonly voided_at?: string | null;
}

/** Price of one service, for sale and purchase. */
export interface PriceItem {
  readonly id_service: number;
  readonly method: ItemMethod;
  /** USD per unit of the method; percent for PORCENTAJE_FLETE. */
  readonly amount: Money;
  /** Minimum and maximum of the line, USD. */
  readonly min_amount?: Money | null;
  readonly max_amount?: Money | null;
  /** Included in the freight: displayed at 0.00. */
  readonly included: boolean;
  /** Charged without a booking. */
  readonly auto: boolean;
}

export interface FeeItem extends PriceItem {
  readonly id_fee_item: number;
}

/** A version of a sale rate (tarifa). */
export interface Fee extends SaleScope, RuleDates {
  readonly id_fee: number;
  readonly code: string;
  /** The same for all versions. */
  readonly id_family: number;
  readonly version: number;
  /** Diesel price at which the freight was agreed, USD per gallon; the fuel surcharge applies above it. */
  readonly diesel_base_usd?: Money | null;
  /** Free hours of stand-by for the client of this rate. */
  readonly free_hours?: number | null;
  readonly items: readonly FeeItem[];
}

/** Parameters of a surcharge by kind; an absent one is taken from the parameters of the date. */
export interface SurchargeParams {
  readonly diesel_base_usd?: Money | null;
  /** Fuel: a lower diesel price reduces the price. */
  readonly bidireccional?: boolean;
  readonly sobrepeso_desde_kg?: number | null;
  readonly noche_desde?: string | null;
  readonly noche_hasta?: string | null;
}

/** A surcharge (recargo). VAT and retention are those of its service. */
export interface Surcharge extends SaleScope, RuleDates {
  readonly id_surcharge: number;
  readonly code: string;
  readonly kind: SurchargeKind;
  readonly side: RateSide;
  readonly id_service: number;
  /** Only of side COMPRA, in place of `id_client`. */
  readonly id_carrier?: number | null;
  readonly method: SurchargeMethod;
  /** USD per unit of the method; percent for PORCENTAJE. */
  readonly amount: Money;
  readonly params?: SurchargeParams | null;
  /** False: charged only if its service was booked. */
  readonly auto: boolean;
}

/** A holiday; nationwide or in one canton. */
export interface Holiday {
  readonly date: string;
  readonly name: string;
  readonly id_canton?: number | null;
}

export interface PurchaseFeeItem extends PriceItem {
  readonly id_purchase_fee_item: number;
}

/** A rate of a carrier. */
export interface PurchaseFee extends RuleScope, RuleDates {
  readonly id_purchase_fee: number;
  readonly code: string;
  readonly id_family: number;
  readonly version: number;
  /** Null: general. */
  readonly id_carrier?: number | null;
  /** Diesel price at which the freight was agreed, USD per gallon; the carrier is paid fuel above it. */
  readonly diesel_base_usd?: Money | null;
  readonly items: readonly PurchaseFeeItem[];
}

/** Values of the purchase parameters. */
export interface PurchaseParamValues {
  /** Percent of the sale price of the freight. */
  readonly porcentaje_venta: number;
  readonly usd_km: Money;
  readonly minimo: Money;
  /** Shares of the price by kind of leg. */
  readonly reparto_tramos: LegShares;
  readonly stand_by_pago_hora: Money;
  readonly anticipo_max_pct: number;
  readonly retencion_pct: number;
  readonly plazo_dias: number;
}
export type PurchaseParamKey = keyof PurchaseParamValues;

/** One dated parameter of a carrier, or the general one (`id_carrier` null). Value null: not set from that day on. */
export type PurchaseParam = {
  [K in PurchaseParamKey]: {
    readonly id_carrier: number | null;
    readonly key: K;
    readonly value: PurchaseParamValues[K] | null;
    readonly valid_from: string;
  };
}[PurchaseParamKey];

/** Code of the freight; every movement has one. */
export const FREIGHT_CODE = 'FLE';
/** Code of the genset of a reefer. */
export const GENSET_CODE = 'GEN';
/** Code of stand-by, which is charged at the closing of a trip and never with the price. */
export const STAND_BY_CODE = 'STB';
