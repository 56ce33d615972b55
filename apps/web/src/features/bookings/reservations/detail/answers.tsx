import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { formatNumber, formatPercent } from '@cabezal/domain/system/amounts/money';
import { formatDateTime, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { isRejectedOrCancelledStatus } from '@cabezal/domain/trips/status/labels';
import type { Answer, Fact } from '../../../../ui/detail/DetailPage.tsx';
import { DueMark } from '../DueMark.tsx';
import { lacksText, type NextStep, nextSteps, progressOf, stepText, whereText } from './next-steps.ts';

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** The three main answers. */
export function answersOf(detail: ReservationDetail, now: number): Answer[] {
  const [first, second] = nextSteps(detail);
  const progress = progressOf(detail.sub_reservations);
  return [
    {
      question: 'Dónde está',
      answer: whereText(detail),
      note:
        progress === null || progress === 0
          ? detail.route.map(stop => stop.name).join(' → ')
          : `Avance de la reserva ${formatPercent(progress, 0)}`,
    },
    {
      question: 'Qué sigue',
      answer: first && stepText(first, now),
      note: joined(noteOf(detail, second, now), lacksText(detail)) || null,
    },
    { question: 'Quién lo tiene', ...holder(first, detail) },
  ];
}

/** The step after the next one; else why it cannot be approved, or why it was rejected. */
function noteOf(detail: ReservationDetail, second: NextStep | undefined, now: number): string | null {
  if (second) return `Después: ${stepText(second, now)}`;
  if (detail.status === 'PENDING' && detail.can.approve !== true) return `Antes de aprobar: ${detail.can.approve}`;
  const reason = detail.rejected_reason ?? detail.cancelled_reason;
  return isRejectedOrCancelledStatus(detail.status) ? reason : null;
}

const offices: Partial<Record<NextStep['kind'], string>> = {
  schedule: 'Programación y despacho',
  assign: 'Despacho',
  issue: 'Despacho',
  record: 'Monitoreo',
  close: 'Cierre de guías',
};

/** Who is responsible now: the advisor who decides, an office, or the driver with the container. */
function holder(step: NextStep | undefined, detail: ReservationDetail): Omit<Answer, 'question'> {
  if (!step || step.kind === 'none') {
    return { answer: detail.status === 'FINISHED' ? 'Facturación' : 'Nadie', note: detail.client_name };
  }
  if (step.kind === 'approve') return { answer: detail.advisor ?? 'Asesoría comercial', note: 'Asesoría comercial' };
  const office = offices[step.kind];
  const guide = step.leg?.guide;
  if (office)
    return {
      answer: office,
      note: joined(guide?.guide_number, detail.advisor && `Asesora la cuenta ${detail.advisor}`),
    };
  return {
    answer: guide?.driver_name ?? guide?.carrier_name ?? 'Despacho',
    note: joined(
      guide?.disk && `Disco ${guide.disk}`,
      guide?.license_plate && formatPlate(guide.license_plate),
      guide?.carrier_name,
    ),
  };
}

/** The facts of the shipment in one line. */
export function factsOf(detail: ReservationDetail): Fact[] {
  const setPoint = detail.sub_reservations.find(sub => sub.set_point_c !== null)?.set_point_c;
  const isExport = detail.reservation_type === 'E';
  return [
    { label: 'Cliente', value: detail.client_name },
    ...(detail.id_bill_to !== detail.id_client ? [{ label: 'Facturar a', value: detail.bill_to_name }] : []),
    ...(detail.id_addressee === null ? [] : [{ label: 'Destinatario', value: detail.addressee_name }]),
    ...(detail.id_forwarder === null ? [] : [{ label: 'Reservada por', value: detail.forwarder_name }]),
    { label: 'Cita en planta', value: `${formatWeekdayDate(detail.appointment_date)} ${detail.appointment_time}` },
    ...papersOf(detail),
    {
      label: 'Naviera · buque',
      value: joined(detail.shipping_line, [detail.ship, detail.voyage].filter(Boolean).join(' ')),
    },
    { label: 'Producto', value: joined(detail.product, setPoint && `${formatNumber(setPoint, 1)} °C`) },
    ...(isExport
      ? [{ label: 'Cut-off', value: detail.cut_off && <CutOff detail={detail} cutOff={detail.cut_off} /> }]
      : []),
    ...(detail.free_days === null ? [] : [{ label: 'Días libres', value: detail.free_days }]),
    { label: 'Asesor', value: detail.advisor },
    { label: 'Operativo', value: detail.operative },
    ...(detail.reference ? [{ label: 'Referencia', value: detail.reference }] : []),
  ];
}

/** Booking and BL: the one that belongs to the type always, the other papers once known. */
function papersOf(detail: ReservationDetail): Fact[] {
  const { reservation_type, booking, bl, cw1_code, release_number, exit_letter, port_paid_at } = detail;
  const papers = [
    { label: 'Booking', value: booking },
    { label: 'BL', value: bl },
  ];
  const [first, second] = reservation_type === 'E' ? papers : papers.reverse();
  return [
    ...(first ? [first] : []),
    ...(second?.value ? [second] : []),
    ...(cw1_code ? [{ label: 'CW1', value: cw1_code }] : []),
    ...(release_number ? [{ label: 'Liberación', value: release_number }] : []),
    ...(exit_letter ? [{ label: 'Carta de salida', value: exit_letter }] : []),
    ...(port_paid_at ? [{ label: 'Pagado al puerto', value: formatDateTime(port_paid_at) }] : []),
  ];
}

function CutOff({ detail, cutOff }: { detail: ReservationDetail; cutOff: string }) {
  return (
    <>
      {formatDateTime(cutOff)} <DueMark cutOff={cutOff} status={detail.status} isShort />
    </>
  );
}
