import * as calls from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import {
  getReservation,
  saveReservation,
  updatePendingState,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { closeGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { saveGeneralParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { rescued } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { makeGeneral } from '../../prices/purchase-fees/purchase.samples.ts';

let t: TestApp;
let me: Client;
/** Ids by code. */
let types: Record<string, number>;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('contador');
  const rows = await t.rows<{ code: string; id: number }>(sql`select code, id_cost_type as id from cost_types`);
  types = Object.fromEntries(rows.map(row => [row.code, row.id]));
});
afterAll(() => t.close());

const why = { justification: 'Acordado por teléfono' };
const item = (code: string, subtotal: string, iva_kind = 'ZERO') => ({ id_cost_type: types[code], subtotal, iva_kind });
const read = (id_reservation: number) => me.ok(calls.getCostReservation, { id_reservation });

/** A reservation carried by Andrade, with its first container. */
async function carried(changes: Record<string, unknown> = {}, booking = exportBooking()) {
  const { id_reservation } = await approvedReservation(t, { ...booking, id_carrier: company.carrier, ...changes });
  const of = async () => {
    const found = await read(id_reservation);
    const [sub] = found.subs;
    if (sub === undefined) throw new Error('no container');
    return { ...found, sub };
  };
  const plan = async (cost_items: object[], by: Client = me) => {
    const { sub } = await of();
    const { id_sub_reservation, version } = sub;
    return by.call(calls.updateCostSubReserve, { id_sub_reservation, version, cost_items, ...why });
  };
  const agree = async (items: object[], more: object = {}, by: Client = me) => {
    const { version, sub } = await of();
    const { id_sub_reservation } = sub;
    return by.call(calls.associateCarrierCost, {
      id_reservation,
      version,
      id_carrier: company.carrier,
      ...why,
      items: items.map(one => ({ id_sub_reservation, ...one })),
      ...more,
    });
  };
  return { id_reservation, of, plan, agree };
}

describe('a person’s planned cost', () => {
  test('replaces the reckoned cost, with its VAT; a recalculation keeps it; sending none restores the cost by the rules', async () => {
    const { id_reservation, of, plan } = await carried();
    expect(await of()).toMatchObject({ cost: '318.00', sub: { computed: '318.00', planned: '318.00', given: null } });
    const done = await plan([item('FLETE', '300.00'), item('GENERADOR', '100.00', 'STANDARD')]);
    expect(done.body).toMatchObject({ cost: '415.00', profitability: '8.43' });
    const { sub } = await of();
    expect(sub).toMatchObject({
      computed: '318.00',
      planned: '415.00',
      given: {
        ...why,
        author: 'contador Prueba',
        items: [{ subtotal: '300.00' }, { subtotal: '100.00', iva: '15.00' }],
      },
    });
    expect(sub.legs.map(leg => [leg.computed, leg.planned])).toEqual([
      ['159.00', '207.50'],
      ['159.00', '207.50'],
    ]);
    const fee = await makeGeneral(me, {
      id_container_type: 6,
      items: [{ id_service: 1, method: 'FIJO', amount: '350.00' }],
    });
    expect(await of()).toMatchObject({ cost: '415.00', sub: { computed: '350.00', planned: '415.00' } });
    await plan([]);
    expect(await of()).toMatchObject({ cost: '350.00', sub: { given: null, planned: '350.00' } });
    const { rows } = await me.ok(getHistory, { noun: 'reservation', id: id_reservation });
    expect(rows.slice(0, 2).map(row => [row.what, row.motive])).toEqual([
      ['Cambió el costo planificado', why.justification],
      ['Cambió el costo planificado', why.justification],
    ]);
    const kept = await t.rows(sql`select subtotal, void_reason from sub_costs where voided_at is not null`);
    expect(kept).toHaveLength(2);
    await t.write(async tx => {
      await tx.run(sql`update purchase_fees set voided_at = now() where id_purchase_fee = ${fee.id_purchase_fee}`);
    });
  });

  test('outside of VAT or exempt from it has none, and keeps its kind', async () => {
    const { of, plan } = await carried();
    await plan([item('FLETE', '300.00', 'NOT_SUBJECT'), item('GENERADOR', '100.00', 'EXEMPT')]);
    const { cost, sub } = await of();
    expect([cost, sub.given?.items.map(one => [one.iva_kind, one.iva])]).toEqual([
      '400.00',
      [
        ['NOT_SUBJECT', '0.00'],
        ['EXEMPT', '0.00'],
      ],
    ]);
    await plan([]);
  });

  test('approves a pending one; bad figures, strangers and old versions are refused', async () => {
    const clerk = await t.as('operador');
    const booked = await clerk.ok(saveReservation, exportBooking({ id_carrier: company.carrier }));
    const { id_reservation } = booked;
    const { subs } = await read(id_reservation);
    const [first] = subs;
    const input = { id_sub_reservation: first?.id_sub_reservation, version: first?.version, ...why };
    const spot = { id_reservation, version: booked.version, id_carrier: company.carrier, items: [], ...why };
    expect((await me.call(calls.associateCarrierCost, spot)).body.code).toBe('RESERVA_PENDIENTE');
    const done = await clerk.ok(calls.updateCostSubReserve, { ...input, cost_items: [item('FLETE', '250.00')] });
    expect(done).toMatchObject({ cost: '250.00', can: { spot: expect.stringContaining('Apruebe la reserva') } });
    const send = async (changes: object, by = me) =>
      (await by.call(calls.updateCostSubReserve, { ...input, ...changes })).body;
    expect(await send({ cost_items: [] })).toMatchObject({ code: 'MODIFICADO' });
    const version = (first?.version ?? 0) + 1;
    expect(await send({ version, cost_items: [item('FLETE', '1.00'), item('FLETE', '2.00')] })).toMatchObject({
      fields: { 'cost_items.1.id_cost_type': 'El costo está repetido' },
    });
    expect(await send({ version, cost_items: [{ ...item('FLETE', '1.00'), id_cost_type: 999 }] })).toMatchObject({
      fields: { 'cost_items.0.id_cost_type': 'Elija el tipo de costo' },
    });
    // A cost of zero would leave no margin to check.
    for (const subtotal of ['-1.00', '0.00'])
      expect((await send({ version, cost_items: [item('FLETE', subtotal)] })).fields, subtotal).toHaveProperty([
        'cost_items.0.subtotal',
      ]);
    expect((await send({ version, cost_items: [], justification: 'no' })).fields).toHaveProperty('justification');
    expect((await send({ version, cost_items: [] }, await t.as('asesor'))).code).toBe('SIN_PERMISO');
    const accepted = await clerk.ok(updatePendingState, {
      id_reservation,
      estado: 'ACCEPTED',
      version: done.version,
    });
    expect(accepted.status).not.toBe('PENDING');
    expect((await read(id_reservation)).cost).toBe('250.00');
    for (const who of ['carrierAdmin', 'carrierAccountant'] as const)
      expect((await (await t.as(who)).call(calls.getCostReservation, { id_reservation })).status, who).toBe(404);
    expect((await (await t.as('exporterAdmin')).call(calls.getCostReservation, { id_reservation })).status).toBe(403);
  });
});

describe('a container without legs', () => {
  const totalOf = (lines: readonly { subtotal: string; iva: string }[] = []) =>
    lines.reduce((sum, line) => sum + Number(line.subtotal) + Number(line.iva), 0).toFixed(2);

  test('of an own truck shows kilometres, hours, tolls and items with their arithmetic', async () => {
    const clerk = await t.as('operador');
    const { id_reservation } = await clerk.ok(saveReservation, exportBooking());
    const [sub] = (await read(id_reservation)).subs;
    expect(sub?.legs).toEqual([]);
    expect(sub?.booked?.is_own).toBe(true);
    const lines = sub?.booked?.lines ?? [];
    expect(lines.slice(0, 3).map(line => line.kind)).toEqual(['OWN_KM', 'OWN_HOUR', 'TOLL']);
    expect(totalOf(lines)).toBe(sub?.computed);
    expect(sub?.explanation).toHaveLength(3);
    expect(sub?.explanation[0]).toMatchObject({
      carrier: 'Camión propio',
      heading: expect.stringMatching(/^Kilómetros \(.+ km\): \$/),
      sentences: [expect.stringMatching(/ km × \$.+ por kilómetro \(diésel a \$/)],
    });
  });

  test('of a carrier shows its price and the rate behind it; after approval the legs replace it', async () => {
    const clerk = await t.as('operador');
    const { id_reservation, version } = await clerk.ok(saveReservation, exportBooking({ id_carrier: company.carrier }));
    const [sub] = (await read(id_reservation)).subs;
    expect(sub?.booked).toMatchObject({ is_own: false, lines: [{ kind: 'PURCHASE' }] });
    expect(totalOf(sub?.booked?.lines ?? [])).toBe(sub?.computed);
    expect(sub?.explanation[0]).toMatchObject({ carrier: sub?.booked?.carrier });
    expect(sub?.explanation[0]?.heading).toContain('$');
    await clerk.ok(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
    const [accepted] = (await read(id_reservation)).subs;
    expect(accepted?.booked).toBeNull();
    expect(accepted?.legs.length).toBeGreaterThan(0);
  });
});

describe('a price agreed for one trip', () => {
  test('precedes the rates, for the container or a leg, while that carrier drives; each save replaces all agreed prices', async () => {
    const { of, agree, plan } = await carried();
    await plan([item('FLETE', '200.00')]);
    expect((await agree([item('FLETE', '360.00')])).body).toMatchObject({ cost: '360.00' });
    const whole = await of();
    // The container's planned cost by a person was removed with it.
    expect(whole.sub).toMatchObject({ given: null, spots: [{ carrier: 'Transportes Andrade', subtotal: '360.00' }] });
    expect(whole.sub.legs.map(leg => leg.planned)).toEqual(['180.00', '180.00']);
    const id_leg = whole.sub.legs[1]?.id_leg;
    const both = await agree([item('FLETE', '360.00'), { ...item('FLETE', '100.00', 'STANDARD'), id_leg }]);
    expect(both.body).toMatchObject({ cost: '295.00' });
    expect((await agree([{ ...item('FLETE', '100.00'), id_leg }])).body).toMatchObject({ cost: '259.00' });
    // A price of another carrier has no effect until that carrier drives.
    expect((await agree([item('FLETE', '10.00')], { id_carrier: company.otherCarrier })).body).toMatchObject({
      cost: '259.00',
    });
    expect((await agree([])).body).toMatchObject({ cost: '318.00' });
  });

  test('refuses the second of two concurrent changes until it reads again, and whatever is not of the reservation', async () => {
    const { id_reservation, of, agree } = await carried();
    const { version, sub } = await of();
    const { id_sub_reservation } = sub;
    const one = (subtotal: string) => ({
      id_reservation,
      version,
      id_carrier: company.carrier,
      ...why,
      items: [{ id_sub_reservation, ...item('FLETE', subtotal) }],
    });
    const people = [me, await t.as('admin')];
    const both = await Promise.all(people.map((by, i) => by.call(calls.associateCarrierCost, one(`32${i}.00`))));
    expect(both.map(answer => answer.body.code ?? 'ok').sort()).toEqual(['MODIFICADO', 'ok']);
    const other = (await carried()).id_reservation;
    const stranger = (await read(other)).subs[0];
    const theirs = { ...item('FLETE', '1.00'), id_sub_reservation: stranger?.id_sub_reservation };
    expect((await agree([theirs])).body.fields).toHaveProperty(['items.0.id_sub_reservation']);
    const leg = stranger?.legs[0]?.id_leg;
    expect((await agree([{ ...item('FLETE', '1.00'), id_leg: leg }])).body.fields).toEqual({
      'items.0.id_leg': 'El tramo no es de este contenedor',
    });
    for (const id_carrier of [company.operator, company.exporter])
      expect((await agree([], { id_carrier })).status, String(id_carrier)).toBe(404);
    expect((await agree([], {}, await t.as('despacho'))).status).toBe(403);
  });

  test('refuses a price that lowers the margin too far; a person with the right may pass it with a reason', async () => {
    const { of, agree } = await carried();
    await (await t.as('admin')).ok(saveGeneralParameters, {
      values: [{ key: 'margen_minimo_pct', value: 0, valid_from: '2026-11-21' }],
    });
    const refused = await agree([item('FLETE', '560.00')]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'MARGEN_INSUFICIENTE' } });
    expect(await of()).toMatchObject({ cost: '318.00', sub: { spots: [] } });
    const passed = await agree([item('FLETE', '560.00')], {}, await t.as('admin'));
    // (450.00 − 560.00) ÷ 560.00
    expect(passed.body).toMatchObject({ cost: '560.00', profitability: '-19.64' });
    await t.write(tx => tx.run(sql`delete from parameters where key = 'margen_minimo_pct' and value = '0'`));
  });

  test('is counted by the closing; a closed guide prevents a change', async () => {
    const { id_reservation, of, agree } = await carried({}, directExport('2026-12-03'));
    const detail = await (await t.as('operador')).ok(calls.getCostReservation, { id_reservation });
    expect(detail.subs[0]?.explanation[0]?.heading).toContain('$318,00');
    await agree([item('FLETE', '345.00')]);
    const reservation = await (await t.as('operador')).ok(getReservation, { id_reservation });
    const third = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
    const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', third);
    await giveContainer(t, id_guide, 'MSKU7502140');
    await drive(t, id_guide, '2026-12-03T06:00:00Z');
    await attachPapers(t, id_guide, [
      'SELLO',
      'GUIA_REMISION',
      'CARTA_TEMPERATURA',
      'EIR_INGRESO',
      'EIR_SALIDA',
      'FOTO',
    ]);
    const boss = await t.as('admin');
    const { version } = await boss.ok(getGuide, { id_guide });
    const figures = { km: 234, gallons: 36, peaje: '12.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
    const closed = await boss.ok(closeGuide, { ...figures, id_guide, version });
    expect(closed.costs?.[0]).toMatchObject({
      kind: 'PURCHASE',
      subtotal: '345.00',
      description: 'Flete del transportista (precio puntual)',
    });
    expect(await of()).toMatchObject({ cost: '345.00', open_legs: 0, sub: { actual: '345.00' } });
    expect((await agree([item('FLETE', '1.00')])).body).toMatchObject({ code: 'GUIA_CERRADA' });
  });
});

test('an agreed price is refused once the costs of all guides of the carrier on a rescued leg are closed', async () => {
  const { id_reservation, agree } = await carried({}, directExport('2026-12-19'));
  expect((await agree([item('FLETE', '300.00')])).status).toBe(200);
  const reservation = await (await t.as('operador')).ok(getReservation, { id_reservation });
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', {
    id_truck: 5,
    id_driver: 5,
    id_generator: 3,
    id_chassis: 7,
  });
  await giveContainer(t, id_guide, 'CMAU4120760');
  await drive(t, id_guide, '2026-12-19T07:00:00Z', ['DEP', 'departure']);
  const monitor = await t.as('monitor');
  // A truck of the operator takes over; until the costs are closed, the carrier's part follows the price.
  await rescued(t, monitor, await monitor.ok(getGuide, { id_guide }));
  expect((await agree([item('FLETE', '290.00')])).status).toBe(200);
  await attachPapers(t, id_guide, ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'EIR_SALIDA', 'FOTO']);
  const boss = await t.as('admin');
  const { version } = await boss.ok(getGuide, { id_guide });
  const figures = { km: 40, gallons: 8, peaje: '0.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
  await boss.ok(closeGuide, { ...figures, id_guide, version });
  expect((await agree([item('FLETE', '280.00')])).body).toMatchObject({ code: 'COSTOS_CERRADOS' });
});

test('of a person who may not read costs replaces one place; agreed prices elsewhere stay', async () => {
  const { id_reservation, of, agree } = await carried();
  const leg = (await of()).sub.legs.find(one => one.kind === 'VIAJE');
  const there = { ...item('FLETE', '310.00'), id_leg: leg?.id_leg };
  await agree([item('PESAJE', '12.00'), there]);
  const blind = await t.as('operativo');
  const answer = await agree([{ ...item('FLETE', '290.00'), id_leg: leg?.id_leg }], {}, blind);
  expect([answer.status, answer.body]).toEqual([200, { id_reservation, version: expect.any(Number) }]);
  const spots = async () => (await of()).sub.spots.map(spot => [spot.id_leg, spot.subtotal]);
  expect(await spots()).toEqual(
    expect.arrayContaining([
      [null, '12.00'],
      [leg?.id_leg, '290.00'],
    ]),
  );
  expect(await spots()).toHaveLength(2);
  // Another type at the same place is added beside the existing one.
  await agree([{ ...item('CUSTODIA', '15.00'), id_leg: leg?.id_leg }], {}, blind);
  expect(await spots()).toHaveLength(3);
  // An empty list would remove costs that the person cannot see.
  const none = await agree([], {}, blind);
  expect([none.status, none.body]).toMatchObject([422, { fields: { items: 'Agregue al menos un costo' } }]);
});

test('the catalogue: services for buyers, costs for those who may read costs, nothing for drivers', async () => {
  const of = async (who: 'contador' | 'exporterAdmin' | 'carrierAdmin' | 'despacho' | 'operativo') =>
    (await (await t.as(who)).ok(calls.getPriceCatalogue, {})).map(row => row.side);
  expect(new Set(await of('contador'))).toEqual(new Set(['VENTA', 'COSTO']));
  // A person who enters costs without reading them chooses by name.
  expect(new Set(await of('operativo'))).toEqual(new Set(['VENTA', 'COSTO']));
  expect(new Set(await of('exporterAdmin'))).toEqual(new Set(['VENTA']));
  expect(new Set(await of('despacho'))).toEqual(new Set(['VENTA']));
  expect(await of('carrierAdmin')).toEqual([]);
  const [freight] = await me.ok(calls.getPriceCatalogue, {});
  expect(freight).toMatchObject({
    name: expect.stringContaining('Flete'),
    required: true,
    auto: true,
    id_cost_type: null,
  });
});

describe('removal of the legs or container voids its costs', () => {
  const kept = (id_reservation: number) =>
    t.rows<object>(sql`select id_leg, leg_kind, container_number as number, subtotal, void_reason, voided_by is not null as by_somebody
      from sub_costs where id_reservation = ${id_reservation} and voided_at is not null order by id_sub_cost`);

  test('voids the spot prices of legs when a reservation returns to pending; the container’s agreed price stays', async () => {
    const { id_reservation, of, agree } = await carried();
    const [leg] = (await of()).sub.legs;
    await agree([{ ...item('FLETE', '77.00'), id_leg: leg?.id_leg }, { ...item('OTRO', '150.00') }]);
    const agreed = (await of()).cost;
    const clerk = await t.as('operador');
    const pending = async (estado: string, more: object = {}) => {
      const { version } = await clerk.ok(getReservation, { id_reservation });
      return clerk.ok(updatePendingState, { id_reservation, version, estado, ...more });
    };
    await pending('PENDING', { motive: 'Cambió la cita' });
    const why = 'La reserva volvió a pendiente: Cambió la cita';
    expect(await kept(id_reservation)).toEqual([
      {
        id_leg: leg?.id_leg,
        leg_kind: leg?.kind,
        number: 1,
        subtotal: '77.00',
        void_reason: why,
        by_somebody: true,
      },
    ]);
    const { rows } = await me.ok(getHistory, { noun: 'reservation', id: id_reservation });
    const told = rows.find(row => row.what === 'Anuló costos de lo que se quitó');
    expect(told).toMatchObject({ motive: why });
    expect(told?.changes[0]?.before).toBe('Transportes Andrade: Flete del transportista 77.00');
    // The container's own price is its cost from now on, before and after the next approval.
    expect(await of()).toMatchObject({ cost: '150.00' });
    await pending('ACCEPTED');
    expect((await of()).cost).toBe('150.00');
    expect(agreed).not.toBe('150.00');
  });

  test('voids those of a container removed from a booking; the database keeps a container that has costs', async () => {
    const clerk = await t.as('operador');
    const box = exportBooking().containers[0];
    const booked = await clerk.ok(saveReservation, exportBooking({ containers: [box, box] }));
    const { id_reservation } = booked;
    const { subs } = await read(id_reservation);
    const second = subs[1];
    await me.ok(calls.updateCostSubReserve, {
      id_sub_reservation: second?.id_sub_reservation,
      version: second?.version,
      cost_items: [item('OTRO', '100.00')],
      justification: 'Acordado por teléfono',
    });
    const { version } = await clerk.ok(getReservation, { id_reservation });
    const first = { ...box, id_sub_reservation: subs[0]?.id_sub_reservation };
    await clerk.ok(updateReservation, { ...exportBooking({ containers: [first] }), id_reservation, version });
    const why = 'El contenedor se quitó de la reserva';
    expect(await kept(id_reservation)).toEqual([
      { id_leg: null, leg_kind: null, number: 2, subtotal: '100.00', void_reason: why, by_somebody: true },
    ]);
    const other = await carried();
    await other.plan([item('OTRO', '100.00')]);
    const { id_sub_reservation } = (await other.of()).sub;
    await expect(
      t.write(tx => tx.run(sql`delete from sub_reservations where id_sub_reservation = ${id_sub_reservation}`)),
    ).rejects.toMatchObject({ constraint: 'sub_costs_stand' });
  });
});
