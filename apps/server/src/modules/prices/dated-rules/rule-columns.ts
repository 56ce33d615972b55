import { ITEM_METHOD_NAMES } from '@cabezal/domain/prices/pricing/rate-rules';
import { CONTAINER_GROUP_NAMES, modeWords } from '@cabezal/domain/prices/pricing/rule-words';
import { RULE_STATE_NAMES, ruleState } from '@cabezal/domain/prices/pricing/validity';
import { yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { RuleRow } from './rule-row.ts';

/** A line of an Excel file of rates of sale or purchase: the item of a rate for one service. */
export interface RuleLine extends RuleRow {
  code: string;
  service_code: string;
  service: string;
  method: keyof typeof ITEM_METHOD_NAMES;
  amount: string;
  min_amount: string | null;
  max_amount: string | null;
  included: boolean;
  auto: boolean;
  note: string | null;
  version: number;
}
export type RuleColumn<R> = ExcelColumn<R> & {
  /** Field of the list without which the column is not shown. */ of: string;
};

export const codeColumn: RuleColumn<RuleLine> = { of: 'code', header: 'Código', key: 'code', width: 12, type: 'text' };

/** Places and containers to which it applies. */
export const scopeColumns: readonly RuleColumn<RuleLine>[] = [
  { of: 'template', header: 'Tipo', key: 'template', width: 22, type: 'text', value: modeWords },
  { of: 'plant', header: 'Planta', key: 'plant', width: 26, type: 'text' },
  { of: 'canton', header: 'Cantón', key: 'canton', width: 18, type: 'text' },
  { of: 'province', header: 'Provincia', key: 'province', width: 18, type: 'text' },
  { of: 'route', header: 'Ruta', key: 'route', width: 26, type: 'text' },
  { of: 'port', header: 'Puerto', key: 'port', width: 26, type: 'text' },
  {
    of: 'container_type',
    header: 'Contenedor',
    key: 'container_type',
    width: 14,
    type: 'text',
    value: row =>
      row.container_type ?? (row.container_group === null ? null : CONTAINER_GROUP_NAMES[row.container_group]),
  },
];

/** The band of km, the service and its price. USD without VAT. */
export const priceColumns: readonly RuleColumn<RuleLine>[] = [
  { of: 'km_from', header: 'Desde km', key: 'km_from', width: 10, type: 'number' },
  { of: 'km_to', header: 'Hasta km', key: 'km_to', width: 10, type: 'number' },
  { of: 'items', header: 'Servicio', key: 'service_code', width: 10, type: 'text' },
  { of: 'items', header: 'Nombre del servicio', key: 'service', width: 32, type: 'text' },
  {
    of: 'items',
    header: 'Método',
    key: 'method',
    width: 22,
    type: 'text',
    value: row => ITEM_METHOD_NAMES[row.method],
  },
  { of: 'items', header: 'Valor', key: 'amount', width: 12, type: 'money' },
  { of: 'items', header: 'Mínimo', key: 'min_amount', width: 12, type: 'money' },
  { of: 'items', header: 'Máximo', key: 'max_amount', width: 12, type: 'money' },
  { of: 'items', header: 'Incluido', key: 'included', width: 10, type: 'text', value: row => yesNo(row.included) },
  { of: 'items', header: 'Automático', key: 'auto', width: 11, type: 'text', value: row => yesNo(row.auto) },
];

/** Its days, and its state on `today`. */
export const dateColumns = (today: string): readonly RuleColumn<RuleLine>[] => [
  { of: 'valid_from', header: 'Desde', key: 'valid_from', width: 12, type: 'date' },
  { of: 'valid_to', header: 'Hasta', key: 'valid_to', width: 12, type: 'date' },
  { of: 'note', header: 'Nota', key: 'note', width: 40, type: 'text' },
  {
    of: 'state',
    header: 'Estado',
    key: 'voided_at',
    width: 12,
    type: 'text',
    value: row => RULE_STATE_NAMES[ruleState(row, today)],
  },
  { of: 'version', header: 'Versión', key: 'version', width: 9, type: 'number' },
];
