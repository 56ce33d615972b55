import { describe, expect, test } from 'vitest';
import { orderedLines, orderStep, type StandingOrder } from './carrier-order';

const line = (subtotal: string, id_cost_type: number | null = null) => ({ id_cost_type, subtotal, iva_kind: 'ZERO' });
const guide = { id_guide: 7, stands: true, agreed: [line('100.00')], chain: [{ id_guide: 7, km: 90 }], closed: null };

describe('lines of a carrier order', () => {
  test('are the agreed lines of the leg; after a handover its part, after the closing the closed amount', () => {
    expect(orderedLines(guide)).toEqual([line('100.00')]);
    expect(orderedLines({ ...guide, chain: [...guide.chain, { id_guide: 8, km: 30 }] })).toEqual([line('75.00')]);
    expect(orderedLines({ ...guide, agreed: [line('60.00', 1), line('40.00', 2)], closed: '50.00' })).toEqual([
      line('30.00', 1),
      line('20.00', 2),
    ]);
  });
  test('are empty without an agreement, for an invalid guide or without a payment', () => {
    for (const other of [{ stands: false }, { agreed: null }, { closed: '0.00' }])
      expect(orderedLines({ ...guide, ...other })).toEqual([]);
  });
});

describe('request to SAP', () => {
  const order: StandingOrder = {
    id_carrier: 3,
    lines: [line('100.00')],
    drawn: false,
    queued: false,
    sent_at: '2026-11-26T10:00:00Z',
    error_at: null,
    voided_at: null,
    cancel_asked_at: null,
  };
  const wanted = { id_carrier: 3, lines: [line('100.00')] };
  const cheaper = { ...wanted, lines: [line('90.00')] };
  const nothing = { ...wanted, lines: [] };

  test('is a first order, a new version after a change of price or carrier, a cancellation, or nothing', () => {
    expect(orderStep(null, wanted)).toBe('POST');
    expect([orderStep(null, nothing), orderStep(order, wanted)]).toEqual([null, null]);
    expect([cheaper, { ...wanted, id_carrier: 4 }].map(one => orderStep(order, one))).toEqual(['POST', 'POST']);
    expect(orderStep(order, nothing)).toBe('CANCEL');
  });
  test('is nothing while a message is on its way, or once invoiced', () => {
    for (const one of [cheaper, nothing])
      expect([orderStep({ ...order, queued: true }, one), orderStep({ ...order, drawn: true }, one)]).toEqual([
        null,
        null,
      ]);
  });
  test('orders again when a cancelled guide is valid again', () => {
    for (const gone of [{ voided_at: '2026-11-26T11:00:00Z' }, { cancel_asked_at: '2026-11-26T11:00:00Z' }]) {
      expect(orderStep({ ...order, ...gone }, nothing)).toBeNull();
      expect(orderStep({ ...order, ...gone }, wanted)).toBe('POST');
    }
  });
});
