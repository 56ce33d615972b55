import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { CLAIMS } from '../../../../modules.ts';
import { nobody } from '../../../../platform/http/context.ts';
import { rejectOrCancel } from '../../../bookings/reservations/deciding/decide.queries.ts';
import { holdFacts } from '../facts/reservation-facts.queries.ts';
import { type Claim, setClaims } from './claims.ts';
import { withReservation } from './with-reservation.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
afterEach(() => setClaims(CLAIMS));

const motive = 'El cliente ya no embarca';

/** Cancels the reservation inside the frame. */
const cancelled = (id_reservation: number) =>
  t.write(tx =>
    withReservation(
      tx,
      nobody,
      { take: () => holdFacts(tx, id_reservation), settles: () => ({ edited: [id_reservation] }) },
      async (_, lose) => {
        await rejectOrCancel(tx, await lose({ what: 'CONTAINERS', of: { id_reservation }, how: 'cancelled' }, motive));
      },
    ),
  );
const now = async (id_reservation: number) => {
  const [row] = await t.rows<{ status: string; version: number }>(
    sql`select status, version from reservations where id_reservation = ${id_reservation}`,
  );
  return row;
};

test('what one claim refuses, no other releases, and it is not taken away', async () => {
  const { id_reservation } = await approvedReservation(t);
  const before = await now(id_reservation);
  const released: string[] = [];
  setClaims([
    {
      name: 'first',
      release: async () => {
        released.push('first');
      },
    },
    { name: 'second', refusal: async () => refuse('GUIAS_VIVAS') },
  ]);
  await expect(cancelled(id_reservation)).rejects.toMatchObject({ code: 'GUIAS_VIVAS' });
  expect(released).toEqual([]);
  expect(await now(id_reservation)).toEqual(before);
});

test('claims release in their order, before anything is stored; then the reservation is settled once', async () => {
  const { id_reservation } = await approvedReservation(t);
  const version = (await now(id_reservation))?.version ?? 0;
  const released: unknown[] = [];
  setClaims(
    ['first', 'second'].map(
      (name): Claim => ({
        name,
        release: async (tx, loss, by) => {
          const seen = await holdFacts(tx, id_reservation);
          released.push([name, loss.what, by.motive, seen?.cancelled_at]);
        },
      }),
    ),
  );
  await cancelled(id_reservation);
  expect(released).toEqual([
    ['first', 'CONTAINERS', motive, null],
    ['second', 'CONTAINERS', motive, null],
  ]);
  expect(await now(id_reservation)).toEqual({ status: 'NOT_EJECUTED', version: version + 1 });
});
