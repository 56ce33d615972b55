/** The reference data of an installation, read from the files that the server loads, so that the ids are the same. */

import type { Parameters } from '@cabezal/domain/system/parameters/parameter-value';
import type { ParameterKey } from '@cabezal/domain/system/parameters/parameters.data';
import geography from '../../../server/reference/01-geography.json';
import locationFile from '../../../server/reference/02-locations.json';
import lineFile from '../../../server/reference/03-shipping-lines.json';
import cargo from '../../../server/reference/04-cargo.json';
import serviceFile from '../../../server/reference/05-services.json';
import parameterFile from '../../../server/reference/06-parameters.json';
import motiveFile from '../../../server/reference/07-motives.json';

export interface Canton {
  readonly id_canton: number;
  readonly id_province: number;
  readonly code: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

export interface ShippingLine {
  readonly id_shipping_line: number;
  readonly name: string;
  readonly scac: readonly string[];
  readonly bic_prefixes: readonly string[];
  readonly free_days_import_dry: number | null;
  readonly free_days_import_reefer: number | null;
  readonly free_days_export: number | null;
  readonly id_usual_terminal: number | null;
}

export interface ContainerType {
  readonly id_container_type: number;
  readonly code: string;
  readonly length_ft: number;
  readonly tare_kg: number;
  readonly payload_kg: number;
  readonly reefer: boolean;
}

export interface Product {
  readonly id_product: number;
  readonly name: string;
  readonly set_point_c: number | null;
}

export interface Motive {
  readonly id_motivo: number;
  readonly kind: string;
  readonly name: string;
  readonly sale_pct: number | null;
  readonly carrier_pct: number | null;
}

function index<T, K>(rows: readonly T[], key: (row: T) => K): (wanted: K) => T {
  const map = new Map(rows.map(row => [key(row), row]));
  return wanted => {
    const row = map.get(wanted);
    if (row === undefined) throw new RangeError(`Not in the reference data: ${String(wanted)}`);
    return row;
  };
}

const lines: readonly ShippingLine[] = lineFile.shipping_lines;
const containerTypes: readonly ContainerType[] = cargo.container_types;
const products: readonly Product[] = cargo.products;

/** Ports and depots that every installation has. */
export const PUBLIC_LOCATIONS = locationFile.locations;
/** Invented ones, which only the demonstration has. */
export const DEMO_LOCATIONS = locationFile.locations.filter(place => place.is_demo);
const MOTIVES: readonly Motive[] = motiveFile.motives;

export const cantonNamed = index<Canton, string>(geography.cantons, row => row.name);
export const cantonById = index<Canton, number>(geography.cantons, row => row.id_canton);
export const lineByScac = index(lines, row => row.scac[0] ?? row.name);
export const containerTypeByCode = index(containerTypes, row => row.code);
export const productNamed = index(products, row => row.name);
export const serviceByCode = index(serviceFile.services, row => row.code);
const motiveByKey = index<Motive, string>(MOTIVES, row => `${row.kind}:${row.name}`);
export const plateLetterOf = index(geography.provinces, row => row.id_province);

/** Value of a parameter in the reference data on a date. */
export function parameterOn<K extends ParameterKey>(key: K, date: string): Parameters<K>[K] {
  const held = parameterFile.parameters.findLast(row => row.key === key && row.valid_from <= date);
  if (held === undefined) throw new RangeError(`No ${key} on ${date}`);
  return held.value as Parameters<K>[K];
}
/** Some of them, by key. */
export function parametersOn<const K extends ParameterKey>(keys: readonly K[], date: string): Parameters<K> {
  return Object.fromEntries(keys.map(key => [key, parameterOn(key, date)])) as Parameters<K>;
}

/** Motives of different kinds may have the same text. */
export function motiveNamed(kind: 'RESERVATION' | 'LOGBOOK' | 'FALSE_FREIGHT', name: string): Motive {
  return motiveByKey(`${kind}:${name}`);
}
