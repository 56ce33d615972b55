/** Rules of the services sold (spec 7.22). Each function returns an error sentence; null when absent or valid. */
import { formatRate } from '../amounts/format';
import { refuse, type Verdict } from '../refusals/refusals';

export const SERVICE_TYPE_NAMES = {
  FLETE: 'Flete',
  ESPERA: 'Espera',
  ALQUILER: 'Alquiler',
  PATIO: 'Patio',
  CUSTODIA: 'Custodia',
  REEMBOLSO: 'Reembolso',
  OTRO: 'Otro',
} as const;
export type ServiceType = keyof typeof SERVICE_TYPE_NAMES;

/** ZERO: land freight of cargo (LRTI art. 56 num. 1). STANDARD: the general rate on the emission date. */
export const IVA_KIND_NAMES = { ZERO: 'IVA 0 %', STANDARD: 'IVA general' } as const;
export type ServiceIvaKind = keyof typeof IVA_KIND_NAMES;

/** Whether the income-tax retention of freight (code 310) applies to a service of the type. */
export const isFreight = (type: string): boolean => type === 'FLETE';

/** Services booked by the program itself: without them a reservation has no price and a guide cannot be closed. */
const BUILT_IN: Readonly<Record<string, string>> = {
  FLE: 'con él se cobra el flete de cada reserva',
  FFL: 'con él se cobra el falso flete',
  STB: 'con él se cobra el stand-by al cerrar una guía',
  GEN: 'la reserva lo propone para los contenedores refrigerados',
};

/** Why the program books a service itself; null: only people book it. */
export const builtInReason = (code: string): string | null => BUILT_IN[code] ?? null;

/** Whether a service may be deleted or deactivated: not one that the program books itself (SERVICIO_DEL_SISTEMA 409). */
export function canRetireService(code: string): Verdict {
  const reason = builtInReason(code);
  return reason === null ? true : refuse('SERVICIO_DEL_SISTEMA', { codigo: code, razon: reason });
}

export interface ServiceUse {
  /** Whether a charge of a reservation or a line of an order refers to it. */
  readonly used: boolean;
  /** Whether a line of an order refers to it. */
  readonly billed: boolean;
}

/** Whether a service may change its code: not once used, nor one that the program refers to by code (CODIGO_FIJO 409). */
export function canChangeCode(from: string, to: string, use: ServiceUse): Verdict {
  if (from === to) return true;
  return use.used || builtInReason(from) !== null ? refuse('CODIGO_FIJO', { codigo: from }) : true;
}

/** Whether a service may change its type: freight stays freight once billed, because the retention of its orders depends on it (TIPO_FIJO 409). */
export function canChangeType(from: string, to: string, use: ServiceUse): Verdict {
  return isFreight(from) !== isFreight(to) && use.billed ? refuse('TIPO_FIJO') : true;
}

/** Short name on orders and in SAP. */
export function serviceCodeError(code: string | null | undefined): string | null {
  return !code || /^[A-Z0-9]{2,6}$/i.test(code) ? null : 'El código lleva de 2 a 6 letras o números';
}

/** Price in USD without VAT, text with two decimals; empty: agreed in each case. */
export function servicePriceError(price: string | null | undefined): string | null {
  return !price || /^\d{1,6}\.\d{2}$/.test(price) ? null : 'El precio va de 0,00 a 999.999,99';
}

/** Explanation of a VAT kind in the form, with the general rate of the day. */
export function ivaKindText(kind: ServiceIvaKind, rate: string | null): string {
  if (kind === 'ZERO') return 'Transporte terrestre de carga: tarifa 0 % (LRTI art. 56, num. 1)';
  const today = rate === null ? '' : `; hoy ${formatRate(rate)}`;
  return `La tarifa general de la fecha de emisión${today}`;
}
