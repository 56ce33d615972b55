import { expect, test } from 'vitest';
import type { Audience } from './audience';
import { mayWriteDocuments } from './document-rights';

const all: readonly Audience[] = ['operator', 'carrier', 'customer', 'driver', 'token'];
/** Who may write documents of such a record with that action alone. */
const writers = (of: 'guide' | 'reservation', action: string) =>
  all.filter(audience => mayWriteDocuments(of, { audience, may: one => one === action }));

test('papers of a reservation are written by the operator and by whoever books, those of a guide by the right to them', () => {
  expect(writers('reservation', 'guide.document')).toEqual(['operator']);
  expect(writers('reservation', 'reservation.create')).toEqual(['operator', 'customer']);
  expect(writers('guide', 'guide.document')).toEqual(all);
  expect(writers('guide', 'reservation.create')).toEqual([]);
});
