import { SUMMARY_MOMENT_NAMES } from '@cabezal/domain/bookings/summaries/summary-moments';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import * as queries from './summaries.queries.ts';

function mailText(content: queries.SummaryContent, id: number, facts: readonly queries.SummaryFact[], zone: string) {
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

/** One mail with all news, to each address. The summary is locked, so that two processes do not send it twice. */
async function sendSummary(tx: Tx, id: number): Promise<void> {
  const held = await queries.holdSummary(tx, id);
  if (held === undefined) return;
  const facts = await queries.dueFacts(tx, id);
  const [first, ...more] = facts;
  if (first === undefined) return;
  const content = await queries.summaryContent(tx, id);
  const about = `${SUMMARY_MOMENT_NAMES[first.moment]}${more.length > 0 ? ` y ${more.length} más` : ''}`;
  const text = mailText(content, id, facts, tx.zone);
  for (const [n, to] of held.emails.entries())
    tx.send({
      system: 'MAIL',
      kind: 'mail',
      noun: 'reservation',
      id,
      idempotency_key: `summary-${id}-${first.moment}-${first.subject}-${n}`,
      payload: { to, subject: `${content.operator}: reserva ${id} · ${about}`, text },
    });
  await queries.keepTold(tx, id, facts, held.emails.length);
  tx.changed('summary', id, []);
}

/** Reservations per statement of the search for news, so that it stays short. */
const PORTION = 200;

/**
 * Mails the news of reservations that have a summary and are under way, in portions and each separately: a failure of one stops no other.
 */
export async function sendSummaries(db: Database, portion = PORTION): Promise<void> {
  const failures: unknown[] = [];
  const watched = await db.read(systemScope, queries.watchedSummaries);
  for (let from = 0; from < watched.length; from += portion)
    for (const id of await db.read(systemScope, tx => queries.dueSummaries(tx, watched.slice(from, from + portion))))
      try {
        await db.write(systemScope, systemAuthor, tx => sendSummary(tx, id));
      } catch (error) {
        failures.push(error);
      }
  if (failures.length > 0) throw failures[0];
}

export const summaryJobs = (): Job[] => [
  { name: 'reservation_summaries', every_minutes: 1, run: db => sendSummaries(db) },
];
