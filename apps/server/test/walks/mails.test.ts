import { addComment } from '@cabezal/contract/bookings/comments/comments.calls';
import { saveNotificationSummary } from '@cabezal/contract/bookings/summaries/summaries.calls';
import type { ColumnKind, Reader } from '@cabezal/contract/column-readers';
import { requestStreetTurn } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { sendDriverNotification } from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { driverLink } from '@cabezal/contract/operations/guides/guides.calls';
import { updateNotifications } from '@cabezal/contract/people/notifications/notification-settings.calls';
import { saveNotificationClient } from '@cabezal/contract/people/notifications/recipients.calls';
import { notifyCustomer } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { SUMMARY_MOMENT_NAMES, SUMMARY_MOMENTS } from '@cabezal/domain/bookings/summaries/summary-moments';
import { TOLD_SUBJECTS } from '@cabezal/domain/trips/told-facts/told-subjects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendSummaries } from '../../src/modules/bookings/summaries/summaries.jobs.ts';
import {
  boxOf,
  exportFromDaule,
  importToDaule,
  rateDaule,
} from '../../src/modules/empties/street-turns/street-turns.samples.ts';
import { tellFacts } from '../../src/modules/trips/told-facts/tell-facts.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { mailsTo, mailText, sendsMail } from '../mails.ts';
import { drive } from '../trips.ts';
import { company, email, user } from '../world.ts';
import { readsIt } from './answered-columns.ts';
import { markerWords, type SampleBusiness, sampleBusiness, signalled } from './sample-business.ts';

/**
 * Addresses outside the operator that get every kind of mail about a reservation or a trip; the mails are checked against READERS_OF. Mails
 * with links to choose a password contain no such data, and reminders about billing go to the operator's own people. A notice is mailed to a
 * person with an account, who may read its words in the application.
 */
const outside = {
  summary: 'resumen@cliente.ec',
  notice: 'avisos@cliente.ec',
  driver: 'conductor@flota.ec',
  line: 'vacios@linea.ec',
  person: email('exporterAdmin'),
  recipient: 'bodega@cliente.ec',
} as const;
type Addressee = keyof typeof outside;

/**
 * The reader whose columns a mail may contain. A summary and what recipients are told go to any address, even of somebody who pays nothing. The shipping line that
 * owns a box may read no more of the trip than the holder of a monitoring link.
 */
const readers: Record<Addressee, Reader> = {
  summary: 'addressee',
  notice: 'payer',
  driver: 'driver_link',
  line: 'trip_link',
  person: 'payer',
  recipient: 'addressee',
};

/** Patterns that find values of columns in the text of a mail, with their kinds. */
const looks: readonly (readonly [RegExp, ColumnKind])[] = [
  ...markerWords.map(([word, kind]) => [new RegExp(word.replace('.', '[.,]')), kind] as const),
  [/\$ ?\d/, 'sale'],
  [/0991234567|099 123 4567/, 'crew'],
  [/0987654321|098 765 4321/, 'contact'],
  [/Ecuatoriana|O\+/, 'personal'],
  [/85[.,]?000/, 'own_fleet'],
  [/Entrar por la puerta 3|Puerta norte/, 'booking_note'],
];

let t: TestApp;
let business: SampleBusiness;
const mails = new Map<Addressee, string[]>();

beforeAll(async () => {
  t = await startTestApp(sendsMail);
  await rateDaule(t);
  const clerk = await t.as('operador');
  // The street turn comes first, because its times are on the first day of the test world.
  await clerk.ok(requestStreetTurn, {
    id_import_sub: boxOf(await importToDaule(t)),
    id_export_sub: boxOf(await exportFromDaule(t)),
    condition: 'OPERATIVO',
    email: outside.line,
  });
  business = await sampleBusiness(t);
  const { id_reservation, id_guide } = business.waiting as { id_reservation: number; id_guide: number };
  await t.write(async tx => {
    await tx.run(sql`update companies set email = ${outside.notice} where id_company = ${company.exporter}`);
    await tx.run(sql`update users set active = false where id_driver = 6`);
    await tx.run(sql`update drivers set email = ${outside.driver} where id_driver = 6`);
  });
  await clerk.ok(saveNotificationSummary, {
    id_reservation,
    version: 0,
    emails: [outside.summary],
    moments: [...SUMMARY_MOMENTS],
    daily_at: '00:00',
  });
  // As if the summary had been requested before the first moment: none counts as sent.
  await t.write(tx => tx.run(sql`delete from summary_sends where id_reservation = ${id_reservation}`));
  await clerk.ok(saveNotificationClient, {
    id_company: company.exporter,
    name: 'Bodega',
    email: outside.recipient,
    subjects: [...TOLD_SUBJECTS],
  });
  // Of the cases of the trip the recipient is told what customers read.
  await signalled(t, id_guide, { kind: 'STAND_BY', text: 'Stand-by corriendo · planta' });
  await t.write(tx => tellFacts(tx, [id_reservation]));
  await drive(t, id_guide, '2026-11-25T18:00:00Z', ['PLT', 'departure']);
  await sendSummaries(t.db);
  await clerk.ok(notifyCustomer, { id_guide, text: 'El camión salió de la planta.' });
  const settings = [{ subject: 'MENCION', channel: 'MAIL', on: true }];
  await (await t.as('exporterAdmin')).ok(updateNotifications, { settings });
  const mentions = [user.exporterAdmin];
  await clerk.ok(addComment, { id_reservation, text: 'El sello va con el chofer.', visibility: 'CLIENT', mentions });
  await clerk.ok(driverLink, { id_guide });
  await clerk.ok(sendDriverNotification, { id_driver: 6, id_guide, text: 'Llame a la base.' });
  // One a minute.
  await t.write(tx => tx.run(sql`update driver_notices set sent_at = sent_at - interval '2 minutes'`));
  await clerk.ok(sendDriverNotification, { id_driver: 6, text: 'Mañana hay revisión.' });
  for (const [who, address] of Object.entries(outside)) {
    const texts = (await mailsTo(t, address)).map(mailText);
    const subjects = await t.rows<{ subject: string }>(
      sql`select payload ->> 'subject' as subject from outbox where system = 'MAIL' and payload ->> 'to' = ${address}`,
    );
    expect(subjects).toHaveLength(texts.length);
    mails.set(who as Addressee, [...texts, ...subjects.map(({ subject }) => subject)]);
  }
});
afterAll(() => t.close());

test.each(Object.entries(readers) as [Addressee, Reader][])(
  'the mails to %s contain no column that %s may not read',
  (who, reader) => {
    const printed = mails.get(who) ?? [];
    expect(printed.length).toBeGreaterThan(0);
    const tooMuch = printed.flatMap(text =>
      looks.filter(([look, kind]) => !readsIt(reader, kind) && look.test(text)).map(([look]) => `${look}: ${text}`),
    );
    expect(tooMuch).toEqual([]);
  },
);

test('these are all kinds of mail about a reservation or a trip to people outside the operator', async () => {
  const sent = await t.rows<{ kind: string; noun: string }>(
    sql`select distinct kind, noun from outbox where system = 'MAIL' order by kind, noun`,
  );
  expect(sent).toEqual([
    { kind: 'client_notification', noun: 'notification' },
    { kind: 'driver_notice', noun: 'driver_notice' },
    { kind: 'guide_link', noun: 'guide' },
    { kind: 'mail', noun: 'reservation' },
    { kind: 'mail', noun: 'street_turn' },
    { kind: 'notification', noun: 'notification' },
  ]);
  const told = mails.get('summary')?.join();
  for (const moment of ['APPROVED', 'ISSUED', 'PLANT_IN', 'PLANT_OUT'] as const)
    expect(told).toContain(SUMMARY_MOMENT_NAMES[moment]);
  expect(mails.get('recipient')?.join()).toContain('Stand-by corriendo · planta');
});
