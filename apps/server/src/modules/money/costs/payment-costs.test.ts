import { reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { saveGeneratorRental } from '@cabezal/contract/money/costs/company-costs.calls';
import * as calls from '@cabezal/contract/money/costs/payment-costs.calls';
import { closeGuide, deleteGuide, getGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { add, subtract } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { attachPapers, drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { sampleTrip } from '../billing/billing.samples.ts';

let t: TestApp;
let me: Client;
let types: Record<string, number>;
/** A reservation whose truck has left, on its own day. */
let underWay: (day: string) => Promise<{ id_reservation: number; id_sub_reservation: number; id_guide: number }>;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('contador');
  types = Object.fromEntries((await me.ok(getCostsType, {})).map(row => [row.code, row.id_cost_type]));
  underWay = async day => {
    t.setNow(`${day}T12:00:00.000Z`);
    const reservation = await approvedReservation(t, directExport(day));
    const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
    await drive(t, id_guide, `${day}T12:30:00Z`, ['DEP', 'arrival']);
    const id_sub_reservation = reservation.sub_reservations[0]?.id_sub_reservation ?? 0;
    return { id_reservation: reservation.id_reservation, id_sub_reservation, id_guide };
  };
});
afterAll(() => t.close());
beforeEach(() => t.setNow('2026-11-21T17:00:00.000Z'));

const provider = company.carrier;
let documents = 0;
const nextDocument = () => `001-001-${String(++documents).padStart(9, '0')}`;
const detail = (changes: object = {}) => ({
  id_cost_type: types.PESAJE,
  description: 'Pesaje',
  subtotal: '10.00',
  iva_kind: 'STANDARD',
  ...changes,
});
const receipt = (reservation_id: number, detalles: object[] = [detail()], changes: object = {}) =>
  me.call(calls.addPaymentCost, { company_provider_id: provider, reservation_id, detalles, ...changes });
const entered = async (reservation_id: number, detalles?: object[], changes?: object) => {
  const answer = await receipt(reservation_id, detalles, changes);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as unknown as calls.PaymentCostRow[];
};
const documented = (number: string, changes: object = {}) =>
  detail({ document_type: 'FACTURA', document_number: number, document_date: '2026-11-20', ...changes });
const money = (id_reservation: number) => me.ok(reservationMoney, { id_reservation });

describe('a receipt of a third party', () => {
  test('is a cost of its reservation with its VAT, except what the client refunds; the history shows the person', async () => {
    const { id_reservation, id_sub_reservation } = await underWay('2026-11-22');
    const before = await money(id_reservation);
    const rows = await entered(id_reservation, [
      detail({ id_sub_reservation }),
      detail({ description: 'Garita', subtotal: '20.00', iva_kind: 'ZERO' }),
      detail({ description: 'Custodia', subtotal: '99.00', iva_kind: 'ZERO', rebillable: true }),
    ]);
    expect(rows.map(({ subtotal, iva, total }) => [subtotal, iva, total])).toEqual([
      ['10.00', '1.50', '11.50'],
      ['20.00', '0.00', '20.00'],
      ['99.00', '0.00', '99.00'],
    ]);
    const after = await money(id_reservation);
    expect(after.cost).toBe(add(before.cost ?? '', '31.50'));
    expect(after.sale).toBe(before.sale);
    expect(after.costs.filter(row => row.kind === 'RECEIPT').map(row => row.description)).toEqual(['Pesaje', 'Garita']);
    const [first] = rows;
    await me.ok(calls.removePaymentCost, {
      id: first?.id_payment_cost,
      version: first?.version,
      justification: 'Doble',
    });
    expect((await money(id_reservation)).cost).toBe(add(before.cost ?? '', '20.00'));
    const told = await me.ok(getHistory, { noun: 'payment_cost', id: first?.id_payment_cost });
    expect(told.rows.map(row => row.action)).toEqual(['remove_payment_cost', 'add_payment_cost']);
    const stays = await me.ok(calls.getPaymentCosts, {
      page: 1,
      page_size: 20,
      sort: [],
      filters: { reservation_id: id_reservation, with_voided: true },
    });
    expect(stays.rows.find(row => row.id_payment_cost === first?.id_payment_cost)).toMatchObject({
      void_reason: 'Doble',
      can: { edit: expect.any(String), remove: expect.any(String) },
    });
  });

  test('is refused by field as a whole', async () => {
    const { id_reservation } = await underWay('2026-11-23');
    const still = await approvedReservation(t, directExport('2026-12-20'));
    const other = await approvedReservation(t, directExport('2026-12-21'));
    const strange = other.sub_reservations[0]?.id_sub_reservation;
    const refused = async (
      reservation_id: number,
      detalles: object[],
      changes: object,
      field: string,
      said: RegExp,
    ) => {
      const { status, body } = await receipt(reservation_id, detalles, changes);
      expect([status, body.fields?.[field]], field).toEqual([422, expect.stringMatching(said)]);
    };
    const one = (changes: object, field: string, said: RegExp) =>
      refused(id_reservation, [detail(), detail(changes)], {}, `detalles.1.${field}`, said);
    await one({ subtotal: '0.00' }, 'subtotal', /0,01/);
    await one({ subtotal: '100000.00' }, 'subtotal', /99\.999,99/);
    await one({ document_number: '1-2-3' }, 'document_number', /001-001/);
    await one({ document_number: nextDocument() }, 'document_type', /tipo de comprobante/);
    await one({ document_auth: '123' }, 'document_auth', /10, 37 o 49/);
    await one(documented(nextDocument(), { document_date: '2026-11-24' }), 'document_date', /futura/);
    await one({ id_sub_reservation: strange }, 'id_sub_reservation', /no es de esta reserva/);
    await one({ id_cost_type: types.FLETE }, 'id_cost_type', /terceros/);
    await one({ id_file: 999_999 }, 'id_file', /no existe/);
    const of = (changes: object, field: string, said: RegExp) =>
      refused(id_reservation, [detail()], changes, field, said);
    await of({ company_provider_id: company.exporter }, 'company_provider_id', /cliente/);
    await of({ company_provider_id: company.operator }, 'company_provider_id', /operadora/);
    await of({ company_transport_id: company.otherCarrier }, 'company_transport_id', /no consta/);
    await refused(still.id_reservation, [detail()], {}, 'reservation_id', /no se ha movido/);
    const list = await me.ok(calls.getPaymentCosts, {
      page: 1,
      page_size: 20,
      sort: [],
      filters: { reservation_id: id_reservation, with_voided: true },
    });
    expect(list.total).toBe(0);
  });

  test('a document is entered once, also with two concurrent entries; when voided, it can be entered again', async () => {
    const a = await underWay('2026-11-24');
    const b = await underWay('2026-11-25');
    const number = nextDocument();
    const both = await Promise.all([
      receipt(a.id_reservation, [documented(number)]),
      receipt(b.id_reservation, [documented(number)]),
    ]);
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    const refused = both.find(answer => answer.status === 409);
    expect(refused?.body).toMatchObject({ code: 'DOCUMENTO_REPETIDO', message: expect.stringContaining(number) });
    const [made] = (both.find(answer => answer.status === 200)?.body ?? []) as unknown as calls.PaymentCostRow[];
    await me.ok(calls.removePaymentCost, {
      id: made?.id_payment_cost,
      version: made?.version,
      justification: 'Otra reserva',
    });
    await entered(b.id_reservation, [documented(number), documented(number, { description: 'Segunda línea' })]);
  });

  test("VAT is computed from the document's sum; a guide of another reservation and an ordered document are refused", async () => {
    const a = await underWay('2026-12-03');
    const b = await underWay('2026-12-04');
    const ten = Array.from({ length: 10 }, () => detail({ subtotal: '10.03' }));
    const number = nextDocument();
    const rows = await entered(
      a.id_reservation,
      ten.map(line => ({ ...documented(number), ...line })),
    );
    expect(add(...rows.map(row => row.total))).toBe('115.35');
    const strange = await receipt(a.id_reservation, [detail({ id_guide: b.id_guide })]);
    expect(strange.body.fields?.['detalles.0.id_guide']).toMatch(/no es de esa reserva/);
    const [loose] = await entered(b.id_reservation);
    const ordered = nextDocument();
    await me.ok(calls.addCostsProvider, {
      company_provider_id: provider,
      id_payment_costs: [loose?.id_payment_cost],
      document_number: ordered,
      document_date: '2026-11-20',
    });
    expect((await receipt(a.id_reservation, [documented(ordered)])).body.code).toBe('DOCUMENTO_REPETIDO');
  });

  test('changing or voiding a detail shares the VAT of its document again', async () => {
    const a = await underWay('2026-12-05');
    const number = nextDocument();
    const line = () => documented(number, { subtotal: '10.03', rebillable: true });
    const [first, second] = await entered(a.id_reservation, [line(), line()]);
    const iva = async () => {
      const rows = await t.rows<{
        iva: string;
        refund: string;
      }>(sql`select p.iva::text as iva, ch.voucher_iva::text as refund from payment_costs p
        join charges ch using (id_payment_cost) where p.document_number = ${number} and p.voided_at is null and ch.waived_at is null order by 1 desc`);
      expect(rows.map(row => row.refund)).toEqual(rows.map(row => row.iva));
      return rows.map(row => row.iva);
    };
    // 20.06 × 15 %.
    expect(await iva()).toEqual(['1.51', '1.50']);
    const input = { id: first?.id_payment_cost, version: first?.version, company_provider_id: provider };
    await me.ok(calls.updatePaymentCost, {
      ...input,
      detalle: { ...line(), description: 'Pesaje de salida' },
    } as never);
    expect(await iva()).toEqual(['1.51', '1.50']);
    const other = { id: second?.id_payment_cost, version: second?.version, justification: 'No es de esta reserva' };
    await me.ok(calls.removePaymentCost, other as never);
    expect(await iva()).toEqual(['1.50']);
  });

  test('a stale change gets 409, and a changed document number is checked for repetition, too', async () => {
    const a = await underWay('2026-11-26');
    const b = await underWay('2026-11-27');
    const taken = nextDocument();
    await entered(a.id_reservation, [documented(taken)]);
    const [row] = await entered(b.id_reservation);
    const change = (version: number | undefined, detalle: object) =>
      me.call(calls.updatePaymentCost, {
        id: row?.id_payment_cost,
        version,
        company_provider_id: provider,
        detalle,
      });
    expect((await change(row?.version, documented(taken))).body.code).toBe('DOCUMENTO_REPETIDO');
    const stored = await change(row?.version, detail({ subtotal: '12.00' }));
    expect(stored.body).toMatchObject({ subtotal: '12.00', iva: '1.80' });
    expect((await change(row?.version, detail({ subtotal: '13.00' }))).body.code).toBe('MODIFICADO');
  });

  test('keeps a type and a provider that are no longer offered; a new receipt cannot have them', async () => {
    const { id_reservation, id_sub_reservation, id_guide } = await underWay('2026-12-13');
    const parked = detail({ id_cost_type: types.PESAJE, id_guide });
    const [row] = await entered(id_reservation, [parked]);
    expect(row).toMatchObject({ id_guide, id_sub_reservation });
    const turnOff = (active: boolean) =>
      t.write(async tx => {
        await tx.run(sql`update cost_types set active = ${active} where id_cost_type = ${types.PESAJE ?? 0}`);
        await tx.run(sql`update companies set active = ${active} where id_company = ${provider}`);
      });
    await turnOff(false);
    try {
      const stored = { ...parked, id_sub_reservation, description: 'Pesaje de salida' };
      const input = { id: row?.id_payment_cost, company_provider_id: provider };
      const change = (version: number | undefined, changes: object, more: object = {}) =>
        me.call(calls.updatePaymentCost, { ...input, version, detalle: { ...stored, ...changes }, ...more });
      const kept = await change(row?.version, {});
      expect([kept.status, kept.body]).toEqual([200, expect.objectContaining({ description: 'Pesaje de salida' })]);
      const lost = await receipt(id_reservation, [parked]);
      expect(Object.keys(lost.body.fields ?? {})).toEqual(['company_provider_id', 'detalles.0.id_cost_type']);
      const version = (row?.version ?? 0) + 1;
      expect((await change(version, { id_cost_type: types.FLETE })).body.fields).toHaveProperty('detalle.id_cost_type');
      const other = await change(version, {}, { company_provider_id: company.operator });
      expect(other.body.fields).toHaveProperty('company_provider_id');
    } finally {
      await turnOff(true);
    }
  });

  test('keeps a guide that was deleted meanwhile, with its container; a new receipt cannot have it, and none has a guide of another reservation', async () => {
    const other = await underWay('2026-12-15');
    const day = '2026-12-16';
    t.setNow(`${day}T10:00:00.000Z`);
    const box = { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 };
    const booking = exportBooking({ appointment_date: day, containers: [box, box] });
    const reservation = await approvedReservation(t, booking);
    const { id_reservation } = reservation;
    const [mine, second] = reservation.sub_reservations.map(sub => sub.id_sub_reservation);
    const fetching = await issuedGuide(t, reservation, 'RETIRO', set(2));
    await drive(t, fetching.id_guide, `${day}T10:30:00Z`, ['DEP', 'arrival']);
    const dispatcher = await t.as('despacho');
    const { id_guide } = await dispatcher.ok(saveGuide, { id_leg: legOf(reservation, 'VIAJE').id_leg });
    const of = detail({ id_guide });
    const [row] = await entered(id_reservation, [of]);
    expect(row).toMatchObject({ id_guide, id_sub_reservation: mine });
    const change = (version: number | undefined, changes: object) =>
      me.call(calls.updatePaymentCost, {
        id: row?.id_payment_cost,
        version,
        company_provider_id: provider,
        detalle: { ...of, id_sub_reservation: mine, ...changes },
      });
    const refused = async (version: number | undefined, changes: object) => {
      const { status, body } = await change(version, changes);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['detalle.id_guide']]);
    };
    await refused(row?.version, { id_guide: other.id_guide });
    await refused(row?.version, { id_guide: other.id_guide, id_sub_reservation: null });
    const { version } = await dispatcher.ok(getGuide, { id_guide });
    await dispatcher.ok(deleteGuide, { id_guide, version, motive: 'La lleva otro camión' });
    const kept = await change(row?.version, { description: 'Pesaje de salida' });
    expect([kept.status, kept.body]).toEqual([200, expect.objectContaining({ id_guide, id_sub_reservation: mine })]);
    await refused((row?.version ?? 0) + 1, { id_sub_reservation: second });
    const { body } = await receipt(id_reservation, [of]);
    expect(Object.keys(body.fields ?? {})).toEqual(['detalles.0.id_guide']);
  });

  test("replaces the closing's estimate of its type, which returns when the receipt is voided", async () => {
    t.setNow('2026-11-28T12:00:00.000Z');
    const boss = await t.as('admin');
    await boss.ok(saveGeneratorRental, { id_company: company.operator, valid_from: '2026-11-28', cost: '25.00' });
    const reservation = await approvedReservation(t, directExport('2026-11-28'));
    const { id_reservation } = reservation;
    const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
    await giveContainer(t, id_guide, 'MSKU7502140');
    await drive(t, id_guide, '2026-11-28T12:30:00Z');
    await attachPapers(t, id_guide, [
      'SELLO',
      'GUIA_REMISION',
      'CARTA_TEMPERATURA',
      'EIR_INGRESO',
      'EIR_SALIDA',
      'FOTO',
    ]);
    const { version } = await boss.ok(getGuide, { id_guide });
    const closed = await boss.ok(closeGuide, {
      id_guide,
      version,
      km: 100,
      gallons: 20,
      peaje: '0.00',
      viatico: '0.00',
      anticipo: '0.00',
      stand_by: [],
    });
    expect(closed.costs).toContainEqual(
      expect.objectContaining({ description: 'Alquiler de generador', subtotal: '25.00', iva: '3.75' }),
    );
    const before = await money(id_reservation);
    const rental = detail({ id_cost_type: types.GENERADOR, id_guide, subtotal: '31.00', iva_kind: 'ZERO' });
    // A receipt of the whole reservation names no container: the estimate stays.
    const whole = await entered(id_reservation, [
      detail({ id_cost_type: types.GENERADOR, subtotal: '5.00', iva_kind: 'ZERO' }),
    ]);
    expect((await money(id_reservation)).cost).toBe(add(before.cost ?? '', '5.00'));
    await me.ok(calls.removePaymentCost, { id: whole[0]?.id_payment_cost, version: 1, justification: 'Era otra cosa' });
    const [row] = await entered(id_reservation, [rental]);
    const after = await money(id_reservation);
    expect(after.cost).toBe(add(subtract(before.cost ?? '', '28.75'), '31.00'));
    expect(after.costs.map(line => line.description)).not.toContain('Alquiler de generador');
    await me.ok(calls.removePaymentCost, {
      id: row?.id_payment_cost,
      version: row?.version,
      justification: 'Se repitió',
    });
    expect((await money(id_reservation)).cost).toBe(before.cost);
  });
});

describe('an order to a provider', () => {
  const order = (id_payment_costs: (number | undefined)[], changes: object = {}) =>
    me.call(calls.addCostsProvider, {
      company_provider_id: provider,
      id_payment_costs,
      document_number: nextDocument(),
      document_date: '2026-11-21',
      ...changes,
    });

  test('gathers costs if they sum to the invoice; the costs are locked until the order is voided', async () => {
    const { id_reservation } = await underWay('2026-11-29');
    const rows = await entered(id_reservation, [detail(), detail({ subtotal: '5.00', iva_kind: 'ZERO' })]);
    const ids = rows.map(row => row.id_payment_cost);
    const wrong = await order(ids, { document_total: '16.52' });
    expect(wrong.body).toMatchObject({ code: 'FACTURA_NO_CUADRA', message: expect.stringMatching(/16,50.*16,52/) });
    const made = (await order(ids, { document_total: '16.51' })).body as unknown as calls.CostOrder;
    expect(made).toMatchObject({ subtotal: '15.00', iva: '1.50', total: '16.50', status: 'BORRADOR', lines_count: 2 });
    const [row] = rows;
    const edit = { id: row?.id_payment_cost, version: (row?.version ?? 0) + 1, justification: 'Se repitió' };
    const refused = await me.call(calls.removePaymentCost, edit);
    expect(refused.body).toMatchObject({
      code: 'COSTO_EN_ORDEN',
      message: `El costo está en la orden ${made.numero_orden}`,
    });
    expect((await order(ids)).body.code).toBe('COSTO_EN_ORDEN');
    const { numero_orden, version } = made;
    await me.ok(calls.deleteCostsProvider, { numero_orden, version, motive: 'Otra factura' });
    const again = (await order(ids)).body as unknown as calls.CostOrder;
    expect(again.numero_orden).toBeGreaterThan(numero_orden);
    expect(await me.ok(calls.getCostsProvider, { numero_orden })).toMatchObject({ status: 'ANULADA', costs: [] });
  });

  test('of two concurrent orders for one cost, one is made; a second order for the same invoice is refused', async () => {
    const { id_reservation } = await underWay('2026-11-30');
    const [row, other] = await entered(id_reservation, [detail(), detail()]);
    const both = await Promise.all([order([row?.id_payment_cost]), order([row?.id_payment_cost])]);
    expect(both.map(answer => answer.body.code ?? 'made').sort()).toEqual(['COSTO_EN_ORDEN', 'made']);
    const made = both.find(answer => answer.status === 200)?.body as unknown as calls.CostOrder | undefined;
    const same = await order([other?.id_payment_cost], { document_number: made?.document_number });
    expect(same.body.code).toBe('DOCUMENTO_REPETIDO');
  });

  test('must include every cost entered with its invoice, and none can be ordered again', async () => {
    const { id_reservation } = await underWay('2026-12-06');
    const document_number = nextDocument();
    const [loose] = await entered(id_reservation);
    const [first, second] = await entered(id_reservation, [documented(document_number), documented(document_number)]);
    const total = { document_number, document_total: '11.50' };
    for (const row of [loose, first])
      expect((await order([row?.id_payment_cost], total)).body).toMatchObject({
        code: 'DOCUMENTO_REPETIDO',
        message: expect.stringContaining(`el costo ${second?.id_payment_cost}`),
      });
    const ids = [first?.id_payment_cost, second?.id_payment_cost];
    expect((await order(ids, { ...total, document_total: '23.00' })).body).toMatchObject({ total: '23.00' });
  });

  test('a draft can be changed, with the current version only', async () => {
    const { id_reservation } = await underWay('2026-12-01');
    const rows = await entered(id_reservation, [detail(), detail({ subtotal: '20.00', iva_kind: 'ZERO' })]);
    const [first, second] = rows.map(row => row.id_payment_cost);
    const made = (await order([first])).body as unknown as calls.CostOrder;
    const { numero_orden, version, document_number, document_date } = made;
    const change = { numero_orden, version, document_number, document_date, id_payment_costs: [second] };
    // Its own costs may stay; others must be free.
    expect((await me.call(calls.editCostsProvider, { ...change, id_payment_costs: [first] })).body).toMatchObject({
      total: '11.50',
    });
    expect((await me.call(calls.editCostsProvider, change)).body.code).toBe('MODIFICADO');
    const swapped = await me.call(calls.editCostsProvider, { ...change, version: version + 1 });
    expect(swapped.body).toMatchObject({ total: '20.00', lines_count: 1 });
    const freed = await me.ok(calls.getPaymentCosts, {
      page: 1,
      page_size: 20,
      sort: [],
      filters: { reservation_id: id_reservation, ordered: false },
    });
    expect(freed.rows.map(row => row.id_payment_cost)).toEqual([first]);
  });
});

test('outside the operator nobody reads them; the Excel has the rows of the list', async () => {
  const { id_reservation } = await underWay('2026-12-02');
  await entered(id_reservation, [detail({ description: 'Lavado de prueba' })]);
  const all = { page: 1, page_size: 50, sort: [], filters: { reservation_id: id_reservation } };
  for (const name of ['carrierAdmin', 'exporterAdmin'] as const) {
    const stranger = await t.as(name);
    const seen = await stranger.call(calls.getPaymentCosts, all);
    expect(seen.status === 403 || seen.body.total === 0, name).toBe(true);
  }
  const dispatcher = await t.as('despacho');
  expect(
    (
      await dispatcher.call(calls.addPaymentCost, {
        company_provider_id: provider,
        reservation_id: id_reservation,
        detalles: [detail()],
      })
    ).status,
  ).toBe(403);
  const list = await me.ok(calls.getPaymentCosts, all);
  const sheet = await rowsOf(me, calls.getPaymentCostsExcel, all);
  expect(sheet.map(row => [row.RESERVA, row.PROVEEDOR, row.SUBTOTAL, row.TOTAL])).toEqual(
    list.rows.map(row => [row.reservation_id, row.provider, Number(row.subtotal), Number(row.total)]),
  );
});

test('the day of a receipt without a document is its entry in the business time zone', async () => {
  const there = await startTestApp({ TZ_BUSINESS: 'Pacific/Auckland' });
  try {
    const { id_reservation } = await there.write(tx => sampleTrip(tx));
    // In Auckland it is already the 23rd.
    await there.write(tx =>
      tx.run(sql`insert into payment_costs (reservation_id, company_provider_id, id_cost_type, description, subtotal, iva_kind, iva, iva_cost, rebillable, author, created_at)
        values (${id_reservation}, ${provider}, ${types.PESAJE}, 'Pesaje', 10, 'ZERO', 0, 0, false, 'Prueba', '2026-11-22T15:00:00Z')`),
    );
    const [row] = await rowsOf(await there.as('contador'), calls.getPaymentCostsExcel, {
      filters: { reservation_id: id_reservation },
    });
    expect(row?.FECHA).toEqual(new Date('2026-11-23T00:00:00Z'));
  } finally {
    await there.close();
  }
});
