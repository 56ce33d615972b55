import type { FeeRow } from '@cabezal/contract/prices/fees/fees.calls';
import type { SurchargeRow } from '@cabezal/contract/prices/fees/surcharges.calls';
import { ITEM_METHOD_NAMES, type ItemMethod, type SurchargeMethod } from '@cabezal/domain/prices/pricing/rate-rules';
import { formatChange, formatMoney, formatNumber, formatPercent } from '@cabezal/domain/system/amounts/money';
import { TEMPLATE_NAMES } from '@cabezal/domain/trips/status/templates';
import { paths, pathTo } from '../../../app/paths.ts';
import type { BulkRow } from '../../../kits/bulk/bulk-shape.ts';

export type FeeItem = FeeRow['items'][number];

export const feePath = (row: { id_fee: number }) => pathTo(paths.fee, { id_tarifa: row.id_fee });
export const feeEditPath = (row: { id_fee: number }) => pathTo(paths.feeEdit, { id_tarifa: row.id_fee });

export const GENERAL = 'Cualquier cliente';

/** The unit after the amount of each method. */
export const METHOD_UNITS: Readonly<Record<ItemMethod, string>> = {
  FIJO: '',
  POR_KM: '/km',
  POR_TONELADA: '/t',
  POR_HORA: '/h',
  PORCENTAJE_FLETE: '%',
};

const percentText = (amount: string) => formatPercent(amount, 2);

/** «$480,00», «$1,20/km», «12,00 % del flete», «Incluido». */
export function itemText({ method, amount, included }: Pick<FeeItem, 'method' | 'amount' | 'included'>): string {
  if (included) return 'Incluido';
  if (method === 'PORCENTAJE_FLETE') return `${percentText(amount)} del flete`;
  return `${formatMoney(amount)}${METHOD_UNITS[method]}`;
}

/** «Mínimo $80,00», «De $80,00 a $120,00»; null: no limits. */
export function limitsText({ min_amount, max_amount }: Pick<FeeItem, 'min_amount' | 'max_amount'>): string | null {
  if (min_amount !== null && max_amount !== null) return `De ${formatMoney(min_amount)} a ${formatMoney(max_amount)}`;
  if (min_amount !== null) return `Mínimo ${formatMoney(min_amount)}`;
  return max_amount === null ? null : `Máximo ${formatMoney(max_amount)}`;
}

export const methodText = (method: ItemMethod) => ITEM_METHOD_NAMES[method];

/** The name of each method of a surcharge. */
export const SURCHARGE_METHOD_NAMES: Readonly<Record<SurchargeMethod, string>> = {
  FIJO: 'Valor fijo',
  PORCENTAJE: 'Porcentaje del flete',
  POR_GALON: 'Por galón, según el diésel',
  POR_TONELADA: 'Por tonelada en exceso',
  POR_PARADA: 'Por parada',
};
export const SURCHARGE_UNITS: Readonly<Record<SurchargeMethod, string>> = {
  FIJO: '',
  PORCENTAJE: '%',
  POR_GALON: '',
  POR_TONELADA: '/t',
  POR_PARADA: '/parada',
};

export function surchargeText({ method, amount }: Pick<SurchargeRow, 'method' | 'amount'>): string {
  if (method === 'POR_GALON') return 'Diferencia del diésel';
  if (method === 'PORCENTAJE') return `${percentText(amount)} del flete`;
  return `${formatMoney(amount)}${SURCHARGE_UNITS[method]}`;
}

type Scope = Pick<FeeRow, 'lane' | 'template' | 'shipping_line' | 'product'>;

/** The lane and the further conditions: «El Guabo → Puerto Bolívar · Maersk · Banano». */
export function scopeText({ lane, template, shipping_line, product }: Scope): string {
  const more = [template && TEMPLATE_NAMES[template], shipping_line, product];
  return [lane, ...more].filter(Boolean).join(' · ');
}

/** The row of a rate for bulk changes. */
export const feeBulkRow = (row: FeeRow): BulkRow => ({
  id: row.id_fee,
  version: row.version,
  name: `${row.code} · ${scopeText(row)}`,
  path: feePath(row),
});

/** «+5,00 %», «−2,71 %»; null if there is nothing to compare with. */
export function changeText(change: string | null): string | null {
  if (change === null) return null;
  return formatChange(change, 2);
}

/** A price or its absence: «$480,00», «Sin precio». */
export const priceText = (price: string | null): string => (price === null ? 'Sin precio' : formatMoney(price));

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/** `2026-11` as «nov 2026». */
export const monthText = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

export const countText = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count, 0)} ${many}`;
