/** Spanish words for rules and their scopes. */

import { formatDate } from '../../system/time/time';
import {
  RESERVATION_TYPE_NAMES,
  type ReservationType,
  TEMPLATE_NAMES,
  type TemplateCode,
} from '../../trips/status/templates';
import type { ContainerGroup } from './rate-facts';

/** Words for a kind of rule. */
export interface RuleWords {
  /** «la tarifa» */
  readonly cual: string;
  /** «La tarifa» */
  readonly Cual: string;
  /** «Una tarifa nueva» */
  readonly Nueva: string;
  /** Ending of adjectives: «anulada», «anulado». */
  readonly o: 'a' | 'o';
}
/** Rates of sale. */
export const FEE_WORDS: RuleWords = { cual: 'la tarifa', Cual: 'La tarifa', Nueva: 'Una tarifa nueva', o: 'a' };
/** Rates of purchase: what carriers are paid. */
export const PURCHASE_FEE_WORDS: RuleWords = {
  cual: 'la tarifa de compra',
  Cual: 'La tarifa de compra',
  Nueva: 'Una tarifa de compra nueva',
  o: 'a',
};
/** Surcharges on a sale. */
export const SURCHARGE_WORDS: RuleWords = {
  cual: 'el recargo',
  Cual: 'El recargo',
  Nueva: 'Un recargo nuevo',
  o: 'o',
};

/** Travel allowances of own drivers, by road or city. */
export const ALLOWANCE_WORDS: RuleWords = {
  cual: 'la tarifa de viático',
  Cual: 'La tarifa de viático',
  Nueva: 'Una tarifa de viático nueva',
  o: 'a',
};
/** Rules of fixed bonuses of drivers. */
export const BONUS_WORDS: RuleWords = {
  cual: 'la regla de bono',
  Cual: 'La regla de bono',
  Nueva: 'Una regla de bono nueva',
  o: 'a',
};
/** Costs agreed with third parties. */
export const COST_WORDS: RuleWords = { cual: 'el costo', Cual: 'El costo', Nueva: 'Un costo nuevo', o: 'o' };

/** «del 01/12/2026 al 31/12/2026», «desde el 01/12/2026». */
export const periodWords = ({ valid_from, valid_to }: { valid_from: string; valid_to?: string | null }): string =>
  (valid_to ?? null) === null
    ? `desde el ${formatDate(valid_from)}`
    : `del ${formatDate(valid_from)} al ${formatDate(valid_to ?? '')}`;

/** Names of the values of a scope; null: any. */
export interface ScopeNames {
  readonly reservation_type: ReservationType | null;
  readonly template: TemplateCode | null;
  readonly plant: string | null;
  readonly route: string | null;
  readonly canton: string | null;
  readonly province: string | null;
  readonly port: string | null;
  readonly container_type: string | null;
  readonly container_group: ContainerGroup | null;
  readonly km_from: number | null;
  readonly km_to: number | null;
}

export const CONTAINER_GROUP_NAMES: Readonly<Record<ContainerGroup, string>> = {
  REEFER: 'Refrigerados',
  SECO: 'Secos',
};

const bandWords = ({ km_from, km_to }: Pick<ScopeNames, 'km_from' | 'km_to'>): string | null => {
  if (km_from === null && km_to === null) return null;
  if (km_to === null) return `desde ${km_from} km`;
  return `${km_from ?? 0}–${km_to} km`;
};

/** «Exportación con retiro», «Importación»; null: any. */
export const modeWords = ({ reservation_type, template }: Pick<ScopeNames, 'reservation_type' | 'template'>) =>
  template !== null
    ? TEMPLATE_NAMES[template]
    : reservation_type === null
      ? null
      : RESERVATION_TYPE_NAMES[reservation_type];

/** Lane of a rule in the direction of the cargo: «El Guabo → Puerto Bolívar», «Cualquier ruta · 0–100 km». */
export function laneWords(names: ScopeNames): string {
  const type = names.template?.startsWith('I') ? 'I' : names.template?.startsWith('E') ? 'E' : names.reservation_type;
  const place = names.plant ?? names.route ?? names.canton ?? (names.province && `Provincia de ${names.province}`);
  const band = bandWords(names);
  const lane =
    place === null && names.port === null
      ? 'Cualquier ruta'
      : type === 'I'
        ? `${names.port ?? 'Cualquier puerto'} → ${place ?? 'cualquier planta'}`
        : `${place ?? 'Cualquier planta'} ${type === 'E' ? '→' : '↔'} ${names.port ?? 'cualquier puerto'}`;
  return band === null ? lane : `${lane} · ${band}`;
}

/** «40RH», «Refrigerados», «Cualquier contenedor». */
export const containerWords = ({
  container_type,
  container_group,
}: Pick<ScopeNames, 'container_type' | 'container_group'>): string =>
  container_type ?? (container_group === null ? 'Cualquier contenedor' : CONTAINER_GROUP_NAMES[container_group]);
