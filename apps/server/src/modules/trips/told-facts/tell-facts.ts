import { type Fields, factsOf } from '@cabezal/domain/system/notices/template-fields';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { type FactChanges, factsToTell } from '@cabezal/domain/trips/told-facts/facts-to-tell';
import {
  correctionWords,
  factWords,
  type ToldSubject,
  toldSubjectName,
} from '@cabezal/domain/trips/told-facts/told-subjects';
import type { Tx } from '../../../platform/db/tx.ts';
import { omitAbout, sentAbout } from '../../system/notices/client-messages.queries.ts';
import { type ClientTelling, storeClientMessages } from '../../system/notices/store-client-messages.ts';
import { latePaperFacts } from './late-paper-facts.ts';
import * as queries from './told-facts.queries.ts';

/**
 * Tells the recipients whom customers and forwarders named of what happened to their reservations. A settler: no verb has to know of it, and an
 * undo is seen as a fact that is missing. The facts are compared once, at the end of the transaction, so that a verb which takes a fact away and
 * puts it back tells nothing.
 */
export async function tellFacts(tx: Tx, reservations: readonly number[]): Promise<void> {
  if (reservations.length > 0) tx.atEnd(tellAll, reservations);
}

interface Changed extends FactChanges<queries.NamedFact> {
  id_reservation: number;
}

async function tellAll(tx: Tx, settled: readonly (readonly number[])[]): Promise<void> {
  const found = await queries.toldReservations(tx, [...new Set(settled.flat())]);
  if (found.length === 0) return;
  const periods = await queries.subjectMinutes(tx);
  const minutes = (subject: ToldSubject): number | null => periods.get(subject) ?? null;
  const late = await latePaperFacts(
    tx,
    found.map(one => one.id_reservation),
  );
  const changed = found
    .map(({ id_reservation, facts, known }): Changed => {
      const all = [...facts, ...(late.get(id_reservation) ?? [])];
      const changes = factsToTell(all, known, { now: tx.now, minutes });
      return { id_reservation, ...changes };
    })
    .filter(({ begun, undone }) => begun.length + undone.length > 0);
  if (changed.length === 0) return;
  const takenBack = await takeBack(
    tx,
    changed.flatMap(one => one.undone.map(fact => fact.id_fact)),
  );
  await storeClientMessages(tx, [...takenBack, ...(await tellNew(tx, changed, minutes))]);
}

/** What the texts of an office may name of a fact. */
export const fieldsOfFact = (
  id_reservation: number,
  { unit, container, place, document }: queries.NamedFact,
): Fields => ({
  reserva: String(id_reservation),
  subreserva: unit,
  contenedor: container,
  lugar: place,
  documento: document,
});

/** Notes the new facts, and says who is told of which. */
async function tellNew(
  tx: Tx,
  changed: readonly Changed[],
  minutes: (subject: ToldSubject) => number | null,
): Promise<ClientTelling[]> {
  const recipients = await queries.recipientsOfReservations(
    tx,
    changed.filter(one => one.told.length > 0).map(one => one.id_reservation),
  );
  const tellings: ClientTelling[] = [];
  for (const { id_reservation, begun, told } of changed) {
    if (begun.length === 0) continue;
    const stored = await queries.insertFacts(tx, id_reservation, begun);
    const own = recipients.filter(one => one.id_reservation === id_reservation);
    for (const happened of told) {
      const { subject, key, at, about, named_at, id_payer } = happened;
      const fact = stored.find(one => one.subject === subject && one.key === key);
      if (fact === undefined) continue;
      const day = formatDateTime(named_at ?? at, tx.zone);
      const text = factWords(subject, about, day);
      const facts = factsOf(subject, { text, at: day }, fieldsOfFact(id_reservation, happened));
      const isMeant = (one: (typeof own)[number]): boolean =>
        one.subjects.includes(subject) && (id_payer === null || id_payer === one.id_company);
      for (const recipient of own.filter(isMeant))
        tellings.push({
          recipient,
          subject,
          title: toldSubjectName(subject),
          text,
          facts,
          url: `/reservas/${id_reservation}`,
          noun: 'reservation',
          id_record: String(id_reservation),
          id_fact: fact.id_fact,
          id_correction_of: null,
          minutes: minutes(subject),
        });
    }
  }
  return tellings;
}

/** Notes that facts were undone. What was not sent yet is not sent; whoever was told gets a correction. */
async function takeBack(tx: Tx, facts: readonly number[]): Promise<ClientTelling[]> {
  if (facts.length === 0) return [];
  await queries.voidFacts(tx, facts);
  await omitAbout(tx, facts, 'se deshizo antes de enviarse');
  return (await sentAbout(tx, facts)).map(message => ({
    recipient: message,
    subject: message.subject,
    title: message.title,
    text: correctionWords(message.subject, message.text ?? message.title),
    facts: null,
    url: message.url,
    noun: 'reservation',
    id_record: message.id_record,
    id_fact: message.id_fact,
    id_correction_of: message.id_message,
    minutes: null,
  }));
}
