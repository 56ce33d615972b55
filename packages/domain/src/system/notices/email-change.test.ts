import { expect, test } from 'vitest';
import { addMinutes } from '../time/time';
import { ASK_AGAIN_MINUTES, mayAskEmail } from './email-change';

const at = '2026-11-30T15:00:00.000Z';
const asked = { new_email: 'rosa@nueva.ec', asked_at: at };

test('a second link to the same address waits; one to another address does not', () => {
  expect(mayAskEmail(asked, 'rosa@nueva.ec', addMinutes(at, ASK_AGAIN_MINUTES - 1))).toMatchObject({
    code: 'CORREO_SIN_CONFIRMAR',
  });
  expect(mayAskEmail(asked, 'rosa@nueva.ec', addMinutes(at, ASK_AGAIN_MINUTES))).toBe(true);
  expect(mayAskEmail(asked, 'rosa@otra.ec', at)).toBe(true);
  expect(mayAskEmail({ new_email: null, asked_at: null }, 'rosa@nueva.ec', at)).toBe(true);
});
