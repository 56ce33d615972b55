import {
  getDriverNotices,
  notifyDrivers,
  sendDriverNotification,
} from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import {
  driverLink,
  getEvents,
  getGuide,
  revokeLinks,
  saveGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { addStop } from '@cabezal/contract/operations/stops/stops.calls';
import { getTravel, travelNotice } from '@cabezal/contract/operations/travel/travel.calls';
import { deleteSlot, getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo, mailText, sendsMail } from '../../../../test/mails.ts';
import { issuedGuide, legOf } from '../../../../test/trips.ts';
import { directExport } from '../dispatch/dispatch.samples.ts';

let t: TestApp;
let me: Client;
let minute = Date.parse('2026-11-21T14:00:00.000Z');
const address = 'luis@transportes.ec';
/** More than a minute later: no notice counts as recent. */
const later = () => {
  minute += 120_000;
  t.setNow(new Date(minute).toISOString());
};
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  me = await t.as('despacho');
});
afterAll(() => t.close());
beforeEach(later);

const mailOf = (id_driver: number, email: string | null) =>
  t.write(async tx => {
    await tx.run(sql`update drivers set email = ${email}, phone = '0991234567' where id_driver = ${id_driver}`);
    await tx.run(sql`update users set active = false where id_driver = ${id_driver}`);
  });
let days = 0;
const nextDay = () => addDays('2026-11-24', days++);
/** An issued trip of that driver, on its own day. */
async function tripOf(id_driver: number) {
  const reservation = await approvedReservation(t, directExport(nextDay()));
  return issuedGuide(t, reservation, 'VIAJE', { id_truck: 5, id_driver, id_generator: 2, id_chassis: 5 });
}

test('without mail and without an open page the driver must be called; the call is recorded', async () => {
  await mailOf(2, null);
  const refused = await me.call(sendDriverNotification, { id_driver: 2, text: 'Venga antes' });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'SIN_SUSCRIPCION',
    'El conductor no recibe avisos: llámelo al 0991234567',
  ]);
  expect((await me.ok(getDriverNotices, { id_driver: 2 })).reachable).toBe(false);
  const called = await me.ok(sendDriverNotification, { id_driver: 2, text: 'Venga antes', called: true });
  expect(called).toMatchObject({ state: 'RECEIVED', called: true, text: 'Venga antes' });
  expect((await me.ok(getDriverNotices, { id_driver: 2 })).rows).toHaveLength(1);
});

test('a notice is mailed and shown on the phone page until the driver has read it', async () => {
  await mailOf(5, address);
  const guide = await tripOf(5);
  const link = await me.ok(driverLink, { id_guide: guide.id_guide });
  const sent = await me.ok(sendDriverNotification, {
    id_driver: 5,
    id_guide: guide.id_guide,
    text: 'Entre por la puerta 3',
  });
  expect(sent).toMatchObject({ state: 'SENT', id_guide: guide.id_guide });
  const mail = (await mailsTo(t, address)).map(mailText).find(text => text.includes('Entre por la puerta 3'));
  // The mail opens the trip, and so does the link that the driver had.
  const mailed = t.withToken(/#\/recursos_viaje_tpt\/([\w-]+)/.exec(mail ?? '')?.[1] ?? '');
  expect((await mailed.ok(getTravel)).guide.id_guide).toBe(guide.id_guide);
  expect(mail).not.toContain('ya no sirve');
  const phone = t.withToken(link.url.split('/').at(-1) ?? '');
  const [shown] = (await phone.ok(getTravel)).notices;
  expect(shown).toMatchObject({ text: 'Entre por la puerta 3', received_at: null });
  const { id_driver_notice } = sent;
  const after = await phone.ok(travelNotice, { id_driver_notice });
  expect(after.notices[0]?.received_at).not.toBeNull();
  await phone.ok(travelNotice, { id_driver_notice });
  const [row] = (await me.ok(getDriverNotices, { id_guide: guide.id_guide })).rows;
  expect(row).toMatchObject({ state: 'RECEIVED', id_driver_notice });
  // The text is hidden from the customer, who reads the trip's logbook.
  const log = await me.ok(getEvents, { id_guide: guide.id_guide });
  expect(log.map(entry => entry.text)).toContain('Se avisó al conductor');
  expect(JSON.stringify(log)).not.toContain('puerta 3');
  // Another driver's page can neither read nor acknowledge it.
  await mailOf(6, 'otro@transportes.ec');
  const other = await approvedReservation(t, directExport(nextDay()));
  const made = await issuedGuide(t, other, 'VIAJE', { id_truck: 6, id_driver: 6, id_generator: 3, id_chassis: 6 });
  const theirs = t.withToken((await me.ok(driverLink, { id_guide: made.id_guide })).url.split('/').at(-1) ?? '');
  expect((await theirs.ok(getTravel)).notices).toEqual([]);
  expect((await theirs.call(travelNotice, { id_driver_notice })).status).toBe(404);
});

test('a notice neither ends nor withdraws links: only a person who makes a new one does', async () => {
  await mailOf(5, 'enlaces@transportes.ec');
  const { id_guide } = await tripOf(5);
  const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
  const first = t.withToken(tokenOf((await me.ok(driverLink, { id_guide })).url));
  // The mail of that link still waits.
  await me.ok(sendDriverNotification, { id_driver: 5, id_guide, text: 'Cargue diésel' });
  await me.ok(notifyDrivers, { id_guides: [id_guide] });
  expect(await mailsTo(t, 'enlaces@transportes.ec')).toHaveLength(3);
  expect((await first.call(getTravel)).status).toBe(200);
  const second = t.withToken(tokenOf((await me.ok(driverLink, { id_guide })).url));
  expect([(await first.call(getTravel)).status, (await second.call(getTravel)).status]).toEqual([401, 200]);
});

test('a page acknowledges only notices that it shows', async () => {
  later();
  await mailOf(5, address);
  const guide = await tripOf(5);
  const phone = t.withToken((await me.ok(driverLink, { id_guide: guide.id_guide })).url.split('/').at(-1) ?? '');
  const { id_driver_notice } = await me.ok(sendDriverNotification, { id_driver: 5, text: 'Llame a la base' });
  const change = (set: ReturnType<typeof sql>) =>
    t.write(tx => tx.run(sql`update driver_notices set ${set} where id_driver_notice = ${id_driver_notice}`));
  const acknowledged = async () => (await phone.call(travelNotice, { id_driver_notice })).status;
  const shown = async () => (await phone.ok(getTravel)).notices.some(one => one.id_driver_notice === id_driver_notice);
  await change(sql`sent_at = sent_at - interval '8 days'`);
  expect([await shown(), await acknowledged()]).toEqual([false, 404]);
  await change(sql`sent_at = sent_at + interval '8 days'`);
  expect(await shown()).toBe(true);
  expect(await acknowledged()).toBe(200);
  later();
});

test('one notice per minute and driver, whoever sends it: of two at once one is sent', async () => {
  await mailOf(5, address);
  const other = await t.as('monitor');
  const say = (who: Client, text: string) => who.call(sendDriverNotification, { id_driver: 5, text });
  const both = await Promise.all([say(me, 'Apure'), say(other, 'Con calma')]);
  expect(both.map(one => one.status).toSorted()).toEqual([200, 429]);
  expect(both.find(one => one.status === 429)?.body.code).toBe('AVISO_RECIENTE');
  later();
  expect((await say(other, 'Con calma')).status).toBe(200);
});

test('drivers get their plan with the link of the trip, once, and again when truck or hour changes', async () => {
  await mailOf(5, 'plan@transportes.ec');
  const guide = await tripOf(5);
  const id_guides = [guide.id_guide];
  const [first, second] = await Promise.all([
    me.ok(notifyDrivers, { id_guides }),
    (await t.as('monitor')).ok(notifyDrivers, { id_guides }),
  ]);
  expect(first.told + second.told).toBe(1);
  expect(first.already + second.already).toBe(1);
  const [mail, ...more] = await mailsTo(t, 'plan@transportes.ec');
  expect(more).toEqual([]);
  const token = /#\/recursos_viaje_tpt\/([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
  expect((await t.withToken(token).ok(getTravel)).notices[0]?.text).toContain(`viaje ${guide.id_reservation}-1 con el`);
  await t.write(tx =>
    tx.run(
      sql`update guides set planned_start = planned_start + interval '30 minutes' where id_guide = ${guide.id_guide}`,
    ),
  );
  expect((await me.ok(notifyDrivers, { id_guides })).told).toBe(1);
  expect((await me.ok(notifyDrivers, { id_guides })).already).toBe(1);
});

test('a driver is notified again when only a slot or the route changes', async () => {
  await mailOf(5, 'turno@transportes.ec');
  const { id_guide, id_reservation } = await tripOf(5);
  const tell = async () => {
    const { told, already } = await me.ok(notifyDrivers, { id_guides: [id_guide] });
    return [told, already];
  };
  expect([await tell(), await tell()]).toEqual([
    [1, 0],
    [0, 1],
  ]);
  const clerk = await t.as('operador');
  const port = (await clerk.ok(getSlots, { id_reservation })).needs.find(need => need.kind === 'INGRESO_LLENO');
  const given = { id_stop: port?.id_stop, slot_from: port?.planned_arrival };
  const slot = (slot_code: string) => clerk.ok(registerSlot, { ...given, slot_code, motive: 'Lo dio el terminal' });
  const text = async () => (await me.ok(getDriverNotices, { id_guide })).rows[0]?.text;
  // A change back to an earlier state is also sent: the driver's last notice had the other one.
  for (const code of ['DPW-9', 'DPW-10', 'DPW-9']) {
    const [known] = (await clerk.ok(getSlots, { id_reservation })).slots;
    if (known?.state === 'CONFIRMADO')
      await clerk.ok(deleteSlot, { id_slot: known.id_slot, version: known.version, motive: 'Lo dio el terminal' });
    await slot(code);
    expect([await tell(), await tell()]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(await text()).toContain(`Turno ${code} en `);
  }
  const guide = await clerk.ok(getGuide, { id_guide });
  const last = guide.stops.at(-1)?.id_stop;
  const scale = { point: { name: 'Báscula Norte', lat: -2.5, lng: -79.9, radius_m: 200 }, code: 'PES', stay_min: 10 };
  await clerk.ok(addStop, { id_guide, version: guide.version, before: last, ...scale, motive: 'Pesaje pedido' });
  const start = (await clerk.ok(getGuide, { id_guide })).planned_start;
  expect(start).toBe(guide.planned_start);
  expect([await tell(), await tell()]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('each driver has its own outcome: one who cannot be reached is reported with the telephone; a call counts as notified', async () => {
  await mailOf(5, address);
  await mailOf(3, null);
  const reached = await tripOf(5);
  const reservation = await approvedReservation(t, directExport(nextDay()));
  const { id_leg } = legOf(reservation, 'VIAJE');
  const waiting = await me.ok(saveGuide, { id_leg, id_truck: 6, id_driver: 3, id_generator: 3, id_chassis: 6 });
  const id_guides = [waiting.id_guide, reached.id_guide];
  const told = await me.ok(notifyDrivers, { id_guides });
  expect([told.told, told.refused]).toEqual([1, 1]);
  expect(told.results.find(row => row.id === waiting.id_guide)).toMatchObject({
    ok: false,
    code: 'SIN_SUSCRIPCION',
    driver_phone: '0991234567',
  });
  const called = await me.ok(notifyDrivers, { id_guides, called: true });
  expect([called.told, called.already]).toEqual([1, 1]);
});

test('mail that never arrives fails the notice, and so does revoking the links', async () => {
  await mailOf(5, 'nadie@transportes.ec');
  const { id_driver_notice } = await me.ok(sendDriverNotification, { id_driver: 5, text: 'Llame a la base' });
  const state = async () =>
    (await me.ok(getDriverNotices, { id_driver: 5 })).rows.find(n => n.id_driver_notice === id_driver_notice);
  await t.write(tx =>
    tx.run(sql`update driver_notices set has_page = false where id_driver_notice = ${id_driver_notice}`),
  );
  const { driverNoticeDeliveries } = await import('./driver-notices.deliveries.ts');
  const [delivery] = driverNoticeDeliveries(t.services);
  const message = {
    id: 1,
    system: 'MAIL',
    kind: 'driver_notice',
    noun: 'driver_notice',
    id_record: '1',
    idempotency_key: 'x',
    attempts: 5,
    payload: { id_driver_notice },
  };
  await t.write(tx => delivery?.failed?.(tx, message, 'sin servidor', false) ?? Promise.resolve());
  expect((await state())?.state).toBe('SENT');
  await t.write(tx => delivery?.failed?.(tx, message, 'sin servidor', true) ?? Promise.resolve());
  expect(await state()).toMatchObject({ state: 'FAILED', failure: 'El correo no se pudo entregar' });

  const guide = await tripOf(5);
  await me.ok(notifyDrivers, { id_guides: [guide.id_guide] });
  await (await t.as('operador')).ok(revokeLinks, { id_guide: guide.id_guide });
  expect((await me.ok(getDriverNotices, { id_guide: guide.id_guide })).rows[0]).toMatchObject({
    state: 'FAILED',
    failure: 'Se anularon sus enlaces',
  });
});

test('only the operator’s people notify drivers, and only of guides in their scope', async () => {
  const guide = await tripOf(5);
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.call(sendDriverNotification, { id_driver: 5, text: 'Hola' })).status).toBe(403);
  expect((await carrier.call(getDriverNotices, { id_driver: 5 })).status).toBe(403);
  const wrong = await me.call(sendDriverNotification, { id_driver: 2, id_guide: guide.id_guide, text: 'Hola' });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'CONDUCTOR']);
  expect((await me.call(sendDriverNotification, { id_driver: 5, id_guide: 999_999, text: 'Hola' })).status).toBe(404);
  expect((await me.call(sendDriverNotification, { id_driver: 5, text: 'x'.repeat(301) })).status).toBe(400);
  expect(await me.call(sendDriverNotification, { id_driver: 5, text: ' \u200b' })).toMatchObject({
    status: 400,
    body: { fields: { text: 'Campo obligatorio' } },
  });
  expect((await me.call(notifyDrivers, { id_guides: [999_999] })).status).toBe(404);
});

test('on an installation without mail an address does not count: the driver must be called, unless a page of his is open', async () => {
  const quiet = await startTestApp();
  try {
    const who = await quiet.as('despacho');
    await quiet.write(tx =>
      tx.run(sql`update drivers set email = ${address}, phone = '0991234567' where id_driver = 5`),
    );
    const say = (text: string) => who.call(sendDriverNotification, { id_driver: 5, text });
    expect((await who.ok(getDriverNotices, { id_driver: 5 })).reachable).toBe(false);
    expect((await say('Venga antes')).body).toMatchObject({ code: 'SIN_SUSCRIPCION' });
    const reservation = await approvedReservation(quiet, directExport('2026-11-24'));
    const resources = { id_truck: 5, id_driver: 5, id_generator: 2, id_chassis: 5 };
    const { id_guide } = await issuedGuide(quiet, reservation, 'VIAJE', resources);
    const told = await who.ok(notifyDrivers, { id_guides: [id_guide] });
    expect([told.told, told.results[0]?.message]).toEqual([0, 'El conductor no recibe avisos: llámelo al 0991234567']);
    await who.ok(driverLink, { id_guide });
    expect((await who.ok(getDriverNotices, { id_driver: 5 })).reachable).toBe(true);
    expect((await say('Venga antes')).status).toBe(200);
  } finally {
    await quiet.close();
  }
});
