import type { Closing } from '@cabezal/contract/operations/guides/guide.shapes';
import type { StandByView } from '@cabezal/contract/trips/stops/stand-by.shapes';
import { expect, it } from 'vitest';
import {
  adjustmentsUpon,
  asksFor,
  blockersOf,
  blockersText,
  changedFigures,
  inputOf,
  isTyped,
  openAdjustment,
  openProblem,
  proposalsOf,
} from './closing-form.ts';

const closing = (is_own: boolean) =>
  ({
    guide: { id_guide: 1, version: 2, is_own, can: { close: true } },
    files: [],
    documents: [],
    proposed: { peaje: '6.00' },
  }) as unknown as Closing;
/** Everything that prevents the closing, on one line; empty: nothing does. */
const said = (of: Closing, values: Parameters<typeof blockersOf>[1], rating: true | string = true) =>
  blockersText(blockersOf(of, values, rating));
const figures = { km: 120, peaje: '6.00', anticipo: '0.00' };

it('does not ask a carrier’s truck for gallons and viático, but an own one', () => {
  expect(said(closing(false), figures)).toBe('');
  expect(said(closing(true), figures)).toBe('Para cerrar falta: galones, viático');
  expect(asksFor(closing(true), 'gallons')).toBe(true);
  const whole = { ...figures, gallons: null, viatico: null, travel_expense: null, closing_notes: null };
  expect(inputOf(closing(false), whole, {})).toMatchObject({ gallons: 0, viatico: '0.00' });
});

it('asks for the receipt if the toll is higher than that of the road, for an own truck only', () => {
  const dear = { ...figures, peaje: '6.50', gallons: 20, viatico: '15.00' };
  expect(said(closing(true), dear)).toContain('adjunte el ticket o recibo');
  expect(said(closing(true), { ...dear, peaje: '5.00' })).toBe('');
  expect(said(closing(false), dear)).toBe('');
  const paper = { ...closing(true), documents: [{ kind: 'TICKET' }] } as unknown as Closing;
  expect(said(paper, dear)).toBe('');
});

it('lists all blockers at once: papers, figures and the rest', () => {
  const file = (name: string, present: boolean) => ({ kind: name, name, required: true, present });
  const files = [file('Guía de remisión', false), file('Foto del sello', true)];
  const of = { ...closing(false), files } as unknown as Closing;
  const blockers = blockersOf(of, { ...figures, anticipo: null }, 'Falta calificar la puntualidad');
  expect(blockers.map(one => one.kind)).toEqual(['FILE', 'FIGURE', 'OTHER']);
  expect(blockersText(blockers)).toBe('Para cerrar falta: Guía de remisión, anticipo. Falta calificar la puntualidad');
});

it('proposes an advance of zero where none was given, and keeps a given one', () => {
  const of = (anticipo: string | null) =>
    ({
      guide: { is_own: true, false_freight: null },
      proposed: { km: '120.0', gallons: '20.00', peaje: '6.00', viatico: '15.00' },
      anticipo,
    }) as unknown as Closing;
  expect(proposalsOf(of(null))).toEqual({ km: 120, gallons: 20, peaje: '6.00', viatico: '15.00', anticipo: '0.00' });
  expect(proposalsOf(of('80.00'))).not.toHaveProperty('anticipo');
});

it('replaces only values that another person has changed', () => {
  const wait = (id_stop: number, adjusted_cost: string | null) => ({ id_stop, adjusted_cost, justification: null });
  const at = (km: string, waits: object[]) => ({ km, guide: { stand_by: waits } }) as unknown as Closing;
  const before = at('100', [wait(1, null), wait(2, null)]);
  const now = at('120', [wait(1, null), wait(2, '5.00')]);
  const mine = { adjusted_cost: '9.00', justification: 'Acordado' };
  expect(adjustmentsUpon(before, now, { 1: mine, 2: mine })).toEqual({ 1: mine });
  expect(changedFigures(before, now)).toEqual(['kilómetros', 'stand-by']);
  expect(changedFigures(before, before)).toEqual([]);
});

it('cannot be closed while an adjustment is open, whose typed values are unsaved', () => {
  const wait = { id_stop: 4, name: 'El Guabo', cost: '60.00', adjusted_cost: null, justification: null };
  const open = openAdjustment(wait as StandByView, {});
  expect(open.typed).toEqual({ amount: '60.00', why: '' });
  expect(isTyped(open)).toBe(false);
  expect(isTyped({ ...open, typed: { amount: '60.00', why: 'Acordado' } })).toBe(true);
  expect(openProblem({})).toBe(true);
  expect(blockersText(blockersOf(closing(false), figures, true, openProblem({ 4: open })))).toBe(
    'Aplique o cancele el ajuste de stand-by: El Guabo',
  );
  const kept = openAdjustment(wait as StandByView, { 4: { adjusted_cost: '0.00', justification: 'Exonerado' } });
  expect(kept.begun).toEqual({ amount: '0.00', why: 'Exonerado' });
});
