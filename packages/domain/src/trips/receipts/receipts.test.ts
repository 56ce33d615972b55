import { describe, expect, it } from 'vitest';
import { isHandOver, receiptLack, receiverCardError, receiverNameError } from './receipts';

describe('who received the goods', () => {
  it('is asked where goods are handed over, not where they are loaded or an empty container is returned', () => {
    const actions = ['RETIRAR', 'CARGAR', 'ENTREGAR', 'DESCARGAR', 'DEVOLVER', null];
    expect(actions.filter(isHandOver)).toEqual(['ENTREGAR', 'DESCARGAR']);
  });

  it('has a name of at least three letters', () => {
    expect(receiverNameError('Ana')).toBeNull();
    expect(receiverNameError(' An ')).toBe('Escriba el nombre de quien recibe');
  });

  it('has a cédula with its check digit, or a passport', () => {
    expect(receiverCardError('1710034065')).toBeNull();
    expect(receiverCardError('1710034066')).toBe('La cédula es inválida');
    expect(receiverCardError('171003406')).toBe('La cédula es inválida');
    expect(receiverCardError('AB123456')).toBeNull();
    expect(receiverCardError('A-1')).toBe('El pasaporte lleva de 5 a 15 letras o números');
  });
});

describe('a receipt', () => {
  const card = '1710034065';

  it('with a signature needs the identity card, without one the reason', () => {
    expect(receiptLack({ identification_card: card, is_signed: true, unsigned_reason: null })).toBeNull();
    expect(receiptLack({ identification_card: null, is_signed: true, unsigned_reason: null })?.field).toBe(
      'identification_card',
    );
    expect(receiptLack({ identification_card: null, is_signed: false, unsigned_reason: 'Manos mojadas' })).toBeNull();
    expect(receiptLack({ identification_card: card, is_signed: false, unsigned_reason: null })?.field).toBe(
      'unsigned_reason',
    );
  });

  it('is either signed or says why not', () => {
    expect(receiptLack({ identification_card: card, is_signed: true, unsigned_reason: 'No quiere' })?.field).toBe(
      'unsigned_reason',
    );
  });
});
