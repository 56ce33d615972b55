import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageState } from './channels';
import { stateAfter, WHATSAPP_STATUSES, type WhatsAppStatus } from './whatsapp-status';

const ORDER: readonly MessageState[] = ['EN_COLA', 'ENVIADA', 'FALLIDA', 'ENTREGADA', 'LEIDA'];
const statuses = fc.array(fc.constantFrom(...WHATSAPP_STATUSES));
const after = (list: readonly WhatsAppStatus[]): MessageState => list.reduce<MessageState>(stateAfter, 'EN_COLA');

test('a state never goes back', () => {
  fc.assert(
    fc.property(statuses, list => {
      let state: MessageState = 'EN_COLA';
      for (const status of list) {
        const next = stateAfter(state, status);
        expect(ORDER.indexOf(next)).toBeGreaterThanOrEqual(ORDER.indexOf(state));
        state = next;
      }
    }),
  );
});

test('statuses that come late, twice or out of order end in the same state', () => {
  const shuffled = statuses.chain(list =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
  );
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      expect(after(other)).toBe(after(list));
    }),
  );
});

test('what was delivered did not fail; what was omitted and sent all the same was sent', () => {
  expect(after(['failed', 'delivered'])).toBe('ENTREGADA');
  expect(after(['read', 'failed', 'sent'])).toBe('LEIDA');
  expect(after(['sent', 'failed'])).toBe('FALLIDA');
  expect(stateAfter('OMITIDA', 'sent')).toBe('ENVIADA');
});
