/** False freight: truck sent, service not performed, still (partly) billable (design 2.5, catalogos `motivos_falso_flete`). */
import { add, type Money, percent, ZERO } from '../../system/amounts/money';
import type { ResponsibleParty } from '../../system/validation/catalogue';
import { type LegShares, legWeights } from './carrier-pay';
import { legShare } from './leg-parts';

/** A motive with the percent billed to the customer and the percent paid to the carrier. */
export interface FalseFreightOption {
  readonly option: string;
  readonly responsible: ResponsibleParty;
  readonly sale_percent: number;
  readonly carrier_percent: number;
}

function option(
  text: string,
  responsible: ResponsibleParty,
  sale_percent: number,
  carrier_percent = sale_percent,
): FalseFreightOption {
  return { option: text, responsible, sale_percent, carrier_percent };
}

/** Initial motives; an operator may change them. */
export const FALSE_FREIGHT_OPTIONS: readonly FalseFreightOption[] = [
  option('Cliente canceló con la unidad en camino', 'CLIENTE', 50),
  option('Cliente canceló con la unidad en sitio', 'CLIENTE', 100),
  option('Planta sin carga / sin personal', 'CLIENTE', 100),
  option('Contenedor no disponible en depósito', 'NAVIERA', 100),
  option('Contenedor en mal estado / no pasa PTI', 'NAVIERA', 100),
  option('Documentos o booking incorrectos del cliente', 'CLIENTE', 100),
  option('Terminal/depósito sin sistema o cerrado', 'TERCERO', 50),
  option('Turno o cita perdida por el transportista', 'TRANSPORTISTA', 0),
  option('Credencial o documento vencido', 'TRANSPORTISTA', 0),
  option('Avería mecánica', 'TRANSPORTISTA', 0),
  option('Paro / vía cerrada / fuerza mayor', 'FUERZA_MAYOR', 0, 50),
];

/** Amounts of a motive: its percents of the leg's share of the sale and of the carrier's price (`legShare`), USD, half-up. */
export function falseFreightCharge(
  chosen: Pick<FalseFreightOption, 'sale_percent' | 'carrier_percent'>,
  sale: Money,
  carrierCost: Money,
): { sale: Money; carrier: Money } {
  return { sale: percent(sale, chosen.sale_percent), carrier: percent(carrierCost, chosen.carrier_percent) };
}

/** How a leg gets its share of a container's price: it is the only leg, by the parameter's percents, or equally. */
export const SHARED_BY = ['ONE_LEG', 'PARAMETER', 'ALIKE'] as const;
export type SharedBy = (typeof SHARED_BY)[number];

/** Steps of a false freight's price: USD without VAT. */
export interface FalseFreightSale {
  /** Sale price of the container. */
  readonly total: Money;
  readonly shared_by: SharedBy;
  /** Weight of these legs, and the sum of all weights. */
  readonly part: number;
  readonly parts: number;
  /** Their share of the price. */
  readonly share: Money;
  /** Percent of the share that is billed, and the resulting amount. */
  readonly sale_pct: number;
  readonly sale: Money;
}

/**
 * Price of a false freight: the percent of the share that the legs `given_up` have of the container's sale price. A guide has one leg; a container
 * cancelled late may have several, whose shares are added before the percent is applied. All screens and proposals use this function.
 */
export function falseFreightSale(
  of: {
    readonly freight: Money;
    readonly legs: readonly { readonly id_leg: number; readonly kind: string }[];
    readonly shares: LegShares | null;
  },
  given_up: readonly number[],
  sale_pct: number,
): FalseFreightSale {
  const kinds = of.legs.map(leg => leg.kind);
  const weights = legWeights(kinds, of.shares);
  const isAlike = legWeights(kinds, null).every((weight, i) => weight === weights[i]);
  const share = add(ZERO, ...given_up.map(id_leg => legShare(of.freight, of.legs, id_leg, of.shares)));
  return {
    total: of.freight,
    shared_by: kinds.length === 1 ? 'ONE_LEG' : isAlike ? 'ALIKE' : 'PARAMETER',
    part: given_up.reduce((sum, id_leg) => sum + (weights[of.legs.findIndex(leg => leg.id_leg === id_leg)] ?? 0), 0),
    parts: weights.reduce((sum, weight) => sum + weight, 0),
    share,
    sale_pct,
    sale: falseFreightCharge({ sale_percent: sale_pct, carrier_percent: 0 }, share, '0.00').sale,
  };
}
