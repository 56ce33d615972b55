import {
  getReservationFee,
  updateRubrosSubReserve,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/money/costs/agreed-costs.calls';
import { saveGeneratorRental } from '@cabezal/contract/money/costs/company-costs.calls';
import { closeGuide, getGuide, updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { add, subtract } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { company, place } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { motiveOf } from '../../operations/dispatch/rescue/rescue.samples.ts';

let t: TestApp;
let me: Client;
let types: Record<string, number>;
const noon = '2026-11-21T17:00:00.000Z';
const today = '2026-11-21';
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('contador');
  types = Object.fromEntries((await me.ok(calls.getCostsType, {})).map(row => [row.code, row.id_cost_type]));
});
afterAll(() => t.close());
beforeEach(() => t.setNow(noon));

const money = (id_reservation: number) => me.ok(reservationMoney, { id_reservation });
const costOf = async (id_reservation: number) => (await money(id_reservation)).cost ?? '';
const deposit = (changes: object) =>
  me.call(calls.saveDepositCosts, {
    id_location: place.tercon,
    cost_kind: 'HANDLING_OUT',
    amount: '20.00',
    valid_from: today,
    ...changes,
  });
const chassis = (changes: object = {}) =>
  me.call(calls.saveDynamicCosts, {
    id_company: company.operator,
    id_cost_type: types.CHASIS,
    method: 'FIJO',
    amount: '10.00',
    applies_to: 'VIAJE',
    valid_from: today,
    ...changes,
  });
const end = async ({ id_dynamic_cost, version }: { id_dynamic_cost: number; version: number }) =>
  me.ok(calls.deleteDynamicCosts, { id_dynamic_cost, version, valid_to: today, motive: 'Ya no se acuerda' });
const papers = ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'EIR_SALIDA', 'FOTO'];

describe('the worked example of the design', () => {
  test('234 km, 9.5 h, a toll of 12.00, genset 25.00 and handling 20.00 with their IVA close at 276.31, against 595.20', async () => {
    await me.ok(calls.saveDepositCosts, {
      id_location: place.tercon,
      cost_kind: 'HANDLING_OUT',
      amount: '20.00',
      valid_from: '2026-12-01',
    });
    const boss = await t.as('admin');
    await boss.ok(saveGeneratorRental, { id_company: company.operator, valid_from: '2026-12-01', cost: '25.00' });
    const reservation = await approvedReservation(t, directExport('2026-12-03'));
    const { id_reservation } = reservation;
    const { subs } = await me.ok(getReservationFee, { id_reservation });
    const { id_sub_reservation, version } = subs[0] ?? {};
    const freight = subs[0]?.rubros.find(line => line.source === 'FEE');
    const rest = subtract((await money(id_reservation)).sale, freight?.subtotal ?? '0.00');
    await me.ok(updateRubrosSubReserve, {
      id_sub_reservation,
      version,
      rubros: [
        {
          id_charge: freight?.id_charge,
          id_service: 1,
          quantity: 1,
          unit_price: subtract('595.20', rest),
          justification: 'Como en el ejemplo',
        },
      ],
    });
    const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
    await giveContainer(t, id_guide, 'MSKU7502140');
    await drive(t, id_guide, '2026-12-03T06:00:00Z', ['PLT', 'departure']);
    await drive(t, id_guide, '2026-12-03T14:30:00Z');
    await attachPapers(t, id_guide, papers);
    const guide = await boss.ok(getGuide, { id_guide });
    const closed = await boss.ok(closeGuide, {
      id_guide,
      version: guide.version,
      km: 234,
      gallons: 36,
      peaje: '12.00',
      viatico: '0.00',
      anticipo: '0.00',
      stand_by: [],
    });
    expect(closed.costs).toMatchObject([
      { kind: 'OWN_KM', subtotal: '165.06' },
      { kind: 'OWN_HOUR', subtotal: '47.50' },
      { kind: 'TOLL', subtotal: '12.00' },
      { kind: 'ITEM', description: expect.stringContaining('Manejo de vacío'), subtotal: '20.00', iva: '3.00' },
      { kind: 'ITEM', description: 'Alquiler de generador', subtotal: '25.00', iva: '3.75' },
    ]);
    expect(add(...(closed.costs ?? []).flatMap(line => [line.subtotal, line.iva]))).toBe('276.31');
    expect(await money(id_reservation)).toMatchObject({ sale: '595.20', cost: '276.31', profitability: '115.41' });
  });
});

describe('costs of depots', () => {
  test('the most specific price of the day applies to the movement; other lines and later days do not', async () => {
    const booked = await approvedReservation(t, directExport('2026-11-27'));
    const { id_reservation } = booked;
    const before = await costOf(id_reservation);
    const more = async () => subtract(await costOf(id_reservation), before);
    expect((await deposit({ id_shipping_line: 2, amount: '90.00' })).status).toBe(200);
    expect((await deposit({ cost_kind: 'HANDLING_IN', amount: '80.00' })).status).toBe(200);
    expect((await deposit({ cost_kind: 'LAVADO', amount: '70.00' })).status).toBe(200);
    expect(await more()).toBe('0.00');
    // 20.00 and its IVA for any box; then for this line; another price from the 28th on.
    expect((await deposit({ cost_kind: 'MOVIMIENTO' })).status).toBe(200);
    expect(await more()).toBe('23.00');
    const line = await deposit({ id_shipping_line: 1, amount: '30.00' });
    expect(await more()).toBe('34.50');
    const { id_deposit_cost, version, ...row } = line.body;
    const scope = { id_location: row.id_location, id_shipping_line: 1, cost_kind: 'HANDLING_OUT' };
    const changed = { id_deposit_cost, version, ...scope, amount: '50.00', valid_from: '2026-11-28' };
    await me.ok(calls.editDepositCosts, changed);
    expect(await more()).toBe('34.50');
    const later = await approvedReservation(t, directExport('2026-11-30'));
    expect(subtract(await costOf(later.id_reservation), before)).toBe('57.50');
    expect((await me.call(calls.editDepositCosts, changed)).body.code).toBe('MODIFICADO');
    const listed = await me.ok(calls.getDepositCosts, { id_location: place.tercon, filters: { id_shipping_line: 1 } });
    expect(listed.rows.map(one => [one.version, one.amount, one.state, one.valid_to])).toEqual([
      [1, '30.00', 'VIGENTE', '2026-11-27'],
      [2, '50.00', 'FUTURA', null],
    ]);
  });

  test('a box stored at a yard between two legs costs its days, in the leg that fetches it', async () => {
    await me.ok(calls.saveDepositCosts, {
      id_location: place.patio,
      cost_kind: 'ALMACENAJE_DIA',
      amount: '4.00',
      valid_from: today,
    });
    const stops = [
      { code: 'BASE', id_location: place.base },
      { code: 'DEP', id_location: place.tercon },
      { code: 'PATIO', id_location: place.patio },
      { code: 'PLT', id_location: place.plantGuabo },
      { code: 'PRT', id_location: place.dpw },
    ];
    const reservation = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-10', stops }));
    const pickUp = await issuedGuide(t, reservation, 'RETIRO');
    await giveContainer(t, pickUp.id_guide, 'MSKU7502140');
    await drive(t, pickUp.id_guide, '2026-12-07T12:00:00Z');
    const trip = await issuedGuide(t, reservation, 'VIAJE');
    await drive(t, trip.id_guide, '2026-12-10T08:00:00Z');
    await attachPapers(t, trip.id_guide, papers);
    const boss = await t.as('admin');
    const guide = await boss.ok(getGuide, { id_guide: trip.id_guide });
    const closed = await boss.ok(closeGuide, {
      id_guide: trip.id_guide,
      version: guide.version,
      km: 234,
      gallons: 36,
      peaje: '0.00',
      viatico: '0.00',
      anticipo: '0.00',
      stand_by: [],
    });
    // From the 7th to the 10th.
    expect(closed.costs?.find(line => line.description.startsWith('Almacenaje'))).toMatchObject({
      subtotal: '12.00',
      iva: '1.80',
    });
  });
});

describe('costs agreed by company', () => {
  test('the chassis with its owner, by each method, once for a container; other types with the client', async () => {
    const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-15' }));
    const before = await costOf(id_reservation);
    const more = async (saved: Promise<{ status: number; body: { id_dynamic_cost: number; version: number } }>) => {
      const { status, body } = await saved;
      expect(status).toBe(200);
      const cost = subtract(await costOf(id_reservation), before);
      await end(body);
      return cost;
    };
    const tomorrow = { valid_from: '2026-11-22' };
    expect(await more(chassis(tomorrow))).toBe('11.50');
    // A pick-up and a trip: charged once.
    expect(await more(chassis({ ...tomorrow, applies_to: 'RESERVA' }))).toBe('11.50');
    expect(await more(chassis({ ...tomorrow, applies_to: 'DEVOLUCION' }))).toBe('0.00');
    expect(await more(chassis({ ...tomorrow, id_company: company.carrier }))).toBe('0.00');
    const freight = (await me.ok(getReservationFee, { id_reservation })).subs[0]?.rubros.find(l => l.source === 'FEE');
    const percent = { ...tomorrow, method: 'PORCENTAJE_VENTA', amount: '10.00' };
    const part = Math.round(Number(freight?.subtotal) * 11.5) / 100;
    expect(Number(await more(chassis(percent)))).toBe(part);
    const custody = { ...tomorrow, id_cost_type: types.CUSTODIA };
    expect(await more(chassis({ ...custody, id_company: company.exporter }))).toBe('11.50');
    expect(await more(chassis({ ...custody, id_company: company.importer }))).toBe('0.00');
  });

  test('another chassis of the same carrier reckons the leg anew', async () => {
    await t.write(tx =>
      tx.run(
        sql`update equipments set id_owner = case id_equipment when 5 then ${company.otherCarrier}::int end where id_equipment in (4, 5)`,
      ),
    );
    const saved = await chassis({ id_company: company.otherCarrier, valid_from: '2026-11-22' });
    expect(saved.status).toBe(200);
    const reservation = await approvedReservation(t, directExport('2026-12-17'));
    const { id_reservation } = reservation;
    const guide = await issuedGuide(t, reservation, 'VIAJE');
    const before = await costOf(id_reservation);
    const change = async (id_chassis: number, version: number) =>
      (await t.as('despacho')).ok(updateTruckGuide, { id_guide: guide.id_guide, version, id_chassis });
    const rented = await change(5, guide.version);
    expect(subtract(await costOf(id_reservation), before)).toBe('11.50');
    await change(4, rented.version);
    expect(await costOf(id_reservation)).toBe(before);
    await end(saved.body);
  });

  test('fixed amounts of a leg count once: for the guide that carries it out, not for the false freight before it', async () => {
    const custody = { id_cost_type: types.CUSTODIA, id_company: company.exporter, valid_from: '2026-11-22' };
    const saved = await chassis(custody);
    const reservation = await approvedReservation(t, directExport('2026-12-19'));
    const boss = await t.as('admin');
    const closed = async (id_guide: number) => {
      const figures = { km: 40, gallons: 6, peaje: '0.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
      const { version } = await boss.ok(getGuide, { id_guide });
      const { costs } = await boss.ok(closeGuide, { ...figures, id_guide, version });
      return (costs ?? []).filter(line => line.description.startsWith('Custodia')).map(line => line.subtotal);
    };
    const first = await issuedGuide(t, reservation, 'VIAJE');
    await attachPapers(t, first.id_guide, ['FOTO']);
    const { version } = await boss.ok(getGuide, { id_guide: first.id_guide });
    await boss.ok(falseFreight, {
      id_guide: first.id_guide,
      version,
      id_motivo: await motiveOf(t, 'FALSE_FREIGHT'),
      motive: 'La planta no cargó',
    });
    expect(await closed(first.id_guide)).toEqual([]);
    const second = await issuedGuide(t, reservation, 'VIAJE', set(2));
    await giveContainer(t, second.id_guide, 'TRIU8423172');
    await drive(t, second.id_guide, '2026-12-19T06:00:00Z');
    await attachPapers(t, second.id_guide, papers);
    expect(await closed(second.id_guide)).toEqual(['10.00']);
    t.setNow(testNow);
    await end(saved.body);
  });

  test('a share of the freight follows its price', async () => {
    const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-16' }));
    const saved = await chassis({ valid_from: '2026-11-22', method: 'PORCENTAJE_VENTA', amount: '10.00' });
    const before = await costOf(id_reservation);
    const { subs } = await me.ok(getReservationFee, { id_reservation });
    const { id_sub_reservation, version } = subs[0] ?? {};
    const freight = subs[0]?.rubros.find(line => line.source === 'FEE');
    const unit_price = add(freight?.unit_price ?? '', '100.00');
    await me.ok(updateRubrosSubReserve, {
      id_sub_reservation,
      version,
      rubros: [
        { id_charge: freight?.id_charge, id_service: 1, quantity: 1, unit_price, justification: 'Acordado así' },
      ],
    });
    expect(subtract(await costOf(id_reservation), before)).toBe('11.50');
    await end(saved.body);
  });

  test('validates by field, changes a cost in force by a new version, and accepts one of two concurrent entries', async () => {
    const refused = async (changes: object) => (await chassis(changes)).body.fields;
    expect(await refused({ id_cost_type: types.GENERADOR })).toHaveProperty('id_cost_type');
    expect(await refused({ id_company: 9999 })).toHaveProperty('id_company');
    expect(await refused({ method: 'PORCENTAJE_VENTA', amount: '100.01' })).toHaveProperty('amount');
    expect(await refused({ valid_to: '2026-11-20' })).toHaveProperty('valid_to');
    expect((await chassis({ valid_from: '2026-11-20' })).body.code).toBe('FECHA_PASADA');
    const both = await Promise.all([chassis(), chassis()]);
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(both.find(answer => answer.status === 409)?.body.code).toBe('TARIFA_SOLAPADA');
    const { id_dynamic_cost, version } = both.find(answer => answer.status === 200)?.body ?? {};
    const edit = { id_dynamic_cost, version, id_company: company.operator, id_cost_type: types.CHASIS, method: 'FIJO' };
    const change = { ...edit, amount: '12.00', applies_to: 'VIAJE' };
    expect((await me.call(calls.editDynamicCosts, { ...change, valid_from: today })).body.code).toBe('TARIFA_INICIADA');
    const next = await me.ok(calls.editDynamicCosts, { ...change, valid_from: '2026-12-01' });
    expect(next).toMatchObject({ version: 2, state: 'FUTURA', amount: '12.00' });
    const { rows } = await (await t.as('admin')).ok(getHistory, { noun: 'dynamic_cost', id: String(id_dynamic_cost) });
    expect(rows.map(row => row.what)).toContain('Registró el costo por compañía');
    const overwrite = t.write(tx =>
      tx.run(sql`update dynamic_costs set amount = 1 where id_dynamic_cost = ${id_dynamic_cost ?? 0}`),
    );
    await expect(overwrite).rejects.toThrow('TARIFA_INICIADA');
  });
});

describe('a new type of cost', () => {
  const parking = {
    code: 'PARQUEO',
    name: 'Parqueo',
    kind: 'PROVEEDOR',
    iva_kind: 'STANDARD',
    rebillable_default: true,
  };

  test('is offered where costs are entered, and is the item in SAP by its code', async () => {
    const added = await me.ok(calls.addCostType, parking);
    expect(added).toMatchObject({ ...parking, active: true, sap_item_code: null, version: 1 });
    expect(await me.ok(calls.getCostsType, {})).toContainEqual(added);
    const { rows } = await (await t.as('admin')).ok(getHistory, { noun: 'cost_type', id: String(added.id_cost_type) });
    expect(rows.map(row => row.what)).toContain('Creó el tipo de costo');
  });

  test.each(['EXEMPT', 'NOT_SUBJECT'] as const)('that is %s costs its agreed amount alone', async iva_kind => {
    const code = `PESAJE_${iva_kind}`.slice(0, 20);
    const type = await me.ok(calls.addCostType, { ...parking, code, name: code, kind: 'DINAMICO', iva_kind });
    const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-22' }));
    const before = await costOf(id_reservation);
    const saved = await chassis({ valid_from: '2026-11-22', id_cost_type: type.id_cost_type });
    expect(subtract(await costOf(id_reservation), before)).toBe('10.00');
    await end(saved.body);
  });

  test('has a code and a name of its own, whatever the case of the name', async () => {
    expect((await me.call(calls.addCostType, { ...parking, name: 'Otro parqueo' })).body).toMatchObject({
      code: 'CODIGO_DUPLICADO',
      fields: { code: expect.any(String) },
    });
    expect((await me.call(calls.addCostType, { ...parking, code: 'PARQUEO_2', name: 'PARQUEO' })).body).toMatchObject({
      code: 'NOMBRE_DUPLICADO',
      fields: { name: expect.any(String) },
    });
    const guard = { ...parking, code: 'GUARDIA', name: 'Guardia' };
    const both = await Promise.all([me.call(calls.addCostType, guard), me.call(calls.addCostType, guard)]);
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  });

  test('is of a kind that no rule computes, with a code that SAP takes', async () => {
    const scale = { ...parking, code: 'BASCULA', name: 'Báscula' };
    expect((await me.call(calls.addCostType, { ...scale, kind: 'PROPIO' })).body.fields).toHaveProperty('kind');
    for (const code of ['B', 'báscula', 'BASCULA 1'])
      expect((await me.call(calls.addCostType, { ...scale, code })).body.fields).toHaveProperty('code');
    expect((await me.call(calls.addCostType, { ...scale, id_service: 999_999 })).body.fields).toHaveProperty(
      'id_service',
    );
    expect((await (await t.as('carrierAdmin')).call(calls.addCostType, scale)).status).toBe(403);
  });
});

test('types and services: who sells them on and what they cost; for the operator only', async () => {
  const [type] = (await me.ok(calls.getCostsType, {})).filter(row => row.code === 'CUSTODIA');
  const { id_cost_type, version } = type ?? {};
  const edit = { id_cost_type, version, id_service: 1, sap_item_code: 'A-100', rebillable_default: true, active: true };
  expect(await me.ok(calls.editCostType, edit)).toMatchObject({
    rebillable_default: true,
    service: expect.any(String),
  });
  expect((await me.call(calls.editCostType, edit)).body.code).toBe('MODIFICADO');
  // A type keeps its service after that went out of use; another such service is refused.
  const setActive = (active: boolean) =>
    t.write(tx => tx.run(sql`update services set active = ${active} where id_service in (1, 2)`));
  const { version: next } = (await me.ok(calls.getCostsType, {})).find(row => row.id_cost_type === id_cost_type) ?? {};
  await setActive(false);
  expect(await me.ok(calls.editCostType, { ...edit, version: next, active: false })).toMatchObject({ active: false });
  const other = await me.call(calls.editCostType, { ...edit, version: (next ?? 0) + 1, id_service: 2 });
  await setActive(true);
  expect(other.body.fields).toHaveProperty('id_service');
  const cost = { id_service: 1, id_provider: company.otherCarrier, amount: '15.00', valid_from: today };
  const saved = await me.ok(calls.saveServicesCosts, cost);
  expect(await me.ok(calls.getServicesCosts, {})).toMatchObject([{ amount: '15.00', provider: expect.any(String) }]);
  expect(
    (await me.call(calls.saveServicesCosts, { ...cost, id_provider: company.operator })).body.fields,
  ).toHaveProperty('id_provider');
  const { id_service_cost } = saved;
  await me.ok(calls.deleteServicesCosts, { id_service_cost, version: 1, motive: 'Ya no lo hace' });
  for (const who of ['carrierAdmin', 'carrierAccountant'] as const) {
    const stranger = await t.as(who);
    expect(await stranger.ok(calls.getCostsType, {})).toEqual([]);
    expect(await stranger.ok(calls.getServicesCosts, {})).toEqual([]);
    expect((await stranger.ok(calls.getDynamicCosts, {})).rows).toEqual([]);
    expect((await stranger.ok(calls.getDepositCosts, {})).rows).toEqual([]);
    expect((await stranger.call(calls.getDepositCostsExcel, {})).status).toBe(403);
    expect((await stranger.call(calls.saveServicesCosts, cost)).status).toBe(403);
  }
  for (const who of ['exporterAdmin', 'monitor'] as const)
    expect((await (await t.as(who)).call(calls.getDynamicCosts, {})).status).toBe(403);
});
