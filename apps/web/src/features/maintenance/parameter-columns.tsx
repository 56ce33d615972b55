import type { ParameterRow } from '@cabezal/contract/catalogues/parameters.calls';
import { formatNumber } from '@cabezal/domain/money/money';
import { formatDate } from '@cabezal/domain/time/time';
import { type Column, customColumn, dateColumn, longTextColumn, textColumn } from '../../ui/table/columns.tsx';

export type Value = ParameterRow['value'];

/** «2,80 USD/gal», «Sí», «001» */
export function valueText(value: Value | null, { kind, unit }: Pick<ParameterRow, 'kind' | 'unit'>): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const decimals = String(value).split('.')[1]?.length ?? 0;
  const shown = kind === 'text' ? String(value) : formatNumber(value, decimals);
  return unit ? `${shown} ${unit}` : shown;
}

export const parameterColumns: Column<ParameterRow>[] = [
  longTextColumn('description', 'Parámetro', { sort: true, flex: 48, locked: true, card: 'title' }),
  customColumn('value', 'Valor', row => valueText(row.value, row), { align: 'right', width: 140, card: 'side' }),
  dateColumn('valid_from', 'Rige desde', { sort: true, width: 116, card: 'none' }),
  customColumn(
    'next',
    'Próximo valor',
    row => row.next_from && `${valueText(row.next_value, row)} desde ${formatDate(row.next_from)}`,
    { width: 230, card: 'line' },
  ),
  textColumn('author', 'Registró', { hidden: true }),
  textColumn('key', 'Clave', { hidden: true }),
];
