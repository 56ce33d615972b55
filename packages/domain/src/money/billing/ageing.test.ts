import { describe, expect, test } from 'vitest';
import { AGEING_BUCKET_KEYS, AGEING_BUCKETS, ageingBucket, remindedOf } from './ageing';

describe('ageing', () => {
  test('every number of days is in one bucket, limits inclusive', () => {
    for (let days = 0; days < 400; days++) {
      const inside = AGEING_BUCKET_KEYS.filter(key => {
        const { from, to } = AGEING_BUCKETS[key];
        return days >= from && (to === null || days <= to);
      });
      expect([days, inside]).toEqual([days, [ageingBucket(days)]]);
    }
    expect(ageingBucket(-2)).toBe('D0_1');
  });

  test('the responsible role is reminded after the given days, the masters after twice as many', () => {
    expect([1, 2, 3, 4].map(days => remindedOf(days, 2))).toEqual(['NOBODY', 'OWNERS', 'OWNERS', 'MASTERS']);
    expect([2, 3, 5, 6].map(days => remindedOf(days, 3))).toEqual(['NOBODY', 'OWNERS', 'OWNERS', 'MASTERS']);
  });
});
