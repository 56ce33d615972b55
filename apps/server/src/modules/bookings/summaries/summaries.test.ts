import { updateOperative } from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  getNotificationSummary,
  saveNotificationSummary,
  updateStateNotification,
} from '@cabezal/contract/bookings/summaries/summaries.calls';
import { getNotices } from '@cabezal/contract/system/notices/notices.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo, mailText } from '../../../../test/mails.ts';
import { drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { user } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { sendSummaries } from './summaries.jobs.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
});
afterAll(() => t.close());

let day = 24;
const reservation = () => approvedReservation(t, directExport(`2026-11-${day++}`));
const save = (id_reservation: number, more: object, who = me) =>
  who.call(saveNotificationSummary, {
    id_reservation,
    version: 0,
    emails: ['ana@cliente.ec'],
    moments: ['ISSUED'],
    ...more,
  });
const bodies = async (address: string) => (await mailsTo(t, address)).map(mailText);

test('mails later events to each address once, and no earlier ones', async () => {
  const booked = await reservation();
  const { id_reservation } = booked;
  const saved = await save(id_reservation, {
    emails: ['Ana@cliente.ec', 'luis@cliente.ec', 'ana@cliente.ec'],
    moments: ['PLANT_IN', 'ISSUED', 'APPROVED'],
  });
  expect(saved.body).toMatchObject({
    version: 1,
    emails: ['ana@cliente.ec', 'luis@cliente.ec'],
    moments: ['APPROVED', 'ISSUED', 'PLANT_IN'],
    last: null,
  });
  await sendSummaries(t.db);
  expect(await bodies('ana@cliente.ec')).toEqual([]);
  const guide = await issuedGuide(t, booked, 'VIAJE', { id_truck: 5, id_driver: 5, id_generator: 2, id_chassis: 5 });
  await Promise.all([sendSummaries(t.db), sendSummaries(t.db)]);
  await sendSummaries(t.db);
  const [mail, ...more] = await bodies('ana@cliente.ec');
  expect(more).toEqual([]);
  expect(await bodies('luis@cliente.ec')).toHaveLength(1);
  expect(mail).toContain('Guía emitida');
  expect(mail).toContain(guide.guide_number);
  expect(mail).toContain(`Reserva ${id_reservation}`);
  expect(mail).not.toContain('Reserva aprobada');
  expect((await me.ok(getNotificationSummary, { id_reservation })).last?.moment).toBe('ISSUED');

  await giveContainer(t, guide.id_guide, 'CMAU4120760');
  await drive(t, guide.id_guide, '2026-11-24T09:00:00.000Z', ['PLT', 'arrival']);
  await sendSummaries(t.db);
  expect((await bodies('ana@cliente.ec')).at(-1)).toContain('Llegada a planta');
});

test('does not mail what happened while a moment was off', async () => {
  const booked = await reservation();
  const { id_reservation } = booked;
  await save(id_reservation, { emails: ['eva@cliente.ec'] });
  const turn = (active: boolean, moment = 'ISSUED') =>
    me.call(updateStateNotification, { id_reservation, moment, active });
  expect((await turn(false)).body.moments).toEqual([]);
  await issuedGuide(t, booked, 'VIAJE', { id_truck: 6, id_driver: 6, id_generator: 3, id_chassis: 6 });
  await sendSummaries(t.db);
  expect((await turn(true)).body).toMatchObject({ moments: ['ISSUED'], version: 3 });
  expect((await turn(true)).body.version).toBe(3);
  await sendSummaries(t.db);
  expect(await bodies('eva@cliente.ec')).toEqual([]);
  const daily = await turn(true, 'DAILY');
  expect([daily.status, daily.body.code]).toEqual([422, 'HORA']);
});

test('sends the daily summary once a day at its hour, from the next one on', async () => {
  const { id_reservation } = await reservation();
  // 09:00 in Guayaquil.
  t.setNow('2026-11-21T14:00:00.000Z');
  await save(id_reservation, { emails: ['dia@cliente.ec'], moments: ['DAILY'], daily_at: '08:30' });
  const sentAt = async (now: string) => {
    t.setNow(now);
    await sendSummaries(t.db);
    return (await bodies('dia@cliente.ec')).length;
  };
  expect(await sentAt('2026-11-21T14:05:00.000Z')).toBe(0);
  expect(await sentAt('2026-11-22T13:29:00.000Z')).toBe(0);
  expect(await sentAt('2026-11-22T13:30:00.000Z')).toBe(1);
  expect(await sentAt('2026-11-22T20:00:00.000Z')).toBe(1);
  expect(await sentAt('2026-11-23T13:31:00.000Z')).toBe(2);
});

test('reports a conflict to the second of two editors; refuses wrong inputs and clients that take no notices', async () => {
  const { id_reservation } = await reservation();
  const other = await t.as('asesor');
  const both = await Promise.all([save(id_reservation, {}), save(id_reservation, { phones: ['0991234567'] }, other)]);
  expect(both.map(one => one.status).toSorted()).toEqual([200, 409]);
  expect(both.find(one => one.status === 409)?.body.code).toBe('MODIFICADO');
  expect((await save(id_reservation, { version: 1, emails: [] })).body.fields).toHaveProperty('emails');
  expect((await save(id_reservation, { version: 1, emails: ['ana'] })).status).toBe(400);
  const noPhone = await save(id_reservation, { version: 1, phones: ['0991234567', 'no tiene'] });
  expect([noPhone.status, Object.keys(noPhone.body.fields ?? {})]).toEqual([422, ['phones.1']]);
  expect((await save(id_reservation, { version: 1, moments: ['DAILY'] })).body.fields).toHaveProperty('daily_at');
  expect((await save(id_reservation, { version: 1, moments: ['DAILY'], daily_at: '25:00' })).status).toBe(400);
  expect((await save(999_999, {})).status).toBe(404);
  expect((await save(id_reservation, { version: 1 }, await t.as('exporterAdmin'))).status).toBe(403);

  const notices = (wanted: boolean) =>
    t.write(tx =>
      tx.run(sql`update companies set notifications_share = ${wanted}
        where id_company = (select id_client from reservations where id_reservation = ${id_reservation})`),
    );
  await notices(false);
  expect((await save(id_reservation, { version: 1 })).body.code).toBe('SIN_AVISOS');
  await notices(true);
});

test('telephones are told by the reservation’s operative, who gets one notice with the news and the words to send', async () => {
  const booked = await reservation();
  const { id_reservation } = booked;
  const people = [{ id_reservation, version: booked.version, id_user: user.operativo }];
  await (await t.as('admin')).ok(updateOperative, { rows: people });
  const phones = ['0991234567'];
  expect((await save(id_reservation, { emails: [], phones })).body).toMatchObject({ emails: [], phones });
  const told = async () =>
    (await (await t.as('operativo')).ok(getNotices, {})).notices.filter(one => one.subject === 'RESUMEN');
  await sendSummaries(t.db);
  expect(await told()).toEqual([]);
  await issuedGuide(t, booked, 'VIAJE', set(3));
  await sendSummaries(t.db);
  await sendSummaries(t.db);
  expect(await told()).toMatchObject([
    { text: `Avise al 0991234567 de la reserva ${id_reservation}: Guía emitida`, url: `/reservas/${id_reservation}` },
  ]);
  const { text } = await me.ok(getNotificationSummary, { id_reservation });
  expect(text).toContain(`Reserva ${id_reservation}`);
  expect(text).not.toContain('Novedades');
});
