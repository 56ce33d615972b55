import type { ParameterRow } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/format';

export type Value = NonNullable<ParameterRow['value']>;

/** «2,80 USD/gal», «Sí», «001»; a dash without a value. */
export function valueText(value: Value | null, { kind, unit }: Pick<ParameterRow, 'kind' | 'unit'>): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const decimals = String(value).split('.')[1]?.length ?? 0;
  const shown = kind === 'text' || kind === 'time' ? String(value) : formatNumber(value, decimals);
  return unit ? `${shown} ${unit}` : shown;
}
