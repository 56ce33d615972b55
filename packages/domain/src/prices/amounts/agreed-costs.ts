/** Costs agreed with third parties in advance for each trip: rentals, handling, storage (8-money §2, §3). */
import { exact, type Factor, type Money, multiply, percent } from '../../system/amounts/money';
import type { ChargedVatKind } from '../../system/validation/vat-kinds';

/** Kind of a cost type: who invoices it, or which rules compute it. */
export const COST_TYPE_KIND_NAMES = {
  PROVEEDOR: 'De proveedores',
  DINAMICO: 'Por compañía',
  DEPOSITO: 'De depósitos',
  PROPIO: 'Del camión propio',
  PARTICULAR: 'De transportistas',
} as const;
export type CostTypeKind = keyof typeof COST_TYPE_KIND_NAMES;

/** PORCENTAJE_VENTA: `amount` is percent of the sale price of the container's freight. */
export const DYNAMIC_METHOD_NAMES = {
  FIJO: 'Valor fijo',
  POR_KM: 'Por kilómetro',
  POR_HORA: 'Por hora',
  PORCENTAJE_VENTA: 'Porcentaje del flete',
} as const;
export type DynamicMethod = keyof typeof DYNAMIC_METHOD_NAMES;

/** Legs on which it applies; RESERVA: once per container, on its first leg. */
export const APPLIES_TO_NAMES = {
  RETIRO: 'Retiro',
  VIAJE: 'Viaje',
  DEVOLUCION: 'Devolución',
  RESERVA: 'Una vez por contenedor',
} as const;
export type AppliesTo = keyof typeof APPLIES_TO_NAMES;

/** Services of a depot or yard. MOVIMIENTO: a container in or out, when neither has its own price. */
export const DEPOSIT_COST_NAMES = {
  HANDLING_IN: 'Manejo de ingreso',
  HANDLING_OUT: 'Manejo de salida',
  ALMACENAJE_DIA: 'Almacenaje por día',
  MOVIMIENTO: 'Movimiento',
  LAVADO: 'Lavado',
  CONEXION_HORA: 'Conexión por hora',
} as const;
export type DepositCostKind = keyof typeof DEPOSIT_COST_NAMES;

/** Kinds of which a person may add types. Those of the others are computed by rules that know them by their codes. */
export const ADDED_COST_TYPE_KINDS = ['PROVEEDOR', 'DINAMICO'] as const;

/** Why a code of a cost type is refused, in Spanish; null: it is good, or empty. It is the item in SAP where none is given. */
export function costTypeCodeError(code: string | null | undefined): string | null {
  return !code || /^[A-Z0-9_]{2,20}$/.test(code) ? null : 'El código lleva de 2 a 20 letras mayúsculas, números o «_»';
}

/** Code of a built-in cost type, created at installation. */
export const CHASSIS_COST = 'CHASIS';
export const GENSET_COST = 'GENERADOR';

/** Whether a cost type may be agreed by company. Gensets, trucks, carriers and depots have their own agreements. */
export const isAgreedByCompany = ({ kind, code }: { kind: CostTypeKind; code: string }): boolean =>
  (kind === 'DINAMICO' || kind === 'PROVEEDOR') && code !== GENSET_COST;

/** A candidate price for a leg; of several with the same `item` one applies. */
export interface AgreedOffer {
  /** What it is the price of: handling at a stop, rental of the genset. */
  readonly item: string;
  readonly description: string;
  readonly id_cost_type: number;
  readonly iva_kind: ChargedVatKind;
  readonly method: DynamicMethod | 'POR_DIA';
  readonly amount: Money;
  /** Whether it is specific to the container's shipping line, its container type, and the exact service (not MOVIMIENTO). */
  readonly by_line: boolean;
  readonly by_type: boolean;
  readonly by_kind: boolean;
  /** Quantities of the methods: km and hours of the leg, days of storage. */
  readonly km: Factor;
  readonly hours: Factor;
  readonly days: number;
  /** Sale price of the container's freight, USD; null: no price yet. */
  readonly freight: Money | null;
}

/** An item of a trip, USD without VAT. */
export interface AgreedItem {
  readonly description: string;
  readonly id_cost_type: number;
  readonly iva_kind: ChargedVatKind;
  readonly subtotal: Money;
}

/** Specificity: line and type, then line, then type, then any (8-money §3); at equal rank the exact service wins. */
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

/** The applicable items in order of the offers; a price of zero is no item. */
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
