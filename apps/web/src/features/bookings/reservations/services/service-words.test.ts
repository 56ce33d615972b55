import { describe, expect, it } from 'vitest';
import { changeOf, chargedText, containerText, notesOf, priceText, wantsReason } from './service-words.ts';

describe('the texts of a service', () => {
  it('show its price, or that it has none', () => {
    expect(priceText({ unpriced: false, quantity: '2', unit_price: '60.00' })).toBe('2 × $60,00');
    expect(priceText({ unpriced: true, quantity: '1.5', unit_price: '0.00' })).toBe('1,5 · sin precio');
  });
  it('show the price by the rates and the reason, if the answer has them: a customer’s has neither', () => {
    expect(notesOf({})).toEqual([]);
    expect(notesOf({ computed_unit_price: null, justification: null })).toEqual([]);
    expect(notesOf({ computed_unit_price: '70.00', justification: 'Acordado' })).toEqual([
      'Las tarifas daban $70,00',
      'Acordado',
    ]);
  });
  it('name its container, or all', () => {
    expect(containerText(48188, { number: 1, container_code: 'MSKU7502140' })).toBe('48188-1 · MSKU7502140');
    expect(containerText(48188, { number: null, container_code: null })).toBe('Cada contenedor');
  });
});

describe('an entered price', () => {
  const custody = { id_service: 8, name: 'Custodia', unit_price: '60.00' };
  it('needs a reason if it differs from the catalogue’s', () => {
    expect(wantsReason('60.00', custody)).toBe(false);
    expect(wantsReason('75.00', custody)).toBe(true);
    expect(wantsReason('12.00', { ...custody, unit_price: null })).toBe(true);
    expect(wantsReason(null, custody)).toBe(false);
    expect(wantsReason('7', custody)).toBe(false);
  });
  it('is left to the rates if nobody changed it, so that another quantity is priced by them', () => {
    const line = { id_charge: 4, unit_price: '60.00', by_hand: false, unpriced: false };
    const values = { quantity: 3, unit_price: '60.00', justification: 'Tres' };
    expect(changeOf(line, values)).toEqual({ id_charge: 4, quantity: 3, justification: 'Tres' });
    expect(changeOf({ ...line, by_hand: true }, values)).toMatchObject({ unit_price: '60.00' });
    expect(changeOf(line, { ...values, unit_price: '50.00' })).toMatchObject({ unit_price: '50.00' });
  });
});

it('the charge of an approval for a container names it', () => {
  const box = { id_sub_reservation: 5, number: 2, container_code: 'MSKU7502140', container_type: '40HC' };
  const of = { id_reservation: 48188, containers: [{ ...box, add: { can: true as const, wants_motive: false } }] };
  const line = {
    id_sub_reservation: 5,
    number: 2,
    description: 'Custodia',
    quantity: '2',
    unit_price: '60.00',
    subtotal: '120.00',
    unpriced: false,
  };
  expect(chargedText(of, line)).toBe('48188-2 · MSKU7502140: Custodia, 2 × $60,00');
});
