import { type CostTypeRow, getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { COST_TYPE_KIND_NAMES } from '@cabezal/domain/prices/amounts/agreed-costs';
import { CHARGED_VAT_NAMES } from '@cabezal/domain/system/validation/vat-kinds';
import type { TableProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { AddButton } from '../../../ui/AddButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import './costs.css';

const CostTypeForm = lazy(() => import('./CostTypeForm.tsx'));
const NewCostType = lazy(() => import('./NewCostType.tsx'));

/** The types of costs: who invoices them, their VAT, and how they are sold on. */
export function TypesTab() {
  const { mayKeep } = useAccess();
  const found = useCall(getCostsType, {});
  const [edited, edit] = useState<CostTypeRow | null>(null);
  const [adding, setAdding] = useState(false);
  const mayWrite = mayKeep('cost.write');
  return (
    <>
      <div className="cz-costs-tools">
        {mayWrite && <AddButton to={() => setAdding(true)}>Nuevo tipo de costo</AddButton>}
      </div>
      <Answer query={found} what="los tipos de costo" loading={<RowsSkeleton rows={8} />}>
        {rows => (
          <ScrollTable<CostTypeRow>
            rowKey="id_cost_type"
            dataSource={rows}
            columns={columnsOf(mayWrite ? edit : null)}
          />
        )}
      </Answer>
      <Suspense fallback={null}>
        {edited && <CostTypeForm row={edited} onClose={() => edit(null)} />}
        {adding && <NewCostType onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}

const columnsOf = (edit: ((row: CostTypeRow) => void) | null): TableProps<CostTypeRow>['columns'] => [
  { key: 'code', title: 'Código', render: (_, row) => row.code },
  { key: 'name', title: 'Tipo', render: (_, row) => row.name },
  { key: 'kind', title: 'De quién', render: (_, row) => COST_TYPE_KIND_NAMES[row.kind] },
  { key: 'iva', title: 'IVA', render: (_, row) => CHARGED_VAT_NAMES[row.iva_kind] },
  { key: 'service', title: 'Se vende como', render: (_, row) => row.service ?? <span className="cz-quiet">—</span> },
  { key: 'rebill', title: 'Se reembolsa', render: (_, row) => (row.rebillable_default ? 'Sí' : 'No') },
  {
    key: 'sap',
    title: 'Artículo en SAP',
    render: (_, row) => row.sap_item_code ?? <span className="cz-quiet">—</span>,
  },
  { key: 'active', title: 'Activo', render: (_, row) => (row.active ? 'Sí' : 'No') },
  ...(edit
    ? [
        {
          key: 'act',
          title: '',
          align: 'right' as const,
          render: (_: unknown, row: CostTypeRow) => (
            <ActionButton size="small" look="text" aria-label={`Editar ${row.name}`} onClick={() => edit(row)}>
              Editar
            </ActionButton>
          ),
        },
      ]
    : []),
];
