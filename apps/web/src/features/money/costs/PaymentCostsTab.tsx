import { FileAddOutlined } from '@ant-design/icons';
import {
  getPaymentCosts,
  getPaymentCostsExcel,
  type PaymentCostRow,
} from '@cabezal/contract/money/costs/payment-costs.calls';
import { lazy, Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { paymentCostButtons, paymentCostColumns } from '../../../kits/costs/payment-cost-columns.tsx';
import { providerFilter } from '../../../kits/costs/provider-filter.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { PageSum } from '../../../ui/table/PageSum.tsx';
import { useSavedViews } from '../../../ui/table/view-store.ts';
import { orderVerdict } from './order-verdict.ts';
import { useCostTypes } from './use-cost-types.ts';

const CreateOrder = lazy(() => import('./CreateOrder.tsx'));

const columns = paymentCostColumns(false);
const bulk: BulkAction<PaymentCostRow>[] = [
  {
    key: 'order',
    text: 'Crear orden',
    icon: <FileAddOutlined />,
    next: true,
    can: orderVerdict,
    dialog: (rows, clear, close) => (
      <Suspense fallback={null}>
        <CreateOrder costs={rows} onDone={() => clear()} onClose={close} />
      </Suspense>
    ),
  },
];
const views = [
  { id: 'open', name: 'Sin orden', query: 'f.ordered=false' },
  { id: 'rebill', name: 'Se cobran al cliente', query: 'f.rebillable=true' },
  { id: 'voided', name: 'Con anulados', query: 'f.with_voided=true' },
];

/** Third parties' invoices for trips: selected lines of one provider become an order. */
export function PaymentCostsTab() {
  const { mayKeep } = useAccess();
  const types = useCostTypes() ?? [];
  const mayWrite = mayKeep('cost.write');
  const filters: Filter[] = [
    providerFilter,
    {
      kind: 'options',
      field: 'id_cost_type',
      label: 'Tipo',
      options: types.map(type => ({ value: type.id_cost_type, label: type.name })),
    },
    { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Fecha' },
    { kind: 'yes_no', field: 'ordered', label: 'En una orden' },
    { kind: 'yes_no', field: 'rebillable', label: 'Se cobra al cliente' },
    { kind: 'yes_no', field: 'with_voided', label: 'Con anulados' },
  ];
  return (
    <DataTable<PaymentCostRow>
      id="payment_costs"
      call={getPaymentCosts}
      columns={columns}
      row={{ key: row => row.id_payment_cost, buttons: mayWrite ? paymentCostButtons : undefined }}
      search="Reserva, proveedor, comprobante, contenedor"
      filters={filters}
      bulk={mayWrite ? bulk : undefined}
      views={useSavedViews(`${paths.costs}/pago`, views, 'Todos')}
      onExcel={getPaymentCostsExcel}
      foot={page => <PageSum amounts={page.rows.map(row => (row.voided_at ? '0.00' : row.total))} total={page.total} />}
      empty={{
        title: 'Aún no hay costos de terceros',
        text: 'Garita, pesaje, lavado, almacenaje, custodia: se registran aquí o en la reserva, con su comprobante, y se reúnen en órdenes.',
      }}
    />
  );
}
