import {
  type DepositCostRow,
  deleteDepositCosts,
  getDepositCosts,
  getDepositCostsExcel,
} from '@cabezal/contract/money/costs/agreed-costs.calls';
import { DEPOSIT_COST_NAMES } from '@cabezal/domain/prices/amounts/agreed-costs';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { useRuleStates } from '../../../kits/rules/rule-views.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { readRow } from '../../../ui/form/use-editing.ts';
import { type Column, customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { agreedButtons, agreedColumns, agreedViews } from './agreed.tsx';
import { DEPOSIT_UNITS } from './agreed-words.ts';

const DepositForm = lazy(() => import('./DepositForm.tsx'));

const any = (text: string) => <span className="cz-quiet">{text}</span>;
const columns: Column<DepositCostRow>[] = [
  textColumn('code', 'Código', { sort: true, width: 96, locked: true, card: 'none' }),
  textColumn('location', 'Depósito o patio', { flex: 30, card: 'title' }),
  customColumn('cost_kind', 'Costo', row => DEPOSIT_COST_NAMES[row.cost_kind], { flex: 20, card: 'line' }),
  customColumn('shipping_line', 'Naviera', row => row.shipping_line ?? any('Cualquiera'), { flex: 20, card: 'line' }),
  customColumn('container_type', 'Contenedor', row => row.container_type ?? any('Cualquiera'), {
    width: 108,
    card: 'none',
  }),
  customColumn('amount', 'Valor', row => `${formatMoney(row.amount)}${DEPOSIT_UNITS[row.cost_kind] ?? ''}`, {
    width: 116,
    align: 'right',
    card: 'line',
  }),
  ...agreedColumns<DepositCostRow>(),
];
const buttons = agreedButtons({
  noun: 'deposit_cost',
  idOf: (row: DepositCostRow) => row.id_deposit_cost,
  fresh: row => readRow(getDepositCosts, one => one.id_deposit_cost === row.id_deposit_cost, row.code),
  form: ({ record, edit, onClose }) => <DepositForm record={record} edit={edit} onClose={onClose} />,
  end: { call: deleteDepositCosts, target: row => ({ id_deposit_cost: row.id_deposit_cost }) },
});
const filters: Filter[] = [
  { kind: 'options', field: 'cost_kind', label: 'Costo', options: optionsOf(DEPOSIT_COST_NAMES) },
];

/** What depots and yards charge for a box; the most specific price becomes a cost of the trip automatically. */
export function DepositTab() {
  const { mayKeep } = useAccess();
  const states = useRuleStates({ id: 'deposit_costs', screen: `${paths.costs}/depositos`, views: agreedViews });
  const [adding, setAdding] = useState(false);
  const mayWrite = mayKeep('cost.write');
  const add = mayWrite && <AddButton to={() => setAdding(true)}>Nuevo costo de depósito</AddButton>;
  return (
    <>
      <DataTable<DepositCostRow>
        id="deposit_costs"
        call={getDepositCosts}
        columns={columns}
        row={{ key: row => row.id_deposit_cost, buttons: mayWrite ? buttons : undefined }}
        {...states}
        search="Código, depósito, naviera"
        filters={filters}
        onExcel={getDepositCostsExcel}
        tools={add}
        empty={{
          title: 'No hay costos de depósito vigentes',
          text: 'Manejo, almacenaje por día, lavado: lo que cada depósito cobra por una caja, y desde cuándo.',
          action: add,
        }}
      />
      {adding && (
        <Suspense fallback={null}>
          <DepositForm record={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
