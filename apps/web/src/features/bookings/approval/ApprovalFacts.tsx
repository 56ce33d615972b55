import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDateTime, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { FactGrid, Panel } from '../../../ui/detail/DetailPage.tsx';
import { DueMark } from '../reservations/DueMark.tsx';

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

/** Who, what, where and when of a pending reservation. */
export function ApprovalFacts({ detail }: { detail: ReservationDetail }) {
  return (
    <Panel>
      <FactGrid
        facts={[
          { label: 'Cliente', value: detail.client_name },
          { label: 'Facturar a', value: detail.bill_to_name },
          {
            label: 'Cita en planta',
            value: `${formatWeekdayDate(detail.appointment_date)} ${detail.appointment_time}`,
          },
          {
            label: 'Cut-off',
            value: detail.cut_off && (
              <>
                {formatDateTime(detail.cut_off)} <DueMark cutOff={detail.cut_off} status={detail.status} isShort />
              </>
            ),
          },
          { label: 'Ruta', value: detail.route.map(stop => stop.name).join(' → ') },
          { label: detail.reservation_type === 'E' ? 'Booking' : 'BL', value: detail.booking ?? detail.bl },
          { label: 'Naviera y buque', value: joined(detail.shipping_line, detail.ship, detail.voyage) },
          { label: 'Producto', value: detail.product },
          { label: 'Transportista', value: detail.carrier_name ?? 'El operador' },
          { label: 'Pedida por', value: joined(detail.created_by_name, formatDateTime(detail.created_at)) },
        ]}
      />
      <Boxes detail={detail} />
      {detail.instructions && <p className="cz-approval-instructions">{detail.instructions}</p>}
    </Panel>
  );
}

function Boxes({ detail }: { detail: ReservationDetail }) {
  return (
    <ul className="cz-approval-boxes" aria-label="Contenedores">
      {detail.sub_reservations.map(box => (
        <li key={box.id_sub_reservation}>
          <span>{box.number}</span>
          <strong>{box.container_code ?? 'Sin número'}</strong>
          <span>{box.container_type}</span>
          <span>{formatNumber(box.weight_kg, 0)} kg</span>
          <span>{box.set_point_c === null ? '' : `${formatNumber(box.set_point_c, 1)} °C`}</span>
          {box.own_generator && <em>Generador del cliente</em>}
        </li>
      ))}
    </ul>
  );
}
