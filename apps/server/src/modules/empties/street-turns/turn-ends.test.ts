import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { cancelSubReservation, getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight, saveReturn } from '@cabezal/contract/operations/guides/special.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, drive, issuedGuide, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { givenUpBy } from '../../operations/charge-proposals/charge-proposals.samples.ts';
import {
  approvedTurn,
  askedTurn,
  broughtBy,
  exportFromDaule,
  importToDaule,
  motiveFor,
  rateDaule,
  targetOf,
} from './street-turns.samples.ts';

/** What a street turn prevents while its box and its trip are under way, and when this ends. */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  await rateDaule(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(testNow);
  // Guides of earlier tests must not occupy trucks.
  await t.write(tx =>
    tx.run(sql`update guides set deleted_at = now(), deleted_reason = 'Prueba' where deleted_at is null`),
  );
});

const motive = 'Ya no se hace así';
const fresh = ({ id_reservation }: ReservationDetail) => clerk.ok(getReservation, { id_reservation });

test('a request that the line did not answer in time prevents nothing', async () => {
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const turn = await askedTurn(clerk, from, to);
  // Late by then, so the motive is an entry of the catalogue.
  const id_motivo = await givenUpBy(clerk, 'OPERADOR');
  const cancelled = async (r: ReservationDetail) => {
    const [sub] = (await fresh(r)).sub_reservations;
    const target = { id_sub_reservation: sub?.id_sub_reservation, version: sub?.version };
    return clerk.call(cancelSubReservation, { ...target, id_motivo, motive });
  };
  t.setNow(turn.expires_at);
  for (const r of [from, to])
    expect(await cancelled(r)).toMatchObject({ status: 409, body: { code: 'REUSO_VIGENTE' } });
  t.setNow(new Date(Date.parse(turn.expires_at) + 1000).toISOString());
  for (const r of [from, to]) expect((await cancelled(r)).status).toBe(200);
});

test('the box cannot be returned in another way while the request is open', async () => {
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const turn = await askedTurn(clerk, from, to);
  await broughtBy(t, from);
  const back = async () => {
    const [sub] = (await fresh(from)).sub_reservations;
    return clerk.call(saveReturn, {
      id_sub_reservation: sub?.id_sub_reservation,
      version: sub?.version,
      id_origin: place.plantDaule,
      id_destination: place.tercon,
      id_motivo: await motiveFor(t, 'RETURN'),
      billable: false,
      motive,
    });
  };
  expect(await back()).toMatchObject({ status: 409, body: { code: 'REUSO_VIGENTE' } });
  const why = expect.stringContaining('va por reúso de vacío');
  const before = await fresh(to);
  expect([before.can.cancel, before.sub_reservations[0]?.can.cancel]).toEqual([why, why]);
  const theirs = await (await t.as('exporterAdmin')).ok(getReservation, { id_reservation: to.id_reservation });
  expect(theirs.can.cancel).toContain('El viaje ya se está preparando');
  await clerk.ok(calls.cancelStreetTurn, { ...targetOf(turn), motive });
  expect((await fresh(to)).can.cancel).toBe(true);
  expect((await back()).status).toBe(200);
});

test('after the export has left with the box nothing requires a cancellation, which would be impossible', async () => {
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  await approvedTurn(t, clerk, await askedTurn(clerk, from, to));
  await broughtBy(t, from);
  const taking = await issuedGuide(t, await fresh(to), 'VIAJE', set(2));
  await drive(t, taking.id_guide, '2026-11-24T06:00:00Z', [taking.stops[0]?.code ?? '', 'departure']);
  await attachPapers(t, taking.id_guide, ['FOTO']);
  const { id_guide, version } = await clerk.ok(getGuide, { id_guide: taking.id_guide });
  const id_motivo = await motiveFor(t, 'FALSE_FREIGHT');
  const marked = await clerk.call(falseFreight, { id_guide, version, id_motivo, motive });
  expect([marked.status, marked.body.code]).toEqual([200, undefined]);
});
