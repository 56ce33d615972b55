import * as calls from '@cabezal/contract/money/billing/ageing.calls';
import { generatePaymentOrder, getReservationsToInvoice } from '@cabezal/contract/money/billing/payment-orders.calls';
import { closeGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import { type AgeingStage, ageingBucket } from '@cabezal/domain/money/billing/ageing';
import { add } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { email } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { rescueInput, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { ownTrip } from '../cutoffs/cutoffs.samples.ts';
import { remindOfBilling } from './reminders.jobs.ts';

/** Trips of 1 December, driven and closed by the verbs, and the reminders of the following days. */
let t: TestApp;
let closed: { id_reservation: number };
let driven: number;
let ordered: { numero_orden: number; id_bill_to: number };
const day = '2026-12-01';
const later = (days: number) => new Date(Date.parse(`${day}T15:00:00Z`) + days * 86_400_000).toISOString();

beforeAll(async () => {
  t = await startTestApp();
  const first = await ownTrip(t, day);
  closed = await ownTrip(t, day);
  const reservation = await approvedReservation(t, directExport(day));
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', set(2));
  await giveContainer(t, id_guide, 'SUDU6204593');
  await drive(t, id_guide, `${day}T06:00:00Z`);
  driven = reservation.id_reservation;
  ordered = await (await t.as('contador')).ok(generatePaymentOrder, { id_reservations: [first.id_reservation] });
});
beforeEach(() => t.setNow(later(0)));
afterAll(() => t.close());

const accountant = () => t.as('contador');
const ageing = async () => (await (await accountant()).ok(calls.getBillingAgeing, {})).stages;
const rows = async (filters: object = {}) =>
  (await (await accountant()).ok(calls.getBillingAgeingRows, { filters, page_size: 100 } as never)).rows;
const stageOf = async (stage: AgeingStage) => (await ageing()).find(one => one.stage === stage);

test('separates the stages: driven and not closed, closed and on no order, ordered and not invoiced', async () => {
  expect((await rows()).map(row => [row.stage, row.id_reservation, row.numero_orden]).sort()).toEqual(
    [
      ['FINISHED', driven, null],
      ['CLOSED', closed.id_reservation, null],
      ['ORDERED', null, ordered.numero_orden],
    ].sort(),
  );
  // The stage CLOSED equals «Por facturar», without VAT.
  const [waits] = (await (await accountant()).ok(getReservationsToInvoice, {})).rows;
  expect(await rows({ stage: 'CLOSED' })).toMatchObject([
    { id_reservation: waits?.id_reservation, usd: add(waits?.base_0 ?? '0', waits?.base_iva ?? '0') },
  ]);
  const [trip] = await rows({ stage: 'FINISHED' });
  const [sold] = await t.rows<{ usd: string }>(
    sql`select sum(subtotal)::numeric(12, 2)::text as usd from charges where id_reservation = ${driven}`,
  );
  expect(trip?.usd).toBe(sold?.usd);
});

test('a sum equals its rows and its Excel, by bucket, with the oldest one and its owner', async () => {
  t.setNow(later(5));
  for (const { stage, count, usd, buckets, oldest, owners } of await ageing()) {
    const found = await rows({ stage });
    expect([stage, count, usd]).toEqual([stage, found.length, add('0.00', ...found.map(row => row.usd))]);
    expect(oldest?.key).toBe(found[0]?.key);
    expect(add('0.00', ...owners.map(one => one.usd))).toBe(usd);
    for (const bucket of buckets) {
      const inside = await rows({ stage, bucket: bucket.bucket });
      expect([bucket.count, bucket.usd]).toEqual([inside.length, add('0.00', ...inside.map(row => row.usd))]);
      for (const row of inside) expect(ageingBucket(row.age_days)).toBe(bucket.bucket);
    }
    expect(buckets.find(one => one.bucket === 'D4_7')?.count).toBe(1);
  }
  const sheet = await rowsOf(await accountant(), calls.getBillingAgeingExcel, {} as never);
  expect(sheet.length).toBeGreaterThanOrEqual(4);
});

test('an order belongs to the person who made it', async () => {
  const stage = await stageOf('ORDERED');
  expect(stage?.owners).toMatchObject([{ owner: 'contador Prueba', count: 1 }]);
});

test('only the operator reads it, and only persons who make orders snooze a reminder', async () => {
  for (const who of ['exporterAdmin', 'carrierAdmin'] as const) {
    const other = await t.as(who);
    const read = await other.call(calls.getBillingAgeingRows, {} as never);
    expect([200, 403]).toContain(read.status);
    expect([who, read.status, read.status === 200 ? read.body.rows : []]).toEqual([who, read.status, []]);
    const until = '2026-12-10';
    const put = await other.call(calls.snoozeBillingReminder, { ...at('ORDERED'), until, reason: 'Porque sí, hoy no' });
    expect([who, [403, 404].includes(put.status)]).toEqual([who, true]);
  }
});

const at = (stage: 'CLOSED' | 'ORDERED') => ({ id_bill_to: ordered.id_bill_to, stage });
const advisorOf = async () => {
  const [row] = await t.rows<{ email: string | null }>(
    sql`select (select email from users u where u.id_user = r.id_advisor) as email from reservations r where id_reservation = ${closed.id_reservation}`,
  );
  return row?.email;
};
async function mailed(to: string): Promise<string[]> {
  return (await mailsTo(t, to)).filter(mail => mail.includes('espera para facturarse'));
}
const remind = async (days: number) => {
  t.setNow(later(days));
  await remindOfBilling(t.db, 'https://cabezal.test');
};

test('accounting is reminded daily from its day on, the masters at twice as many days, nobody of a snoozed client', async () => {
  const [books, boss] = [email('contador'), email('admin')];
  await remind(1);
  expect(await mailed(books)).toEqual([]);
  await remind(2);
  await remind(2);
  const [mail, ...more] = await mailed(books);
  expect(more).toEqual([]);
  expect(mail).toContain('Cerrado sin orden');
  expect(mail).not.toContain('Ordenado sin factura');
  expect(await mailed(boss)).toEqual([]);
  const advisor = await advisorOf();
  if (advisor != null) expect(await mailed(advisor)).toHaveLength(1);
  await remind(4);
  expect(await mailed(books)).toHaveLength(2);
  expect((await mailed(books))[1]).toContain('Ordenado sin factura');
  expect(await mailed(boss)).toHaveLength(1);

  const me = await accountant();
  const until = '2026-12-20';
  const refused = await me.call(calls.snoozeBillingReminder, { ...at('CLOSED'), until, reason: 'no' });
  expect([refused.status, refused.body.code]).toEqual([422, 'MOTIVO_REQUERIDO']);
  const far = await me.call(calls.snoozeBillingReminder, {
    ...at('CLOSED'),
    until: '2027-06-01',
    reason: 'Cierra el mes',
  });
  expect([far.status, Object.keys(far.body.fields ?? {})]).toEqual([422, ['until']]);
  for (const stage of ['CLOSED', 'ORDERED'] as const)
    await me.ok(calls.snoozeBillingReminder, { ...at(stage), until, reason: 'El cliente cierra su mes' });
  expect((await rows({ stage: 'CLOSED' }))[0]).toMatchObject({
    snoozed_until: until,
    snooze_reason: 'El cliente cierra su mes',
  });
  await remind(6);
  expect(await mailed(books)).toHaveLength(2);
  await (await accountant()).ok(calls.snoozeBillingReminder, { ...at('CLOSED'), until: null });
  await remind(7);
  expect(await mailed(books)).toHaveLength(3);
  expect((await mailed(books))[2]).not.toContain('Ordenado sin factura');
});

test('a container with only the pick-up driven waits for closing and is worth nothing yet', async () => {
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: day }));
  const pickup = await issuedGuide(t, reservation, 'RETIRO', set(3));
  await giveContainer(t, pickup.id_guide, 'TRIU8423172');
  await drive(t, pickup.id_guide, `${day}T01:00:00Z`);
  t.setNow(later(0));
  const waits = (await rows({ stage: 'FINISHED' })).find(row => row.id_reservation === reservation.id_reservation);
  expect(waits?.usd).toBe('0.00');
});

test('a rescued reservation waits once: the cost of the first carrier is not to be billed', async () => {
  const { reservation, guide } = await underWay(t, '2026-12-05', 'CMAU4120760');
  const asked = await rescueInput(t, guide);
  const { id_guide } = await (await t.as('operador')).ok(saveRescue, asked);
  await drive(t, id_guide, new Date(Date.parse(asked.rescue_at) + 3_600_000).toISOString());
  const stages = async () =>
    (await rows()).filter(row => row.id_reservation === reservation.id_reservation).map(row => row.stage);
  expect(await stages()).toEqual(['FINISHED']);
  await attachPapers(t, id_guide, ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'EIR_SALIDA', 'FOTO']);
  const boss = await t.as('admin');
  const { version } = await boss.ok(getGuide, { id_guide });
  const figures = { km: 90, gallons: 14, peaje: '12.00', viatico: '15.00', anticipo: '0.00', stand_by: [] };
  await boss.ok(closeGuide, { ...figures, id_guide, version });
  expect(await stages()).toEqual(['CLOSED']);
});
