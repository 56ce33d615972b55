import { expect, test } from 'vitest';
import { BOUNCED_AFTER, bouncesNow } from './bounces';

test('somebody is told once, at the refusal after which nothing is mailed', () => {
  const told = [1, 2, 3, 4].filter(bouncesNow);
  expect(told).toEqual([BOUNCED_AFTER]);
});
