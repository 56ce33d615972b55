import { editSchedule } from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  getReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuide, resetArrival } from '@cabezal/contract/operations/guides/guides.calls';
import { deleteAssociation, saveAssociation } from '@cabezal/contract/people/companies/company-people.calls';
import * as calls from '@cabezal/contract/people/notifications/recipients.calls';
import { getMessageLog, resendNotification } from '@cabezal/contract/system/notices/message-log.calls';
import {
  getOptionsSubjectsNotifications,
  previewNotification,
  saveOptionsSubjectsNotifications,
} from '@cabezal/contract/system/notices/templates.calls';
import { attendCase, getCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { PAPERS_AFTER_MINUTES } from '@cabezal/domain/trips/told-facts/late-papers';
import { TOLD_SUBJECTS, type ToldSubject } from '@cabezal/domain/trips/told-facts/told-subjects';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { mailsTo, mailText, sendsMail } from '../../../../test/mails.ts';
import { attachPapers, drive } from '../../../../test/trips.ts';
import { signalled } from '../../../../test/walks/sample-business.ts';
import { company } from '../../../../test/world.ts';
import { rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { uploadBytes } from '../../system/imports/import.samples.ts';
import { sendWaiting } from '../../system/notices/notices.jobs.ts';
import { refreshReservation } from '../state/status/refresh-status.ts';
import { tellFacts } from './tell-facts.ts';
import { tellLatePapers } from './told-facts.jobs.ts';

/** What recipients of customers and forwarders are told of trips: each fact once, an undo corrected, nobody who left. */
let t: TestApp;
let clerk: Client;
let admin: Client;
let boxes = 0;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(async tx => {
    for (const table of ['notification_messages', 'told_facts', 'notification_clients', 'outbox'])
      await tx.run(sql`delete from ${sql.table(table)}`);
  });
  clerk = await t.as('operador');
  admin = await t.as('admin');
});
afterAll(() => t.close());

const to = 'bodega@exporta.ec';
const listen = (email: string, subjects: readonly ToldSubject[] = TOLD_SUBJECTS) =>
  clerk.ok(calls.saveNotificationClient, {
    id_company: company.exporter,
    name: 'Bodega',
    email,
    subjects: [...subjects],
  });
/** Each trip in this file needs a container number of its own. */
const numbers = ['MSCU412076', 'TEMU903612', 'CAXU328416', 'TGHU771304', 'FCIU550218'].map(
  stem => `${stem}${checkDigit(stem)}`,
);
/** Trips of other tests may still be under way on their day. */
const onTheRoad = (day = '2026-11-24') => underWay(t, day, numbers[boxes++ % numbers.length] ?? '');
const told = async () =>
  (await admin.ok(getMessageLog, { filters: { channel: 'MAIL' } })).rows
    .toReversed()
    .map(({ subject, state, text }) => ({ subject, state, text: text ?? '' }));
const subjectsTold = async () => (await told()).map(one => one.subject);
const book = async (who: Client, changes: Record<string, unknown>) => {
  const { id_reservation, version } = await who.ok(saveReservation, exportBooking(changes));
  return clerk.ok(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
};

test('a recipient is told of an approved reservation by mail, with its words and a way out', async () => {
  await listen(to);
  const { id_reservation } = await book(clerk, {});
  expect(await told()).toMatchObject([{ subject: 'RESERVA_APROBADA', state: 'EN_COLA' }]);
  const mail = mailText((await mailsTo(t, to)).at(-1) ?? '');
  expect(mail).toContain(`Reserva aprobada · ${id_reservation}`);
  expect(mail).toContain('/baja/');
  expect(mail).not.toContain('/#/');
});

test('where nobody listens no fact is noted', async () => {
  await book(clerk, {});
  expect(await t.rows(sql`select from told_facts`)).toEqual([]);
});

test('a fact is told once, however often the reservation is derived', async () => {
  await listen(to);
  const { id_reservation } = await book(clerk, {});
  for (let times = 0; times < 3; times++)
    await t.write(async tx => {
      await refreshReservation(tx, id_reservation);
      await refreshReservation(tx, id_reservation);
    });
  expect(await subjectsTold()).toEqual(['RESERVA_APROBADA']);
});

test('an arrival is told; its undo takes back what did not leave, and corrects what did', async () => {
  await listen(to, ['LLEGADA_PLANTA']);
  const { guide } = await onTheRoad();
  const arrive = () => drive(t, guide.id_guide, '2026-11-24T12:00:00Z', ['PLT', 'arrival']);
  const undo = async () => {
    const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
    await clerk.ok(resetArrival, { id_guide: guide.id_guide, version, motive: 'Fue otro camión' });
  };
  await arrive();
  await undo();
  expect(await told()).toMatchObject([{ subject: 'LLEGADA_PLANTA', state: 'OMITIDA' }]);
  expect(await mailsTo(t, to)).not.toContainEqual(expect.stringContaining('Llegada a la planta'));
  await arrive();
  await mailsTo(t, to);
  await undo();
  await mailsTo(t, to);
  const lines = await told();
  expect(lines.map(line => line.state)).toEqual(['OMITIDA', 'ENVIADA', 'ENVIADA']);
  expect(lines.at(-1)?.text).toContain('Corrección');
});

test('a delay that a person joined to another case is told once, also after a rescue', async () => {
  await listen(to, ['RETRASO', 'STAND_BY']);
  const unit = { id_truck: 3, id_driver: 3, id_generator: 3, id_chassis: 6 };
  const { guide } = await underWay(t, '2026-11-25', 'SEGU7719309', unit);
  const { id_guide, id_reservation } = guide;
  const id_alert_case = await signalled(t, id_guide, { kind: 'STAND_BY', text: 'Stand-by corriendo · planta' });
  const id_other = await signalled(t, id_guide, { kind: 'TARDE', text: 'No llegó a la cita de 07:30' });
  await t.write(tx => tellFacts(tx, [id_reservation]));
  expect((await subjectsTold()).toSorted()).toEqual(['RETRASO', 'STAND_BY']);
  const monitor = await t.as('monitor');
  const { version } = await monitor.ok(getCase, { id_alert_case });
  await monitor.ok(attendCase, { id_alert_case, version, act: 'MERGE', id_other });
  const { id_guide: taken_over } = await rescued(t, monitor, guide);
  const [moved] = await t.rows(sql`select id_guide from alert_cases where id_alert_case = ${id_alert_case}`);
  expect(moved).toEqual({ id_guide: taken_over });
  expect((await subjectsTold()).toSorted()).toEqual(['RETRASO', 'STAND_BY']);
});

test('a confirmed slot is told with its hour, and another hour that the terminal gives is told, too', async () => {
  await listen(to, ['TURNO_CONFIRMADO']);
  const { id_reservation, sub_reservations } = await approvedReservation(
    t,
    exportBooking({ appointment_date: '2026-12-01' }),
  );
  const { needs } = await clerk.ok(getSlots, { id_reservation });
  const port = needs.find(need => need.kind === 'INGRESO_LLENO');
  const at = port?.planned_arrival ?? '';
  await clerk.ok(registerSlot, { id_leg_stop: port?.id_leg_stop, slot_from: at, slot_code: 'H-1' });
  await mailsTo(t, to);
  const hourLater = new Date(Date.parse(at) + 3_600_000).toISOString();
  const [sub] = sub_reservations;
  const slot = { id_sub_reservation: sub?.id_sub_reservation, which: 'delivery_at', slot_code: 'H-1', at: hourLater };
  const { version } = await clerk.ok(getReservation, { id_reservation });
  await clerk.ok(editSchedule, { rows: [{ id_reservation, version, slots: [slot] }] });
  await mailsTo(t, to);
  const ofHour = (hour: string) => `· ${formatDateTime(hour, 'America/Guayaquil')}`;
  const texts = (await told()).map(one => one.text);
  expect(texts).toEqual([
    expect.stringMatching(new RegExp(`^Turno confirmado · .*${ofHour(at)}$`)),
    expect.stringMatching(new RegExp(`^Corrección: .*${ofHour(at)}$`)),
    expect.stringMatching(new RegExp(`^Turno confirmado · .*${ofHour(hourLater)}$`)),
  ]);
});

test('a recipient hears only of what it asked for, and of nothing if it is inactive, left or of a silent company', async () => {
  const { recipients } = await listen(to, ['RESERVA_RECHAZADA']);
  await book(clerk, {});
  expect(await told()).toEqual([]);
  const [kept] = recipients;
  if (kept === undefined) throw new Error('no recipient');
  const { id_notification_client, version } = kept;
  const all = { id_notification_client, name: 'Bodega', email: to, subjects: [...TOLD_SUBJECTS] };
  await clerk.ok(calls.updateNotificationClient, { ...all, version, active: false });
  await book(clerk, {});
  await clerk.ok(calls.updateNotificationClient, { ...all, version: version + 1, active: true });
  const share = (on: boolean) =>
    t.write(tx => tx.run(sql`update companies set notifications_share = ${on} where id_company = ${company.exporter}`));
  await share(false);
  await book(clerk, {});
  await share(true);
  expect(await told()).toEqual([]);
  await book(clerk, {});
  const mail = mailText((await mailsTo(t, to)).at(-1) ?? '');
  const url = /\/baja\/[\w-]+/.exec(mail)?.[0] ?? '';
  await t.app.inject({ method: 'GET', url });
  await t.app.inject({ method: 'POST', url });
  await book(clerk, {});
  expect(await subjectsTold()).toEqual(['RESERVA_APROBADA']);
});

test('a forwarder’s recipient hears of its own reservations, while the two are associated', async () => {
  const forwarder = await t.as('forwarderAdmin');
  const own = 'trafico@agente.ec';
  const recipient = { id_company: company.exporter, name: 'Tráfico', email: own, subjects: [...TOLD_SUBJECTS] };
  await forwarder.ok(calls.saveNotificationClientFwd, recipient);
  await book(clerk, {});
  expect(await told()).toEqual([]);
  await book(forwarder, { id_bill_to: company.forwarder });
  expect(await subjectsTold()).toEqual(['RESERVA_APROBADA']);
  const pair = { id_company: company.forwarder, id_associated: company.exporter };
  const ours = exportBooking({ id_bill_to: company.forwarder });
  const { id_reservation, version } = await forwarder.ok(saveReservation, ours);
  await admin.ok(deleteAssociation, pair);
  await clerk.ok(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
  expect(await subjectsTold()).toEqual(['RESERVA_APROBADA']);
  await admin.ok(saveAssociation, { ...pair, opened_on: '2026-01-01' });
});

test('an address that two companies named is told once', async () => {
  await listen(to);
  const forwarder = await t.as('forwarderAdmin');
  const recipient = { id_company: company.exporter, name: 'La misma', email: to, subjects: [...TOLD_SUBJECTS] };
  await forwarder.ok(calls.saveNotificationClientFwd, recipient);
  await book(forwarder, { id_bill_to: company.forwarder });
  expect(await subjectsTold()).toEqual(['RESERVA_APROBADA']);
});

test('more than five of a subject in ten minutes leave as one', async () => {
  await listen(to);
  for (let n = 0; n < 8; n++) await book(clerk, {});
  const states = (await told()).map(line => line.state);
  expect(states.filter(state => state === 'EN_COLA')).toHaveLength(5);
  expect(states.filter(state => state === 'EN_ESPERA')).toHaveLength(3);
  const before = (await mailsTo(t, to)).length;
  t.advance(11);
  await sendWaiting(t.db);
  const mails = await mailsTo(t, to);
  expect(mails).toHaveLength(before + 1);
  expect(mailText(mails.at(-1) ?? '').match(/Reserva aprobada/g)).toHaveLength(3);
});

const arrivalTexts = async () => {
  const found = (await clerk.ok(getOptionsSubjectsNotifications)).find(one => one.subject === 'LLEGADA_PLANTA');
  if (found === undefined) throw new Error('no texts of arrivals');
  return found;
};
const arrivalMail = { title: 'Llegó {{contenedor}}', body: '{{contenedor}} de la {{reserva}} está en {{lugar}}' };

test('a text of the office is filled in with container and place; a preview of the trip says the same', async () => {
  await listen(to, ['LLEGADA_PLANTA']);
  const { subject, version, channels, templates: before } = await arrivalTexts();
  const templates = { ...before, MAIL: arrivalMail, WHATSAPP: arrivalMail };
  await clerk.ok(saveOptionsSubjectsNotifications, { subject, version, channels, templates });
  const { guide, reservation } = await onTheRoad('2026-11-27');
  const { id_reservation } = reservation;
  const ahead = await clerk.ok(previewNotification, { subject, id_reservation, templates });
  expect(ahead.source).toBe('EXAMPLE');
  await drive(t, guide.id_guide, '2026-11-27T12:00:00Z', ['PLT', 'arrival']);
  const mail = mailText((await mailsTo(t, to)).at(-1) ?? '');
  const shown = await clerk.ok(previewNotification, { subject, id_reservation, templates });
  const inMail = shown.texts.find(one => one.channel === 'MAIL');
  expect([shown.source, shown.texts.map(one => one.channel)]).toEqual(['TRIP', ['APP', 'MAIL', 'PUSH', 'WHATSAPP']]);
  expect(inMail?.text).toMatch(new RegExp(`^\\w{11} de la ${id_reservation} está en .+`));
  expect(mail).toContain(inMail?.text);
  expect(inMail?.title).toMatch(/^Cabezal: Llegó \w{11}$/);
  const byWhatsApp = shown.texts.find(one => one.channel === 'WHATSAPP');
  expect(byWhatsApp).toMatchObject({ title: expect.stringMatching(/^Llegó \w{11}$/), text: inMail?.text });
  const wrong = { ...templates, APP: { title: '{{asunto}}', body: '{{placa}}' } };
  const [app] = (await clerk.ok(previewNotification, { subject, id_reservation, templates: wrong })).texts;
  expect(app?.problem).toBe('La plantilla usa {{placa}}, que este aviso no tiene');
  const unknown = await clerk.call(previewNotification, { subject, id_reservation: 2_000_000_000, templates });
  expect(unknown.status).toBe(404);
  const { version: last } = await arrivalTexts();
  await clerk.ok(saveOptionsSubjectsNotifications, { subject, version: last, channels, templates: before });
});

test('a failed message about a fact that was undone is not sent again', async () => {
  await listen(to, ['LLEGADA_PLANTA']);
  const { guide } = await onTheRoad('2026-11-29');
  await drive(t, guide.id_guide, '2026-11-29T12:00:00Z', ['PLT', 'arrival']);
  await t.write(async tx => {
    await tx.run(sql`delete from outbox`);
    await tx.run(sql`update notification_messages set state = 'FALLIDA' where channel = 'MAIL'`);
  });
  const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
  await clerk.ok(resetArrival, { id_guide: guide.id_guide, version, motive: 'Fue otro camión' });
  const [line] = (await admin.ok(getMessageLog, { filters: { channel: 'MAIL' } })).rows;
  expect(line?.is_undone).toBe(true);
  const refused = await clerk.call(resendNotification, { id_message: line?.id_message });
  expect([refused.status, refused.body.code]).toEqual([409, 'REENVIO_IMPOSIBLE']);
});

test('documents that a trip lacks a day after its end are told once; when they are there, that nothing is missing', async () => {
  await listen(to, ['DOCUMENTOS_FALTANTES']);
  const { guide, reservation } = await underWay(t, '2026-11-30', `HLBU118402${checkDigit('HLBU118402')}`);
  const { id_guide } = guide;
  await drive(t, id_guide, '2026-11-30T12:00:00Z');
  await tellLatePapers(t.db);
  expect(await told()).toEqual([]);
  t.advance(PAPERS_AFTER_MINUTES);
  clerk = await t.as('operador');
  admin = await t.as('admin');
  for (let times = 0; times < 2; times++) await tellLatePapers(t.db);
  await mailsTo(t, to);
  const [line, ...more] = await told();
  expect([line?.subject, line?.state, more]).toEqual(['DOCUMENTOS_FALTANTES', 'ENVIADA', []]);
  expect(line?.text).toMatch(new RegExp(`^Documentos faltantes · ${reservation.id_reservation}-1 · .*EIR`));
  const required = ['EIR_SALIDA', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA'];
  await attachPapers(t, id_guide, required);
  const id_file = await uploadBytes(t, 'operador', Buffer.from('%PDF-1.4'), 'application/pdf');
  await clerk.ok(saveDocument, { id_file, kind: 'EIR_INGRESO', id_guide });
  await mailsTo(t, to);
  expect((await told()).at(-1)).toMatchObject({ state: 'ENVIADA', text: expect.stringMatching(/^Ya no faltan/) });
  expect(await told()).toHaveLength(2);
});

test('documents that were late before anybody listened are told to nobody', async () => {
  const { guide } = await underWay(t, '2026-12-02', `HLBU118403${checkDigit('HLBU118403')}`);
  await drive(t, guide.id_guide, '2026-12-02T12:00:00Z');
  t.advance(PAPERS_AFTER_MINUTES + 3 * 24 * 60);
  clerk = await t.as('operador');
  admin = await t.as('admin');
  await listen(to, ['DOCUMENTOS_FALTANTES']);
  await tellLatePapers(t.db);
  await t.write(tx => tellFacts(tx, [guide.id_reservation]));
  expect(await told()).toEqual([]);
});
