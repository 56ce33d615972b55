/** Dated parameters of purchases (8-money §1.1 `purchase_params`): definitions and validation. */
import { formatRate } from '../../system/amounts/format';
import { LEG_KINDS } from '../amounts/carrier-pay';
import type { PurchaseParamKey, PurchaseParamValues } from './rate-rules';

/** PERCENT: 0–100 with two decimals; MONEY: USD; SHARES: percents of the legs; DAYS: integer. */
export type PurchaseParamKind = 'PERCENT' | 'MONEY' | 'SHARES' | 'DAYS';

export interface PurchaseParamDefinition {
  readonly name: string;
  readonly kind: PurchaseParamKind;
  readonly unit: string | null;
  /** Where it is used, in Spanish. */
  readonly used_in: string;
}

/** In display order. */
export const PURCHASE_PARAMS: Readonly<Record<PurchaseParamKey, PurchaseParamDefinition>> = {
  porcentaje_venta: {
    name: 'Porcentaje del flete de venta',
    kind: 'PERCENT',
    unit: '%',
    used_in: 'Rutas sin tarifa de compra',
  },
  usd_km: { name: 'Valor por kilómetro', kind: 'MONEY', unit: 'USD/km', used_in: 'Rutas sin tarifa de compra' },
  minimo: { name: 'Mínimo por contenedor', kind: 'MONEY', unit: 'USD', used_in: 'Rutas sin tarifa de compra' },
  reparto_tramos: {
    name: 'Reparto entre tramos',
    kind: 'SHARES',
    unit: '%',
    used_in: 'Costo de cada tramo, cierre de guías',
  },
  stand_by_pago_hora: {
    name: 'Pago de stand-by por hora',
    kind: 'MONEY',
    unit: 'USD/h',
    used_in: 'Cortes de particulares',
  },
  anticipo_max_pct: {
    name: 'Anticipo máximo',
    kind: 'PERCENT',
    unit: '% del flete',
    used_in: 'Anticipos de particulares',
  },
  retencion_pct: { name: 'Retención', kind: 'PERCENT', unit: '%', used_in: 'Cortes de particulares' },
  plazo_dias: { name: 'Plazo de pago', kind: 'DAYS', unit: 'días', used_in: 'Cortes de particulares' },
};
export const PURCHASE_PARAM_KEYS = Object.keys(PURCHASE_PARAMS) as PurchaseParamKey[];

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const hasCents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const isPercent = (value: unknown): value is number => isNumber(value) && value >= 0 && value <= 100 && hasCents(value);

const ERRORS: Readonly<Record<PurchaseParamKind, (value: unknown) => string | null>> = {
  PERCENT: value => (isPercent(value) ? null : 'Ingrese un porcentaje de 0 a 100, con dos decimales'),
  MONEY: value =>
    typeof value === 'string' && /^\d{1,5}\.\d{2}$/.test(value) ? null : 'Ingrese un valor de 0,00 a 99.999,99',
  DAYS: value =>
    isNumber(value) && Number.isInteger(value) && value >= 0 && value <= 365 ? null : 'Ingrese de 0 a 365 días',
  SHARES: value => {
    if (typeof value !== 'object' || value === null) return 'Ingrese el reparto de los tres tramos';
    const parts = LEG_KINDS.map(kind => (value as Partial<PurchaseParamValues['reparto_tramos']>)[kind]);
    if (!parts.every(isPercent)) return 'Ingrese porcentajes de 0 a 100';
    const sum = Math.round(parts.reduce((total, part) => total + part, 0) * 100) / 100;
    return sum === 100 ? null : `El reparto debe sumar 100 %: suma ${formatRate(sum)}`;
  },
};

/** Error sentence of a value, or null. The value null is valid: from that day on the general one applies. */
export function purchaseParamError(key: PurchaseParamKey, value: unknown): string | null {
  if (value === null) return null;
  const wrong = ERRORS[PURCHASE_PARAMS[key].kind](value);
  if (wrong !== null) return wrong;
  const isPrice = key === 'porcentaje_venta' || key === 'usd_km';
  return isPrice && Number(value) === 0 ? 'Ingrese un valor mayor que 0, o déjelo sin valor' : null;
}
