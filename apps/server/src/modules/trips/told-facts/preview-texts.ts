import type { PreviewedText, previewNotification } from '@cabezal/contract/system/notices/templates.calls';
import { CHANNELS, type Channel } from '@cabezal/domain/system/notices/channels';
import { mailTitle, type Template, templateProblem, wordsOf } from '@cabezal/domain/system/notices/template';
import {
  exampleFacts,
  factsOf,
  type TemplateFacts,
  type TemplateSubject,
} from '@cabezal/domain/system/notices/template-fields';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { factWords } from '@cabezal/domain/trips/told-facts/told-subjects';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { latePaperFacts } from './late-paper-facts.ts';
import { fieldsOfFact } from './tell-facts.ts';
import { factsOfReservation } from './told-facts.queries.ts';

type Input = z.infer<typeof previewNotification.input>;
type Output = z.infer<typeof previewNotification.output>;

/** A text as it would leave on a channel, or what is wrong with it. */
function previewOf(
  subject: TemplateSubject,
  channel: Channel,
  template: Template,
  facts: TemplateFacts,
): PreviewedText {
  const problem = templateProblem(subject, template.title) ?? templateProblem(subject, template.body);
  if (problem !== null) return { channel, title: '', text: '', problem };
  const { title, text } = wordsOf(channel, template, { title: '', text: '', facts });
  return { channel, title: channel === 'MAIL' ? mailTitle(title) : title, text, problem: null };
}

/** What the texts are filled in with: the last such fact of the reservation, else an example. Errors: 404. */
async function factsFor(
  tx: Tx,
  subject: TemplateSubject,
  id_reservation: number | undefined,
): Promise<{ source: Output['source']; facts: TemplateFacts }> {
  if (id_reservation === undefined) return { source: 'EXAMPLE', facts: exampleFacts(subject) };
  const found = await factsOfReservation(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  const late = (await latePaperFacts(tx, [id_reservation])).get(id_reservation) ?? [];
  const last = [...found, ...late].findLast(fact => fact.subject === subject);
  if (last === undefined)
    return { source: 'EXAMPLE', facts: exampleFacts(subject, { reserva: String(id_reservation) }) };
  const at = formatDateTime(last.named_at ?? last.at, tx.zone);
  const text = factWords(last.subject, last.about, at);
  return { source: 'TRIP', facts: factsOf(subject, { text, at }, fieldsOfFact(id_reservation, last)) };
}

/** What these texts say on each channel; nothing is stored or sent. Errors: 404. */
export async function previewTexts(tx: Tx, { subject, id_reservation, templates }: Input): Promise<Output> {
  const { source, facts } = await factsFor(tx, subject, id_reservation);
  return { source, texts: CHANNELS.map(channel => previewOf(subject, channel, templates[channel], facts)) };
}
