/** False freight: truck sent, service not performed, still (partly) billable (design 2.5, catalogos `motivos_falso_flete`). */
import { type LegShares, legWeights } from './carrier-pay';
import { legShare } from './leg-parts';
import { add, type Money, percent, ZERO } from './money';

/** Who answers for what a motive says. */
export type ResponsibleParty = 'CLIENTE' | 'OPERADOR' | 'NAVIERA' | 'TERCERO' | 'TRANSPORTISTA' | 'FUERZA_MAYOR';

export const RESPONSIBLE_PARTY_NAMES: Readonly<Record<ResponsibleParty, string>> = {
  CLIENTE: 'Cliente',
  OPERADOR: 'Operadora',
  NAVIERA: 'Naviera',
  TERCERO: 'Tercero',
  TRANSPORTISTA: 'Transportista',
  FUERZA_MAYOR: 'Fuerza mayor',
};

/** An option with the share, in percent, that is billed to the customer and paid to the carrier. */
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

/** Options to begin with; an operator may change them. */
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

/** What an option bills and pays: its percentages of the leg's share of the sale and of the carrier's price (`legShare`), USD half-up. */
export function falseFreightCharge(
  chosen: Pick<FalseFreightOption, 'sale_percent' | 'carrier_percent'>,
  sale: Money,
  carrierCost: Money,
): { sale: Money; carrier: Money } {
  return { sale: percent(sale, chosen.sale_percent), carrier: percent(carrierCost, chosen.carrier_percent) };
}

/** By what a leg has its share of a container's price: it is the only leg, the percents of the parameter, or all legs have the same. */
export const SHARED_BY = ['ONE_LEG', 'PARAMETER', 'ALIKE'] as const;
export type SharedBy = (typeof SHARED_BY)[number];

/** What a false freight bills, step by step: USD without VAT. */
export interface FalseFreightSale {
  /** What the container is sold for. */
  readonly total: Money;
  readonly shared_by: SharedBy;
  /** The part of the legs, of all parts. */
  readonly part: number;
  readonly parts: number;
  /** Their share of the price. */
  readonly share: Money;
  /** Percent of the share that is billed, and what it comes to. */
  readonly sale_pct: number;
  readonly sale: Money;
}

/**
 * What a false freight bills: the percent of the share that the legs `given_up` have of what their container is sold for. A guide has one; of a
 * container that is cancelled late there may be several, whose shares are added before the percent is taken. Every screen and proposal
 * reckons with this function.
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
