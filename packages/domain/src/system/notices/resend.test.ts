import { expect, test } from 'vitest';
import { mayResend, type ResentMessage } from './resend';

const failed: ResentMessage = {
  channel: 'MAIL',
  state: 'FALLIDA',
  text: 'Llegada a la planta',
  is_resent: false,
  is_undone: false,
};
const refusal = (changes: Partial<ResentMessage>) => {
  const verdict = mayResend({ ...failed, ...changes });
  return verdict === true ? null : verdict.message;
};

test('what failed or left may be sent again', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({ state: 'ENVIADA' })).toBeNull();
  expect(refusal({ channel: 'PUSH', state: 'ENTREGADA' })).toBeNull();
  expect(refusal({ channel: 'WHATSAPP', state: 'LEIDA' })).toBeNull();
});

test('what waits, was left out, was undone, was sent again or has no words is not', () => {
  expect(refusal({ channel: 'APP', state: 'ENTREGADA' })).toContain('aplicación');
  expect(refusal({ state: 'EN_ESPERA' })).toContain('todavía va a salir');
  expect(refusal({ state: 'EN_COLA' })).toContain('todavía va a salir');
  expect(refusal({ state: 'OMITIDA' })).toContain('a propósito');
  expect(refusal({ is_resent: true })).toContain('ya se reenvió');
  expect(refusal({ is_undone: true })).toContain('se deshizo');
  expect(refusal({ text: null })).toContain('texto');
});
