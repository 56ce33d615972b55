import {
  cancelReservation,
  getReservation,
  saveSchedule,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  type ChargeProposal,
  dismissChargeProposal,
} from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { reassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { saveTerminal } from '@cabezal/contract/operations/terminals/terminals.calls';
import {
  confirmSlotChange,
  explainLostSlot,
  getSlots,
  registerSlot,
  type Slot,
} from '@cabezal/contract/trips/slots/slots.calls';
import type { SlotLoser } from '@cabezal/domain/trips/slots/slot';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { loseSlots } from '../../bookings/reservations/slots/lost-slots.jobs.ts';
import { accept, givenUpBy, openOf, proposalsOf } from './charge-proposals.samples.ts';

let t: TestApp;
let clerk: Client;
let money: Client;
beforeAll(async () => {
  t = await startTestApp();
  const rules = { requires_slot: null, tolerance_min: null, lead_min: null, cancel_limit_min: null };
  const fees = { no_show_fee_usd: '75.00', change_fee_usd: '20.00', margin_cutoff_min: null };
  const limits = { ...rules, ...fees, change_limit_min: 1440 };
  await (await t.as('operador')).ok(saveTerminal, { id_location: place.dpw, version: 0, ...limits });
});
const entered = async () => {
  clerk = await t.as('operador');
  money = await t.as('admin');
};
beforeEach(async () => {
  t.setNow(testNow);
  await entered();
});
afterAll(() => t.close());

/** What happens to a lost slot and its proposal; the client is blamed twice as often. */
const STEPS = [
  ...(['CLIENTE', 'CLIENTE', 'OPERADOR', 'TERMINAL', 'TRANSPORTISTA'] as const),
  ...(['JOB', 'ACCEPT', 'DISMISS'] as const),
] as const;

let day = 0;
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const slotOf = async (id_reservation: number): Promise<Slot> => {
  const [slot] = (await clerk.ok(getSlots, { id_reservation })).slots;
  if (slot === undefined) throw new Error('no slot');
  return slot;
};
/** An export with a slot at DP World, under the truck of a guide if `n` is given. */
async function withSlot(code: string, n?: 1 | 2 | 3) {
  const appointment_date = `2026-12-${String((day++ % 28) + 1).padStart(2, '0')}`;
  const reservation = await approvedReservation(t, exportBooking({ appointment_date }));
  const { id_reservation } = reservation;
  const { id_leg } = legOf(reservation, 'VIAJE');
  const guide = n === undefined ? null : await (await t.as('despacho')).ok(saveGuide, { id_leg, ...set(n) });
  const { needs } = await clerk.ok(getSlots, { id_reservation });
  const port = needs.find(need => need.kind === 'INGRESO_LLENO');
  const at = port?.planned_arrival ?? '';
  const stop = port?.id_stop == null ? { id_leg_stop: port?.id_leg_stop } : { id_stop: port.id_stop };
  await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_code: code });
  return { reservation, id_reservation, id_guide: guide?.id_guide ?? 0, at };
}
/** A slot whose window has passed without the truck. */
async function lostSlot(code: string) {
  const booked = await withSlot(code);
  t.setNow(later(booked.at, 31));
  await loseSlots(t.services.db);
  await entered();
  return booked;
}
const blame = async (id_reservation: number, missed_by: SlotLoser) => {
  const { id_slot, version } = await slotOf(id_reservation);
  return clerk.ok(explainLostSlot, { id_slot, version, missed_by });
};
const newest = async (id_reservation: number): Promise<ChargeProposal> => {
  const [open] = (await proposalsOf(money, id_reservation)).filter(one => one.state === 'OPEN');
  if (open === undefined) throw new Error('nothing is proposed');
  return open;
};
const justified = { justification: 'Lo confirmó el cliente' };
/** The slot is found again: its trip is programmed for a later hour under the same code. */
async function found({ reservation, id_reservation, at }: Awaited<ReturnType<typeof lostSlot>>, code: string) {
  const trip = legOf(reservation, 'VIAJE');
  const { version } = await clerk.ok(getReservation, { id_reservation });
  const hours = { planned_arrival: later(at, 120), planned_departure: later(at, 180) };
  const given = { slot_code: code, appointment_at: later(at, 120), ...hours };
  const stops = [{ id_leg: trip.id_leg, position: trip.stops.at(-1)?.position, ...given }];
  await clerk.ok(saveSchedule, { id_reservation, version, stops });
}

describe('the fee of a lost slot', () => {
  test('is proposed to the client who lost it, once; another party withdraws it', async () => {
    const { id_reservation } = await lostSlot('P-1');
    expect(await openOf(money, id_reservation)).toEqual([]);
    expect((await slotOf(id_reservation)).no_show_fee).toBe('75.00');
    for (const other of ['OPERADOR', 'TERMINAL', 'TRANSPORTISTA'] as const) {
      await blame(id_reservation, other);
      expect(await openOf(money, id_reservation)).toEqual([]);
    }
    const line = [['SLOT_LOST', 'Turno perdido P-1 en DP World Posorja', '75.00']];
    for (let times = 0; times < 2; times += 1) {
      await blame(id_reservation, 'CLIENTE');
      expect(await openOf(money, id_reservation)).toEqual(line);
    }
    await blame(id_reservation, 'TERMINAL');
    expect(await openOf(money, id_reservation)).toEqual([]);
    await blame(id_reservation, 'CLIENTE');
    expect(await openOf(money, id_reservation)).toEqual(line);
  });

  test('is not proposed again once it is dismissed', async () => {
    const { id_reservation } = await lostSlot('P-2');
    await blame(id_reservation, 'CLIENTE');
    const { id_charge_proposal, version } = await newest(id_reservation);
    await money.ok(dismissChargeProposal, { id_charge_proposal, version, reason: 'Cortesía con el cliente' });
    await blame(id_reservation, 'CLIENTE');
    expect(await openOf(money, id_reservation)).toEqual([]);
  });

  test('is removed by a person, if it was accepted and the client did not lose the slot', async () => {
    const { id_reservation } = await lostSlot('P-3');
    await blame(id_reservation, 'CLIENTE');
    expect((await accept(money, await newest(id_reservation), justified)).status).toBe(200);
    await blame(id_reservation, 'CLIENTE');
    expect(await openOf(money, id_reservation)).toEqual([]);
    await blame(id_reservation, 'OPERADOR');
    expect(await newest(id_reservation)).toMatchObject({ kind: 'SLOT_LOST', takes_back: true });
    // The client lost it after all: the line stays.
    await blame(id_reservation, 'CLIENTE');
    expect(await openOf(money, id_reservation)).toEqual([]);
  });

  test('is withdrawn when the slot is found again', async () => {
    const lost = await lostSlot('P-4');
    await blame(lost.id_reservation, 'CLIENTE');
    await found(lost, 'P-4');
    expect(await slotOf(lost.id_reservation)).toMatchObject({ state: 'CONFIRMADO', missed_by: null });
    expect(await openOf(money, lost.id_reservation)).toEqual([]);
  });

  test('is not proposed for a container that is given up', async () => {
    const { id_reservation } = await lostSlot('P-5');
    const { version } = await clerk.ok(getReservation, { id_reservation });
    const id_motivo = await givenUpBy(clerk, 'OPERADOR');
    await clerk.ok(cancelReservation, { id_reservation, version, id_motivo, motive: 'Sin carga' });
    await blame(id_reservation, 'CLIENTE');
    expect((await openOf(money, id_reservation)).map(([kind]) => kind)).not.toContain('SLOT_LOST');
  });

  test('has at most one open proposal and is never charged twice, whatever happens in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 8 }), async order => {
        t.setNow(testNow);
        await entered();
        const { id_reservation } = await lostSlot('P-9');
        for (const step of order) {
          const [open] = (await proposalsOf(money, id_reservation)).filter(one => one.state === 'OPEN');
          if (step === 'JOB') await loseSlots(t.services.db);
          else if (step === 'ACCEPT') {
            if (open !== undefined) await accept(money, open, justified);
          } else if (step === 'DISMISS') {
            const reason = 'No se cobra esta vez';
            if (open !== undefined) {
              const { id_charge_proposal, version } = open;
              await money.ok(dismissChargeProposal, { id_charge_proposal, version, reason });
            }
          } else await blame(id_reservation, step);
          const all = (await proposalsOf(money, id_reservation)).filter(one => one.kind === 'SLOT_LOST');
          expect(all.filter(one => one.state === 'OPEN').length, order.join(' ')).toBeLessThanOrEqual(1);
          const charged = all.filter(one => one.state === 'ACCEPTED');
          const removed = charged.filter(one => one.takes_back).length;
          expect(charged.length - 2 * removed, order.join(' ')).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: rounds(4) },
    );
  });
});

describe('the change of a slot', () => {
  const moveTo = async (id_guide: number, n: 1 | 2 | 3) => {
    const dispatcher = await t.as('despacho');
    const { version } = await dispatcher.ok(getGuide, { id_guide });
    await dispatcher.ok(reassign, { moves: [{ id_guide, version, ...set(n) }] });
  };
  const confirmed = async (id_reservation: number, more: object) => {
    const { id_slot, version } = await slotOf(id_reservation);
    return clerk.call(confirmSlotChange, { id_slot, version, ...more });
  };

  test('costs the client what the terminal charges, if it asked for it; changes add up while nobody has decided', async () => {
    const { id_reservation, id_guide } = await withSlot('Q-1', 1);
    await moveTo(id_guide, 2);
    expect((await confirmed(id_reservation, {})).status).toBe(200);
    expect(await openOf(money, id_reservation)).toEqual([]);
    const text = 'Cambio del turno Q-1 en DP World Posorja';
    for (const [n, price] of [
      [3, '20.00'],
      [1, '40.00'],
    ] as const) {
      await moveTo(id_guide, n);
      expect((await confirmed(id_reservation, { changed_by: 'CLIENTE' })).status).toBe(200);
      expect(await openOf(money, id_reservation)).toEqual([['SLOT_CHANGED', text, price]]);
    }
    expect((await accept(money, await newest(id_reservation), justified)).status).toBe(200);
    await moveTo(id_guide, 2);
    await confirmed(id_reservation, { changed_by: 'CLIENTE' });
    expect(await openOf(money, id_reservation)).toEqual([['SLOT_CHANGED', text, '20.00']]);
  });

  test('is not confirmed if it was needed after the terminal’s limit, except as another slot', async () => {
    const { id_reservation, id_guide, at } = await withSlot('Q-2', 1);
    t.setNow(later(at, -1439));
    await entered();
    await moveTo(id_guide, 2);
    const refused = await confirmed(id_reservation, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'CAMBIO_FUERA_DE_PLAZO']);
    expect(refused.body.message).toMatch(/^DP World Posorja acepta cambios hasta las \d\d:\d\d/);
    expect((await confirmed(id_reservation, { slot_code: 'Q-3' })).body).toMatchObject({ external_code: 'Q-3' });
  });
});
