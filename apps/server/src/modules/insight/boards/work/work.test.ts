import { updateTruckState } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import * as calls from '@cabezal/contract/insight/boards/work.calls';
import { closeGuides } from '@cabezal/contract/money/closing/closing-queue.calls';
import { getBoard } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { updateCompanyDocuments } from '@cabezal/contract/people/companies/company-edits.calls';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { approvedReservation } from '../../../../../test/booking.ts';
import { type Client, fileOf, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { rowsOf } from '../../../../../test/read-excel.ts';
import { drive, giveContainer, issuedGuide, set } from '../../../../../test/trips.ts';
import { company, place } from '../../../../../test/world.ts';
import { sampleUpload } from '../../../fleet/trucks/upload.samples.ts';
import { directExport } from '../../../operations/dispatch/dispatch.samples.ts';
import { demandNoneHeld } from '../../../system/files/files.samples.ts';

let t: TestApp;
let clerk: Client;
let guide: GuideDetail;
const tomorrow = addDays(businessDate(testNow), 1);
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  guide = await issuedGuide(t, await approvedReservation(t, directExport(tomorrow, '08:00')), 'VIAJE', set(1));
  await approvedReservation(t, directExport(tomorrow, '12:00'));
  await approvedReservation(t, directExport(addDays(tomorrow, 3), '12:00'));
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

test('dispatches as a list: same contents as the board of the day, with or without truck', async () => {
  const day = { from: tomorrow, to: tomorrow };
  const read = (filters: object) => clerk.ok(calls.getDispatchList, { filters });
  const board = await clerk.ok(getBoard, { date: tomorrow, days: 1 });
  const all = await read(day);
  expect(all.total).toBe(board.total);
  const free = await read({ ...day, assigned: false });
  expect(free.rows.map(row => row.id_leg)).toEqual(board.unassigned.map(leg => leg.id_leg));
  const own = all.rows.find(row => row.id_guide === guide.id_guide);
  expect(own).toMatchObject({ assigned: true, license_plate: guide.license_plate, status: 'VIAJE_POR_SALIR' });
  expect(own?.minutes).toBe((Date.parse(own?.planned_end ?? '') - Date.parse(own?.planned_start ?? '')) / 60_000);
  expect((await read({ ...day, id_carrier: 2 })).total).toBe(0);
  expect((await read({})).total).toBe(all.total + 1);
  expect((await clerk.ok(calls.getDispatchList, { search: guide.license_plate ?? '' })).total).toBe(1);
  expect(await rowsOf(clerk, calls.getDispatchListExcel, { filters: day })).toHaveLength(all.total);
  expect((await (await t.as('asesor')).call(calls.getDispatchList, {})).status).toBe(403);
});

test('legs that need a truck until the end of a day', async () => {
  const count = async (date?: string) => {
    const { reservations, legs, rows } = await clerk.ok(calls.getToDispatch, date === undefined ? {} : { date });
    return [reservations, legs, rows.length];
  };
  expect(await count()).toEqual([0, 0, 0]);
  expect(await count(tomorrow)).toEqual([1, 1, 1]);
  expect(await count(addDays(tomorrow, 3))).toEqual([2, 2, 2]);
  expect((await clerk.call(calls.getToDispatch, { date: 'ayer' })).status).toBe(400);
});

test('the trips of one reservation as each person sees them; the closing queue as a list', async () => {
  t.setNow(`${tomorrow}T08:00:00.000Z`);
  const of = async (who: Client, id_reservation = guide.id_reservation) =>
    (await who.ok(calls.monitorReservation, { id_reservation })).trips;
  expect((await of(clerk)).map(trip => trip.id_guide)).toEqual([guide.id_guide]);
  expect((await of(await t.as('exporterAdmin')))[0]?.driver_phone).toBeNull();
  expect(await of(await t.as('strangerAdmin'))).toEqual([]);
  expect(await of(clerk, 999_999)).toEqual([]);
  expect(await clerk.ok(calls.getGuidesToClose, {})).toEqual(await clerk.ok(closeGuides, {}));
});

test('who drove what and when; a driver who is not shared is hidden', async () => {
  await giveContainer(t, guide.id_guide, 'MSKU7502140');
  const asked = async (input: object, who = clerk) => await who.ok(calls.whoDrove, input);
  const [row] = await asked({ container_code: 'MSKU7502140' });
  expect(row).toMatchObject({ id_guide: guide.id_guide, driver_name: guide.driver_name, disk: guide.disk });
  expect(await asked({ license_plate: guide.license_plate, at: row?.from })).toEqual([row]);
  expect(await asked({ license_plate: guide.license_plate, at: '2026-01-01T00:00:00.000Z' })).toEqual([]);
  expect((await clerk.call(calls.whoDrove, { at: row?.from })).body.message).toContain('Escriba la guía');
  expect(await asked({ id_guide: guide.id_guide }, await t.as('strangerAdmin'))).toEqual([]);
  const exporter = await t.as('exporterAdmin');
  await t.write(tx => tx.run(sql`update companies set share_driver_truck = false where id_company = 1`));
  expect((await asked({ id_guide: guide.id_guide }, exporter))[0]?.driver_name).toBeNull();
  expect(await asked({ license_plate: guide.license_plate }, exporter)).toEqual([]);
  await t.write(tx => tx.run(sql`update companies set share_driver_truck = true where id_company = 1`));
});

test('trucks that cannot be sent on a day show the reason; each truck shows its activity', async () => {
  const { version } = await clerk.ok(getTruck, { id_truck: 3 });
  await clerk.ok(updateTruckState, { id_truck: 3, version, truck_state: 'MANTENIMIENTO', motive: 'Cambio de frenos' });
  const away = await clerk.ok(calls.getTrucksNotAvailable, { date: addDays(tomorrow, 5) });
  expect(away.trucks.find(truck => truck.id_truck === 3)?.reasons[0]?.message).toEqual(expect.any(String));
  expect(away.trucks.map(truck => truck.id_truck)).not.toContain(1);
  const busy = await clerk.ok(calls.getTrucksNotAvailable, { date: tomorrow });
  expect(busy.trucks.map(truck => truck.id_truck)).toContain(1);
  const activities = await clerk.ok(calls.getTruckActivities, {});
  if (!Array.isArray(activities)) throw new Error('the activities of a day');
  expect(activities.find(truck => truck.id_truck === 2)?.activity).toBe('LIBRE');
});

test('visible fences: those within the box, never plants of strangers', async () => {
  const everywhere = await clerk.ok(calls.getFencesInSight, {});
  expect(everywhere.map(one => one.id_location)).toContain(place.plantGuabo);
  expect(everywhere[0]?.id_location).toBe(
    guide.stops.map(stop => stop.id_location).find(id => id === everywhere[0]?.id_location),
  );
  const nowhere = { south: 40, west: 0, north: 41, east: 1 };
  expect(await clerk.ok(calls.getFencesInSight, { bbox: nowhere })).toEqual([]);
  const stranger = await (await t.as('strangerAdmin')).ok(calls.getFencesInSight, {});
  expect(stranger.map(one => one.id_location)).not.toContain(place.plantGuabo);
});

test('a link lists its guide, and its truck only during that trip', async () => {
  const link = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: guide.id_guide }));
  const listed = await link.ok(calls.getLinkGuides, {});
  const [own, ...others] = listed.guides;
  expect([own?.guide_number, others]).toEqual([guide.guide_number, []]);
  expect(await link.ok(calls.getLinkTruck, {})).toEqual([]);
  await drive(t, guide.id_guide, `${tomorrow}T08:00:00Z`, ['DEP', 'departure']);
  expect((await link.ok(calls.getLinkGuides, {})).guides[0]?.status).toBe('VIAJANDO');
  expect((await t.withToken('x'.repeat(43)).call(calls.getLinkGuides, {})).status).toBe(401);
});

test('a link has the logo of the trip’s carrier; without a logo the answer is empty', async () => {
  const link = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: guide.id_guide }));
  expect((await link.call(calls.getLinkLogo)).status).toBe(204);
  const admin = await t.as('admin');
  const files = [{ kind: 'LOGO', id_file: await sampleUpload(t, admin, 'logo.png') }];
  await admin.ok(updateCompanyDocuments, { id_company: company.operator, files });
  const { read } = t.services.storage;
  const watched = vi.spyOn(t.services.storage, 'read').mockImplementationOnce(async key => {
    await demandNoneHeld(t);
    return read(key);
  });
  const answer = await link.call(calls.getLinkLogo);
  expect(watched).toHaveBeenCalledOnce();
  watched.mockRestore();
  expect(answer.status).toBe(200);
  expect(fileOf(answer).subarray(1, 4).toString()).toBe('PNG');
  expect((await t.withToken(null).call(calls.getLinkLogo)).status).toBe(401);
  // A browser that has it asks whether it is still the same.
  const etag = String(answer.headers.etag);
  const again = (known: string) =>
    t.app.inject({
      method: calls.getLinkLogo.method,
      url: calls.getLinkLogo.path,
      headers: { authorization: `Bearer ${link.token}`, 'if-none-match': known },
    });
  expect((await again(etag)).statusCode).toBe(304);
  expect((await again('"another"')).statusCode).toBe(200);
});
