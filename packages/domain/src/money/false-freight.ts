/** False freight: truck sent, service not performed, still (partly) billable (design 2.5, catalogos `motivos_falso_flete`). */
import { type Money, percent } from './money';

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
