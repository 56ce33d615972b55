import { getReservationMotives } from '@cabezal/contract/catalogues/catalogues.calls';
import { deleteGuide, getGuide } from '@cabezal/contract/guides/guides.calls';
import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import {
  cancelReservation,
  cancelSubReservation,
  getReservation,
  previewCancellation,
} from '@cabezal/contract/reservations/reservations.calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../test/rotation.ts';
import { approvedReservation, exportBooking } from '../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../test/harness.ts';
import { issuedGuide, set } from '../../../test/trips.ts';
import { openOf } from './charge-proposals.samples.ts';

/** Issue 23 §2: a cancellation costs the same by whichever door it comes, once, and what was shown before. */
let t: TestApp;
let clerk: Client;
let theirs: number;
let ours: number;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  const entries = await clerk.ok(getReservationMotives, {});
  const idOf = (responsible: string) => entries.find(one => one.responsible === responsible)?.id_motivo ?? 0;
  [theirs, ours] = [idOf('CLIENTE'), idOf('OPERADOR')];
});
afterAll(() => t.close());

const LEGS = ['RETIRO', 'VIAJE'] as const;
const motive = 'Ya no hay carga';
let day = 0;
/** An export whose guides of these legs were issued, at 05:00 of a day of its own. */
async function booked(guided: readonly (typeof LEGS)[number][]) {
  const date = `2026-12-${String((day++ % 28) + 1).padStart(2, '0')}`;
  const { id_reservation, ...reservation } = await approvedReservation(t, exportBooking({ appointment_date: date }));
  for (const kind of guided)
    await issuedGuide(t, { id_reservation, ...reservation }, kind, set(kind === 'RETIRO' ? 1 : 2));
  return { id_reservation, date };
}
const read = (id_reservation: number): Promise<ReservationDetail> => clerk.ok(getReservation, { id_reservation });

async function deleteGuides(id_reservation: number): Promise<void> {
  const { sub_reservations } = await read(id_reservation);
  for (const { guide } of sub_reservations.flatMap(sub => sub.legs)) {
    if (guide === null) continue;
    const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
    await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version, motive });
  }
}
const cancelWhole = async (who: Client, id_reservation: number, more: object) => {
  const { version } = await read(id_reservation);
  return who.call(cancelReservation, { id_reservation, version, ...more });
};
const cancelBox = async (who: Client, id_reservation: number, more: object) => {
  const { sub_reservations } = await read(id_reservation);
  const [sub] = sub_reservations;
  return who.call(cancelSubReservation, {
    id_sub_reservation: sub?.id_sub_reservation,
    version: sub?.version,
    ...more,
  });
};
/** What is done, in turn, until the container is given up. */
const DOORS = {
  reservation: cancelWhole,
  container: cancelBox,
  'guides, then the container': async (who: Client, id: number, more: object) => {
    await deleteGuides(id);
    return cancelBox(who, id, more);
  },
  'guides, then the reservation': async (who: Client, id: number, more: object) => {
    await deleteGuides(id);
    return cancelWhole(who, id, more);
  },
  'the container, then the reservation': async (who: Client, id: number, more: object) => {
    const done = await cancelBox(who, id, more);
    await cancelWhole(who, id, more);
    return done;
  },
};

test('the guide alone that is deleted late costs nothing: its trip is still owed', async () => {
  const { id_reservation, date } = await booked(['VIAJE']);
  t.setNow(`${date}T08:00:00Z`);
  await deleteGuides(id_reservation);
  expect(await openOf(clerk, id_reservation)).toEqual([]);
  expect((await read(id_reservation)).status).toBe('ACCEPTED');
  t.setNow(testNow);
});

test('by every door a late cancellation proposes once, and the amount that was shown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...LEGS]),
      fc.boolean(),
      fc.shuffledSubarray(Object.keys(DOORS) as (keyof typeof DOORS)[], { minLength: 2, maxLength: 2 }),
      async (guided, isTheirs, doors) => {
        const id_motivo = isTheirs ? theirs : ours;
        const proposed: unknown[] = [];
        for (const door of doors) {
          const { id_reservation, date } = await booked(guided);
          t.setNow(`${date}T08:00:00Z`);
          // A customer is refused so late, and nothing is proposed of it.
          const client = await t.as('exporterAdmin');
          const refused = await cancelWhole(client, id_reservation, { motive });
          expect([refused.status, refused.body.code]).toEqual([409, 'CANCELACION_TARDIA']);
          const { sale } = await clerk.ok(previewCancellation, { id_reservation, id_motivo });
          const done = await DOORS[door](clerk, id_reservation, { id_motivo, expected_sale: sale });
          expect([door, done.status, done.body.message]).toEqual([door, 200, undefined]);
          const open = await openOf(clerk, id_reservation);
          expect(open.map(([kind, , price]) => [kind, price])).toEqual(isTheirs ? [['CANCELLATION', sale]] : []);
          expect(isTheirs || sale === '0.00').toBe(true);
          proposed.push(open);
          t.setNow(testNow);
        }
        expect(proposed[0]).toEqual(proposed[1]);
      },
    ),
    { numRuns: rounds(6), examples: [[['RETIRO', 'VIAJE'], true, ['container', 'guides, then the container']]] },
  );
});

test('an amount that changed since it was shown is not confirmed, and nothing is given up', async () => {
  const { id_reservation, date } = await booked(['RETIRO']);
  t.setNow(`${date}T08:00:00Z`);
  const [box] = (await read(id_reservation)).sub_reservations;
  const { id_sub_reservation } = box ?? {};
  const shown = await clerk.ok(previewCancellation, { id_reservation, id_sub_reservation, id_motivo: theirs });
  expect(shown).toMatchObject({
    sale: '112.50',
    lines: [{ number: 1, share: '225.00', sale_pct: 50, sale: '112.50' }],
  });
  for (const cancel of [cancelBox, cancelWhole]) {
    const refused = await cancel(clerk, id_reservation, { id_motivo: theirs, expected_sale: '0.00' });
    expect([refused.status, refused.body.code]).toEqual([409, 'COBRO_CAMBIADO']);
    expect(refused.body.message).toContain('112,50');
  }
  expect(await openOf(clerk, id_reservation)).toEqual([]);
  expect((await read(id_reservation)).status).toBe('ACCEPTED');
  for (const who of ['exporterAdmin', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(previewCancellation, { id_reservation, motive })).status).toBe(403);
  t.setNow(testNow);
});
