import {
  getReservation,
  getReservations,
  reservationMoney,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { type Client, engine, fileOf, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';

let t: TestApp;
/** Each test books its own day, so that trucks are free. */
let day = 0;
const today = (): string => `2026-12-${String(day).padStart(2, '0')}`;
const nextDay = (): string => {
  day++;
  return today();
};
const booking = (changes: object = {}) => exportBooking({ appointment_date: nextDay(), ...changes });
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

describe('creating and issuing', () => {
  test('a guide takes its stops from the leg and its road from the router; issuing gives a number that is never used again', async () => {
    const reservation = await approvedReservation(t, booking());
    const guide = await issuedGuide(t, reservation, 'RETIRO');
    expect(guide.status).toBe('RETIRO_POR_SALIR');
    expect(guide.guide_number).toMatch(/^RET-\d{6}$/);
    expect(guide.stops.map(s => s.code)).toEqual(['BASE', 'DEP', 'PLT']);
    expect(Number(guide.distance_km)).toBeGreaterThan(150);
    expect(guide.geometry.length).toBeGreaterThan(20);
    const dispatcher = await t.as('despacho');
    await dispatcher.ok(calls.deleteGuide, {
      id_guide: guide.id_guide,
      version: guide.version,
      motive: 'Cambio de plan',
    });
    const second = await issuedGuide(t, reservation, 'RETIRO');
    expect(second.guide_number).not.toBe(guide.guide_number);
    expect((await dispatcher.call(calls.getGuide, { id_guide: guide.id_guide })).status).toBe(404);
  });

  test('a leg has one live guide, and a truck one trip at a time: the database refuses the second', async () => {
    const first = await approvedReservation(t, booking());
    const dispatcher = await t.as('despacho');
    await dispatcher.ok(calls.saveGuide, { id_leg: legOf(first, 'RETIRO').id_leg, ...set(1) });
    expect(
      (await dispatcher.call(calls.saveGuide, { id_leg: legOf(first, 'RETIRO').id_leg, ...set(2) })).body.code,
    ).toBe('TRAMO_CON_GUIA');
    const sameDay = await approvedReservation(t, exportBooking({ appointment_date: today() }));
    const clash = await dispatcher.call(calls.saveGuide, {
      id_leg: legOf(sameDay, 'RETIRO').id_leg,
      ...set(2),
      id_truck: 1,
    });
    expect([clash.status, clash.body.code]).toEqual([409, 'CAMION_OCUPADO']);
    const left = await t.rows(sql`select 1 from guides where id_reservation = ${sameDay.id_reservation}`);
    expect(left).toHaveLength(0);
  });

  test.runIf(engine === 'postgres')('two dispatchers race for one truck: exactly one wins, every time', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await approvedReservation(t, booking());
      const other = await approvedReservation(t, exportBooking({ appointment_date: today() }));
      const dispatcher = await t.as('despacho');
      const clerk = await t.as('operador');
      const answers = await Promise.all([
        dispatcher.call(calls.saveGuide, { id_leg: legOf(one, 'VIAJE').id_leg, ...set(3) }),
        clerk.call(calls.saveGuide, { id_leg: legOf(other, 'VIAJE').id_leg, ...set(3) }),
      ]);
      expect(answers.map(a => a.status).sort()).toEqual([200, 409]);
    }
  });

  test('a licence that expires before the planned date blocks issuing with its reason; the administrator overrides with a recorded justification', async () => {
    const reservation = await approvedReservation(t, booking());
    await t.write(tx => tx.run(sql`update drivers set license_expiry = '2026-11-30' where id_driver = 2`));
    const dispatcher = await t.as('despacho');
    const guide = await dispatcher.ok(calls.saveGuide, { id_leg: legOf(reservation, 'VIAJE').id_leg, ...set(2) });
    const input = { id_guide: guide.id_guide, version: guide.version };
    const refused = await dispatcher.call(calls.issueGuide, input);
    expect([refused.status, refused.body.code]).toEqual([422, 'LICENCIA_VENCIDA']);
    expect(
      (await dispatcher.call(calls.issueGuide, { ...input, override_justification: 'Trámite en curso' })).status,
    ).toBe(422);
    const issued = await (await t.as('admin')).ok(calls.issueGuide, {
      ...input,
      override_justification: '  Trámite en curso ',
    });
    expect(issued.override_justification).toBe('Trámite en curso');
    await t.write(tx => tx.run(sql`update drivers set license_expiry = '2030-06-30' where id_driver = 2`));
  });

  test('an expired terminal credential of the truck blocks issuing for the terminal that requires it', async () => {
    const reservation = await approvedReservation(t, booking());
    await t.write(tx =>
      tx.run(sql`update credentials set expires_on = '2026-11-01' where id_truck = 3 and id_location = 6`),
    );
    const dispatcher = await t.as('despacho');
    const guide = await dispatcher.ok(calls.saveGuide, { id_leg: legOf(reservation, 'VIAJE').id_leg, ...set(3) });
    const refused = await dispatcher.call(calls.issueGuide, { id_guide: guide.id_guide, version: guide.version });
    expect(refused.body.message).toContain('Credencial vencida para');
    await t.write(tx => tx.run(sql`update credentials set expires_on = '2030-06-30' where id_truck = 3`));
  });

  test('the PDF contains the guide’s number', async () => {
    const guide = await issuedGuide(t, await approvedReservation(t, booking()), 'RETIRO');
    const answer = await (await t.as('despacho')).call(calls.guidePdf, { id_guide: guide.id_guide });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(String(answer.headers['content-disposition'])).toContain(String(guide.guide_number));
    expect(fileOf(answer).subarray(0, 5).toString()).toBe('%PDF-');
    const text = readPdfText(fileOf(answer));
    // Numbers in Ecuador's format; each planned time with its day.
    expect(text).toMatch(/\d{1,2}\.\d{3} kg/);
    expect(text).not.toMatch(/\d\.\d+ (km|°C)/);
    expect(text.match(/\d{2}\/ ?\w{3}\/\d{4} \d{2}:\d{2}/g)?.length).toBeGreaterThan(guide.stops.length);
  });
});

describe('events and undo', () => {
  test('statuses follow the facts and go back with them', async () => {
    const reservation = await approvedReservation(t, booking());
    const guide = await issuedGuide(t, reservation, 'RETIRO');
    const at = (await drive(t, guide.id_guide, `${today()}T04:00:00Z`, ['DEP', 'arrival'])).status;
    expect(at).toBe('EN_DEPOSITO');
    const monitor = await t.as('monitor');
    const seen = await monitor.ok(getReservation, { id_reservation: reservation.id_reservation });
    expect([seen.status, seen.shown_status]).toEqual(['IN_PROGRESS', 'EN_DEPOSITO']);
    const now = await monitor.ok(calls.getGuide, { id_guide: guide.id_guide });
    expect(
      (
        await monitor.call(calls.resetDeparture, {
          id_guide: guide.id_guide,
          version: now.version,
          motive: 'Se equivocó',
        })
      ).body.code,
    ).toBe('EVENTO_NO_ES_ULTIMO');
    const back = await monitor.ok(calls.resetArrival, {
      id_guide: guide.id_guide,
      version: now.version,
      motive: 'El GPS marcó el patio vecino',
    });
    expect(back.status).toBe('RETIRANDO');
    const start = await monitor.ok(calls.resetDeparture, {
      id_guide: guide.id_guide,
      version: back.version,
      motive: 'No había salido',
    });
    expect(start.status).toBe('RETIRO_POR_SALIR');
    expect((await monitor.ok(getReservation, { id_reservation: reservation.id_reservation })).status).toBe('ACCEPTED');
    const log = await monitor.ok(calls.getEvents, { id_guide: guide.id_guide });
    expect(
      log
        .filter(e => e.annulled)
        .map(e => e.kind)
        .sort(),
    ).toEqual(['ARRIVAL', 'DEPARTURE']);
    expect(log[0]?.text).toContain('No había salido');
  });

  test('a truck is busy until its trip is over; a trip that ends early frees it at once', async () => {
    const reservation = await approvedReservation(t, booking());
    const guide = await issuedGuide(t, reservation, 'RETIRO');
    const busyTo = async () =>
      (await t.rows(sql<{ busy_to: string }>`select busy_to from guides where id_guide = ${guide.id_guide}`))[0]
        ?.busy_to;
    await giveContainer(t, guide.id_guide, 'EGHU3612907');
    await drive(t, guide.id_guide, `${today()}T01:00:00Z`, ['DEP', 'arrival']);
    expect(await busyTo()).toBe(guide.planned_end);
    await drive(t, guide.id_guide, `${today()}T02:30:00Z`);
    expect(Date.parse((await busyTo()) ?? '')).toBeLessThan(Date.parse(guide.planned_end));
  });

  test('refuses an event in the future, before the last one, a second time or out of order', async () => {
    const guide = await issuedGuide(t, await approvedReservation(t, booking()), 'RETIRO');
    const monitor = await t.as('monitor');
    const [base, depot] = guide.stops;
    const code = async (call: typeof calls.recordArrival, id_stop: number | undefined, at: string) =>
      (await monitor.call(call, { id_stop, at })).body.code;
    expect(await code(calls.recordDeparture, base?.id_stop, '2026-11-21T14:06:00.000Z')).toBe('FECHA_FUTURA');
    expect(await code(calls.recordArrival, depot?.id_stop, testNow)).toBe('PARADA_NO_ES_SIGUIENTE');
    await monitor.ok(calls.recordDeparture, { id_stop: base?.id_stop, at: testNow });
    expect(await code(calls.recordDeparture, base?.id_stop, '2026-11-21T14:01:00.000Z')).toBe('EVENTO_YA_REGISTRADO');
    expect(await code(calls.recordArrival, depot?.id_stop, '2026-11-21T13:00:00.000Z')).toBe('FECHA_ANTERIOR');
    expect(await code(calls.recordDeparture, depot?.id_stop, testNow)).toBe('LLEGADA_REQUERIDA');
  });

  test('a trip cannot leave before its container is picked up, nor leave the plant without a seal', async () => {
    const reservation = await approvedReservation(t, booking());
    const pickup = await issuedGuide(t, reservation, 'RETIRO');
    const trip = await issuedGuide(t, reservation, 'VIAJE', set(2));
    const monitor = await t.as('monitor');
    await giveContainer(t, trip.id_guide, 'MEDU6945183', []);
    const leave = async () =>
      (
        await monitor.call(calls.recordDeparture, {
          id_stop: trip.stops[0]?.id_stop,
          at: t.services.clock().toISOString(),
        })
      ).body.code;
    await monitor.ok(calls.recordArrival, { id_stop: trip.stops[0]?.id_stop, at: testNow });
    expect(await leave()).toBe('RETIRO_NO_CONCLUIDO');
    await drive(t, pickup.id_guide, '2026-11-21T15:00:00Z');
    expect(await leave()).toBe('SELLO_REQUERIDO');
    await giveContainer(t, trip.id_guide, 'MEDU6945183', ['AB-123']);
    expect(await leave()).toBeUndefined();
  });

  test('a carrier sees only its own guides, a customer those of its reservations, a stranger none', async () => {
    const reservation = await approvedReservation(t, booking());
    const own = await issuedGuide(t, reservation, 'RETIRO');
    const foreign = await issuedGuide(t, reservation, 'VIAJE', {
      id_truck: 5,
      id_driver: 5,
      id_generator: 3,
      id_chassis: 7,
    });
    const status = async (
      who: 'carrierAdmin' | 'otherCarrierAdmin' | 'exporterAdmin' | 'strangerAdmin',
      id_guide: number,
    ) => (await (await t.as(who)).call(calls.getGuide, { id_guide })).status;
    expect([await status('carrierAdmin', own.id_guide), await status('carrierAdmin', foreign.id_guide)]).toEqual([
      404, 200,
    ]);
    expect([await status('exporterAdmin', own.id_guide), await status('exporterAdmin', foreign.id_guide)]).toEqual([
      200, 200,
    ]);
    expect([await status('strangerAdmin', own.id_guide), await status('otherCarrierAdmin', foreign.id_guide)]).toEqual([
      404, 404,
    ]);
    const carriersView = await (await t.as('carrierAdmin')).ok(getReservation, {
      id_reservation: reservation.id_reservation,
    });
    expect([carriersView.charges, carriersView.totals]).toEqual([[], null]);
  });
});

const figures = { km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };

describe('closing', () => {
  async function toClose(kind: 'E' | 'I' = 'E') {
    const reservation = await approvedReservation(
      t,
      kind === 'E'
        ? booking()
        : importBooking({
            appointment_date: nextDay(),
            stops: importBooking().stops.map(s =>
              s.code === 'PRT' ? { ...s, appointment_at: `${today()}T02:00:00.000Z` } : s,
            ),
            containers: [{ id_container_type: 3, weight_kg: 18_000, container_code: 'HLBU2088377' }],
          }),
    );
    return reservation;
  }

  test('closing needs files and figures; stand-by becomes a charge, the finished reservation gets its margin; reversing undoes all of it', async () => {
    const reservation = await toClose();
    const pickup = await issuedGuide(t, reservation, 'RETIRO');
    const trip = await issuedGuide(t, reservation, 'VIAJE', set(2));
    await giveContainer(t, pickup.id_guide, 'SUDU6204593');
    const done = await drive(t, pickup.id_guide, `${today()}T01:00:00Z`);
    expect(done.status).toBe('RETIRO_POR_CERRAR');
    const clerk = await t.as('operador');
    const input = { ...figures, id_guide: pickup.id_guide, version: done.version };
    const missing = await clerk.call(calls.closeGuide, input);
    expect([missing.status, missing.body.message]).toEqual([422, 'Faltan archivos: EIR de salida']);
    await attachPapers(t, pickup.id_guide, ['EIR_SALIDA']);
    const shown = await clerk.ok(calls.getClosing, { id_guide: pickup.id_guide });
    expect(shown.documents).toMatchObject([{ kind: 'EIR_SALIDA', stop_name: null, can: { delete: true } }]);
    // The only toll station charges six axles 12.00: a higher amount needs a receipt.
    expect((await clerk.call(calls.closeGuide, input)).body.code).toBe('PEAJE_SIN_RECIBO');
    await attachPapers(t, pickup.id_guide, ['TICKET']);
    const shut = await clerk.ok(calls.closeGuide, input);
    expect(shut.guide.status).toBe('RETIRO_CERRADO');
    expect(shut.documents[0]?.can.delete).toEqual(expect.any(String));

    const monitor = await t.as('monitor');
    const [plant, port] = trip.stops;
    const event = (call: typeof calls.recordArrival, id_stop: number | undefined, at: string) => {
      t.setNow(at);
      return monitor.ok(call, { id_stop, at });
    };
    // Agreed 10:00 UTC, six hours free: leaving 13:40 later exceeds them by 3.67 h (the example of the design).
    await event(calls.recordArrival, plant?.id_stop, `${today()}T09:30:00.000Z`);
    await event(calls.recordDeparture, plant?.id_stop, `${today()}T19:40:00.000Z`);
    await event(calls.recordArrival, port?.id_stop, `${today()}T23:00:00.000Z`);
    const last = await event(calls.recordDeparture, port?.id_stop, `${today()}T23:50:00.000Z`);
    expect(last.status).toBe('VIAJE_POR_CERRAR');
    expect(last.stand_by[0]).toMatchObject({ excess_hours: '3.67', cost: '73.40', running: false });
    await attachPapers(t, trip.id_guide, ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'TICKET']);
    const closed = await clerk.ok(calls.closeGuide, { ...figures, id_guide: trip.id_guide, version: last.version });
    expect(closed.guide.status).toBe('VIAJE_CERRADO');

    const finished = await clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
    expect(finished.status).toBe('FINISHED');
    expect(finished.charges.find(c => c.source === 'STAND_BY')).toMatchObject({
      subtotal: '73.40',
      iva_kind: 'STANDARD',
    });
    const listed = async (person: Client) =>
      (await person.ok(getReservations, { filters: { list: 'finished' }, page: 1, page_size: 50, sort: [] })).rows.find(
        row => row.id_reservation === reservation.id_reservation,
      );
    const now = { finished_at: closed.guide.closed_at, billing: 'POR_FACTURAR', stand_by: '73.40' };
    expect(await listed(clerk)).toMatchObject(now);
    expect(Object.keys((await listed(await t.as('exporterAdmin'))) ?? {})).not.toContain('billing');
    const money = await (await t.as('asesor')).ok(reservationMoney, { id_reservation: reservation.id_reservation });
    expect(money.sale).toBe('523.40');
    expect(Number(money.cost)).toBeGreaterThan(0);

    const reversed = await (await t.as('contador')).ok(calls.reverseClosing, {
      id_guide: trip.id_guide,
      version: closed.guide.version,
      motive: 'Faltó un ticket',
    });
    expect(reversed.status).toBe('VIAJE_POR_CERRAR');
    const reopened = await clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
    expect([reopened.status, reopened.charges.some(c => c.source === 'STAND_BY')]).toEqual(['IN_PROGRESS', false]);
  });

  test('adjusting a stand-by needs a reason and keeps the computed value; a waived one is kept but never billed', async () => {
    const reservation = await toClose('I');
    const trip = await issuedGuide(t, reservation, 'VIAJE');
    const monitor = await t.as('monitor');
    const times = [
      `${today()}T01:00:00.000Z`,
      `${today()}T02:00:00.000Z`,
      `${today()}T13:00:00.000Z`,
      `${today()}T23:00:00.000Z`,
    ];
    let guide = trip;
    for (const [i, at] of times.entries()) {
      t.setNow(at);
      guide = await monitor.ok(i % 2 === 0 ? calls.recordArrival : calls.recordDeparture, {
        id_stop: trip.stops[Math.floor(i / 2)]?.id_stop,
        at,
      });
    }
    const waiting = guide.stand_by.find(s => Number(s.excess_hours) > 0);
    expect(waiting?.cost).toBe('90.00');
    await attachPapers(t, trip.id_guide, ['EIR_SALIDA']);
    const clerk = await t.as('operador');
    const input = { ...figures, id_guide: trip.id_guide, version: guide.version };
    const stand_by = [{ id_stop: waiting?.id_stop, adjusted_cost: '0.00', justification: '   ' }];
    expect((await clerk.call(calls.closeGuide, { ...input, stand_by })).body.code).toBe('JUSTIFICACION');
    const because = (signs: number) => ({ ...input, stand_by: [{ ...stand_by[0], justification: 'x'.repeat(signs) }] });
    expect((await clerk.call(calls.closeGuide, because(256))).status).toBe(400);
    await clerk.ok(calls.closeGuide, because(255));
    const [row] = await t.rows(
      sql<{
        cost: string;
        adjusted_cost: string;
        justification: string;
      }>`select cost, adjusted_cost, justification from stand_bys where id_stop = ${waiting?.id_stop}`,
    );
    expect(row).toMatchObject({ cost: '90.00', adjusted_cost: '0.00' });
    expect(row?.justification).toHaveLength(255);
    const seen = await clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
    expect(seen.charges.find(c => c.source === 'STAND_BY')?.waived).toBe(true);
  });

  test('false freight needs evidence, charges the option’s share and frees the leg for another guide', async () => {
    const reservation = await toClose();
    const guide = await issuedGuide(t, reservation, 'RETIRO');
    const at = await drive(t, guide.id_guide, `${today()}T04:00:00Z`, ['DEP', 'arrival']);
    const [option] = await t.rows(
      sql<{
        id_motivo: number;
        sale_pct: number;
      }>`select id_motivo, sale_pct from motives where kind = 'FALSE_FREIGHT' and sale_pct = 50 limit 1`,
    );
    const monitor = await t.as('monitor');
    const input = {
      id_guide: guide.id_guide,
      version: at.version,
      id_motivo: option?.id_motivo,
      motive: 'El cliente canceló en ruta',
    };
    expect((await monitor.call(falseFreight, input)).body.code).toBe('EVIDENCIA_REQUERIDA');
    await attachPapers(t, guide.id_guide, ['FOTO']);
    expect((await monitor.ok(falseFreight, input)).status).toBe('RETIRO_POR_CERRAR');
    const charges = (await (await t.as('operador')).ok(getReservation, { id_reservation: reservation.id_reservation }))
      .charges;
    // Half of the RETIRO's share of 450.00, which is one of two legs.
    expect(charges.find(c => c.source === 'FALSE_FREIGHT')?.subtotal).toBe('112.50');
    expect((await issuedGuide(t, reservation, 'RETIRO', set(3))).status).toBe('RETIRO_POR_SALIR');
  });
});
