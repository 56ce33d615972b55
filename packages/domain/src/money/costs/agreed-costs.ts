/** What is agreed with third parties beforehand and is cost of each trip: rentals, handling, storage (8-money §2, §3). */
import { exact, type Factor, type Money, multiply, percent } from '../../prices/money/money';

/** What a cost type is for: who invoices it, or which rules reckon it. */
export const COST_TYPE_KIND_NAMES = {
  PROVEEDOR: 'De proveedores',
  DINAMICO: 'Por compañía',
  DEPOSITO: 'De depósitos',
  PROPIO: 'Del camión propio',
  PARTICULAR: 'De transportistas',
} as const;
export type CostTypeKind = keyof typeof COST_TYPE_KIND_NAMES;

/** PORCENTAJE_VENTA: `amount` is percent of what the container's freight is sold for. */
export const DYNAMIC_METHOD_NAMES = {
  FIJO: 'Valor fijo',
  POR_KM: 'Por kilómetro',
  POR_HORA: 'Por hora',
  PORCENTAJE_VENTA: 'Porcentaje del flete',
} as const;
export type DynamicMethod = keyof typeof DYNAMIC_METHOD_NAMES;

/** On which legs it arises; RESERVA: once for each container, on its first leg. */
export const APPLIES_TO_NAMES = {
  RETIRO: 'Retiro',
  VIAJE: 'Viaje',
  DEVOLUCION: 'Devolución',
  RESERVA: 'Una vez por contenedor',
} as const;
export type AppliesTo = keyof typeof APPLIES_TO_NAMES;

/** What a depot or yard takes money for. MOVIMIENTO: a box that comes in or goes out, where neither has a price of its own. */
export const DEPOSIT_COST_NAMES = {
  HANDLING_IN: 'Manejo de ingreso',
  HANDLING_OUT: 'Manejo de salida',
  ALMACENAJE_DIA: 'Almacenaje por día',
  MOVIMIENTO: 'Movimiento',
  LAVADO: 'Lavado',
  CONEXION_HORA: 'Conexión por hora',
} as const;
export type DepositCostKind = keyof typeof DEPOSIT_COST_NAMES;

/** Types of which the code says what they are; the installation begins with them. */
export const CHASSIS_COST = 'CHASIS';
export const GENSET_COST = 'GENERADOR';

/** Whether a type of cost may be agreed by company: a genset has its own rental by owner, own trucks and carriers have theirs, depots theirs. */
export const isAgreedByCompany = ({ kind, code }: { kind: CostTypeKind; code: string }): boolean =>
  (kind === 'DINAMICO' || kind === 'PROVEEDOR') && code !== GENSET_COST;

/** One price that may be an item of a leg: several with the same `item` are candidates of which one counts. */
export interface AgreedOffer {
  /** What it would be the price of: the handling at one stop, the rental of the genset. */
  readonly item: string;
  readonly description: string;
  readonly id_cost_type: number;
  readonly iva_kind: 'ZERO' | 'STANDARD';
  readonly method: DynamicMethod | 'POR_DIA';
  readonly amount: Money;
  /** It names the shipping line of the box, its container type, the very thing that is done (no MOVIMIENTO in general). */
  readonly by_line: boolean;
  readonly by_type: boolean;
  readonly by_kind: boolean;
  /** What its method counts by: km and hours of the leg, days of storage. */
  readonly km: Factor;
  readonly hours: Factor;
  readonly days: number;
  /** USD: what the container's freight is sold for; null: no price yet. */
  readonly freight: Money | null;
}

/** An item of a trip, USD without VAT. */
export interface AgreedItem {
  readonly description: string;
  readonly id_cost_type: number;
  readonly iva_kind: 'ZERO' | 'STANDARD';
  readonly subtotal: Money;
}

/** The nearest price: line and type before line, line before type, type before any (8-money §3); among equals what names the very movement. */
const nearness = ({ by_line, by_type, by_kind }: AgreedOffer): number =>
  (by_line ? 4 : 0) + (by_type ? 2 : 0) + (by_kind ? 1 : 0);

function amountOf({ method, amount, km, hours, days, freight }: AgreedOffer): Money {
  switch (method) {
    case 'FIJO':
      return multiply(amount, 1);
    case 'POR_KM':
      return multiply(amount, km);
    case 'POR_HORA':
      return multiply(amount, exact(hours).toDecimalPlaces(2));
    case 'POR_DIA':
      return multiply(amount, days);
    case 'PORCENTAJE_VENTA':
      return percent(freight ?? '0.00', amount);
  }
}

/** What of the offers counts, in their order; what costs nothing is no item. */
export function agreedItems(offers: readonly AgreedOffer[]): AgreedItem[] {
  const nearest = new Map<string, AgreedOffer>();
  for (const offer of offers) {
    const known = nearest.get(offer.item);
    if (known === undefined || nearness(offer) > nearness(known)) nearest.set(offer.item, offer);
  }
  return [...nearest.values()]
    .map(offer => {
      const { description, id_cost_type, iva_kind } = offer;
      return { description, id_cost_type, iva_kind, subtotal: amountOf(offer) };
    })
    .filter(item => Number(item.subtotal) > 0);
}
