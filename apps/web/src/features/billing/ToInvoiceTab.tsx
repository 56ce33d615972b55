import { FileAddOutlined } from '@ant-design/icons';
import {
  getReservationsToInvoice,
  getReservationsToInvoiceExcel,
  type ReservationToInvoice,
} from '@cabezal/contract/billing/payment-orders.calls';
import { add, formatMoney } from '@cabezal/domain/money/money';
import { useMemo, useState } from 'react';
import { useAccess } from '../../kits/rights/use-access.ts';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { payerFilter } from './billing-filters.ts';
import { CreateOrders } from './CreateOrders.tsx';
import { PageSum } from './PageSum.tsx';
import { toInvoiceColumns } from './to-invoice-columns.tsx';

/** What is delivered and on no order yet; chosen rows become orders, one for each client. */
export function ToInvoiceTab() {
  const { may } = useAccess();
  const mayCreate = may('billing.order');
  const columns = useMemo(() => toInvoiceColumns(may('reservation.read')), [may]);
  const [chosen, setChosen] = useState<{ rows: readonly ReservationToInvoice[]; clear: () => void } | null>(null);
  const close = () => setChosen(null);
  return (
    <>
      <DataTable<ReservationToInvoice>
        id="to_invoice"
        call={getReservationsToInvoice}
        columns={columns}
        row={{ key: row => row.id_reservation }}
        search="Cliente, booking, contenedor"
        filters={filters}
        bulk={mayCreate ? bulkOf((rows, clear) => setChosen({ rows, clear })) : undefined}
        onExcel={getReservationsToInvoiceExcel}
        foot={<PageSum id="to_invoice" call={getReservationsToInvoice} amount={row => row.total} />}
        empty={{
          title: 'Todo lo entregado está facturado',
          text: 'Aparecen aquí las reservas con todas sus guías cerradas que aún no están en una orden de pago.',
        }}
      />
      <CreateOrders rows={chosen?.rows ?? []} onClose={close} onCreated={() => chosen?.clear()} />
    </>
  );
}

const filters: Filter[] = [
  ...payerFilter(true),
  {
    kind: 'options',
    field: 'min_age_days',
    label: 'Edad',
    options: [3, 7, 15, 30].map(days => ({ value: days, label: `${days} días o más` })),
  },
];

const sumOf = (rows: readonly ReservationToInvoice[]) => formatMoney(add(...rows.map(row => row.total)));

function bulkOf(
  create: (rows: readonly ReservationToInvoice[], clear: () => void) => void,
): BulkAction<ReservationToInvoice>[] {
  return [
    {
      key: 'create',
      text: rows => {
        const clients = new Set(rows.map(row => row.id_bill_to)).size;
        return `${clients > 1 ? `Crear ${clients} órdenes` : 'Crear orden de pago'} · ${sumOf(rows)}`;
      },
      icon: <FileAddOutlined />,
      next: true,
      run: create,
    },
  ];
}
