import { HistoryOutlined, StopOutlined } from '@ant-design/icons';
import type { PaymentCostRow } from '@cabezal/contract/money/costs/payment-costs.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { type Column, customColumn, longTextColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { editButton, type RowButton } from '../../ui/table/row-buttons.tsx';
import { DocumentThumb } from '../files/DocumentThumb.tsx';
import { historyTab } from '../records/RecordHistory.tsx';
import { CostOrderTag, costName } from './cost-words.tsx';
import './costs.css';

const EditCost = lazy(() => import('./EditCost.tsx'));
const RemoveCost = lazy(() => import('./EditCost.tsx').then(module => ({ default: module.RemoveCost })));

const boxText = ({ container, container_code }: PaymentCostRow) =>
  container === null ? <span className="cz-quiet">Toda la reserva</span> : (container_code ?? container);
const reservationLink = ({ reservation_id }: PaymentCostRow) => (
  <Link className="cz-id-link" to={pathTo(paths.reservation, { id_reserva: reservation_id })}>
    {reservation_id}
  </Link>
);
const receiptOf = ({ id_file, filename, file_type }: PaymentCostRow) =>
  id_file === null ? null : (
    <DocumentThumb document={{ id_file, filename: filename ?? '', type: file_type ?? '' }} size={28} />
  );
const orderOf = ({ numero_orden, order_status }: PaymentCostRow) =>
  numero_orden === null || order_status === null ? null : (
    <>
      {numero_orden} <CostOrderTag status={order_status} />
    </>
  );

/** Third parties' invoices; without the reservation's number on its own page. */
export function paymentCostColumns(ofReservation: boolean): Column<PaymentCostRow>[] {
  const where: Column<PaymentCostRow>[] = ofReservation
    ? []
    : [
        customColumn('reservation_id', 'Reserva', reservationLink, { sort: 'reservation_id', width: 84, card: 'line' }),
        longTextColumn<PaymentCostRow>('client_name', 'Cliente', { hidden: true, card: 'none' }),
      ];
  return [
    ...where,
    customColumn('container', 'Contenedor', boxText, { width: 128, card: 'line' }),
    longTextColumn<PaymentCostRow>('provider', 'Proveedor', { sort: true, flex: 20, card: 'line' }),
    customColumn(
      'description',
      'Costo',
      row => (
        <span title={row.description} className={`cz-clip cz-clip-flex${row.voided_at ? ' cz-costs-voided' : ''}`}>
          {row.description}
        </span>
      ),
      { flex: 22, card: 'title' },
    ),
    textColumn('cost_type', 'Tipo', { hidden: true }),
    textColumn('document_number', 'Comprobante', { width: 148, card: 'line' }),
    customColumn('document_date', 'Fecha', row => row.document_date && formatDate(row.document_date), {
      sort: 'document_date',
      width: 100,
      card: 'none',
    }),
    customColumn('receipt', 'Archivo', receiptOf, { width: 64, card: 'none' }),
    customColumn('rebillable', 'Reembolso', row => (row.rebillable ? 'Se cobra' : 'No'), { width: 92, card: 'none' }),
    moneyColumn<PaymentCostRow>('subtotal', 'Sin IVA', { sort: true }),
    moneyColumn<PaymentCostRow>('iva', 'IVA', { hidden: true }),
    moneyColumn<PaymentCostRow>('total', 'Total', { card: 'side' }),
    customColumn('numero_orden', 'Orden', orderOf, { width: 152, card: 'none' }),
    longTextColumn<PaymentCostRow>('justification', 'Justificación', { hidden: true }),
    textColumn('author', 'Registrado por', { hidden: true }),
  ];
}

/** Buttons to change or void a cost and to see its history. */
export const paymentCostButtons: RowButton<PaymentCostRow>[] = [
  editButton<PaymentCostRow>({
    nameOf: costName,
    bare: true,
    when: row => row.can.edit === true,
    dialog: (row, close) => (
      <Suspense fallback={null}>
        <EditCost row={row} onClose={close} />
      </Suspense>
    ),
  }),
  {
    key: 'void',
    text: 'Anular',
    icon: <StopOutlined />,
    bare: true,
    nameOf: costName,
    when: row => row.can.remove === true,
    dialog: (row, close) => (
      <Suspense fallback={null}>
        <RemoveCost row={row} onClose={close} />
      </Suspense>
    ),
  },
  {
    key: 'history',
    text: 'Historial',
    icon: <HistoryOutlined />,
    bare: true,
    nameOf: costName,
    dialog: (row, close) => (
      <Dialog unsaved={null} open title={`Historial de ${costName(row)}`} width={720} footer={null} onClose={close}>
        {historyTab('payment_cost', row.id_payment_cost).children}
      </Dialog>
    ),
  },
];
