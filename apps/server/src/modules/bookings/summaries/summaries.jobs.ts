import { SUMMARY_MOMENT_NAMES } from '@cabezal/domain/bookings/summaries/summary-moments';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../system/notices/notify.ts';
import * as queries from './summaries.queries.ts';
import { summaryText } from './summary-text.ts';

const phonesText = (phones: readonly string[]): string =>
  phones.length === 1 ? `al ${phones[0]}` : `a ${phones.length} teléfonos`;

/** Tells the reservation's operative that telephones wait for its news; the dialog of the summary has the words to send. */
async function tellByPhone(tx: Tx, id: number, phones: readonly string[], about: string): Promise<void> {
  if (phones.length === 0) return;
  notify(tx, {
    subject: 'RESUMEN',
    to: [await queries.phoningPersonOf(tx, id)],
    by: 0,
    text: `Avise ${phonesText(phones)} de la reserva ${id}: ${about}`,
    fields: { reserva: String(id), novedad: about },
    url: `/reservas/${id}`,
  });
}

/**
 * One mail with all news, to each address; for telephones a notice to a person. The summary is locked, so that two processes do not send
 * it twice.
 */
async function sendSummary(tx: Tx, id: number): Promise<void> {
  const held = await queries.holdSummary(tx, id);
  if (held === undefined) return;
  const facts = await queries.dueFacts(tx, id);
  const [first, ...more] = facts;
  if (first === undefined) return;
  const content = await queries.summaryContent(tx, id);
  const about = `${SUMMARY_MOMENT_NAMES[first.moment]}${more.length > 0 ? ` y ${more.length} más` : ''}`;
  const text = summaryText(content, id, facts, tx.zone);
  for (const [n, to] of held.emails.entries())
    tx.send({
      system: 'MAIL',
      kind: 'mail',
      noun: 'reservation',
      id,
      idempotency_key: `summary-${id}-${first.moment}-${first.subject}-${n}`,
      payload: { to, subject: `${content.operator}: reserva ${id} · ${about}`, text },
    });
  await tellByPhone(tx, id, held.phones, about);
  await queries.markSent(tx, id, facts, held.emails.length);
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
