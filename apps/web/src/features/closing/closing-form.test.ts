import type { Closing } from '@cabezal/contract/guides/guide.shapes';
import { expect, it } from 'vitest';
import { adjustmentsUpon, asksFor, canClose, changedFigures, inputOf } from './closing-form.ts';

const closing = (is_own: boolean) =>
  ({
    guide: { id_guide: 1, version: 2, is_own, can: { close: true } },
    files: [],
    documents: [],
    proposed: { peaje: '6.00' },
  }) as unknown as Closing;
const figures = { km: 120, peaje: '6.00', anticipo: '0.00' };

it('asks a particular for neither gallons nor viático, an own truck for both', () => {
  expect(canClose(closing(false), figures)).toBe(true);
  expect(canClose(closing(true), figures)).toContain('galones, viático');
  expect(asksFor(closing(true), 'gallons')).toBe(true);
  const whole = { ...figures, gallons: null, viatico: null, travel_expense: null, closing_notes: null };
  expect(inputOf(closing(false), whole, {})).toMatchObject({ gallons: 0, viatico: '0.00' });
});

it('asks for the receipt of more toll than the road takes, of an own truck alone', () => {
  const dear = { ...figures, peaje: '6.50', gallons: 20, viatico: '15.00' };
  expect(canClose(closing(true), dear)).toContain('adjunte el ticket o recibo');
  expect(canClose(closing(true), { ...dear, peaje: '5.00' })).toBe(true);
  expect(canClose(closing(false), dear)).toBe(true);
  const paper = { ...closing(true), documents: [{ kind: 'TICKET' }] } as unknown as Closing;
  expect(canClose(paper, dear)).toBe(true);
});

it('lets only what somebody else has changed give way', () => {
  const wait = (id_stop: number, adjusted_cost: string | null) => ({ id_stop, adjusted_cost, justification: null });
  const at = (km: string, waits: object[]) => ({ km, guide: { stand_by: waits } }) as unknown as Closing;
  const before = at('100', [wait(1, null), wait(2, null)]);
  const now = at('120', [wait(1, null), wait(2, '5.00')]);
  const mine = { adjusted_cost: '9.00', justification: 'Acordado' };
  expect(adjustmentsUpon(before, now, { 1: mine, 2: mine })).toEqual({ 1: mine });
  expect(changedFigures(before, now)).toEqual(['kilómetros', 'stand-by']);
  expect(changedFigures(before, before)).toEqual([]);
});
