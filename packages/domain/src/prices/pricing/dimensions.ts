/** Dimensions in which a rule is more specific than another, and reasons for which a rule loses (8-money §1.2). */
import type { RuleDates, RuleScope } from './rate-rules';

/** In order of precedence; OWNER is the client of a sale, the carrier of a purchase. */
export const DIMENSIONS = ['OWNER', 'LUGAR', 'PUERTO', 'CONTENEDOR', 'TIPO', 'NAVIERA', 'PRODUCTO', 'KM'] as const;

/** What decides for the winner: a dimension of its scope, a later first day, or a higher id. */
export type Dimension =
  | 'CLIENTE'
  | 'TRANSPORTISTA'
  | Exclude<(typeof DIMENSIONS)[number], 'OWNER'>
  | 'VIGENCIA'
  | 'REGISTRO';

/** Names of the dimensions in a trace: «MENOS_ESPECIFICA (cliente)». */
export const DIMENSION_WORDS: Readonly<Record<Dimension, string>> = {
  CLIENTE: 'cliente',
  TRANSPORTISTA: 'transportista',
  LUGAR: 'lugar',
  PUERTO: 'puerto',
  CONTENEDOR: 'contenedor',
  TIPO: 'tipo',
  NAVIERA: 'naviera',
  PRODUCTO: 'producto',
  KM: 'kilómetros',
  VIGENCIA: 'vigencia',
  REGISTRO: 'registro',
};

/** Why a rule does not give the price. For the last two, the rule applies but a more specific one wins. */
export type LoserReason =
  | 'OTRO_CLIENTE'
  | 'OTRO_TRANSPORTISTA'
  | 'OTRO_LUGAR'
  | 'OTRO_PUERTO'
  | 'OTRO_CONTENEDOR'
  | 'OTRO_TIPO'
  | 'OTRA_NAVIERA'
  | 'OTRO_PRODUCTO'
  | 'FUERA_DE_VIGENCIA'
  | 'SIN_APROBAR'
  | 'FUERA_DE_RANGO_KM'
  | 'MENOS_ESPECIFICA'
  | 'MAS_ANTIGUA';

/** Reasons of a rule that differs from the movement in a dimension, by index of the dimension; the owner's reason depends on the side. */
export const MISMATCH_REASONS: readonly LoserReason[] = [
  'OTRO_CLIENTE',
  'OTRO_LUGAR',
  'OTRO_PUERTO',
  'OTRO_CONTENEDOR',
  'OTRO_TIPO',
  'OTRA_NAVIERA',
  'OTRO_PRODUCTO',
  'FUERA_DE_RANGO_KM',
];

/** Common fields of a sale rule, a purchase rule and a surcharge. */
export interface RuleHead extends RuleDates {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  /** Versions of one rule have the same family; null: none. */
  readonly family: number | null;
  /** Client or carrier; null: any. */
  readonly owner: number | null;
  readonly scope: RuleScope & { readonly id_shipping_line?: number | null; readonly id_product?: number | null };
}

const given = (value: unknown): boolean => value !== null && value !== undefined;
/** Rank of the first value that is present, the first ranks highest; none: 0. */
const nearest = (...values: readonly unknown[]): number => {
  const at = values.findIndex(given);
  return at === -1 ? 0 : values.length - at;
};

/** Rank of a rule in each dimension, higher is more specific: plant > route > canton > province, type > group, template > reservation type. */
export function specificity(rule: RuleHead): readonly number[] {
  const { scope } = rule;
  return [
    nearest(rule.owner),
    nearest(scope.id_plant, scope.id_route, scope.id_canton, scope.id_province),
    nearest(scope.id_port),
    nearest(scope.id_container_type, scope.container_group),
    nearest(scope.template, scope.reservation_type),
    nearest(scope.id_shipping_line),
    nearest(scope.id_product),
    given(scope.km_from) || given(scope.km_to) ? 1 : 0,
  ];
}

/** Whether the date is within the rule's validity, inclusive. */
export function inForce(dates: Pick<RuleDates, 'valid_from' | 'valid_to'>, date: string): boolean {
  return dates.valid_from <= date && (!given(dates.valid_to) || date <= (dates.valid_to ?? ''));
}

/** Whether km is in the band [km_from, km_to). With unknown km, only a rule without a band applies. */
export function inBand(scope: Pick<RuleScope, 'km_from' | 'km_to'>, km: number | null): boolean {
  const from = scope.km_from ?? null;
  const to = scope.km_to ?? null;
  if (from === null && to === null) return true;
  return km !== null && (from === null || from <= km) && (to === null || km < to);
}
