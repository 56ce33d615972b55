import { getCostReservation, updateCostSubReserve } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { cancelReservation, getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { listReservationsTasks } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { associateDriver } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import * as calls from '@cabezal/contract/money/advances/advances.calls';
import {
  closeGuide,
  deleteGuide,
  getGuide,
  saveGuide,
  updateClosing,
  updateTruckGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { savePurchaseParams } from '@cabezal/contract/prices/purchase-fees/purchase-params.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { add, compare, formatMoney, percent } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { attachPapers, drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { sampleUpload } from '../../fleet/trucks/upload.samples.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { rescued } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { remindOfAdvances } from '../advance-reminders/late-advances.jobs.ts';

let t: TestApp;
let desk: Client;
let accounts: Client;
beforeAll(async () => {
  t = await startTestApp();
  [desk, accounts] = [await t.as('despacho'), await t.as('contador')];
});
afterAll(() => t.close());

const advances = (id_guide: number, by: Client = accounts) => by.ok(calls.getGuideAdvances, { id_guide });
const why = { justification: 'Combustible y peajes' };
async function give(id_guide: number, anticipo: string, more: object = {}) {
  const { version } = await advances(id_guide);
  return desk.call(calls.updateAdvance, { id_guide, version, anticipo, ...why, ...more });
}
const states = async (id_guide: number) =>
  (await advances(id_guide)).vouchers.map(one => [one.amount, one.state]).toReversed();

/** A trip of Andrade with an agreed freight. */
async function carriersTrip(day: string, freight: string | null) {
  const { id_reservation } = await approvedReservation(t, { ...directExport(day), id_carrier: company.carrier });
  if (freight !== null) {
    const [sub] = (await accounts.ok(getCostReservation, { id_reservation })).subs;
    const [type] = await t.rows<{ id: number }>(sql`select id_cost_type as id from cost_types where code = 'FLETE'`);
    await accounts.ok(updateCostSubReserve, {
      id_sub_reservation: sub?.id_sub_reservation,
      version: sub?.version,
      ...why,
      cost_items: [{ id_cost_type: type?.id, subtotal: freight, iva_kind: 'ZERO' }],
    });
  }
  const reservation = await (await t.as('operador')).ok(getReservation, { id_reservation });
  const third = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
  return issuedGuide(t, reservation, 'VIAJE', third);
}
const ownTrip = async (day: string) => issuedGuide(t, await approvedReservation(t, directExport(day)), 'VIAJE');

describe('the advances of a trip', () => {
  test('an increase issues one voucher, a decrease annuls or issues a counter-voucher; the guide has the sum', async () => {
    const { id_guide } = await ownTrip('2026-12-02');
    expect((await give(id_guide, '40.00')).body).toMatchObject({
      total: '40.00',
      vouchers: [{ amount: '40.00', state: 'EMITIDO', beneficiary: 'CONDUCTOR', method: 'EFECTIVO', ...why }],
    });
    await give(id_guide, '60.00', { method: 'TRANSFERENCIA' });
    expect(await states(id_guide)).toEqual([
      ['40.00', 'EMITIDO'],
      ['20.00', 'EMITIDO'],
    ]);
    const [newest, first] = (await advances(id_guide)).vouchers;
    expect(newest).toMatchObject({ method: 'TRANSFERENCIA', voucher_number: expect.stringMatching(/^VC-\d{6}$/) });
    await desk.ok(calls.handOverAdvance, { id_advance: first?.id_advance });
    expect((await desk.call(calls.handOverAdvance, { id_advance: first?.id_advance })).body.code).toBe(
      'ANTICIPO_ENTREGADO',
    );
    await give(id_guide, '25.00');
    expect(await states(id_guide)).toEqual([
      ['40.00', 'ENTREGADO'],
      ['20.00', 'ANULADO'],
      ['-15.00', 'EMITIDO'],
    ]);
    expect((await desk.call(calls.handOverAdvance, { id_advance: newest?.id_advance })).body.code).toBe(
      'ANTICIPO_ANULADO',
    );
    // The money was not returned yet: nothing has to be given for it.
    await give(id_guide, '40.00');
    expect((await states(id_guide)).at(-1)).toEqual(['-15.00', 'ANULADO']);
    await give(id_guide, '25.00');
    expect(await t.rows(sql`select anticipo from guides where id_guide = ${id_guide}`)).toEqual([
      { anticipo: '25.00' },
    ]);
    const { rows } = await (await t.as('admin')).ok(getHistory, { noun: 'guide', id: id_guide });
    expect(rows.map(row => row.what)).toEqual(
      expect.arrayContaining(['Cambió el anticipo', 'Entregó un vale de caja']),
    );
  });

  test('requires an issued guide, a reason, an amount and the current version', async () => {
    const reservation = await approvedReservation(t, directExport('2026-12-03'));
    const { id_guide } = await desk.ok(saveGuide, { id_leg: legOf(reservation, 'VIAJE').id_leg, ...set(2) });
    expect((await give(id_guide, '10.00')).body.code).toBe('GUIA_NO_EMITIDA');
    expect((await advances(id_guide, desk)).can.change).toBe('La guía aún no se ha emitido');
    const issued = await ownTrip('2026-12-04');
    expect((await give(issued.id_guide, '10.00', { justification: ' ' })).body.fields).toHaveProperty('justification');
    expect((await give(issued.id_guide, '-1.00')).body.fields).toHaveProperty('anticipo');
    const { version } = await advances(issued.id_guide);
    const input = { id_guide: issued.id_guide, version, ...why };
    const both = await Promise.all([
      desk.call(calls.updateAdvance, { ...input, anticipo: '10.00' }),
      accounts.call(calls.updateAdvance, { ...input, anticipo: '20.00' }),
    ]);
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409]);
    expect((await advances(issued.id_guide)).vouchers).toHaveLength(1);
  });

  test('an advance entered at the closing gets one voucher; the closing offers the sum of the vouchers', async () => {
    const { id_guide } = await ownTrip('2026-12-05');
    await give(id_guide, '30.00');
    await giveContainer(t, id_guide, 'MSKU7502140');
    await drive(t, id_guide, '2026-12-05T06:00:00Z');
    await attachPapers(t, id_guide, [
      'SELLO',
      'GUIA_REMISION',
      'CARTA_TEMPERATURA',
      'EIR_INGRESO',
      'EIR_SALIDA',
      'FOTO',
    ]);
    const boss = await t.as('admin');
    const figures = { km: 234, gallons: 36, peaje: '12.00', viatico: '0.00', anticipo: '45.00', stand_by: [] };
    const kept = await boss.ok(updateClosing, {
      ...figures,
      id_guide,
      version: (await boss.ok(getGuide, { id_guide })).version,
    });
    expect(kept.anticipo).toBe('45.00');
    // Figures that are only saved can still be corrected: the vouchers are not handed over yet.
    expect(await states(id_guide)).toEqual([
      ['30.00', 'EMITIDO'],
      ['15.00', 'EMITIDO'],
    ]);
    await boss.ok(closeGuide, { ...figures, id_guide, version: (await boss.ok(getGuide, { id_guide })).version });
    expect(await states(id_guide)).toEqual([
      ['30.00', 'ENTREGADO'],
      ['15.00', 'ENTREGADO'],
    ]);
  });

  test('an advance handed over must be returned before its trip is deleted, cancelled or given to another driver; other vouchers are annulled', async () => {
    const trip = await ownTrip('2026-12-09');
    const { id_guide, id_reservation } = trip;
    const version = async () => (await desk.ok(getGuide, { id_guide })).version;
    const boss = await t.as('admin');
    const motive = 'Ya no se hace';
    const cancelled = async (by: Client) =>
      by.call(cancelReservation, {
        id_reservation,
        motive,
        version: (await boss.ok(getReservation, { id_reservation })).version,
      });
    await give(id_guide, '40.00');
    const [voucher] = (await advances(id_guide)).vouchers;
    await desk.ok(calls.handOverAdvance, { id_advance: voucher?.id_advance });
    const tried = [
      await boss.call(deleteGuide, { id_guide, version: await version(), motive }),
      await boss.call(updateTruckGuide, { id_guide, version: await version(), id_driver: 3 }),
      await cancelled(boss),
    ];
    expect(tried.map(one => one.body.code)).toEqual(Array(3).fill('ANTICIPO_POR_DEVOLVER'));
    // The answer to the customer does not mention vouchers.
    expect((await cancelled(await t.as('exporterAdmin'))).body.code).toBe('VIAJE_EN_PREPARACION');

    await give(id_guide, '0.00');
    expect((await boss.call(deleteGuide, { id_guide, version: await version(), motive })).status).toBe(409);
    const [back] = (await advances(id_guide)).vouchers;
    await desk.ok(calls.handOverAdvance, { id_advance: back?.id_advance });
    await give(id_guide, '25.00');
    expect((await boss.call(deleteGuide, { id_guide, version: await version(), motive })).status).toBe(200);
    expect(
      await t.rows(
        sql`select amount, annulled_at is not null as annulled from advances where id_guide = ${id_guide} order by id_advance`,
      ),
    ).toEqual([
      { amount: '40.00', annulled: false },
      { amount: '-40.00', annulled: false },
      { amount: '25.00', annulled: true },
    ]);
  });
});

describe('a carrier’s advance', () => {
  test('is at most the percent of its freight, if one is set', async () => {
    const { id_guide } = await carriersTrip('2026-12-16', '300.00');
    expect((await give(id_guide, '290.00')).status).toBe(200);
    await accounts.ok(savePurchaseParams, {
      id_carrier: company.carrier,
      values: [{ key: 'anticipo_max_pct', value: 50, valid_from: '2026-12-10' }],
    });
    const { freight, limit } = await advances(id_guide);
    expect(limit).toBe(percent(freight ?? '0.00', 50));
    const over = add(limit ?? '0.00', '0.01');
    // A decrease is always possible, an increase only within the limit.
    expect((await give(id_guide, '200.00')).status).toBe(200);
    expect((await give(id_guide, '201.00')).body).toMatchObject({
      code: 'ANTICIPO_EXCEDIDO',
      message: `El anticipo supera el 50 % del flete (${formatMoney(limit ?? '0.00')})`,
    });
    expect((await give(id_guide, '0.00')).status).toBe(200);
    expect((await give(id_guide, limit ?? '')).status).toBe(200);
    expect((await give(id_guide, over)).body.code).toBe('ANTICIPO_EXCEDIDO');
  });

  test('after a handover the limit is the part by kilometres, for a false freight its percent', async () => {
    const { id_guide } = await carriersTrip('2026-12-17', '300.00');
    const whole = (await advances(id_guide)).freight ?? '0.00';
    await giveContainer(t, id_guide, 'CMAU4120760');
    await drive(t, id_guide, '2026-12-17T07:00:00Z', ['DEP', 'departure']);
    const monitor = await t.as('monitor');
    const rescuer = await rescued(t, monitor, await monitor.ok(getGuide, { id_guide }));
    const part = (await advances(id_guide)).freight ?? '0.00';
    expect([compare(part, '0.00'), compare(part, whole)]).toEqual([1, -1]);
    expect((await advances(rescuer.id_guide)).freight).toBeNull();

    const other = await carriersTrip('2026-12-18', '300.00');
    await drive(t, other.id_guide, '2026-12-18T07:00:00Z', ['DEP', 'arrival']);
    await attachPapers(t, other.id_guide, ['FOTO']);
    const { version } = await monitor.ok(getGuide, { id_guide: other.id_guide });
    const [{ id_motivo, pct } = { id_motivo: 0, pct: 0 }] = await t.rows<{ id_motivo: number; pct: number }>(
      sql`select id_motivo, carrier_pct::float8 as pct from motives where kind = 'FALSE_FREIGHT' and carrier_pct between 1 and 99 limit 1`,
    );
    const boss = await t.as('admin');
    await boss.ok(falseFreight, { id_guide: other.id_guide, version, id_motivo, motive: 'No estaba el contenedor' });
    expect((await advances(other.id_guide)).freight).toBe(percent(whole, pct));
  });

  test('a carrier reads its own without the cost of the trip; customers and other carriers read none', async () => {
    const { id_guide } = await carriersTrip('2026-12-07', '300.00');
    await give(id_guide, '100.00');
    const own = await advances(id_guide, await t.as('carrierAdmin'));
    expect(own).toMatchObject({ total: '100.00', freight: null, percent: null, limit: null });
    expect(own.vouchers).toMatchObject([{ beneficiary: 'TRANSPORTISTA', beneficiary_name: 'Transportes Andrade' }]);
    expect(await advances(id_guide, await t.as('exporterAdmin'))).toMatchObject({ vouchers: [], total: '0.00' });
    expect(await advances(id_guide, await t.as('monitor'))).toMatchObject({ vouchers: [], total: '0.00' });
    const other = await (await t.as('otherCarrierAdmin')).call(calls.getGuideAdvances, { id_guide });
    expect(other.status).toBe(404);
    const { version } = await advances(id_guide);
    for (const who of ['carrierAdmin', 'exporterAdmin', 'monitor', 'driver'] as const) {
      const answer = await (await t.as(who)).call(calls.updateAdvance, { id_guide, version, anticipo: '1.00', ...why });
      expect(answer.status, who).toBe(403);
    }
  });
});

test('an advance belongs to the carrier: another driver of the carrier may drive, another carrier may not', async () => {
  const { id_guide } = await carriersTrip('2026-12-19', '300.00');
  await give(id_guide, '100.00');
  const { vouchers } = await advances(id_guide);
  await desk.ok(calls.handOverAdvance, { id_advance: vouchers[0]?.id_advance });
  const operator = await t.as('operador');
  for (const id_company of [company.carrier, company.otherCarrier])
    await operator.call(associateDriver, { id_driver: 5, id_company });
  const give_to = async (unit: object) => {
    const { version } = await desk.ok(getGuide, { id_guide });
    return desk.call(updateTruckGuide, { id_guide, version, ...unit });
  };
  expect((await give_to({ id_driver: 6 })).status).toBe(200);
  const other = await give_to({ id_truck: 7, id_driver: 6 });
  expect([other.status, other.body.code]).toEqual([409, 'ANTICIPO_POR_DEVOLVER']);
  expect((await give_to({ id_driver: 5 })).status).toBe(200);
  const shared = await give_to({ id_truck: 7 });
  expect([shared.status, shared.body.code]).toEqual([409, 'ANTICIPO_POR_DEVOLVER']);
});

test('prints a page for each valid voucher and marks reprints', async () => {
  const { id_guide } = await carriersTrip('2026-12-08', '300.00');
  expect((await desk.call(calls.advanceVoucher, { id_guide })).status).toBe(404);
  await give(id_guide, '121.50');
  const paper = async () => readPdfText(fileOf(await desk.call(calls.advanceVoucher, { id_guide })));
  const first = await paper();
  for (const said of ['VALE DE CAJA', 'VC-', 'Transportes Andrade', '0990000002001', '$121,50', 'Efectivo'])
    expect(first).toContain(said);
  // Each further printing is marked.
  expect((await advances(id_guide)).vouchers).toMatchObject([{ printed: 1 }]);
  expect(await paper()).not.toBe(first);
  expect((await advances(id_guide)).vouchers).toMatchObject([{ printed: 2 }]);

  // A retry with the same key returns the paper again, not a stored description of it.
  for (let time = 0; time < 2; time++) {
    const sent = await desk.call(calls.advanceVoucher, { id_guide }, { key: 'voucher-0001' });
    expect([sent.status, sent.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await readPdfText(fileOf(sent))).toContain('VALE DE CAJA');
  }

  // A return is signed by the person who had the money, and its amount is printed without a minus sign.
  const [voucher] = (await advances(id_guide)).vouchers;
  await desk.ok(calls.handOverAdvance, { id_advance: voucher?.id_advance });
  await give(id_guide, '100.00');
  const both = await paper();
  for (const said of ['Devolución de anticipo', '$21,50']) expect(both).toContain(said);
  expect(both).not.toContain('−$');
});

describe('all vouchers', () => {
  test('lists vouchers of all guides by state, for a payee only its own; the Excel has the same rows', async () => {
    const { id_guide, guide_number } = await carriersTrip('2026-12-20', '300.00');
    await give(id_guide, '80.00');
    const list = (by: Client, filters: object = {}) => by.ok(calls.getAdvances, { filters: { id_guide, ...filters } });
    const open = await list(accounts, { open: true });
    expect(open.rows).toMatchObject([{ amount: '80.00', state: 'EMITIDO', guide_number, days_open: null }]);
    await desk.ok(calls.handOverAdvance, { id_advance: open.rows[0]?.id_advance });
    t.advance(3 * 24 * 60);
    expect((await list(accounts, { state: 'ENTREGADO' })).rows).toMatchObject([{ days_open: 3 }]);
    expect((await list(accounts, { open: false })).rows).toEqual([]);
    expect((await list(await t.as('carrierAdmin'))).rows).toMatchObject([{ amount: '80.00' }]);
    for (const who of ['otherCarrierAdmin', 'exporterAdmin', 'monitor'] as const)
      expect((await list(await t.as(who))).rows, who).toEqual([]);
    const sheet = await rowsOf(accounts, calls.getAdvancesExcel, { filters: { id_guide } });
    expect(sheet).toMatchObject([{ GUÍA: guide_number, VALOR: 80, ESTADO: 'Entregado', DÍAS: 3 }]);
    expect(await rowsOf(await t.as('monitor'), calls.getAdvancesExcel, { filters: { id_guide } })).toEqual([]);
    await give(id_guide, '90.00');
    await give(id_guide, '80.00');
    expect((await list(accounts, { state: 'ANULADO' })).rows).toMatchObject([{ amount: '10.00', days_open: null }]);
    expect((await list(accounts, { state: 'EMITIDO' })).rows).toEqual([]);
    expect((await list(accounts, { open: true })).rows).toMatchObject([{ amount: '80.00', state: 'ENTREGADO' }]);
  });

  test('the signed voucher is an upload of the person who attaches it; persons who give advances read it', async () => {
    const { id_guide } = await ownTrip('2026-12-21');
    await give(id_guide, '40.00');
    const [voucher] = (await advances(id_guide)).vouchers;
    const id_file = await sampleUpload(t, desk, 'vale.png');
    const attach = (by: Client, file: number, replaces: number | null = null) =>
      by.call(calls.attachAdvance, { id_advance: voucher?.id_advance, id_file: file, replaces });
    expect((await attach(accounts, id_file)).body.fields).toHaveProperty('id_file');
    expect((await attach(desk, id_file)).body).toMatchObject({ vouchers: [{ id_file, filename: 'vale.png' }] });
    // Whoever did not see that paper does not replace it.
    const other = await sampleUpload(t, accounts, 'otro.png');
    expect((await attach(accounts, other)).body.code).toBe('MODIFICADO');
    expect((await attach(accounts, other, id_file)).body).toMatchObject({ vouchers: [{ filename: 'otro.png' }] });
    const { rows } = await (await t.as('admin')).ok(getHistory, { noun: 'guide', id: id_guide });
    expect(JSON.stringify(rows.find(row => row.what === 'Adjuntó un vale firmado'))).toMatch(/vale\.png.*otro\.png/);
    expect((await attach(desk, id_file, other)).body).toMatchObject({ vouchers: [{ id_file }] });
    const read = async ({ token }: Client) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await t.app.inject({ url: `/files/${id_file}`, headers })).statusCode;
    };
    expect([await read(accounts), await read(await t.as('monitor'))]).toEqual([200, 404]);
  });
});

test('an advance unsettled after 15 days becomes one task of the person who gave it, completed when it is returned', async () => {
  const { id_guide, id_reservation } = await ownTrip('2026-12-22');
  await give(id_guide, '40.00');
  const [voucher] = (await advances(id_guide)).vouchers;
  await desk.ok(calls.handOverAdvance, { id_advance: voucher?.id_advance });
  const tasks = () =>
    t.rows<{
      title: string;
      status: string;
      name: string;
    }>(sql`select t.title, t.status, u.name from reservation_tasks t
      join users u using (id_user) where t.id_reservation = ${id_reservation} and t.title like 'Liquidar%'`);
  t.advance(14 * 24 * 60);
  await remindOfAdvances(t.db);
  expect(await tasks()).toEqual([]);
  t.advance(2 * 24 * 60);
  await remindOfAdvances(t.db);
  await remindOfAdvances(t.db);
  const reminder = { title: expect.stringMatching(/^Liquidar el anticipo de la guía VIA-/), status: 'PENDING' };
  expect(await tasks()).toMatchObject([{ ...reminder, name: 'despacho' }]);
  // Sessions would have expired by then.
  t.advance(-16 * 24 * 60);
  // The customer of the reservation neither reads the task nor counts it: an advance to a driver is internal to the operator.
  const customer = await t.as('exporterAdmin');
  const theirs = await customer.ok(listReservationsTasks, { filters: { id_reservation } });
  expect(JSON.stringify(theirs)).not.toContain('Liquidar');
  const [{ total } = { total: -1 }] = await t.rows<{ total: number }>(sql`select r.tasks_total
    - (select count(*)::int from reservation_tasks k where k.id_reservation = r.id_reservation and k.status <> 'CANCELLED') as total
    from reservations r where r.id_reservation = ${id_reservation}`);
  expect(total).toBe(-1);
  await give(id_guide, '0.00');
  const [back] = (await advances(id_guide)).vouchers;
  await desk.ok(calls.handOverAdvance, { id_advance: back?.id_advance });
  await remindOfAdvances(t.db);
  expect(await tasks()).toMatchObject([{ status: 'COMPLETED' }]);
});
