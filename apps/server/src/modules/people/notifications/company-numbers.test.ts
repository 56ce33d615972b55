import { saveReservation, updatePendingState } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as numbers from '@cabezal/contract/people/notifications/company-numbers.calls';
import type { WhatsAppSimulator } from '@cabezal/simulator/outside/whatsapp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, type TestApp, testNow } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { emptyWhatsApp, hearWhatsApp, startWithWhatsApp, whatsAppLog } from './whatsapp.samples.ts';

/** Numbers of a company without an account: consent, and messages about its trips (decision 0198). */
let t: TestApp;
let service: WhatsAppSimulator;
/** How many messages the service took before the test. */
let before = 0;

beforeAll(async () => {
  ({ t, service } = await startWithWhatsApp());
});
beforeEach(async () => {
  await emptyWhatsApp({ t, service });
  before = service.taken().length;
});
afterAll(async () => {
  await t.close();
  await service.close();
});

const clock = (): number => t.services.clock().getTime();
const hear = (event: { body: string; signature: string }) => hearWhatsApp(t, event);
const taken = () => service.taken().slice(before);

test('a company’s numbers need a consent, and are told of its trips', async () => {
  const exporter = await t.as('exporterAdmin');
  const read = () => exporter.ok(numbers.settingNotificationsWsCompany, { companyid: company.exporter });
  const number = { phone: '+593 98 765 4301', label: 'Patio', subjects: ['RESERVA_APROBADA'] };
  const send = (who: Client, input: object) =>
    who.call(numbers.updateSettingNotificationsWsCompany, { id_company: company.exporter, ...input });
  const silent = await send(exporter, { version: 0, numbers: [number] });
  expect([silent.status, silent.body]).toMatchObject([
    422,
    { code: 'SIN_CONSENTIMIENTO', fields: { 'numbers.0.consent.how': 'Registre el consentimiento del número' } },
  ]);
  const consent = { how: 'ESCRITO', on: '2026-11-19' };
  const tomorrow = { ...number, consent: { ...consent, on: '2099-01-01' } };
  const future = await send(exporter, { version: 0, numbers: [tomorrow] });
  expect(future.body).toMatchObject({ code: 'FECHA_FUTURA' });
  const local = await send(exporter, { version: 0, numbers: [{ ...number, phone: '098 765 4301', consent }] });
  expect(local.body).toMatchObject({ code: 'NUMERO_INVALIDO' });
  const twice = [
    { ...number, consent },
    { ...number, phone: '+593987654301', consent },
  ];
  expect((await send(exporter, { version: 0, numbers: twice })).body).toMatchObject({ code: 'DESTINATARIO_DUPLICADO' });
  const saved = await send(exporter, { version: 0, numbers: [{ ...number, consent }] });
  expect(saved.body).toMatchObject({
    version: 1,
    numbers: [{ phone: '+593987654301', label: 'Patio', state: 'ACTIVO', consent: { how: 'ESCRITO' } }],
  });
  const late = await send(exporter, { version: 0, numbers: [] });
  expect([late.status, late.body]).toMatchObject([409, { code: 'MODIFICADO' }]);
  // The consent stays if none is given; nothing that did not change gets another version.
  const same = await send(exporter, { version: 1, numbers: [number] });
  expect(same.body).toMatchObject({ version: 1, numbers: [{ consent: { how: 'ESCRITO' } }] });
  for (const other of ['importerAdmin', 'forwarderAdmin'] as const)
    expect((await send(await t.as(other), { version: 1, numbers: [] })).status).toBe(404);
  await hear(service.write('+593987654301', 'STOP', clock()));
  expect((await read()).numbers).toMatchObject([{ state: 'BAJA', left_at: testNow }]);
  const left = await send(exporter, { version: 1, numbers: [{ ...number, label: 'Patio norte', consent }] });
  expect(left.body).toMatchObject({ numbers: [{ state: 'BAJA' }] });
  const gone = await send(exporter, { version: 2, numbers: [] });
  expect(gone.body).toMatchObject({ numbers: [] });
});

test('a company’s number is told of its trips once each, and of nothing after BAJA', async () => {
  const phone = '+593987654302';
  const subjects = ['RESERVA_APROBADA'];
  const number = { phone, label: 'Patio', subjects, consent: { how: 'VERBAL', on: '2026-11-19' } };
  const clerk = await t.as('operador');
  const { version } = await clerk.ok(numbers.settingNotificationsWsCompany, { companyid: company.exporter });
  const list = { id_company: company.exporter, version, numbers: [number] };
  await clerk.ok(numbers.updateSettingNotificationsWsCompany, list);
  const { id_reservation } = await approvedReservation(t);
  await t.outbox.drain();
  expect(taken()).toMatchObject([{ to: phone, kind: 'template', template: 'cabezal_reserva_aprobada' }]);
  expect(taken().at(-1)?.text).toContain(`Reserva aprobada · ${id_reservation}`);
  // Who has no account gets no link into the application.
  expect(taken().at(-1)?.text).not.toContain('/#/');
  await hear(service.write(phone, 'BAJA', clock()));
  await approvedReservation(t);
  await t.outbox.drain();
  expect(taken()).toHaveLength(1);
  expect((await whatsAppLog(t))[0]).toMatchObject({ state: 'OMITIDA', reason: 'escribió BAJA por WhatsApp' });
});

test('a forwarder keeps numbers of its own for a customer, which neither the customer nor a stranger reads', async () => {
  const forwarder = await t.as('forwarderAdmin');
  const phone = '+593987654303';
  const consent = { how: 'ESCRITO', on: '2026-11-19' };
  const number = { phone, label: 'Tráfico', subjects: ['RESERVA_APROBADA'], consent };
  const own = { companyid: company.exporter };
  const { version } = await forwarder.ok(numbers.settingNotificationsWsCompanyFwd, own);
  const list = { id_company: company.exporter, version, numbers: [number] };
  const saved = await forwarder.ok(numbers.updateSettingNotificationsWsCompanyFwd, list);
  expect(saved.numbers).toMatchObject([{ phone, state: 'ACTIVO' }]);
  const late = await forwarder.call(numbers.updateSettingNotificationsWsCompanyFwd, { ...list, numbers: [] });
  expect([late.status, late.body.code]).toEqual([409, 'MODIFICADO']);
  const exporter = await t.as('exporterAdmin');
  expect((await exporter.ok(numbers.settingNotificationsWsCompany, own)).numbers).toEqual([]);
  for (const other of [exporter, await t.as('importerAdmin')])
    expect((await other.call(numbers.settingNotificationsWsCompanyFwd, own)).status).toBe(404);
  // Of a reservation of the customer alone it hears nothing.
  await approvedReservation(t);
  await t.outbox.drain();
  expect(taken()).toEqual([]);
  const booked = await forwarder.ok(saveReservation, exportBooking({ id_bill_to: company.forwarder }));
  const { id_reservation } = booked;
  const decision = { id_reservation, estado: 'ACCEPTED', version: booked.version };
  await (await t.as('operador')).ok(updatePendingState, decision);
  await t.outbox.drain();
  expect(taken()).toMatchObject([{ to: phone }]);
  expect(taken().at(-1)?.text).toContain(`Reserva aprobada · ${id_reservation}`);
});
