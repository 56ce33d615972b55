import * as calls from '@cabezal/contract/money/costs/agreed-costs.calls';
import {
  APPLIES_TO_NAMES,
  DEPOSIT_COST_NAMES,
  DYNAMIC_METHOD_NAMES,
} from '@cabezal/domain/prices/amounts/agreed-costs';
import { RULE_STATE_NAMES, type RuleState } from '@cabezal/domain/prices/pricing/validity';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { demandOperator } from '../../../platform/http/errors.ts';
import type { Route } from '../../../platform/http/route.ts';
import { depositCostList, dynamicCostList } from './agreed-costs.queries.ts';

const code = { header: 'Código', key: 'code', width: 12, type: 'text' } as const;
const days = [
  { header: 'Valor', key: 'amount', width: 12, type: 'money' },
  { header: 'Desde', key: 'valid_from', width: 12, type: 'date' },
  { header: 'Hasta', key: 'valid_to', width: 12, type: 'date' },
  { header: 'Nota', key: 'note', width: 40, type: 'text' },
  {
    header: 'Estado',
    key: 'state',
    width: 12,
    type: 'text',
    value: ({ state }: { state: RuleState }) => RULE_STATE_NAMES[state],
  },
] as const;

const dynamicColumns: ExcelColumn<calls.DynamicCostRow>[] = [
  code,
  { header: 'Compañía', key: 'company', width: 32, type: 'text' },
  { header: 'Tipo', key: 'cost_type', width: 24, type: 'text' },
  { header: 'Tramo', key: 'applies_to', width: 22, type: 'text', value: row => APPLIES_TO_NAMES[row.applies_to] },
  { header: 'Método', key: 'method', width: 20, type: 'text', value: row => DYNAMIC_METHOD_NAMES[row.method] },
  ...days,
];
const depositColumns: ExcelColumn<calls.DepositCostRow>[] = [
  code,
  { header: 'Depósito', key: 'location', width: 30, type: 'text' },
  { header: 'Naviera', key: 'shipping_line', width: 22, type: 'text' },
  { header: 'Contenedor', key: 'container_type', width: 12, type: 'text' },
  { header: 'Costo', key: 'cost_kind', width: 22, type: 'text', value: row => DEPOSIT_COST_NAMES[row.cost_kind] },
  ...days,
];

export function agreedCostExcels(): Route[] {
  return [
    serveExcel(calls.getDynamicCostsExcel, calls.getDynamicCosts, {
      name: 'costos_compania',
      sheet: 'Por compañía',
      columns: dynamicColumns,
      spec: ({ input, actor, tx }) => {
        demandOperator(actor);
        return dynamicCostList(input, tx.today);
      },
    }),
    serveExcel(calls.getDepositCostsExcel, calls.getDepositCosts, {
      name: 'costos_deposito',
      sheet: 'Depósitos',
      columns: depositColumns,
      spec: ({ input, actor, tx }) => {
        demandOperator(actor);
        return depositCostList(input, tx.today);
      },
    }),
  ];
}
