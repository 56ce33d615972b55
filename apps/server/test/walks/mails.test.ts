import { saveNotificationSummary } from '@cabezal/contract/bookings/summaries/summaries.calls';
import { requestStreetTurn } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import type { ColumnKind, Reader } from '@cabezal/contract/readers';
import { notifyCustomer } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sendDriverNotification } from '@cabezal/contract/work/driver-notices/driver-notices.calls';
import { driverLink } from '@cabezal/contract/work/guides/guides.calls';
import { SUMMARY_MOMENT_NAMES, SUMMARY_MOMENTS } from '@cabezal/domain/trips/rules/summary-moments';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendSummaries } from '../../src/modules/bookings/summaries/summaries.jobs.ts';
import {
  boxOf,
  exportFromDaule,
  importToDaule,
  rateDaule,
} from '../../src/modules/empties/street-turns/street-turns.samples.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { mailsTo, mailText, sendsMail } from '../mails.ts';
import { drive } from '../trips.ts';
import { company } from '../world.ts';
import { readsIt } from './columns-said.ts';
import { type ToldBusiness, tellingWords, toldBusiness } from './told-business.ts';

/**
 * Every mail about a business that leaves for somebody outside the operator, held against the table of who reads which column. Links to
 * choose a password say nothing of a business; reminders of what waits for its invoice go to the operator's own people.
 */
const outside = {
  summary: 'resumen@cliente.ec',
  notice: 'avisos@cliente.ec',
  driver: 'conductor@flota.ec',
  line: 'vacios@linea.ec',
} as const;
type Addressee = keyof typeof outside;

/** A summary goes to any address, also of who pays nothing; the line that owns a box is on the trip no more than who holds its link. */
const readers: Record<Addressee, Reader> = {
  summary: 'addressee',
  notice: 'payer',
  driver: 'driver_link',
  line: 'trip_link',
};

/** What a mail could print of columns, each known by its look. */
const looks: readonly (readonly [RegExp, ColumnKind])[] = [
  ...tellingWords.map(([word, kind]) => [new RegExp(word.replace('.', '[.,]')), kind] as const),
  [/\$ ?\d/, 'sale'],
  [/0991234567|099 123 4567/, 'crew'],
  [/0987654321|098 765 4321/, 'contact'],
  [/Ecuatoriana|O\+/, 'personal'],
  [/85[.,]?000/, 'own_fleet'],
  [/Entrar por la puerta 3|Puerta norte/, 'booking_note'],
];

let t: TestApp;
let business: ToldBusiness;
const mails = new Map<Addressee, string[]>();

beforeAll(async () => {
  t = await startTestApp(sendsMail);
  await rateDaule(t);
  const clerk = await t.as('operador');
  // The street turn first: its hours are those of the world's day.
  await clerk.ok(requestStreetTurn, {
    id_import_sub: boxOf(await importToDaule(t)),
    id_export_sub: boxOf(await exportFromDaule(t)),
    condition: 'OPERATIVO',
    email: outside.line,
  });
  business = await toldBusiness(t);
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
  // As one that was asked for before anything happened: it tells every moment.
  await t.write(tx => tx.run(sql`delete from summary_sends where id_reservation = ${id_reservation}`));
  await drive(t, id_guide, '2026-11-25T18:00:00Z', ['PLT', 'departure']);
  await sendSummaries(t.db);
  await clerk.ok(notifyCustomer, { id_guide, text: 'El camión salió de la planta.' });
  await clerk.ok(driverLink, { id_guide });
  await clerk.ok(sendDriverNotification, { id_driver: 6, id_guide, text: 'Llame a la base.' });
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
  'no mail to a %s prints a column that a %s does not read',
  (who, reader) => {
    const printed = mails.get(who) ?? [];
    expect(printed.length).toBeGreaterThan(0);
    const tooMuch = printed.flatMap(text =>
      looks.filter(([look, kind]) => !readsIt(reader, kind) && look.test(text)).map(([look]) => `${look}: ${text}`),
    );
    expect(tooMuch).toEqual([]);
  },
);

test('every kind of mail but those without a business, and to the operator, is among them', async () => {
  const sent = await t.rows<{ kind: string; noun: string }>(
    sql`select distinct kind, noun from outbox where system = 'MAIL' order by kind, noun`,
  );
  expect(sent).toEqual([
    { kind: 'driver_notice', noun: 'driver_notice' },
    { kind: 'guide_link', noun: 'guide' },
    { kind: 'mail', noun: 'reservation' },
    { kind: 'mail', noun: 'street_turn' },
  ]);
  const told = mails.get('summary')?.join();
  for (const moment of ['APPROVED', 'ISSUED', 'PLANT_IN', 'PLANT_OUT'] as const)
    expect(told).toContain(SUMMARY_MOMENT_NAMES[moment]);
});
