/** In what a rule can be nearer to a movement than another, and why one loses (8-money §1.2). */
import type { RuleDates, RuleScope } from './rate-rules';

/** In the order in which they decide; OWNER is the client of a sale, the carrier of a purchase. */
export const DIMENSIONS = ['OWNER', 'LUGAR', 'PUERTO', 'CONTENEDOR', 'TIPO', 'NAVIERA', 'PRODUCTO', 'KM'] as const;

/** What a winner wins by: a dimension of its scope, its later first day, or being stored later. */
export type Dimension =
  | 'CLIENTE'
  | 'TRANSPORTISTA'
  | Exclude<(typeof DIMENSIONS)[number], 'OWNER'>
  | 'VIGENCIA'
  | 'REGISTRO';

/** Words of the dimensions, as the trace says them: «MENOS_ESPECIFICA (cliente)». */
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

/** Why a rule does not give the price. The last two apply as well, but another one is nearer. */
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

/** Of a rule that differs from the movement in a dimension, by the place of the dimension; that of the owner is the side's. */
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

/** Any rule, read the same way: of a sale, a purchase or a surcharge. */
export interface RuleHead extends RuleDates {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  /** Rules with the same one are versions of each other; null: it has none. */
  readonly family: number | null;
  /** Client or carrier; null: any. */
  readonly owner: number | null;
  readonly scope: RuleScope & { readonly id_shipping_line?: number | null; readonly id_product?: number | null };
}

const given = (value: unknown): boolean => value !== null && value !== undefined;
/** The first that is given counts most; none: 0. */
const nearest = (...values: readonly unknown[]): number => {
  const at = values.findIndex(given);
  return at === -1 ? 0 : values.length - at;
};

/** How near a rule is in each dimension, higher is nearer: plant > route > canton > province, type > group, template > reservation type. */
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

/** Whether the day is one of the rule's, both ends in it. */
export function inForce(dates: Pick<RuleDates, 'valid_from' | 'valid_to'>, date: string): boolean {
  return dates.valid_from <= date && (!given(dates.valid_to) || date <= (dates.valid_to ?? ''));
}

/** Whether a km is in the band: from its first km up to, but without, its last. Without km only a rule without band holds. */
export function inBand(scope: Pick<RuleScope, 'km_from' | 'km_to'>, km: number | null): boolean {
  const from = scope.km_from ?? null;
  const to = scope.km_to ?? null;
  if (from === null && to === null) return true;
  return km !== null && (from === null || from <= km) && (to === null || km < to);
}
