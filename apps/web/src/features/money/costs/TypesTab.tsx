import { type CostTypeRow, getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { COST_TYPE_KIND_NAMES } from '@cabezal/domain/prices/amounts/agreed-costs';
import { CHARGED_VAT_NAMES } from '@cabezal/domain/system/validation/vat-kinds';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { AddButton } from '../../../ui/AddButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { type Column, customColumn, textColumn, yesNoColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
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
          <SmallTable<CostTypeRow>
            rows={rows}
            columns={columns}
            rowKey={row => row.id_cost_type}
            empty={{ title: 'Aún no hay tipos de costo' }}
            actions={
              mayWrite
                ? row => (
                    <ActionButton size="small" look="text" aria-label={`Editar ${row.name}`} onClick={() => edit(row)}>
                      Editar
                    </ActionButton>
                  )
                : undefined
            }
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

const columns: Column<CostTypeRow>[] = [
  textColumn('code', 'Código'),
  textColumn('name', 'Tipo'),
  customColumn('kind', 'De quién', row => COST_TYPE_KIND_NAMES[row.kind]),
  customColumn('iva', 'IVA', row => CHARGED_VAT_NAMES[row.iva_kind]),
  textColumn('service', 'Se vende como', {
    cardRender: row => row.service !== null && `Se vende como ${row.service}`,
  }),
  yesNoColumn('rebillable_default', 'Se reembolsa', {
    cardRender: row => (row.rebillable_default ? 'Se reembolsa' : 'No se reembolsa'),
  }),
  textColumn('sap_item_code', 'Artículo en SAP', {
    cardRender: row => row.sap_item_code !== null && `Artículo ${row.sap_item_code}`,
  }),
  yesNoColumn('active', 'Activo', { card: 'side', cardRender: row => (row.active ? null : 'Inactivo') }),
];
