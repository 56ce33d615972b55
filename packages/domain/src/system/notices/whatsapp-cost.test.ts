import { expect, test } from 'vitest';
import { whatsAppCost } from './whatsapp-cost';

const prices = { whatsapp_aviso_usd: 0.0113, whatsapp_marketing_usd: 0.074, whatsapp_respuesta_usd: 0 };

test('a message costs the price of its kind, and nothing if WhatsApp says so', () => {
  const cost = (category: string, isBillable?: boolean) => whatsAppCost(prices, category, isBillable);
  expect(['utility', 'marketing', 'service'].map(category => cost(category))).toEqual(['0.0113', '0.0740', '0.0000']);
  expect(cost('utility', false)).toBe('0.0000');
});

test('a kind that nobody knows costs as much as a notice', () => {
  expect(whatsAppCost(prices, 'referral_conversion')).toBe('0.0113');
  expect(whatsAppCost({ ...prices, whatsapp_aviso_usd: 0.02 }, 'authentication')).toBe('0.0200');
});

test('without a price nothing is said of the cost', () => {
  expect(whatsAppCost({}, 'utility')).toBeNull();
  expect(whatsAppCost({}, 'utility', false)).toBe('0.0000');
});
