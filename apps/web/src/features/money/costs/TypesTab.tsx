import { type CostTypeRow, getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { COST_TYPE_KIND_NAMES } from '@cabezal/domain/money/costs/agreed-costs';
import type { TableProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';

const CostTypeForm = lazy(() => import('./CostTypeForm.tsx'));

/** The types of costs: who invoices them, their VAT, and how they are sold on. */
export function TypesTab() {
  const { mayKeep } = useAccess();
  const found = useCall(getCostsType, {});
  const [edited, edit] = useState<CostTypeRow | null>(null);
  return (
    <>
      <Answer query={found} what="los tipos de costo" loading={<RowsSkeleton rows={8} />}>
        {rows => (
          <ScrollTable<CostTypeRow>
            rowKey="id_cost_type"
            dataSource={rows}
            columns={columnsOf(mayKeep('cost.write') ? edit : null)}
          />
        )}
      </Answer>
      {edited && (
        <Suspense fallback={null}>
          <CostTypeForm row={edited} onClose={() => edit(null)} />
        </Suspense>
      )}
    </>
  );
}

const columnsOf = (edit: ((row: CostTypeRow) => void) | null): TableProps<CostTypeRow>['columns'] => [
  { key: 'name', title: 'Tipo', render: (_, row) => row.name },
  { key: 'kind', title: 'De quién', render: (_, row) => COST_TYPE_KIND_NAMES[row.kind] },
  { key: 'iva', title: 'IVA', render: (_, row) => (row.iva_kind === 'ZERO' ? '0 %' : 'General') },
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
