import { describe, expect, test } from 'vitest';
import { orderedLines, orderStep, type StandingOrder } from './carrier-order';

const line = (subtotal: string, id_cost_type: number | null = null) => ({ id_cost_type, subtotal, iva_kind: 'ZERO' });
const guide = { id_guide: 7, stands: true, agreed: [line('100.00')], chain: [{ id_guide: 7, km: 90 }], closed: null };

describe('what is ordered of a carrier', () => {
  test('what is agreed for the leg; of one that was handed on its part, of a closed one what closing came to', () => {
    expect(orderedLines(guide)).toEqual([line('100.00')]);
    expect(orderedLines({ ...guide, chain: [...guide.chain, { id_guide: 8, km: 30 }] })).toEqual([line('75.00')]);
    expect(orderedLines({ ...guide, agreed: [line('60.00', 1), line('40.00', 2)], closed: '50.00' })).toEqual([
      line('30.00', 1),
      line('20.00', 2),
    ]);
  });
  test('nothing where nothing is agreed, the guide does not stand or its carrier gets nothing', () => {
    for (const other of [{ stands: false }, { agreed: null }, { closed: '0.00' }])
      expect(orderedLines({ ...guide, ...other })).toEqual([]);
  });
});

describe('what is asked of SAP', () => {
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

  test('a first order, another version where price or carrier changed, a cancellation; nothing where all is so', () => {
    expect(orderStep(null, wanted)).toBe('POST');
    expect([orderStep(null, nothing), orderStep(order, wanted)]).toEqual([null, null]);
    expect([cheaper, { ...wanted, id_carrier: 4 }].map(one => orderStep(order, one))).toEqual(['POST', 'POST']);
    expect(orderStep(order, nothing)).toBe('CANCEL');
  });
  test('nothing while one is on its way, nor of what is invoiced', () => {
    for (const one of [cheaper, nothing])
      expect([orderStep({ ...order, queued: true }, one), orderStep({ ...order, drawn: true }, one)]).toEqual([
        null,
        null,
      ]);
  });
  test('what was cancelled is asked for again when the guide stands again', () => {
    for (const gone of [{ voided_at: '2026-11-26T11:00:00Z' }, { cancel_asked_at: '2026-11-26T11:00:00Z' }]) {
      expect(orderStep({ ...order, ...gone }, nothing)).toBeNull();
      expect(orderStep({ ...order, ...gone }, wanted)).toBe('POST');
    }
  });
});
