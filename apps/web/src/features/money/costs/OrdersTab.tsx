import { CloudUploadOutlined, HistoryOutlined, StopOutlined } from '@ant-design/icons';
import {
  type CostOrderRow,
  costOrderStatus,
  deleteCostsProvider,
  getCostsProviders,
  getCostsProvidersExcel,
} from '@cabezal/contract/money/costs/payment-costs.calls';
import { COST_ORDER_STATUS_NAMES } from '@cabezal/domain/money/costs/cost-order';
import { Button, Input } from 'antd';
import { lazy, Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { CostOrderTag } from '../../../kits/costs/cost-words.tsx';
import { providerFilter } from '../../../kits/costs/provider-filter.ts';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  longTextColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { PageSum } from '../../../ui/table/PageSum.tsx';
import { editButton, type RowButton } from '../../../ui/table/row-buttons.tsx';
import { useSavedViews } from '../../../ui/table/view-store.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { useOpened } from '../../../ui/use-opened.ts';

const EditOrder = lazy(() => import('./EditOrder.tsx'));
const SendOrder = lazy(() => import('./SendOrder.tsx'));
const OrderDrawer = lazy(() => import('./OrderDrawer.tsx'));

function OrderLink({ row }: { row: CostOrderRow }) {
  const { change } = useAddress<'orden'>();
  return (
    <Button type="link" size="small" className="cz-id-link" onClick={() => change({ orden: row.numero_orden })}>
      {row.numero_orden}
    </Button>
  );
}

const columns: Column<CostOrderRow>[] = [
  customColumn('numero_orden', 'Orden', row => <OrderLink row={row} />, {
    sort: 'numero_orden',
    width: 84,
    locked: true,
    card: 'title',
  }),
  longTextColumn<CostOrderRow>('provider_name', 'Proveedor', { sort: true, flex: 34, card: 'line' }),
  textColumn('document_number', 'Factura', { width: 148, card: 'line' }),
  dateColumn<CostOrderRow>('document_date', 'Fecha', { sort: true, width: 104 }),
  customColumn('status', 'Estado', row => <CostOrderTag status={row.status} />, { width: 124, card: 'side' }),
  numberColumn<CostOrderRow>('lines_count', 'Costos', { width: 72 }),
  moneyColumn<CostOrderRow>('subtotal', 'Sin IVA', { hidden: true }),
  moneyColumn<CostOrderRow>('iva', 'IVA', { hidden: true }),
  moneyColumn<CostOrderRow>('total', 'Total', { sort: true, card: 'line' }),
  textColumn('sap_number', 'N.º en SAP', { hidden: true }),
  textColumn('author', 'Creada por', { hidden: true }),
];
const nameOf = ({ numero_orden }: CostOrderRow) => `la orden ${numero_orden}`;
const sendButton = (key: 'send' | 'resend', text: string): RowButton<CostOrderRow> => ({
  key,
  text,
  icon: <CloudUploadOutlined />,
  bare: true,
  nameOf,
  when: row => row.can[key] === true,
  dialog: (row, close) => (
    <Suspense fallback={null}>
      <SendOrder row={row} onClose={close} />
    </Suspense>
  ),
});
const buttons: RowButton<CostOrderRow>[] = [
  editButton<CostOrderRow>({
    nameOf,
    bare: true,
    when: row => row.can.edit === true,
    dialog: (row, close) => (
      <Suspense fallback={null}>
        <EditOrder numero_orden={row.numero_orden} onClose={close} />
      </Suspense>
    ),
  }),
  sendButton('send', 'Enviar a SAP'),
  sendButton('resend', 'Reenviar a SAP'),
  {
    key: 'void',
    text: 'Anular',
    icon: <StopOutlined />,
    bare: true,
    nameOf,
    when: row => row.can.void === true,
    dialog: (row, close) => <VoidOrder row={row} onClose={close} />,
  },
  {
    key: 'history',
    text: 'Historial',
    icon: <HistoryOutlined />,
    bare: true,
    nameOf,
    dialog: (row, close) => (
      <Dialog unsaved={null} open title={`Historial de ${nameOf(row)}`} width={720} footer={null} onClose={close}>
        {historyTab('cost_order', row.numero_orden).children}
      </Dialog>
    ),
  },
];

const VOID_HERE = 'Sus costos quedan libres para otra orden. El número no se vuelve a usar.';
const VOID_IN_SAP =
  'Primero se anula en SAP; cuando SAP lo confirma, sus costos quedan libres para otra orden. El número no se vuelve a usar.';
function VoidOrder({ row: now, onClose }: { row: CostOrderRow; onClose: () => void }) {
  const row = useOpened(now);
  const { numero_orden, version } = row;
  return (
    <FormModal
      title={`Anular ${nameOf(row)}`}
      text={row.status === 'ENVIADA' ? VOID_IN_SAP : VOID_HERE}
      okText="Anular orden"
      look="danger"
      call={deleteCostsProvider}
      toInput={values => ({ ...values, numero_orden, version })}
      doneText={order => (order.status === 'ANULANDO' ? 'Se pide a SAP que la anule' : 'Orden anulada')}
      onClose={onClose}
      width={480}
    >
      <Field name="motive" label="Motivo" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={255} />
      </Field>
    </FormModal>
  );
}

const filters: Filter[] = [providerFilter, { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Fecha' }];
const views = costOrderStatus.options.map(status => ({
  id: status,
  name: COST_ORDER_STATUS_NAMES[status],
  query: `f.status=${encodeURIComponent(JSON.stringify([status]))}`,
}));

/** Invoices of providers, one order per document. */
export function OrdersTab() {
  const { mayKeep } = useAccess();
  const { id, change } = useAddress<'orden'>();
  const opened = id('orden');
  return (
    <>
      <DataTable<CostOrderRow>
        id="cost_orders"
        call={getCostsProviders}
        columns={columns}
        row={{ key: row => row.numero_orden, buttons: mayKeep('cost.write') ? buttons : undefined }}
        search="Orden, proveedor, factura"
        filters={filters}
        views={useSavedViews(`${paths.costs}/ordenes`, views, 'Todas')}
        onExcel={getCostsProvidersExcel}
        foot={page => <PageSum amounts={page.rows.map(row => row.total)} total={page.total} />}
        empty={{
          title: 'Aún no hay órdenes a proveedores',
          text: 'En «Costos de pago», elija los costos de una factura y cree su orden.',
        }}
      />
      {opened !== null && (
        <Suspense fallback={null}>
          <OrderDrawer numero_orden={opened} onClose={() => change({ orden: null })} />
        </Suspense>
      )}
    </>
  );
}
