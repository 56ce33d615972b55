import type { ReservationToInvoice } from '@cabezal/contract/money/billing/payment-orders.calls';
import { daysText } from '@cabezal/domain/money/billing/ageing';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { WhyPrice } from '../../../kits/prices/WhyPrice.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  longTextColumn,
  moneyColumn,
  numberColumn,
  textColumn,
  typeColumn,
} from '../../../ui/table/columns.tsx';

const OLD_DAYS = 15;

function Age({ days }: { days: number }) {
  return <span className={days >= OLD_DAYS ? 'cz-billing-old' : undefined}>{daysText(days)}</span>;
}

/** `asksWhy`: the person is of the operator and may read rates. */
export function toInvoiceColumns(canSeeReservation: boolean, asksWhy: boolean): Column<ReservationToInvoice>[] {
  return [
    textColumn<ReservationToInvoice>('bill_to_name', 'Facturar a', { sort: true, locked: true, card: 'title' }),
    customColumn(
      'id_reservation',
      'Reserva',
      row => (
        <>
          {canSeeReservation ? (
            <Link to={pathTo(paths.reservation, { id_reserva: row.id_reservation })}>{row.id_reservation}</Link>
          ) : (
            row.id_reservation
          )}
          {asksWhy && <WhyPrice id_reservation={row.id_reservation} isShort />}
        </>
      ),
      { sort: 'id_reservation', width: 88, card: 'line' },
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
