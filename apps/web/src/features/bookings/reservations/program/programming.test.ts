import type { FastContainer, FastReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { expect, it } from 'vitest';
import { citas, isPlanned, type Plan, plannedRows, slotsIn } from './programming.ts';

const today = '2026-11-23';
const stop = (at: string) => ({ name: 'DP World', at, slot_code: null });
const reservation = (id: number, container_code: string, reservation_type: 'E' | 'I' = 'E') =>
  ({
    id_reservation: id,
    reservation_type,
    version: 4,
    appointment_date: '2026-11-24',
    appointment_time: '05:00',
    containers: [
      {
        id_sub_reservation: id * 10,
        container_code,
        retrieval: stop('2026-11-24T04:00:00.000Z'),
        delivery: stop('2026-11-25T20:00:00.000Z'),
      } as FastContainer,
    ],
  }) as FastReservation;
const chosen = [reservation(1, 'MSKU7502140'), reservation(2, 'TEMU6079348', 'I')];
const plan: Plan = {
  way: 'keep',
  shift: 30,
  date: '2026-11-24',
  time: '05:00',
  every: 45,
  place: 'terminal',
  pasted: '',
};
const rowsOf = (patch: Partial<Plan>) => plannedRows(chosen, { ...plan, ...patch }, today);

it('keeps the hours, shifts them, or spaces the appointments', () => {
  expect(rowsOf({}).rows.map(row => row.shift_min)).toEqual([0, 0]);
  expect(rowsOf({ way: 'shift', shift: -30 }).rows.map(row => row.shift_min)).toEqual([-30, -30]);
  expect(rowsOf({ way: 'shift', shift: 0 }).rows).toEqual([]);
  expect(rowsOf({ way: 'every' }).rows.map(row => row.appointment_at)).toEqual([
    '2026-11-24T10:00:00.000Z',
    '2026-11-24T10:45:00.000Z',
  ]);
  expect(citas(2, { date: null, time: '05:00', every: 45 })).toEqual([]);
});

it.each([
  ['MSKU 750214-0\tDPW-88121\t14:30', { slot_code: 'DPW-88121', time: '14:30', date: null }],
  ['MSKU7502140;T 441;25/11/2026 9h15', { slot_code: 'T 441', time: '09:15', date: '2026-11-25' }],
  ['1) msku7502140 DPW-1 25/11 14:30', { time: '14:30', date: '2026-11-25' }],
  ['MSKU7502140 DPW-88121', { slot_code: 'DPW-88121', time: null }],
  ['MSKU7502140', { error: 'Falta el código del turno' }],
  ['DPW-88121 14:30', { error: 'No tiene un número de contenedor' }],
])('reads the slot «%s»', (text, slot) => {
  expect(slotsIn(text, today)).toMatchObject([slot]);
});

it('assigns each slot to its container at the terminal or depot, on the day of its plan', () => {
  const pasted = 'MSKU7502140\tA1\t14:30\nTEMU 607934-8\tB2\t08:00\nCMAU4120760\tC3\t09:00\n';
  const { rows, wrong } = rowsOf({ way: 'slots', pasted });
  expect(rows.map(row => row.slots)).toEqual([
    [{ id_sub_reservation: 10, which: 'delivery_at', slot_code: 'A1', at: '2026-11-25T19:30:00.000Z' }],
    [{ id_sub_reservation: 20, which: 'retrieval_at', slot_code: 'B2', at: '2026-11-23T13:00:00.000Z' }],
  ]);
  expect(wrong).toEqual([{ text: 'CMAU4120760\tC3\t09:00', reason: 'CMAU4120760 no está en las reservas elegidas' }]);
  expect(rowsOf({ way: 'slots', pasted, place: 'depot' }).rows[0]?.slots?.[0]?.which).toBe('retrieval_at');
});

it('an entered plan is not discarded without a question; the choice of another way alone is', () => {
  expect(isPlanned(plan, plan, ' ')).toBe(false);
  expect(isPlanned(plan, { ...plan, way: 'slots' }, '')).toBe(false);
  expect(isPlanned(plan, { ...plan, pasted: 'MSKU7502140' }, '')).toBe(true);
  expect(isPlanned(plan, plan, 'Lo pide el puerto')).toBe(true);
});
