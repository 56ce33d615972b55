import {
  getTravel,
  tapArrival,
  tapDeparture,
  travelContainer,
  travelDocument,
  travelUpload,
} from '@cabezal/contract/operations/travel/travel.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked } from '../../../../test/interleave.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { type IssuedTrip, issuedTrip, tap } from './travel.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const now = (): string => t.services.clock().toISOString();

/** Drives from the depot to the port; `leaves`: and out of it. */
async function drivenToPort({ phone, stops }: IssuedTrip, box: { code: string; leaves: boolean }): Promise<void> {
  for (const [i, id_stop] of stops.entries()) {
    t.advance(60);
    await phone.ok(tapArrival, tap(id_stop, now()));
    if (i === 0) await phone.ok(travelContainer, { container_code: box.code, seals: ['S1'] });
    if (i === stops.length - 1 && !box.leaves) return;
    t.advance(45);
    await phone.ok(tapDeparture, tap(id_stop, now()));
  }
}

/** A photo that the phone uploaded. */
async function uploaded({ phone }: IssuedTrip): Promise<number> {
  const { id_file, url } = await phone.ok(travelUpload, { filename: 'papel.png', type: 'image/png' });
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const put = await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
  expect(put.statusCode).toBe(200);
  return id_file;
}

/** The phone sends a photo of the paper, and repeats it. */
async function sendPaper(trip: IssuedTrip, kind: string): Promise<void> {
  const input = { id_file: await uploaded(trip), kind };
  await trip.phone.ok(travelDocument, input);
  await trip.phone.ok(travelDocument, input);
}

const eirTask = async ({ id_reservation }: IssuedTrip) =>
  (
    await t.rows<{ status: string }>(sql`select k.status from reservation_tasks k join tasks t using (id_task)
      where k.id_reservation = ${id_reservation} and t.code = 'E_EIR'`)
  ).map(row => row.status);
const returnedOn = async ({ id_reservation }: IssuedTrip) =>
  (
    await t.rows<{ returned_on: string | null }>(sql`select c.returned_on::text as returned_on
      from free_time_clocks c join sub_reservations u using (id_sub_reservation) where u.id_reservation = ${id_reservation}`)
  ).map(row => row.returned_on);

test('an entry receipt from the phone completes its task and ends the free-time clock, as one from the office does', async () => {
  const trip = await issuedTrip(t, 1);
  await drivenToPort(trip, { code: 'CMAU4120760', leaves: false });
  expect([await eirTask(trip), await returnedOn(trip)]).toEqual([['PENDING'], [null]]);
  await sendPaper(trip, 'FOTO');
  expect([await eirTask(trip), await returnedOn(trip)]).toEqual([['PENDING'], [null]]);
  await sendPaper(trip, 'EIR_INGRESO');
  expect([await eirTask(trip), await returnedOn(trip)]).toEqual([['COMPLETED'], [businessDate(now())]]);
});

test('an entry receipt that the phone sends after the last departure completes its task', async () => {
  const trip = await issuedTrip(t, 2);
  await drivenToPort(trip, { code: 'MSKU7502140', leaves: true });
  expect(await eirTask(trip)).toEqual(['PENDING']);
  await sendPaper(trip, 'EIR_INGRESO');
  expect(await eirTask(trip)).toEqual(['COMPLETED']);
  expect((await trip.phone.ok(getTravel)).papers.find(paper => paper.kind === 'EIR_INGRESO')?.present).toBe(true);
});

test('a paper that arrives while its guide is being closed is refused: the closing saw all papers', async () => {
  const trip = await issuedTrip(t, 3);
  const id_file = await uploaded(trip);
  const [sent] = await t.write(async tx => {
    await holdReservationOf(tx, trip.id_guide);
    const answer = trip.phone.call(travelDocument, { id_file, kind: 'SELLO' });
    await untilBlocked(t, answer);
    await tx.run(sql`update guides set closed_at = ${now()} where id_guide = ${trip.id_guide}`);
    return [answer];
  });
  const { status, body } = (await sent) ?? {};
  expect([status, body?.code]).toEqual([409, 'GUIA_CERRADA']);
  expect(await t.rows(sql`select 1 from documents where id_guide = ${trip.id_guide}`)).toEqual([]);
});
