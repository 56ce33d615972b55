import {
  getDriverNotices,
  sendDriverNotification,
} from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { driverLink, getEvents, revokeLinks } from '@cabezal/contract/operations/guides/guides.calls';
import { getTravel } from '@cabezal/contract/operations/travel/travel.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo, mailText, sendsMail } from '../../../../test/mails.ts';
import { company } from '../../../../test/world.ts';
import type { Message } from '../../../platform/outbox/outbox.ts';
import { type TrackedTrip, trackedTrip } from '../../tracking/positions/tracked-trip.samples.ts';
import { guideLinkDelivery } from './mailed-link.ts';

/** The test world also has a user for this driver. */
const id_driver = 1;
let t: TestApp;
let trip: TrackedTrip;
const start = '2026-12-01T12:00:00.000Z';
function tripOf(one: TestApp): Promise<TrackedTrip> {
  one.setNow(start);
  return trackedTrip(one, { start, id_company: company.carrier, id_client: company.exporter, id_driver });
}
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  trip = await tripOf(t);
});
afterAll(() => t.close());
beforeEach(() => t.write(tx => tx.run(sql`delete from outbox`)));

interface Sent {
  system: string;
  payload: { to: string; subject: string; text: string };
}
const sent = () => t.rows<Sent>(sql`select system, payload from outbox order by id`);
const email = (address: string | null) =>
  t.write(tx => tx.run(sql`update drivers set email = ${address} where id_driver = ${id_driver}`));
const users = (active: boolean) =>
  t.write(tx => tx.run(sql`update users set active = ${active} where id_driver = ${id_driver}`));

test('the driver gets the link by mail, and it opens the trip; answer and logbook report it', async () => {
  await users(false);
  await email(' Luis@Transportes.ec ');
  const me = await t.as('operador');
  const answer = await me.ok(driverLink, { id_guide: trip.id_guide });
  expect([answer.sent_to, answer.sends_mail]).toEqual([['luis@transportes.ec'], true]);
  const [mail, ...others] = await sent();
  expect([mail?.system, mail?.payload.to, others]).toEqual(['MAIL', 'luis@transportes.ec', []]);
  expect(mail?.payload.subject).toBe(`Translitoral S.A.: su viaje ${trip.id_reservation}-1`);
  // The waiting message contains no valid link.
  expect(mail?.payload.text).not.toContain('recursos_viaje_tpt');
  const [left] = await mailsTo(t, 'luis@transportes.ec');
  const token = /#\/recursos_viaje_tpt\/([\w-]+)/.exec(left ?? '')?.[1] ?? '';
  // The mailed link differs from the one that is shown.
  const shown = answer.url.split('/').at(-1) ?? '';
  expect((await t.withToken(shown).ok(getTravel)).guide.id_guide).toBe(trip.id_guide);
  expect((await t.withToken(token).ok(getTravel)).guide.id_guide).toBe(trip.id_guide);
  const [note] = await me.ok(getEvents, { id_guide: trip.id_guide });
  expect(note?.text).toBe('Enlace del viaje enviado por correo al conductor');
});

test('a link revoked while its mail waited is not sent', async () => {
  await users(false);
  await email('ana@transportes.ec');
  const me = await t.as('operador');
  await me.ok(driverLink, { id_guide: trip.id_guide });
  await me.ok(revokeLinks, { id_guide: trip.id_guide });
  expect(await mailsTo(t, 'ana@transportes.ec')).toEqual([]);
  await me.ok(driverLink, { id_guide: trip.id_guide });
  expect(await mailsTo(t, 'ana@transportes.ec')).toHaveLength(1);
});

test('a user who signs in as this driver gets it, too; each address gets it once', async () => {
  await users(true);
  const signsIn = await t.rows<{ email: string }>(
    sql`select lower(email) as email from users where id_driver = ${id_driver}`,
  );
  expect(signsIn).not.toEqual([]);
  await email(signsIn[0]?.email.toUpperCase() ?? null);
  const { sent_to } = await (await t.as('operador')).ok(driverLink, { id_guide: trip.id_guide });
  expect(sent_to).toEqual(signsIn.map(row => row.email).toSorted());
});

/** Ends every attempt of the waiting mails, as if the mail server refused them all. */
async function refuseMails() {
  const delivery = guideLinkDelivery(t.services);
  const waiting = await t.rows<Message>(sql`select id, system, kind, noun, id_record, payload, idempotency_key, attempts
    from outbox where kind = 'guide_link' and state = 'PENDING'`);
  await t.write(async tx => {
    for (const message of waiting) {
      await tx.run(sql`update outbox set state = 'ERROR' where id = ${message.id}`);
      await delivery.failed?.(tx, message, 'Mailbox unavailable', true);
    }
  });
}

test('a mail that does not arrive is noted in the logbook and shown to the operator until another one is sent', async () => {
  await users(false);
  await email('luis@transportes.ec');
  const [me, desk] = [await t.as('operador'), await t.as('despacho')];
  const { id_guide } = trip;
  const failed = async () => (await desk.ok(getDriverNotices, { id_guide })).failed_link_mails;
  await me.ok(driverLink, { id_guide });
  expect(await failed()).toEqual([]);
  await refuseMails();
  expect(await failed()).toEqual(['luis@transportes.ec']);
  const [note] = await me.ok(getEvents, { id_guide });
  expect(note?.text).toContain('El correo con el enlace del viaje no le llegó al conductor');
  // Sent again, with a new link or with a notice, it is no longer listed.
  await me.ok(driverLink, { id_guide });
  expect(await failed()).toEqual([]);
  expect(await mailsTo(t, 'luis@transportes.ec')).toHaveLength(2);
  await me.ok(driverLink, { id_guide });
  await refuseMails();
  expect(await failed()).toEqual(['luis@transportes.ec']);
  await desk.ok(sendDriverNotification, { id_driver, id_guide, text: 'Entre por la puerta 3' });
  expect(await failed()).toEqual([]);
});

test('a new link replaces the mail of an earlier one that waits, and leaves the mail of a notice', async () => {
  await users(false);
  await email('luis@transportes.ec');
  const { id_guide } = trip;
  const desk = await t.as('operador');
  // A driver gets at most one notice a minute.
  t.advance(2);
  await desk.ok(driverLink, { id_guide });
  await desk.ok(sendDriverNotification, { id_driver, id_guide, text: 'Entre por la puerta 5' });
  await desk.ok(driverLink, { id_guide });
  const texts = (await mailsTo(t, 'luis@transportes.ec')).map(mailText);
  const fromThis = texts.slice(-2);
  expect(fromThis.map(text => text.includes('Entre por la puerta 5'))).toEqual([true, false]);
  expect(await t.rows(sql`select state from outbox where kind = 'guide_link'`)).toEqual([
    { state: 'SENT' },
    { state: 'SENT' },
  ]);
});

test('without an address nothing is sent, and the answer reports it', async () => {
  await users(false);
  await email(null);
  const answer = await (await t.as('operador')).ok(driverLink, { id_guide: trip.id_guide });
  expect([answer.sent_to, await sent()]).toEqual([[], []]);
  expect((await (await t.as('exporterAdmin')).call(driverLink, { id_guide: trip.id_guide })).status).toBe(403);
});

test('without mail, nothing counts as sent: the link is returned, to be handed over, and opens the trip', async () => {
  const quiet = await startTestApp();
  try {
    const { id_guide } = await tripOf(quiet);
    await quiet.write(tx =>
      tx.run(sql`update drivers set email = 'luis@transportes.ec' where id_driver = ${id_driver}`),
    );
    const me = await quiet.as('operador');
    const answer = await me.ok(driverLink, { id_guide });
    expect([answer.sent_to, answer.sends_mail]).toEqual([[], false]);
    expect(await quiet.rows(sql`select id from outbox where system = 'MAIL'`)).toEqual([]);
    expect((await me.ok(getEvents, { id_guide })).map(row => row.text)).not.toContain(
      'Enlace del viaje enviado por correo al conductor',
    );
    const opened = quiet.withToken(answer.url.split('/').at(-1) ?? '');
    expect((await opened.ok(getTravel)).guide.id_guide).toBe(id_guide);
  } finally {
    await quiet.close();
  }
});
