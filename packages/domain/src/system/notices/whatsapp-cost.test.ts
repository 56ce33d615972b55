import { expect, test } from 'vitest';
import { whatsAppCost } from './whatsapp-cost';

test('a message costs what its kind costs, and nothing if WhatsApp says so', () => {
  expect(whatsAppCost('utility')).toBe('0.0113');
  expect(whatsAppCost('service')).toBe('0.0000');
  expect(whatsAppCost('utility', false)).toBe('0.0000');
  expect(whatsAppCost('referral_conversion')).toBe('0.0113');
});
