import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelReservation,
  cancelSubReservation,
  getReservation,
  previewCancellation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { issuedGuide, set } from '../../../../test/trips.ts';
import { containerOf, deletedGuide, givenUpBy, openOf } from './charge-proposals.samples.ts';

/** Issue 23 §2: every way to cancel proposes the same cost, once, and equal to the preview. */
let t: TestApp;
let clerk: Client;
let theirs: number;
let ours: number;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  [theirs, ours] = [await givenUpBy(clerk, 'CLIENTE'), await givenUpBy(clerk, 'OPERADOR')];
});
afterAll(() => t.close());

const LEGS = ['RETIRO', 'VIAJE'] as const;
/** What happened to the guide of a leg before its container is cancelled; `late`: when the cancellation already had a cost. */
const HISTORIES = [
  'none',
  'stands',
  'another truck',
  'deleted early',
  'replaced early',
  'deleted late',
  'replaced late',
] as const;
type History = (typeof HISTORIES)[number];
type Guided = Record<(typeof LEGS)[number], History>;
/** A live guide keeps a unit, and so does one that was deleted late. */
const keepsUnit = (history: History): boolean => history !== 'none' && history !== 'deleted early';

const motive = 'Ya no hay carga';
let day = 0;
const unit = (kind: keyof Guided) => set(kind === 'RETIRO' ? 1 : 2);
/** An export at 05:00 of its own day, whose guides were issued, changed and deleted as given. */
async function booked(guided: Guided) {
  const date = `2026-12-${String((day++ % 28) + 1).padStart(2, '0')}`;
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: date }));
  const late: (() => Promise<unknown>)[] = [];
  for (const kind of LEGS) {
    const history = guided[kind];
    if (history === 'none') continue;
    const { id_guide, version } = await issuedGuide(t, reservation, kind, unit(kind));
    if (history === 'another truck') await clerk.ok(updateTruckGuide, { id_guide, version, ...set(3) });
    const goes = async () => {
      if (history !== 'stands' && history !== 'another truck') await deletedGuide(clerk, id_guide);
      if (history.startsWith('replaced')) await issuedGuide(t, reservation, kind, unit(kind));
    };
    if (history.endsWith('late')) late.push(goes);
    else await goes();
  }
  t.setNow(`${date}T01:00:00Z`);
  for (const goes of late) await goes();
  return { id_reservation: reservation.id_reservation, date };
}
const read = (id_reservation: number): Promise<ReservationDetail> => clerk.ok(getReservation, { id_reservation });

async function deleteGuides(id_reservation: number): Promise<void> {
  const { sub_reservations } = await read(id_reservation);
  for (const { guide } of sub_reservations.flatMap(sub => sub.legs))
    if (guide !== null) await deletedGuide(clerk, guide.id_guide);
}
const cancelWhole = async (who: Client, id_reservation: number, more: object) => {
  const { version } = await read(id_reservation);
  return who.call(cancelReservation, { id_reservation, version, ...more });
};
const cancelBox = async (who: Client, id_reservation: number, more: object) =>
  who.call(cancelSubReservation, { ...(await containerOf(clerk, id_reservation)), ...more });
/** Sequences of calls that end with the container cancelled. */
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

test('deleting only the guide late costs nothing: its trip is still owed', async () => {
  const { id_reservation, date } = await booked({ RETIRO: 'none', VIAJE: 'stands' });
  t.setNow(`${date}T08:00:00Z`);
  await deleteGuides(id_reservation);
  expect(await openOf(clerk, id_reservation)).toEqual([]);
  expect((await read(id_reservation)).status).toBe('ACCEPTED');
  t.setNow(testNow);
});

/** What the client pays for a unit kept for one leg (or, if none was kept, for the trip), and for both legs. */
const ONE_LEG = '112.50';
const BOTH_LEGS = '225.00';

test('a late cancellation proposes its cost once, equal to the preview, whichever calls are used', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ RETIRO: fc.constantFrom(...HISTORIES), VIAJE: fc.constantFrom(...HISTORIES) }),
      fc.boolean(),
      fc.shuffledSubarray(Object.keys(DOORS) as (keyof typeof DOORS)[], { minLength: 2, maxLength: 2 }),
      async (guided, isTheirs, doors) => {
        const id_motivo = isTheirs ? theirs : ours;
        const proposed: unknown[] = [];
        for (const door of doors) {
          const { id_reservation, date } = await booked(guided);
          t.setNow(`${date}T08:00:00Z`);
          // A customer may not cancel that late; the refused call proposes nothing.
          const client = await t.as('exporterAdmin');
          const refused = await cancelWhole(client, id_reservation, { motive });
          expect([refused.status, refused.body.code]).toEqual([409, 'CANCELACION_TARDIA']);
          const { sale } = await clerk.ok(previewCancellation, { id_reservation, id_motivo });
          const done = await DOORS[door](clerk, id_reservation, { id_motivo, expected_sale: sale });
          expect([door, done.status, done.body.message]).toEqual([door, 200, undefined]);
          const open = await openOf(clerk, id_reservation);
          expect(open.map(([kind, , price]) => [kind, price])).toEqual(isTheirs ? [['CANCELLATION', sale]] : []);
          const kept = LEGS.filter(kind => keepsUnit(guided[kind])).length;
          expect([guided, sale]).toEqual([guided, !isTheirs ? '0.00' : kept === 2 ? BOTH_LEGS : ONE_LEG]);
          proposed.push(open);
          t.setNow(testNow);
        }
        expect(proposed[0]).toEqual(proposed[1]);
      },
    ),
    {
      numRuns: rounds(8),
      examples: [
        [{ RETIRO: 'stands', VIAJE: 'stands' }, true, ['container', 'guides, then the container']],
        [{ RETIRO: 'replaced late', VIAJE: 'another truck' }, true, ['reservation', 'guides, then the reservation']],
        [{ RETIRO: 'deleted late', VIAJE: 'replaced early' }, true, ['container', 'guides, then the reservation']],
        [{ RETIRO: 'deleted early', VIAJE: 'none' }, true, ['container', 'reservation']],
      ],
    },
  );
});

test('refuses an amount that changed after the preview, and cancels nothing', async () => {
  const { id_reservation, date } = await booked({ RETIRO: 'stands', VIAJE: 'none' });
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
