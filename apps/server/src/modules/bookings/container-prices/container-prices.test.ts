import * as calls from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { getCostReservation, updateCostSubReserve } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import {
  getReservation,
  saveReservation,
  updatePendingState,
  updateReservation,
  updateSubReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getFee, updateFee } from '@cabezal/contract/prices/fees/fees.calls';
import { deleteSurcharge, getSurcharges, saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import { addService } from '@cabezal/contract/prices/services/services.calls';
import { add } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, place } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const genset = { id_service: 6, quantity: 1 };
const box = { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 };
const why = { justification: 'Acuerdo con el cliente' };

/** A reservation booked by the operator's clerk, with the price of its first container. */
async function booked(changes: Record<string, unknown> = {}) {
  const me = await t.as('admin');
  const reservation = await me.ok(saveReservation, exportBooking({ services: [genset], ...changes }));
  const { subs } = await me.ok(calls.getReservationFee, { id_reservation: reservation.id_reservation });
  const [sub] = subs;
  if (sub === undefined) throw new Error('no container');
  return { me, reservation, sub, subs };
}
const voided = (id_reservation: number) =>
  t.rows(
    sql<{
      subtotal: string;
      void_reason: string;
      voided_by: number;
    }>`select subtotal, void_reason, voided_by from voided_charges
      where id_reservation = ${id_reservation} order by void_reason, subtotal desc`,
  );

describe('the price of a container', () => {
  test('shows how it was set, its lines, the reasons, and the other rates', async () => {
    const { sub } = await booked();
    expect(sub).toMatchObject({ fee_state: 'AUTO', fee_code: 'TF-0002', total: '510.00', recalc_pending: false });
    expect(sub.rubros.map(r => [r.source, r.subtotal])).toEqual([
      ['FEE', '450.00'],
      ['SERVICE', '60.00'],
    ]);
    const told = sub.explanation?.lines.flatMap(line => [line.heading, ...line.sentences]).join(' ');
    expect(told).toContain('TF-0002');
    expect(told).toContain('TF-0001 ($480,00)');
    expect(sub.alternatives.map(a => [a.code, a.reason])).toEqual([['TF-0001', 'General']]);
  });

  test('shows a customer its own lines and reasons without other rates; a stranger, a carrier and a driver cannot read them', async () => {
    const { reservation } = await booked();
    const input = { id_reservation: reservation.id_reservation };
    const seen = await (await t.as('exporterAdmin')).ok(calls.getSubFeesReservation, input);
    expect(seen.subs[0]).toMatchObject({ total: '510.00', alternatives: [], can: { edit: expect.any(String) } });
    expect(JSON.stringify(seen)).not.toContain('TF-0001');
    expect(seen.subs[0]?.explanation?.lines[0]?.sentences).toEqual(['Según la tarifa acordada con su empresa.']);
    for (const person of ['strangerAdmin', 'carrierAdmin', 'driver'] as const)
      expect((await (await t.as(person)).call(calls.getReservationFee, input)).status).toBeGreaterThanOrEqual(403);
  });

  test('is not explained to an addressee who pays nothing', async () => {
    const parties = { id_client: company.importer, id_bill_to: company.importer, id_addressee: company.exporter };
    const { reservation, sub } = await booked(parties);
    const { id_reservation } = reservation;
    expect(sub).toMatchObject({ fee_state: 'AUTO', fee_code: 'TF-0001' });
    const payer = await (await t.as('importerAdmin')).ok(calls.getReservationFee, { id_reservation });
    expect(payer.subs[0]?.explanation?.total).toBe('Total sin IVA: $540,00');
    const addressee = await t.as('exporterAdmin');
    for (const answer of [
      await addressee.call(calls.getReservationFee, { id_reservation }),
      await addressee.call(calls.getSubFeesReservation, { id_reservation }),
      await addressee.call(calls.getReservationFeeSubReserve, { id_sub_reservation: sub.id_sub_reservation }),
    ]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/\$|480|540/);
    }
  });

  test('is 0.00 when booked without a rate, until a person sets it', async () => {
    const { id_service } = await (await t.as('admin')).ok(addService, {
      code: 'ESC',
      name: 'Escolta',
      service_type: 'OTRO',
      iva_kind: 'STANDARD',
      bookable: true,
    });
    const { me, reservation, sub } = await booked({ services: [{ id_service, quantity: 2 }] });
    const open = sub.rubros.find(r => r.unpriced);
    if (open === undefined) throw new Error('the service has a price');
    expect(open).toMatchObject({ id_service, quantity: '2', subtotal: '0.00' });
    expect(sub.explanation?.gaps.map(gap => gap.heading).join()).toContain('no tiene precio');
    // An edit that changes nothing keeps it booked.
    const again = await me.ok(updateReservation, {
      ...exportBooking({ services: [{ id_service, quantity: 2 }] }),
      id_reservation: reservation.id_reservation,
      version: reservation.version,
    });
    expect(again.charges.find(c => c.id_service === id_service)).toMatchObject({ booked: 2, unpriced: true });
  });
});

describe('a new calculation after a change', () => {
  test('an edited reservation keeps its containers’ numbers and unchanged lines; removed lines stay as void', async () => {
    const { me, reservation, subs } = await booked({ containers: [box, { ...box, weight_kg: 20_000 }] });
    const [first, second] = subs;
    const after = await me.ok(updateReservation, {
      ...exportBooking({ containers: [{ ...box, id_sub_reservation: second?.id_sub_reservation }] }),
      id_reservation: reservation.id_reservation,
      version: reservation.version,
    });
    expect(after.sub_reservations.map(s => s.id_sub_reservation)).toEqual([second?.id_sub_reservation]);
    const freight = second?.rubros.find(r => r.source === 'FEE')?.id_charge;
    expect(after.charges.map(c => c.id_charge)).toEqual([freight]);
    const gone = await voided(reservation.id_reservation);
    expect(gone.map(c => c.subtotal)).toEqual(['450.00', '60.00', '60.00']);
    expect(gone.map(c => c.void_reason)).toEqual([
      'El contenedor se quitó de la reserva',
      'El contenedor se quitó de la reserva',
      'La reserva cambió',
    ]);
    expect(first?.number).toBe(1);
    const stranger = { ...exportBooking({ containers: [{ ...box, id_sub_reservation: first?.id_sub_reservation }] }) };
    const refused = await me.call(updateReservation, {
      ...stranger,
      id_reservation: reservation.id_reservation,
      version: after.version,
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'CONTENEDOR' } });
  });

  test('a price set by a person waits for a person; a price by the rules follows at once', async () => {
    const { me, reservation, subs } = await booked({ containers: [box, box] });
    const [chosen, auto] = subs;
    await me.ok(calls.saveFeeSubReserve, {
      id_sub_reservation: chosen?.id_sub_reservation,
      version: chosen?.version,
      id_fee: 1,
      ...why,
    });
    const now = await me.ok(getReservation, { id_reservation: reservation.id_reservation });
    await me.ok(updateReservation, {
      ...exportBooking({ containers: [box, box], services: [] }),
      id_reservation: reservation.id_reservation,
      version: now.version,
    });
    const { subs: after } = await me.ok(calls.getReservationFee, { id_reservation: reservation.id_reservation });
    expect(after.map(s => [s.fee_state, s.total, s.recalc_pending])).toEqual([
      ['ELEGIDA', '540.00', true],
      ['AUTO', '450.00', false],
    ]);
    expect(auto?.total).toBe('510.00');
    // An approval requires a decision first: calculate again, or keep the price.
    const clerk = await t.as('operador');
    const approve = async () => {
      const { id_reservation, version } = await clerk.ok(getReservation, {
        id_reservation: reservation.id_reservation,
      });
      return clerk.call(updatePendingState, { id_reservation, version, estado: 'ACCEPTED' });
    };
    expect((await approve()).body).toMatchObject({ code: 'PRECIO_POR_RECALCULAR' });
    const ofSub = { id_sub_reservation: after[0]?.id_sub_reservation, ...why };
    const kept = await me.ok(calls.keepFeeSubReserve, { ...ofSub, version: after[0]?.version });
    expect(kept).toMatchObject({ fee_state: 'ELEGIDA', total: '540.00', recalc_pending: false });
    expect((await me.call(calls.keepFeeSubReserve, { ...ofSub, version: kept.version })).body.code).toBe('SIN_CAMBIO');
    expect((await approve()).status).toBe(200);
  });

  test('ignores the weight of an accepted container when no surcharge depends on it', async () => {
    const approved = await approvedReservation(t);
    const [sub] = approved.sub_reservations;
    const input = { id_sub_reservation: sub?.id_sub_reservation, version: sub?.version, container_code: null };
    await (await t.as('operador')).ok(updateSubReservation, { ...input, weight_kg: 22_500 });
    const { subs } = await (await t.as('admin')).ok(calls.getReservationFee, {
      id_reservation: approved.id_reservation,
    });
    expect(subs[0]).toMatchObject({ fee_state: 'AUTO', total: '450.00', recalc_pending: false });
    const traces = await t.rows(sql`select from rate_traces where id_sub_reservation = ${sub?.id_sub_reservation}`);
    expect(traces).toHaveLength(2);
  });
});

describe('a rate that a person chooses', () => {
  test('prices its services, and the rules the rest; the margin follows; the history has both states', async () => {
    const { me, reservation, sub } = await booked();
    const fee = await me.ok(calls.associateFee, {
      id_reservation: reservation.id_reservation,
      version: reservation.version,
      id_fee: 1,
      ...why,
    });
    expect(fee.subs[0]).toMatchObject({ fee_state: 'ELEGIDA', fee_code: 'TF-0001', total: '540.00' });
    expect(fee.subs[0]?.explanation?.notes[0]).toMatch(/^\$540,00: la tarifa TF-0001 la eligió /);
    const { totals } = await me.ok(getReservation, { id_reservation: reservation.id_reservation });
    expect(totals?.sale).toBe('540.00');
    const [log] = await t.rows(sql<{
      before: unknown;
      after: unknown;
      motive: string;
    }>`select before, after, motive from audit_log
      where noun = 'reservation' and action = 'choose_fee' and id_record = ${String(reservation.id_reservation)}`);
    const id = sub.id_sub_reservation;
    expect(log).toMatchObject({
      before: { sale: { [id]: '510.00' } },
      after: { sale: { [id]: '540.00' } },
      motive: why.justification,
    });
    const anew = await me.ok(calls.updateReservationFee, {
      id_reservation: reservation.id_reservation,
      version: fee.version,
      ...why,
    });
    expect(anew.subs[0]).toMatchObject({ fee_state: 'AUTO', fee_code: 'TF-0002', total: '510.00' });
  });

  test('must fit the movement except for client and date; the error gives the reason', async () => {
    const { me, sub } = await booked();
    const input = { id_sub_reservation: sub.id_sub_reservation, version: sub.version, ...why };
    expect(await me.call(calls.saveFeeSubReserve, { ...input, id_fee: 4 })).toMatchObject({
      status: 422,
      body: { code: 'TARIFA_NO_APLICA', message: 'La tarifa TF-0004 no aplica: es para otro lugar' },
    });
    expect((await me.call(calls.saveFeeSubReserve, { ...input, id_fee: 999 })).status).toBe(404);
    expect((await me.call(calls.saveFeeSubReserve, { ...input, id_fee: 1, version: sub.version + 1 })).body.code).toBe(
      'MODIFICADO',
    );
    const customer = await t.as('exporterAdmin');
    expect((await customer.call(calls.saveFeeSubReserve, { ...input, id_fee: 1 })).status).toBe(403);
  });
});

describe('lines edited by a person', () => {
  test('keep the calculated figures, need a justification, and can return to the rules', async () => {
    const { me, reservation, sub } = await booked();
    const [freight] = sub.rubros;
    const line = { id_charge: freight?.id_charge, id_service: freight?.id_service, quantity: 1, unit_price: '430.00' };
    const input = { id_sub_reservation: sub.id_sub_reservation, version: sub.version };
    expect(await me.call(calls.updateRubrosSubReserve, { ...input, rubros: [line] })).toMatchObject({
      status: 422,
      body: { fields: { 'rubros.0.justification': 'Justifique el cambio' } },
    });
    const edited = await me.ok(calls.updateRubrosSubReserve, {
      ...input,
      rubros: [
        { ...line, ...why },
        { id_service: 6, quantity: 1, unit_price: '60.00' },
      ],
    });
    expect(edited).toMatchObject({ fee_state: 'EDITADA', total: '550.00' });
    expect(edited.rubros[0]).toMatchObject({ unit_price: '430.00', computed_unit_price: '450.00', ...why });
    const { explanation } = edited;
    const readAgain = await me.ok(calls.getReservationFeeSubReserve, { id_sub_reservation: sub.id_sub_reservation });
    expect(readAgain.explanation?.notes).toEqual(explanation?.notes);
    expect(explanation?.notes).toEqual([
      expect.stringMatching(/^\$550,00: el precio lo editó .+\.$/),
      expect.stringMatching(
        /^Flete terrestre de contenedor, \$430,00: lo escribió .+ el \d\d\/[a-z]{3}\/\d{4}: Acuerdo con el cliente$/,
      ),
      expect.stringMatching(/^.+, \$60,00: lo escribió .+ el \d\d\/[a-z]{3}\/\d{4}$/),
    ]);
    expect(explanation?.notes.join()).not.toContain('una persona');
    expect(explanation?.total).toBe('Las tarifas dan $510,00');
    const manual = edited.rubros.find(r => r.source === 'MANUAL');
    const less = await me.ok(calls.deleteFeeSubReserveService, {
      id_sub_reservation: sub.id_sub_reservation,
      version: edited.version,
      id_charge: manual?.id_charge,
      ...why,
    });
    expect(less.total).toBe('490.00');
    expect((await voided(reservation.id_reservation)).map(v => [v.subtotal, v.void_reason, v.voided_by])).toEqual([
      ['450.00', why.justification, 1],
      ['60.00', why.justification, 1],
    ]);
    const current = await me.ok(getReservation, { id_reservation: reservation.id_reservation });
    const anew = await me.ok(calls.updateReservationFee, {
      id_reservation: reservation.id_reservation,
      version: current.version,
      ...why,
    });
    expect(anew.subs[0]).toMatchObject({ fee_state: 'AUTO', total: '510.00' });
  });

  test('reports a conflict to the second of two people who edit at once', async () => {
    const { me, sub } = await booked();
    const [freight] = sub.rubros;
    const change = (unit_price: string) =>
      me.call(calls.updateRubrosSubReserve, {
        id_sub_reservation: sub.id_sub_reservation,
        version: sub.version,
        rubros: [{ id_charge: freight?.id_charge, id_service: freight?.id_service, quantity: 1, unit_price, ...why }],
      });
    const answers = await Promise.all([change('400.00'), change('410.00')]);
    expect(answers.map(a => a.status).sort()).toEqual([200, 409]);
    const after = await me.ok(calls.getReservationFeeSubReserve, { id_sub_reservation: sub.id_sub_reservation });
    expect(after.rubros.filter(r => r.source === 'FEE')).toHaveLength(1);
  });

  test('removal of the rate leaves the container unpriced; after acceptance this needs the right to approve without a rate', async () => {
    const { me, sub } = await booked();
    const less = await me.ok(calls.deleteFeeSubReserve, {
      id_sub_reservation: sub.id_sub_reservation,
      version: sub.version,
      ...why,
    });
    expect(less).toMatchObject({ fee_state: 'SIN_TARIFA', total: '60.00', fee_code: null });
    const approved = await approvedReservation(t);
    const [box1] = approved.sub_reservations;
    const input = { id_sub_reservation: box1?.id_sub_reservation, version: box1?.version, ...why };
    const accountant = await t.as('contador');
    const answer = await accountant.call(calls.deleteFeeSubReserve, input);
    expect([403, 422]).toContain(answer.status);
    expect((await me.ok(calls.deleteFeeSubReserve, input)).fee_state).toBe('SIN_TARIFA');
  });
});

test('a changed rate reprices the selected reservations; a rate chosen by a person waits', async () => {
  const { me, reservation } = await booked();
  const other = await booked();
  await me.ok(calls.saveFeeSubReserve, {
    id_sub_reservation: other.sub.id_sub_reservation,
    version: other.sub.version,
    id_fee: 1,
    ...why,
  });
  const fee = await me.ok(getFee, { id_fee: 2 });
  const { id_fee, version } = fee;
  const { items } = fee;
  await me.ok(updateFee, {
    id_fee,
    version,
    id_client: fee.id_client,
    reservation_type: 'E',
    id_canton: fee.id_canton,
    id_port: fee.id_port,
    id_container_type: fee.id_container_type,
    valid_from: '2026-11-24',
    items: items.map(item => ({
      id_service: item.id_service,
      method: item.method,
      amount: '455.00',
      included: false,
      auto: item.auto,
    })),
    reprice: [reservation.id_reservation, other.reservation.id_reservation],
  });
  const after = await me.ok(calls.getReservationFee, { id_reservation: reservation.id_reservation });
  expect(after.subs[0]).toMatchObject({ fee_state: 'AUTO', total: '515.00' });
  const waits = await me.ok(calls.getReservationFee, { id_reservation: other.reservation.id_reservation });
  expect(waits.subs[0]).toMatchObject({ fee_state: 'ELEGIDA', total: '540.00' });
});

test('booked services stay when the rate is removed, even if a surcharge uses the same service', async () => {
  const night = { kind: 'NOCTURNO', side: 'VENTA', id_service: 6, method: 'FIJO', amount: '30.00' };
  const params = { noche_desde: '19:00', noche_hasta: '06:00' };
  await (await t.as('admin')).ok(saveSurcharge, { ...night, params, valid_from: '2026-11-24', valid_to: '2026-11-24' });
  const { me, sub } = await booked();
  expect(sub.rubros.map(line => [line.source, line.subtotal])).toContainEqual(['SURCHARGE', '30.00']);
  const { id_sub_reservation, version } = sub;
  const less = await me.ok(calls.deleteFeeSubReserve, { id_sub_reservation, version, ...why });
  expect(less.rubros.map(line => [line.source, line.subtotal])).toEqual([['SERVICE', '60.00']]);
  const { rows } = await me.ok(getSurcharges, { search: 'REC' });
  const [row] = rows.filter(one => one.kind === 'NOCTURNO');
  const { id_surcharge, version: of } = row ?? {};
  await me.ok(deleteSurcharge, { id_surcharge, version: of, motive: 'Solo fue una prueba' });
});

describe('the list of container-prices', () => {
  test('has one row per container; costs add up to the reservation’s and are hidden from customers; the Excel equals the list', async () => {
    const { me, reservation } = await booked({ containers: [box, { ...box, weight_kg: 20_000 }] });
    const list = await me.ok(calls.getSubFees, { search: String(reservation.id_reservation) });
    const { totals } = await me.ok(getReservation, { id_reservation: reservation.id_reservation });
    expect(list.rows).toHaveLength(2);
    expect(add('0.00', ...list.rows.map(row => row.sale))).toBe(totals?.sale);
    expect(add('0.00', ...list.rows.map(row => row.cost ?? '0.00'))).toBe(totals?.cost);
    const mine = await (await t.as('exporterAdmin')).ok(calls.getSubFees, {});
    expect(mine.rows.length).toBeGreaterThan(1);
    expect(mine.rows.every(row => !('cost' in row))).toBe(true);
    for (const person of ['carrierAdmin', 'driver'] as const)
      expect((await (await t.as(person)).call(calls.getSubFees, {})).status).toBe(403);
    const waiting = await me.ok(calls.getSubFees, { filters: { recalc_pending: true } });
    expect(waiting.rows.every(row => row.recalc_pending)).toBe(true);
    expect(waiting.rows.length).toBeGreaterThan(0);
    expect((await me.call(calls.getSubFeesExcel, {})).status).toBe(200);
  });
  test('shows the margin’s cost of a container, also after its trips are closed', async () => {
    // A cost entered by a person replaces the calculated one, in pending and approved reservations.
    const accountant = await t.as('contador');
    const boxes = { containers: [box, box] };
    for (const { id_reservation } of [
      (await booked(boxes)).reservation,
      await approvedReservation(t, exportBooking(boxes)),
    ]) {
      const { subs } = await accountant.ok(getCostReservation, { id_reservation });
      const [type] = await t.rows<{ id: number }>(sql`select id_cost_type as id from cost_types where code = 'OTRO'`);
      await accountant.ok(updateCostSubReserve, {
        id_sub_reservation: subs[0]?.id_sub_reservation,
        version: subs[0]?.version,
        ...why,
        cost_items: [{ id_cost_type: type?.id, subtotal: '100.00', iva_kind: 'ZERO' }],
      });
      const list = await accountant.ok(calls.getSubFees, { search: String(id_reservation) });
      expect(list.rows.find(row => row.number === 1)?.cost).toBe('100.00');
    }
    const rows = await t.rows(
      sql<{ id_reservation: number; cost: string | null }>`select id_reservation, cost from reservation_totals`,
    );
    const all = await (await t.as('admin')).ok(calls.getSubFees, { page_size: 200 });
    for (const { id_reservation, cost } of rows) {
      const own = all.rows.filter(row => row.id_reservation === id_reservation);
      if (own.length === 0) continue;
      expect(own.every(row => row.cost === null) ? null : add('0.00', ...own.map(row => row.cost ?? '0.00'))).toBe(
        cost,
      );
    }
  });
});

describe('a rate made from a reservation that has none', () => {
  /** To a plant without a rate. */
  const unrated = () => {
    const { stops } = exportBooking();
    return {
      stops: stops.map(stop => (stop.code === 'PLT' ? { ...stop, id_location: place.plantDaule } : stop)),
      services: [],
    };
  };
  test('applies at once when its author may approve rates, and prices the next booking, too', async () => {
    const { me, reservation, sub } = await booked(unrated());
    expect(sub).toMatchObject({ fee_state: 'SIN_TARIFA', total: '0.00' });
    const input = { id_reservation: reservation.id_reservation, version: reservation.version, ...why };
    expect((await me.call(calls.addFeeBasic, { ...input, amount: '-1.00' })).status).toBe(400);
    const fee = await me.ok(calls.addFeeBasic, { ...input, amount: '390.00' });
    expect(fee.subs[0]).toMatchObject({ fee_state: 'AUTO', total: '390.00' });
    const { id_fee } = fee.subs[0] ?? {};
    expect(await me.ok(getFee, { id_fee })).toMatchObject({ basic: true, state: 'VIGENTE' });
    expect((await booked(unrated())).sub).toMatchObject({ fee_state: 'AUTO', total: '390.00', id_fee });
    expect(await me.call(calls.addFeeBasic, { ...input, version: fee.version, amount: '380.00' })).toMatchObject({
      status: 409,
      body: { code: 'TARIFA_EXISTE' },
    });
  });
});
