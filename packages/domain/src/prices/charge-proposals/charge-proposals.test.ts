import { describe, expect, test } from 'vitest';
import {
  canDecideProposal,
  canRemoveCharge,
  dearerBy,
  extraKm,
  falseFreightFor,
  isPaidStop,
  leftToDecide,
  mayDecideProposal,
} from './charge-proposals.ts';

test('only an open proposal is decided', () => {
  expect(canDecideProposal('OPEN')).toBe(true);
  for (const state of ['ACCEPTED', 'DISMISSED', 'SUPERSEDED'] as const)
    expect(canDecideProposal(state)).toMatchObject({ code: 'COBRO_DECIDIDO', status: 409 });
});

test('deciding needs the permission with which the same line is written manually', () => {
  expect(mayDecideProposal('STOP_ADDED', new Set(['fee.write']))).toBe(true);
  expect(mayDecideProposal('STOP_ADDED', new Set(['reservation.service']))).toBe(true);
  expect(mayDecideProposal('STOP_ADDED', new Set(['guide.stops', 'guide.false_freight']))).toBe(false);
  expect(mayDecideProposal('SKIPPED_STOP', new Set(['fee.write', 'reservation.service']))).toBe(false);
  expect(mayDecideProposal('SLOT_LOST', new Set(['fee.write']))).toBe(true);
  expect(mayDecideProposal('SLOT_LOST', new Set(['slot.write']))).toBe(false);
  expect(mayDecideProposal('CANCELLATION', new Set(['guide.false_freight']))).toBe(true);
});

test('a difference that was decided is not proposed again, only what exceeds it', () => {
  const wanted = (amount: string | null, description = 'Diferencia') => ({ amount, description });
  const nothing = { accepted: '0.00', dismissed: null };
  expect(leftToDecide(wanted('35.00'), nothing)).toEqual({ amount: '35.00' });
  expect(leftToDecide(wanted('35.00'), { ...nothing, accepted: '35.00' })).toBeNull();
  expect(leftToDecide(wanted('55.00'), { ...nothing, accepted: '35.00' })).toEqual({ amount: '20.00' });
  const dismissed = { amount: '20.00', description: 'Otro texto' };
  expect(leftToDecide(wanted('55.00'), { accepted: '35.00', dismissed })).toBeNull();
  expect(leftToDecide(wanted('60.00'), { accepted: '35.00', dismissed })).toEqual({ amount: '25.00' });
  const agreed = { accepted: '0.00', dismissed: { amount: null, description: 'Diferencia' } };
  expect(leftToDecide(wanted(null), agreed)).toBeNull();
  expect(leftToDecide(wanted(null, 'Otra'), agreed)).toEqual({ amount: null });
});

test('a plant of loading or unloading is a paid stop; a scale or a yard is not', () => {
  expect(isPaidStop({ code: 'PLT', action: 'CARGAR' })).toBe(true);
  expect(isPaidStop({ code: 'PLT', action: null })).toBe(false);
  expect(isPaidStop({ code: 'PES', action: 'CARGAR' })).toBe(false);
});

test('more road is proposed only above ten percent', () => {
  expect(extraKm(100, 110)).toBeNull();
  expect(extraKm(100, 110.4)).toBe(10.4);
  expect(extraKm(null, 500)).toBeNull();
  expect(extraKm(0, 500)).toBeNull();
});

test('only a price increase is a charge', () => {
  expect(dearerBy('450.00', '500.50')).toBe('50.50');
  expect(dearerBy('450.00', '450.00')).toBeNull();
  expect(dearerBy('450.00', '400.00')).toBeNull();
});

describe('false freight by the responsible party', () => {
  const options = [
    { id_motivo: 1, name: 'En sitio', responsible: 'CLIENTE', sale_pct: 100 },
    { id_motivo: 2, name: 'En camino', responsible: 'CLIENTE', sale_pct: 50 },
    { id_motivo: 3, name: 'Avería', responsible: 'TRANSPORTISTA', sale_pct: 0 },
    { id_motivo: 4, name: 'Paro', responsible: 'FUERZA_MAYOR', sale_pct: 10 },
  ];
  test('the cheapest motive of the responsible party is proposed', () =>
    expect(falseFreightFor('CLIENTE', options)).toMatchObject({ id_motivo: 2, sale_pct: 50 }));
  test('nothing is proposed when the client is not responsible', () => {
    for (const party of ['TRANSPORTISTA', 'FUERZA_MAYOR', 'OPERADOR', 'NAVIERA', null])
      expect(falseFreightFor(party, options)).toBeNull();
  });
});

test('an accepted line is removable while it is on no order, also after a cancellation; a person who only adds services follows the table of corrections', () => {
  const context = { stage: 'DEPARTED', is_operator: true, may_correct: false, on_order: null } as const;
  const of = { on_order: null, writes_prices: false, given_up: false, justification: 'Se quitó la parada' };
  expect(canRemoveCharge(context, of)).toBe(true);
  expect(canRemoveCharge(context, { ...of, on_order: 'la orden de pago 7' })).toMatchObject({ code: 'RUBRO_EN_ORDEN' });
  const finished = { ...context, stage: 'FINISHED' } as const;
  expect(canRemoveCharge(finished, of)).toMatchObject({ code: 'CAMPO_NO_EDITABLE' });
  expect(canRemoveCharge(finished, { ...of, writes_prices: true })).toBe(true);
  expect(canRemoveCharge(finished, { ...of, given_up: true })).toBe(true);
});
