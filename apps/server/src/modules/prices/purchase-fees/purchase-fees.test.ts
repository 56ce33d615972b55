import { saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import * as calls from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { company, place } from '../../../../test/world.ts';
import { freight, makeGeneral, makeOfCarrier, purchaseInput } from './purchase.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
const today = '2026-11-21';

const holding = (code: string) =>
  t.rows<{ version: number; valid_to: string | null; voided: boolean }>(
    sql`select version, valid_to, voided_at is not null as voided from purchase_fees where code = ${code} order by version`,
  );

describe('writing', () => {
  test('stores a rate with its code, adds versions from a day on, and allows withdrawing one not in force yet', async () => {
    const me = await t.as('contador');
    const made = await makeGeneral(me, { id_port: place.contecon });
    expect(made).toMatchObject({
      code: 'COM-00001',
      version: 1,
      state: 'VIGENTE',
      id_carrier: null,
      freight: { amount: '300.00' },
      can: { edit: true, end: true },
    });
    const change = (changes: object) =>
      me.call(calls.saveGeneralPurchaseFee, {
        ...purchaseInput({ id_port: place.contecon }),
        id_purchase_fee: made.id_purchase_fee,
        version: 1,
        ...changes,
      });
    expect((await change({ items: [freight('310.00')] })).body).toMatchObject({ code: 'TARIFA_INICIADA' });
    const next = await change({ valid_from: '2026-12-01', items: [freight('310.00')] });
    expect(next.body).toMatchObject({ version: 2, state: 'FUTURA', versions: [{ version: 2 }, { version: 1 }] });
    expect((await change({ valid_from: '2026-12-05' })).body.code).toBe('MODIFICADO');
    expect(await holding('COM-00001')).toEqual([
      { version: 1, valid_to: '2026-11-30', voided: false },
      { version: 2, valid_to: null, voided: false },
    ]);
    const gone = { id_purchase_fee: next.body.id_purchase_fee, version: 2, motive: 'No se acordó' };
    expect((await me.call(calls.deleteCarrierPurchaseFee, gone)).status).toBe(404);
    expect(await me.ok(calls.deleteGeneralPurchaseFee, gone)).toMatchObject({ state: 'ANULADA' });
    expect(await holding('COM-00001')).toMatchObject([{ valid_to: null }, { voided: true }]);
    const { rows } = await me.ok(getHistory, { noun: 'purchase_fee', id: made.id_purchase_fee });
    expect(rows.map(row => row.what)).toContain('Registró la tarifa de compra');
  });

  test('a rate with a last day is followed once: a stale change gets 409', async () => {
    const me = await t.as('contador');
    const made = await makeOfCarrier(me, { id_port: place.contecon, id_container_type: 5 });
    const of = { id_purchase_fee: made.id_purchase_fee };
    const ended = await me.ok(calls.deleteCarrierPurchaseFee, {
      ...of,
      version: made.version,
      motive: 'Termina el mes',
      valid_to: '2026-11-23',
    });
    const scope = { id_carrier: company.carrier, id_port: place.contecon, id_container_type: 5 };
    const next = { ...purchaseInput(scope), ...of, version: ended.version, valid_from: '2026-12-01' };
    const all = await Promise.all(Array.from({ length: 4 }, () => me.call(calls.saveCarrierPurchaseFee, next)));
    expect(all.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect((await me.call(calls.saveCarrierPurchaseFee, next)).body.code).toBe('MODIFICADO');
    expect(await holding(made.code)).toEqual([
      { version: ended.version, valid_to: '2026-11-23', voided: false },
      { version: ended.version + 1, valid_to: null, voided: false },
    ]);
  });

  test('refuses a first day before today, an overlapping rate, a company of another kind, and a total without freight', async () => {
    const me = await t.as('contador');
    const save = async (changes: Record<string, unknown>) =>
      (await me.call(calls.saveCarrierPurchaseFee, purchaseInput(changes))).body;
    const own = { id_carrier: company.carrier, id_container_type: 1 };
    expect(await save({ ...own, valid_from: '2026-11-20' })).toMatchObject({
      code: 'FECHA_PASADA',
      message: 'Una tarifa de compra nueva rige desde hoy o después',
    });
    await makeOfCarrier(me, own);
    expect(await save(own)).toMatchObject({ code: 'TARIFA_SOLAPADA' });
    // Rates of another carrier, and the general one, are separate.
    await makeOfCarrier(me, { ...own, id_carrier: company.otherCarrier });
    await makeGeneral(me, { id_container_type: 1 });
    for (const id_carrier of [company.exporter, company.operator, 9999])
      expect((await save({ ...own, id_carrier })).fields, String(id_carrier)).toEqual({
        id_carrier: 'Elija un transportista particular',
      });
    const genset = { id_service: 6, method: 'FIJO', amount: '10.00' };
    expect((await save({ ...own, items: [genset] })).fields).toHaveProperty('items');
    expect((await save({ ...own, items: [freight('0.00')] })).fields).toHaveProperty(['items.0.amount']);
    expect((await save({ ...own, id_plant: place.dpw, id_canton: 1 })).fields).toMatchObject({
      id_plant: 'Elija una planta',
    });
    expect((await save({ ...own, version: 1 })).code).toBe('DATOS_INVALIDOS');
  });

  test('reports every invalid item by field, in both lists', async () => {
    const me = await t.as('contador');
    const genset = { id_service: 6, method: 'FIJO', amount: '10.00' };
    const waiting = { id_service: 5, method: 'POR_HORA', amount: '14.00' };
    const bad: [items: object[], fields: Record<string, string>][] = [
      [[genset], { items: 'Agregue el flete (FLE)' }],
      [[], { items: 'Agregue al menos el flete' }],
      [[freight('300.00'), freight('1.00')], { 'items.1.id_service': 'El servicio está repetido' }],
      [
        [{ ...freight('1.00'), method: 'PORCENTAJE_FLETE' }],
        { 'items.0.method': 'El flete no es un porcentaje de sí mismo' },
      ],
      [
        [{ ...freight('1.00'), included: true }],
        { 'items.0.included': 'El flete no puede estar incluido en sí mismo' },
      ],
      [[freight('0.00')], { 'items.0.amount': 'Ingrese un valor mayor que 0, o márquelo como incluido' }],
      [[freight('-1.00')], { 'items.0.amount': 'El valor no puede ser negativo' }],
      [[freight('100000.00')], { 'items.0.amount': 'El valor no puede pasar de 99.999,99' }],
      [
        [freight('300.00'), { ...genset, min_amount: '20.00', max_amount: '10.00' }],
        { 'items.1.min_amount': 'El mínimo no puede pasar del máximo' },
      ],
      [
        [freight('300.00'), { ...waiting, method: 'POR_KM' }],
        { 'items.1.method': 'El stand-by se acuerda por hora: elija valor fijo o por hora' },
      ],
      [
        [freight('300.00'), { ...waiting, max_amount: '90.00' }],
        { 'items.1.max_amount': 'El stand-by se cobra por hora: no lleva mínimo ni máximo' },
      ],
    ];
    for (const [items, fields] of bad) {
      const own = purchaseInput({ id_carrier: company.carrier, items });
      const general = await me.call(calls.saveGeneralPurchaseFee, purchaseInput({ items }));
      for (const { status, body } of [general, await me.call(calls.saveCarrierPurchaseFee, own)])
        expect([status === 400 || status === 422, body.fields], JSON.stringify(items)).toEqual([true, fields]);
    }
    const free = await me.call(calls.saveGeneralPurchaseFee, purchaseInput({ diesel_base_usd: '0.00' }));
    expect(free.body.fields).toEqual({ diesel_base_usd: 'Ingrese un precio mayor que 0' });
  });

  test('of two concurrent rates for the same lane, one is stored and the other gets 409', async () => {
    const [a, b] = [await t.as('contador'), await t.as('admin')];
    const input = purchaseInput({ id_container_type: 2 });
    const both = await Promise.all([a, b].map(me => me.call(calls.saveGeneralPurchaseFee, input)));
    expect(both.map(answer => answer.body.code).sort()).toContain('TARIFA_SOLAPADA');
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('who reads', () => {
  test('a carrier reads its own valid rates without notes; customers and drivers read none, whatever their role', async () => {
    const me = await t.as('contador');
    const own = await makeOfCarrier(me, { id_container_type: 3, note: 'Puede subir' });
    const other = await makeOfCarrier(me, { id_carrier: company.otherCarrier, id_container_type: 3 });
    await makeGeneral(me, { id_container_type: 3 });
    const carrier = await t.as('carrierAdmin');
    const { rows } = await carrier.ok(calls.getCarrierPurchaseFees, { page_size: 200 });
    expect(rows.map(row => row.id_purchase_fee)).toContain(own.id_purchase_fee);
    expect(rows.every(row => row.id_carrier === company.carrier)).toBe(true);
    for (const field of ['note', 'author', 'created_at']) expect(rows[0]).not.toHaveProperty(field);
    // Hidden fields are not searched either.
    const found = async (client: typeof me) =>
      (await client.ok(calls.getCarrierPurchaseFees, { search: 'puede subir' })).rows.length;
    expect([await found(me), await found(carrier)]).toEqual([1, 0]);
    expect((await carrier.ok(calls.getGeneralPurchaseFees, {})).rows).toEqual([]);
    expect((await carrier.call(calls.getPurchaseFee, { id_purchase_fee: other.id_purchase_fee })).status).toBe(404);
    const [head = []] = await cellsOf(carrier, calls.getCarrierPurchaseFeesExcel, {});
    expect(head).toContain('Valor');
    expect(head).not.toContain('Nota');
    await t.write(tx =>
      tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
        select r.id_role, p.type, 'action', a.id_permission_action, true from roles r, permission_actions a,
          (values ('TRANS'), ('EXP'), ('OPERADOR')) p (type)
        where r.code in ('ADM_LOCAL', 'DRIVER') and a.code like 'purchase_fee.%' on conflict do nothing`),
    );
    for (const who of ['exporterAdmin', 'driver', 'carrierDriver'] as const) {
      const stranger = await t.as(who);
      expect((await stranger.ok(calls.getGeneralPurchaseFees, {})).rows).toEqual([]);
      expect((await stranger.ok(calls.getCarrierPurchaseFees, {})).rows).toEqual([]);
      expect((await stranger.call(calls.getPurchaseFee, { id_purchase_fee: own.id_purchase_fee })).status).toBe(404);
      expect((await stranger.call(calls.getCarrierLanes, { id_carrier: company.carrier })).status).toBe(404);
      expect((await stranger.call(calls.getCarrierPurchaseFeesExcel, {})).status).toBe(403);
    }
    const written = await (await t.as('carrierAdmin')).call(
      calls.saveCarrierPurchaseFee,
      purchaseInput({ id_carrier: company.carrier, id_container_type: 4 }),
    );
    expect(written.body.code).toBe('SIN_PERMISO');
    const advisor = await (await t.as('asesor')).call(calls.getGeneralPurchaseFees, {});
    expect(advisor.status).toBe(403);
  });

  test('shows what a carrier gets for each lane, by its own rate or the general one, and only to that carrier', async () => {
    const me = await t.as('contador');
    const lane = { id_plant: null };
    const general = await makeGeneral(me, { ...lane, id_container_type: 7 });
    const inherited = await makeGeneral(me, { ...lane, id_container_type: 8 });
    const own = await makeOfCarrier(me, { ...lane, id_container_type: 7, items: [freight('345.00')] });
    const lanesOf = async (who: 'contador' | 'carrierAdmin', id_carrier: number | null) => {
      const { rows } = await (await t.as(who)).ok(calls.getCarrierLanes, { id_carrier });
      const ours = [general, inherited, own].map(fee => fee.id_purchase_fee);
      return rows
        .filter(row => ours.includes(row.id_purchase_fee))
        .map(row => [row.id_purchase_fee, row.freight?.amount, row.inherited]);
    };
    const expected = [
      [inherited.id_purchase_fee, '300.00', true],
      [own.id_purchase_fee, '345.00', false],
    ];
    expect(await lanesOf('contador', company.carrier)).toEqual(expected);
    expect(await lanesOf('carrierAdmin', company.carrier)).toEqual(expected);
    expect((await lanesOf('contador', null)).map(row => row[0])).toEqual([
      general.id_purchase_fee,
      inherited.id_purchase_fee,
    ]);
    const carrier = await t.as('carrierAdmin');
    for (const id_carrier of [null, company.otherCarrier])
      expect((await carrier.call(calls.getCarrierLanes, { id_carrier })).status).toBe(404);
    expect((await me.call(calls.getCarrierLanes, { id_carrier: company.exporter })).status).toBe(404);
  });
});

describe('effects', () => {
  const costOf = async (id_reservation: number) =>
    (
      await t.rows<{ cost: string | null }>(
        sql`select cost from reservation_totals where id_reservation = ${id_reservation}`,
      )
    )[0]?.cost;

  test('reckons open trips of the carriers again: a carrier’s own rate before the general one, and back', async () => {
    const me = await t.as('contador');
    const { id_reservation } = await approvedReservation(t, exportBooking({ id_carrier: company.carrier }));
    expect(await costOf(id_reservation)).toBe('318.00');
    const general = await makeGeneral(me, { items: [freight('360.00')] });
    expect(await costOf(id_reservation)).toBe('360.00');
    const own = await makeOfCarrier(me, { items: [freight('390.00')] });
    expect(await costOf(id_reservation)).toBe('390.00');
    // A rate of another carrier does not affect it.
    await makeOfCarrier(me, { id_carrier: company.otherCarrier, items: [freight('500.00')] });
    expect(await costOf(id_reservation)).toBe('390.00');
    const ending = { version: 1, motive: 'Fin del acuerdo', valid_to: today };
    await me.ok(calls.deleteCarrierPurchaseFee, { id_purchase_fee: own.id_purchase_fee, ...ending });
    expect(await costOf(id_reservation)).toBe('360.00');
    await me.ok(calls.deleteGeneralPurchaseFee, { id_purchase_fee: general.id_purchase_fee, ...ending });
    expect(await costOf(id_reservation)).toBe('318.00');
  });

  test('pays a carrier for fuel above the diesel price of its freight, which versions of the rate keep', async () => {
    const me = await t.as('contador');
    const { id_reservation } = await approvedReservation(t, exportBooking({ id_carrier: company.carrier }));
    const surcharge = { kind: 'COMBUSTIBLE', side: 'COMPRA', method: 'PORCENTAJE', amount: '40.00' };
    await me.ok(saveSurcharge, {
      ...surcharge,
      id_service: 1,
      valid_from: today,
      params: { diesel_base_usd: '99.00' },
    });
    const input = { id_plant: null, id_canton: null, id_port: place.dpw, items: [freight('400.00')] };
    const agreed = await makeOfCarrier(me, { ...input, diesel_base_usd: '1.00' });
    expect(agreed.diesel_base_usd).toBe('1.00');
    const [diesel] = await t.rows<{ usd: number }>(
      sql`select (value #>> '{}')::float8 as usd from parameters where key = 'diesel_usd_galon' and valid_from <= ${today}::date order by valid_from desc limit 1`,
    );
    const fuel = (400 * 0.4 * ((diesel?.usd ?? 0) - 1)).toFixed(2);
    expect(await costOf(id_reservation)).toBe((400 + Number(fuel)).toFixed(2));
    const { id_purchase_fee } = agreed;
    await me.ok(calls.deleteCarrierPurchaseFee, {
      id_purchase_fee,
      version: 1,
      motive: 'Fin del acuerdo',
      valid_to: today,
    });
  });

  test('the list filters by carrier, state and day', async () => {
    const me = await t.as('contador');
    const list = async (filters: object) =>
      (await me.ok(calls.getCarrierPurchaseFees, { filters, page_size: 200 })).rows;
    const of = await list({ id_carrier: company.otherCarrier });
    expect(of.length).toBeGreaterThan(0);
    expect(of.every(row => row.carrier === 'Carga Sur')).toBe(true);
    expect((await list({ state: ['FUTURA'] })).every(row => row.state === 'FUTURA')).toBe(true);
    expect(await list({ on_date: '2026-11-20' })).toEqual([]);
  });
});
