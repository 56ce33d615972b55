import { FileAddOutlined } from '@ant-design/icons';
import {
  getReservationsToInvoice,
  getReservationsToInvoiceExcel,
  type ReservationToInvoice,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { add, formatMoney } from '@cabezal/domain/system/amounts/money';
import { useMemo } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import { DataTable, type DataTableProps } from '../../../ui/table/DataTable.tsx';
import { PageSum } from '../../../ui/table/PageSum.tsx';
import { toInvoiceFilters } from './billing-filters.ts';
import { CreateOrders } from './CreateOrders.tsx';
import { toInvoiceColumns } from './to-invoice-columns.tsx';

const sumOf = (rows: readonly ReservationToInvoice[]) => formatMoney(add(...rows.map(row => row.total)));

const create: BulkAction<ReservationToInvoice> = {
  key: 'create',
  text: rows => {
    const clients = new Set(rows.map(row => row.id_bill_to)).size;
    return `${clients > 1 ? `Crear ${clients} órdenes` : 'Crear orden de pago'} · ${sumOf(rows)}`;
  },
  icon: <FileAddOutlined />,
  next: true,
  dialog: (rows, clear, close) => <CreateOrders rows={rows} onClose={close} onCreated={() => clear()} />,
};
const bulk = [create];

/** Delivered reservations on no order yet; selected rows become orders, one per client. */
export function ToInvoiceTab({ header }: Pick<DataTableProps<ReservationToInvoice>, 'header'>) {
  const { isOperator, may } = useAccess();
  const columns = useMemo(
    () => toInvoiceColumns(may('reservation.read'), isOperator && may('fee.read')),
    [may, isOperator],
  );
  return (
    <DataTable<ReservationToInvoice>
      header={header}
      id="to_invoice"
      call={getReservationsToInvoice}
      columns={columns}
      row={{ key: row => row.id_reservation }}
      search="Cliente, booking, contenedor"
      filters={toInvoiceFilters}
      bulk={may('billing.order') ? bulk : undefined}
      onExcel={getReservationsToInvoiceExcel}
      foot={page => <PageSum amounts={page.rows.map(row => row.total)} total={page.total} vat="con IVA" />}
      empty={{
        title: 'Todo lo entregado está facturado',
        text: 'Aparecen aquí las reservas con todas sus guías cerradas que aún no están en una orden de pago.',
      }}
    />
  );
}
