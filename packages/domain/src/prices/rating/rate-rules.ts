/** Rules of prices as they are stored (8-money §1.1): sale fees, purchase fees, surcharges, holidays. Field names are the tables'. */

import type { ServiceIvaKind } from '../../system/validation/service';
import type { ReservationType, TemplateCode } from '../../trips/status/templates';
import type { LegShares } from '../money/carrier-pay';
import type { Money } from '../money/money';
import type { ContainerGroup } from './rate-facts';

/** What a service is charged by. PORCENTAJE_FLETE: `amount` is percent of the freight. */
export const ITEM_METHOD_NAMES = {
  FIJO: 'Valor fijo',
  POR_KM: 'Por kilómetro',
  POR_TONELADA: 'Por tonelada de carga',
  POR_HORA: 'Por hora',
  PORCENTAJE_FLETE: 'Porcentaje del flete',
} as const;
export type ItemMethod = keyof typeof ITEM_METHOD_NAMES;

/** In the order in which they are charged. */
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

/** PORCENTAJE: `amount` is percent of the freight; of fuel, the share of the freight that moves with diesel. */
export type SurchargeMethod = 'FIJO' | 'PORCENTAJE' | 'POR_GALON' | 'POR_TONELADA' | 'POR_PARADA';

/** By what each kind may be charged (8-money §1.2, the table of surcharges). */
export const SURCHARGE_METHODS: Readonly<Record<SurchargeKind, readonly SurchargeMethod[]>> = {
  COMBUSTIBLE: ['POR_GALON', 'PORCENTAJE'],
  SOBREPESO: ['POR_TONELADA'],
  PARADA_EXTRA: ['POR_PARADA'],
  NOCTURNO: ['FIJO', 'PORCENTAJE'],
  FERIADO: ['FIJO', 'PORCENTAJE'],
  GENSET: ['FIJO'],
};

export type RateSide = 'VENTA' | 'COMPRA';

/** A service of the catalogue, as far as prices need it. */
export interface RatedService {
  readonly id_service: number;
  readonly code: string;
  readonly name: string;
  /** FLETE: retention 310 applies. */
  readonly service_type: string;
  readonly iva_kind: ServiceIvaKind;
  /** USD without VAT; null: agreed case by case. */
  readonly unit_price: Money | null;
}

/** Where and for what a rule holds: every column that is not null has to equal the fact; null is any. One place at most. */
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
  /** First km of the band, itself in it. */
  readonly km_from?: number | null;
  /** End of the band, itself no more in it: 0–100 and 100–200 share no km. */
  readonly km_to?: number | null;
}

/** Columns of a scope that are met by being equal, or by being null: of sales and of purchases alike. The band of the road is beside them. */
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

/** Scope of what is sold. */
export interface SaleScope extends RuleScope {
  /** The company that pays, or the client whose cargo it is. */
  readonly id_client?: number | null;
  readonly id_shipping_line?: number | null;
  readonly id_product?: number | null;
}

/** Validity (vigencia): rows are never overwritten, a change is a new row from a day on (8-money §0.1). */
export interface RuleDates {
  /** First and last day, `YYYY-MM-DD`, both in it; null: no end. */
  readonly valid_from: string;
  readonly valid_to?: string | null;
  /** The last day that it had before a version after it cut it, `infinity` for none; null: it was not cut. */
  readonly valid_to_before?: string | null;
  /** Null: a proposal, which prices nothing. */
  readonly approved_at?: string | null;
  /** The row that holds after it. */
  readonly superseded_by?: number | null;
  /** Voided before its first day: it never held and is nowhere named. */
  readonly voided_at?: string | null;
}

/** What one service costs: common to sale and purchase. */
export interface PriceItem {
  readonly id_service: number;
  readonly method: ItemMethod;
  /** USD per unit of the method; percent for PORCENTAJE_FLETE. */
  readonly amount: Money;
  /** Least and most that the line comes to, USD. */
  readonly min_amount?: Money | null;
  readonly max_amount?: Money | null;
  /** Part of the freight: shown at 0.00. */
  readonly included: boolean;
  /** Charged without being booked. */
  readonly auto: boolean;
}

export interface FeeItem extends PriceItem {
  readonly id_fee_item: number;
}

/** A sale rate (tarifa) in one of its versions. */
export interface Fee extends SaleScope, RuleDates {
  readonly id_fee: number;
  readonly code: string;
  /** The same over all versions. */
  readonly id_family: number;
  readonly version: number;
  /** USD per gallon that the freight was agreed at; fuel is charged beyond it. */
  readonly diesel_base_usd?: Money | null;
  /** Free hours of stand-by of who has this rate. */
  readonly free_hours?: number | null;
  readonly items: readonly FeeItem[];
}

/** What a kind of surcharge needs beside its amount; what is absent is taken from the parameters of the date. */
export interface SurchargeParams {
  readonly diesel_base_usd?: Money | null;
  /** Fuel: cheaper diesel lowers the price. */
  readonly bidireccional?: boolean;
  readonly sobrepeso_desde_kg?: number | null;
  readonly noche_desde?: string | null;
  readonly noche_hasta?: string | null;
}

/** A surcharge (recargo): what a movement costs more for a reason of its own. VAT and retention are those of its service. */
export interface Surcharge extends SaleScope, RuleDates {
  readonly id_surcharge: number;
  readonly code: string;
  readonly kind: SurchargeKind;
  readonly side: RateSide;
  readonly id_service: number;
  /** Of side COMPRA alone, in place of `id_client`. */
  readonly id_carrier?: number | null;
  readonly method: SurchargeMethod;
  /** USD per unit of the method; percent for PORCENTAJE. */
  readonly amount: Money;
  readonly params?: SurchargeParams | null;
  /** False: charged only where its service was booked. */
  readonly auto: boolean;
}

/** A day without work; everywhere, or in one canton. */
export interface Holiday {
  readonly date: string;
  readonly name: string;
  readonly id_canton?: number | null;
}

export interface PurchaseFeeItem extends PriceItem {
  readonly id_purchase_fee_item: number;
}

/** What a carrier is paid. */
export interface PurchaseFee extends RuleScope, RuleDates {
  readonly id_purchase_fee: number;
  readonly code: string;
  readonly id_family: number;
  readonly version: number;
  /** Null: general. */
  readonly id_carrier?: number | null;
  /** USD per gallon that the freight was agreed at; the carrier is paid fuel beyond it. */
  readonly diesel_base_usd?: Money | null;
  readonly items: readonly PurchaseFeeItem[];
}

/** Values of the purchase parameters. */
export interface PurchaseParamValues {
  /** Percent of the freight's sale. */
  readonly porcentaje_venta: number;
  readonly usd_km: Money;
  readonly minimo: Money;
  /** Shares of the price over the legs. */
  readonly reparto_tramos: LegShares;
  readonly stand_by_pago_hora: Money;
  readonly anticipo_max_pct: number;
  readonly retencion_pct: number;
  readonly plazo_dias: number;
}
export type PurchaseParamKey = keyof PurchaseParamValues;

/** One dated parameter of a carrier, or of all (`id_carrier` null). Value null: from that day on it is not set. */
export type PurchaseParam = {
  [K in PurchaseParamKey]: {
    readonly id_carrier: number | null;
    readonly key: K;
    readonly value: PurchaseParamValues[K] | null;
    readonly valid_from: string;
  };
}[PurchaseParamKey];

/** Code of the freight, which every movement has. */
export const FREIGHT_CODE = 'FLE';
/** Code of the genset that goes with a reefer. */
export const GENSET_CODE = 'GEN';
/** Code of waiting beyond the free hours, which is charged when a trip closes and never with the price. */
export const STAND_BY_CODE = 'STB';
