import * as calls from '@cabezal/contract/insight/boards/carrier-trips.calls';
import { closeGuide, getGuide, monitoringLink } from '@cabezal/contract/operations/guides/guides.calls';
import {
  getCriteria,
  getLinkRating,
  getRatingSummary,
  saveLinkRating,
  saveRating,
} from '@cabezal/contract/operations/quality/quality.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { readWorkbook, rowsOf } from '../../../../../test/read-excel.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../../test/trips.ts';
import { directExport } from '../../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let clerk: Client;
const CARRIER = 2;
const ofCarrier = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };

/** A finished pick-up trip of the carrier. */
async function pickedUp(date: string, box: string) {
  const guide = await issuedGuide(
    t,
    await approvedReservation(t, exportBooking({ appointment_date: date })),
    'RETIRO',
    ofCarrier as never,
  );
  await giveContainer(t, guide.id_guide, box);
  return drive(t, guide.id_guide, `${date}T02:00:00Z`);
}

beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  const closed = await pickedUp('2026-12-02', 'MSKU7502140');
  await attachPapers(t, closed.id_guide, ['EIR_SALIDA']);
  const criteria = (await clerk.ok(getCriteria)).filter(one => one.rater === 'OPERATOR');
  await clerk.ok(closeGuide, {
    id_guide: closed.id_guide,
    version: closed.version,
    km: 190.5,
    gallons: 30,
    peaje: '24.00',
    viatico: '15.00',
    anticipo: '40.00',
    stand_by: [],
  });
  const ratings = Object.fromEntries(criteria.map(one => [one.id_criterion, 4]));
  await clerk.ok(saveRating, { id_guide: closed.id_guide, ratings, comment: null } as never);
  // Finished, without its paper.
  await pickedUp('2026-12-05', 'TCLU1234568');
  // Two trips: one is in time at the plant, one is late.
  for (const [date, hour, n, box] of [
    ['2026-12-08', '08:00', 1, 'HLXU8765430'],
    ['2026-12-10', '16:00', 2, 'TRIU8423172'],
  ] as const) {
    const guide = await issuedGuide(t, await approvedReservation(t, directExport(date, '08:00')), 'VIAJE', set(n));
    await giveContainer(t, guide.id_guide, box);
    await drive(t, guide.id_guide, `${date}T${hour}:00Z`, ['PLT', 'arrival']);
  }
});
afterAll(() => t.close());

const by = { carrier: 'id_carrier', driver: 'id_driver' } as const;

test.each(['carrier', 'driver'] as const)(
  'the sums of each %s are the totals of the lists that they open',
  async whose => {
    const [list, sums] =
      whose === 'carrier'
        ? [calls.listCarrierReservations, calls.sumCarrierReservations]
        : [calls.listDriverReservations, calls.sumDriverReservations];
    const found = await clerk.ok(sums, {});
    expect(found.rows.length).toBeGreaterThan(1);
    const plain = await clerk.ok(list, {});
    expect(found.rows.reduce((n, row) => n + row.trips, 0)).toBe(plain.total);
    for (const row of found.rows) {
      const of = async (filters: object) =>
        (await clerk.ok(list, { filters: { [by[whose]]: row.id, ...filters } })).rows;
      const trips = await of({});
      const sum = (value: (trip: calls.TripRow) => string | number | null) =>
        trips.reduce((n, trip) => n + Number(value(trip) ?? 0), 0);
      expect(trips).toHaveLength(row.trips);
      expect(Number(row.km)).toBeCloseTo(
        sum(trip => trip.km),
        0,
      );
      expect(row.minutes).toBe(sum(trip => trip.minutes));
      expect(Number(row.cost)).toBeCloseTo(
        sum(trip => trip.cost),
        2,
      );
      expect(Number(row.viatico)).toBeCloseTo(
        sum(trip => trip.viatico),
        2,
      );
      expect(await of({ punctual: true })).toHaveLength(row.punctual);
      expect(await of({ punctual: false })).toHaveLength(row.late);
      expect(await of({ rated: true })).toHaveLength(row.rated);
      expect(await of({ lacks_papers: true })).toHaveLength(row.lacks_papers);
    }
  },
);

test('counts trips that are closed, rated, lack papers, are in time or late; without an appointment a trip is neither', async () => {
  const { rows } = await clerk.ok(calls.sumCarrierReservations, { sort: [{ field: 'cost', dir: 'desc' }] });
  const carrier = rows.find(row => row.id === CARRIER);
  expect(carrier).toMatchObject({ trips: 2, rated: 1, rating: 4, lacks_papers: 1, viatico: '15.00', company: null });
  expect(Number(carrier?.cost)).toBeGreaterThan(0);
  const own = rows.find(row => row.id === 1);
  expect(own).toMatchObject({ trips: 2, punctual: 1, late: 1, punctual_percent: 50, rating: null, cost: '0.00' });
  const late = await clerk.ok(calls.sumCarrierReservations, { filters: { planned_from: '2026-12-09' } });
  expect(late.rows.map(row => [row.id, row.trips, row.punctual_percent])).toEqual([[1, 1, 0]]);
});

test('the Excel has the same figures; costs and ratings only for people who may see them; only the operator has sums', async () => {
  const [line] = await rowsOf(clerk, calls.sumCarrierReservationsExcel, { filters: { id_carrier: CARRIER } });
  expect(line).toMatchObject({ Viajes: 2, 'Faltan papeles': 1, Calificación: 4, Viático: 15 });
  const dispatcher = await t.as('despacho');
  const seen = await dispatcher.ok(calls.sumCarrierReservations, { filters: { id_carrier: CARRIER } });
  expect(seen.rows[0]).toMatchObject({ trips: 2, cost: null, viatico: null });
  const [trip] = (await dispatcher.ok(calls.listCarrierReservations, { filters: { id_carrier: CARRIER } })).rows;
  expect(trip).toMatchObject({ cost: null, viatico: null, km: expect.any(String) });
  const [other] = await rowsOf(dispatcher, calls.sumCarrierReservationsExcel, {});
  expect(Object.keys(other ?? {})).not.toContain('Costo');
  const admin = await t.as('carrierAdmin');
  expect((await admin.call(calls.sumCarrierReservations, {})).status).toBe(403);
  expect((await admin.call(calls.sumDriverReservations, {})).status).toBe(403);
  const [own] = (await admin.ok(calls.listDriverReservations, {})).rows;
  expect(own).toMatchObject({ km: null, punctual: null, rating: null, minutes: null, cost: null, viatico: null });
});

test('several ratings by links of one trip count once in the sums, as in the mean of its carrier', async () => {
  const unrated = { id_carrier: CARRIER, rated: false };
  const [trip] = (await clerk.ok(calls.listCarrierReservations, { filters: unrated })).rows;
  for (const stars of [1, 2, 3]) {
    const { url } = await clerk.ok(monitoringLink, { id_guide: trip?.id_guide ?? 0 });
    const link = t.withToken(url.split('/').at(-1) ?? '');
    const { criteria } = await link.ok(getLinkRating);
    const ratings = Object.fromEntries(criteria.map(one => [one.id_criterion, stars]));
    await link.ok(saveLinkRating, { ratings });
  }
  // The operator's rating of the other trip is 4, the mean of the links 2.
  const { exact } = await clerk.ok(getRatingSummary, { id_carrier: CARRIER });
  const [sum] = (await clerk.ok(calls.sumCarrierReservations, { filters: { id_carrier: CARRIER } })).rows;
  expect([exact, sum?.rating, sum?.rated]).toEqual([3, 3, 2]);
});

test('travel times of own drivers: the Excel lists the finished trips of own trucks, with their hours', async () => {
  const guide = await issuedGuide(
    t,
    await approvedReservation(t, directExport('2026-12-14', '08:00')),
    'VIAJE',
    set(3),
  );
  await giveContainer(t, guide.id_guide, 'ONEU9035489');
  // The events are one hour apart, from the first at the depot to the last at the port.
  await drive(t, guide.id_guide, '2026-12-14T10:00:00Z');
  clerk = await t.as('operador');
  const own = { own: true, over: true };
  const { rows } = await clerk.ok(calls.listDriverReservations, { filters: own });
  expect(rows.map(row => row.id_guide)).toEqual([guide.id_guide]);
  const [row] = rows;
  const stays = guide.stops.length;
  const events = 2 * stays - (guide.stops[0]?.action === null ? 1 : 0);
  expect(row).toMatchObject({ started_at: '2026-12-14T11:00:00.000Z', minutes: (events - 1) * 60 });
  expect(row?.stay_min).toBe((events - stays) * 60);
  expect(row?.difference_min).toBe((row?.minutes ?? 0) - (row?.planned_min ?? 0));
  // Travel begins with the departure from the first stop and ends with the arrival at the last: work there does not count.
  const gone = await clerk.ok(calls.listDriverReservations, { filters: { over: true } });
  expect(gone.rows.length).toBeGreaterThan(2);
  for (const { id_guide, started_at, ended_at } of gone.rows) {
    const { stops } = await clerk.ok(getGuide, { id_guide });
    const [from, to] = [stops[0], stops.at(-1)];
    expect(started_at).toBe(from?.departure_at ?? from?.arrival_at);
    expect(ended_at).toBe(to?.arrival_at);
    expect(ended_at).not.toBe(to?.departure_at);
  }
  const cells = await rowsOf(clerk, calls.reportOwnDriverTimes, {});
  const inHours = (minutes: number | null | undefined) => Math.round(((minutes ?? 0) / 60) * 100) / 100;
  expect(cells).toMatchObject([
    {
      CONDUCTOR: row?.driver_name,
      GUÍA: row?.guide_number,
      RUTA: row?.route_text,
      HORAS: inHours(row?.minutes),
      PREVISTO: inHours(row?.planned_min),
      DIFERENCIA: inHours(row?.difference_min),
      ESPERA: inHours(row?.stay_min),
    },
    // The last row has the sums.
    { CONDUCTOR: 'TOTAL', HORAS: inHours(row?.minutes), DIFERENCIA: inHours(row?.difference_min) },
  ]);
  // An unfinished trip has no arrival.
  const under = (await clerk.ok(calls.listDriverReservations, { filters: { own: true, over: false } })).rows;
  expect(under.length).toBeGreaterThan(0);
  for (const one of under) expect([one.ended_at, one.difference_min]).toEqual([null, null]);
  expect((await clerk.ok(calls.listDriverReservations, { filters: { own: false } })).rows.length).toBeGreaterThan(0);
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.call(calls.reportOwnDriverTimes, {})).status).toBe(403);
  for (const one of (await carrier.ok(calls.listDriverReservations, {})).rows)
    expect([one.started_at, one.ended_at, one.planned_min, one.difference_min, one.stay_min]).toEqual(
      Array(5).fill(null),
    );
});

test('the Excel of own drivers shows every filter that is set', async () => {
  const filters = {
    planned_from: '2026-12-01',
    id_carrier: 1,
    punctual: false,
    rated: false,
    lacks_papers: true,
    own: false,
    kind: 'VIAJE',
    status: ['VIAJE_POR_CERRAR'],
    assigned_in_time: true,
    list: 'to_close',
  } as const;
  const answer = await clerk.call(calls.reportOwnDriverTimes, { filters, search: 'ONEU' } as never);
  const said = new Map<unknown, unknown>();
  const sheet = (await readWorkbook(fileOf(answer))).getWorksheet('FILTROS');
  sheet?.eachRow(row => said.set(row.getCell(1).value, row.getCell(2).value));
  said.delete('FILTRO');
  expect(Object.fromEntries(said)).toEqual({
    'SALIDA PREVISTA': 'desde 01/dic/2026',
    CONDUCTOR: 'Todos',
    CLIENTE: 'Todos',
    TRANSPORTISTA: expect.stringMatching(/\w/),
    TRAMO: 'Viaje',
    ESTADO: expect.stringMatching(/\w/),
    LISTA: 'Por cerrar',
    'A TIEMPO': 'No',
    CALIFICADO: 'No',
    'SIN PAPELES': 'Sí',
    'ASIGNADA A TIEMPO': 'Sí',
    BÚSQUEDA: 'ONEU',
    VIAJES: 'Terminados, con camión propio',
  });
});
