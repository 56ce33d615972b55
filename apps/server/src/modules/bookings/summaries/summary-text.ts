import { SUMMARY_MOMENT_NAMES } from '@cabezal/domain/bookings/summaries/summary-moments';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import type { SummaryContent, SummaryFact } from './summaries.queries.ts';

/** The words of a summary: the news, if there are any, and how the reservation and its containers stand. */
export function summaryText(content: SummaryContent, id: number, facts: readonly SummaryFact[], zone: string): string {
  const news = facts
    .filter(fact => fact.moment !== 'DAILY')
    .map(({ moment, at, about }) =>
      [`- ${SUMMARY_MOMENT_NAMES[moment]}`, at && formatDateTime(at, zone), about].filter(Boolean).join(' · '),
    );
  const boxes = content.containers.map(box =>
    [`- ${box.label}`, box.container_code, box.type, labelOf(box.status), box.at].filter(Boolean).join(' · '),
  );
  const { client_name, status, route_text, reference, booking, bl, appointment_at, operator } = content;
  const papers = [booking && `Booking ${booking}`, bl && `BL ${bl}`, reference && `Referencia ${reference}`];
  return [
    `${client_name}:`,
    ...(news.length > 0 ? ['', 'Novedades:', ...news] : []),
    '',
    `Reserva ${id} · ${labelOf(status)}`,
    `Ruta: ${route_text}`,
    `Cita: ${formatDateTime(appointment_at, zone)}`,
    ...papers.filter(Boolean),
    '',
    'Contenedores:',
    ...boxes,
    '',
    operator,
    '',
  ].join('\n');
}
