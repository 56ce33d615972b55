import { FileAddOutlined } from '@ant-design/icons';
import {
  getReservationsToInvoice,
  getReservationsToInvoiceExcel,
  type ReservationToInvoice,
} from '@cabezal/contract/billing/payment-orders.calls';
import { add, formatMoney } from '@cabezal/domain/money/money';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { Chip } from '../../ui/status/marks.tsx';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  longTextColumn,
  moneyColumn,
  numberColumn,
  textColumn,
  typeColumn,
} from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { payerFilter } from './billing-filters.ts';
import { CreateOrders } from './CreateOrders.tsx';
import { daysText } from './order-words.tsx';
import { PageSum } from './PageSum.tsx';

const OLD_DAYS = 15;

/** What is delivered and on no order yet; chosen rows become orders, one for each client. */
export function ToInvoiceTab() {
  const { may } = useAccess();
  const mayCreate = may('billing.order');
  const columns = useMemo(() => columnsFor(may('reservation.read')), [may]);
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

function Age({ days }: { days: number }) {
  return <span className={days >= OLD_DAYS ? 'cz-billing-old' : undefined}>{daysText(days)}</span>;
}

function columnsFor(canSeeReservation: boolean): Column<ReservationToInvoice>[] {
  return [
    textColumn<ReservationToInvoice>('bill_to_name', 'Facturar a', { sort: true, locked: true, card: 'title' }),
    customColumn(
      'id_reservation',
      'Reserva',
      row =>
        canSeeReservation ? (
          <Link to={pathTo(paths.reservation, { id_reserva: row.id_reservation })}>{row.id_reservation}</Link>
        ) : (
          row.id_reservation
        ),
      { sort: 'id_reservation', width: 80, card: 'line' },
    ),
    typeColumn<ReservationToInvoice>('reservation_type', 'Tipo'),
    textColumn<ReservationToInvoice>('client_name', 'Cliente', { sort: true, hidden: true }),
    longTextColumn<ReservationToInvoice>('route_text', 'Ruta'),
    textColumn<ReservationToInvoice>('containers_text', 'Contenedores', { width: 116 }),
    textColumn<ReservationToInvoice>('booking', 'Booking', { hidden: true }),
    textColumn<ReservationToInvoice>('bl', 'BL', { hidden: true }),
    textColumn<ReservationToInvoice>('reference', 'Referencia', { hidden: true }),
    dateColumn<ReservationToInvoice>('ready_at', 'Lista desde', { sort: true }),
    customColumn(
      'age_days',
      'Edad',
      row => (
        <>
          <Age days={row.age_days} /> {row.early && <Chip>Anticipada</Chip>}
        </>
      ),
      { sort: 'age_days', width: 92, card: 'line' },
    ),
    numberColumn<ReservationToInvoice>('charges', 'Rubros', { width: 64, hidden: true }),
    moneyColumn<ReservationToInvoice>('base_0', 'Base 0 %', { hidden: true }),
    moneyColumn<ReservationToInvoice>('base_iva', 'Base con IVA', { hidden: true }),
    moneyColumn<ReservationToInvoice>('iva', 'IVA', { width: 88 }),
    moneyColumn<ReservationToInvoice>('total', 'Total', { card: 'side' }),
  ];
}
