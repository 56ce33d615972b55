import {
  type DynamicCostRow,
  deleteDynamicCosts,
  getDynamicCosts,
  getDynamicCostsExcel,
} from '@cabezal/contract/money/costs/agreed-costs.calls';
import { APPLIES_TO_NAMES, DYNAMIC_METHOD_NAMES, isAgreedByCompany } from '@cabezal/domain/prices/amounts/agreed-costs';
import { formatMoney, formatPercent } from '@cabezal/domain/system/amounts/money';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { useRuleStates } from '../../../kits/rules/rule-views.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { readRow } from '../../../ui/form/use-editing.ts';
import { type Column, customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { agreedButtons, agreedColumns, agreedViews } from './agreed.tsx';
import { METHOD_UNITS } from './agreed-words.ts';
import { useCostTypes } from './use-cost-types.ts';

const DynamicForm = lazy(() => import('./DynamicForm.tsx'));

const amountText = ({ amount, method }: DynamicCostRow) =>
  method === 'PORCENTAJE_VENTA'
    ? `${formatPercent(amount, 2)} del flete`
    : `${formatMoney(amount)}${METHOD_UNITS[method] ?? ''}`;

const columns: Column<DynamicCostRow>[] = [
  textColumn('code', 'Código', { sort: true, width: 96, locked: true, card: 'none' }),
  textColumn('cost_type', 'Tipo', { flex: 22, card: 'title' }),
  textColumn('company', 'Compañía', { flex: 28, card: 'line' }),
  customColumn('applies_to', 'Tramo', row => APPLIES_TO_NAMES[row.applies_to], { flex: 18, card: 'none' }),
  customColumn('method', 'Cómo se calcula', row => DYNAMIC_METHOD_NAMES[row.method], { hidden: true }),
  customColumn('amount', 'Valor', amountText, { width: 148, align: 'right', card: 'line' }),
  ...agreedColumns<DynamicCostRow>(),
];
const buttons = agreedButtons({
  noun: 'dynamic_cost',
  idOf: (row: DynamicCostRow) => row.id_dynamic_cost,
  fresh: row => readRow(getDynamicCosts, one => one.id_dynamic_cost === row.id_dynamic_cost, row.code),
  form: ({ record, edit, onClose }) => <DynamicForm record={record} edit={edit} onClose={onClose} />,
  end: { call: deleteDynamicCosts, target: row => ({ id_dynamic_cost: row.id_dynamic_cost }) },
});

/** What companies charge for each trip: chassis rental, custody; it becomes a cost of the trip automatically. */
export function DynamicTab() {
  const { mayKeep } = useAccess();
  const states = useRuleStates({ id: 'dynamic_costs', screen: `${paths.costs}/compania`, views: agreedViews });
  const [adding, setAdding] = useState(false);
  const types = useCostTypes()?.filter(isAgreedByCompany) ?? [];
  const mayWrite = mayKeep('cost.write');
  const filters: Filter[] = [
    {
      kind: 'options',
      field: 'id_cost_type',
      label: 'Tipo',
      options: types.map(type => ({ value: type.id_cost_type, label: type.name })),
    },
  ];
  const add = mayWrite && <AddButton to={() => setAdding(true)}>Nuevo costo por compañía</AddButton>;
  return (
    <>
      <DataTable<DynamicCostRow>
        id="dynamic_costs"
        call={getDynamicCosts}
        columns={columns}
        row={{ key: row => row.id_dynamic_cost, buttons: mayWrite ? buttons : undefined }}
        {...states}
        search="Código, compañía, tipo"
        filters={filters}
        onExcel={getDynamicCostsExcel}
        tools={add}
        empty={{
          title: 'No hay costos por compañía vigentes',
          text: 'Alquiler de chasis de su dueña, custodia de un cliente: lo que se paga en cada viaje y entra solo en su costo.',
          action: add,
        }}
      />
      {adding && (
        <Suspense fallback={null}>
          <DynamicForm record={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
