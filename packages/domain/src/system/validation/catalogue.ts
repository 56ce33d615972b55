/** Rules of the short catalogues (products, lines, ships, container types, motives). Each function returns an error sentence, or null. */
import { CHASSIS_TYPES } from './equipment-attributes.data';

type Given<T> = T | null | undefined;

/** Set-point limits of a reefer, °C (design 3). */
const SET_POINT = { min: -35, max: 30 } as const;

/** Set-point of a product's container, °C with one decimal; only a reefer has one. */
export function setPointError(set_point_c: Given<number>, isReefer: boolean | null): string | null {
  if (set_point_c === null || set_point_c === undefined) return null;
  if (isReefer === false) return 'Solo un contenedor refrigerado tiene temperatura';
  const isInside = set_point_c >= SET_POINT.min && set_point_c <= SET_POINT.max;
  return isInside && Math.abs(set_point_c * 10 - Math.round(set_point_c * 10)) < 1e-6
    ? null
    : 'La temperatura va de −35 a 30 °C, con un decimal';
}

const repeated = (codes: readonly string[]): string | undefined => codes.find((code, i) => codes.indexOf(code) !== i);

function codesError(codes: readonly string[], pattern: RegExp, sentence: string): string | null {
  const wrong = codes.find(code => !pattern.test(code));
  if (wrong !== undefined) return `«${wrong}» no es válido: ${sentence}`;
  const twice = repeated(codes);
  return twice === undefined ? null : `«${twice}» está repetido`;
}

/** SCAC codes of a shipping line: two to four letters each. */
export const scacError = (codes: readonly string[]): string | null =>
  codesError(codes, /^[A-Z]{2,4}$/, 'un SCAC lleva de 2 a 4 letras');

/** Owner prefixes of a line's containers: three letters and a U. */
export const bicPrefixesError = (prefixes: readonly string[]): string | null =>
  codesError(prefixes, /^[A-Z]{3}U$/, 'un prefijo lleva 4 letras y termina en U');

/** Free days of a shipping line. */
export function freeDaysError(days: Given<number>): string | null {
  if (days === null || days === undefined) return null;
  return Number.isInteger(days) && days >= 0 && days <= 90 ? null : 'Los días libres van de 0 a 90';
}

/** A container type that may replace the booked one. */
export interface FlexibleType {
  readonly id_container_type: number;
  readonly id_stands_for: number;
}
/** Container types that a line accepts in place of others: of the same length, each pair once. `lengthOf`: length in feet by type. */
export function flexibleTypesError(
  pairs: readonly FlexibleType[],
  lengthOf: ReadonlyMap<number, number>,
): string | null {
  const keys = pairs.map(pair => `${pair.id_container_type}:${pair.id_stands_for}`);
  if (new Set(keys).size < keys.length) return 'Un par de tipos está repetido';
  if (pairs.some(pair => pair.id_container_type === pair.id_stands_for)) return 'Elija dos tipos distintos';
  if (pairs.some(pair => !lengthOf.has(pair.id_container_type) || !lengthOf.has(pair.id_stands_for)))
    return 'Elija un tipo de contenedor';
  const isSameLength = (pair: FlexibleType) =>
    lengthOf.get(pair.id_container_type) === lengthOf.get(pair.id_stands_for);
  return pairs.every(isSameLength) ? null : 'Un tipo solo reemplaza a otro del mismo largo';
}

export interface ContainerTypeInput {
  readonly iso: string;
  readonly code: string;
  readonly length_ft: number;
  readonly tare_kg: number;
  readonly payload_kg: number;
  readonly teu: number;
  readonly chassis: string;
}

/** Lengths of containers in feet. */
export const CONTAINER_LENGTHS: readonly number[] = [10, 20, 30, 40, 45, 53];
const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** Error sentences of a container type by field, or null. Weights in kg. */
export function containerTypeErrors(type: ContainerTypeInput): Record<keyof ContainerTypeInput, string | null> {
  const { iso, code, length_ft, tare_kg, payload_kg, teu, chassis } = type;
  return {
    iso: /^[A-Z0-9]{4}$/.test(iso) ? null : 'El código ISO lleva 4 letras o números, como 45R1',
    code: /^[A-Z0-9]{2,8}$/.test(code) ? null : 'El código lleva de 2 a 8 letras o números, como 40RH',
    length_ft: CONTAINER_LENGTHS.includes(length_ft) ? null : `Elija el largo: ${CONTAINER_LENGTHS.join(', ')} pies`,
    tare_kg: isWhole(tare_kg, 500, 10_000) ? null : 'La tara va de 500 a 10.000 kg',
    payload_kg: isWhole(payload_kg, 1_000, 45_000) ? null : 'La carga útil va de 1.000 a 45.000 kg',
    teu: teu > 0 && teu <= 3 && Math.abs(teu * 100 - Math.round(teu * 100)) < 1e-6 ? null : 'Los TEU van de 0,01 a 3',
    chassis: CHASSIS_TYPES.some(one => one.code === chassis) ? null : 'Elija el chasis que lo lleva',
  };
}

export const MOTIVE_KIND_NAMES = {
  RESERVATION: 'Rechazo y cancelación',
  LOGBOOK: 'Bitácora',
  FALSE_FREIGHT: 'Falso flete',
  DELAY: 'Atraso y espera',
  RESCUE: 'Rescate',
  RETURN: 'Retorno de contenedor',
  REJECT_PROPOSAL: 'Propuesta rechazada',
} as const;
export type MotiveKind = keyof typeof MOTIVE_KIND_NAMES;

/** Party responsible for a false freight, as its motive says. */
export type ResponsibleParty = 'CLIENTE' | 'OPERADOR' | 'NAVIERA' | 'TERCERO' | 'TRANSPORTISTA' | 'FUERZA_MAYOR';

export const RESPONSIBLE_PARTY_NAMES: Readonly<Record<ResponsibleParty, string>> = {
  CLIENTE: 'Cliente',
  OPERADOR: 'Operadora',
  NAVIERA: 'Naviera',
  TERCERO: 'Tercero',
  TRANSPORTISTA: 'Transportista',
  FUERZA_MAYOR: 'Fuerza mayor',
};

export interface MotiveInput {
  readonly kind: MotiveKind;
  readonly sale_pct?: number | null;
  readonly carrier_pct?: number | null;
}

function shareError(kind: MotiveKind, share: Given<number>): string | null {
  if (kind !== 'FALSE_FREIGHT') return share == null ? null : 'Solo un falso flete tiene porcentajes';
  return share != null && isWhole(share, 0, 100) ? null : 'Ingrese un porcentaje de 0 a 100';
}

/** Percentages of a motive of false freight: what the client still pays and what the carrier still receives. Other motives have none. */
export function motiveErrors(motive: MotiveInput): Record<'sale_pct' | 'carrier_pct', string | null> {
  return {
    sale_pct: shareError(motive.kind, motive.sale_pct),
    carrier_pct: shareError(motive.kind, motive.carrier_pct),
  };
}
