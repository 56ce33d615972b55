import { expect, test } from 'vitest';
import { checkingLimit } from './company-limits.ts';

test('many files, or one slow file, of a company delay only that company', async () => {
  let end = (): void => undefined;
  const held = new Promise<void>(resolve => {
    end = resolve;
  });
  const sent = Array.from({ length: 20 }, (_, n) => checkingLimit(1)(() => held.then(() => n)));
  expect(await checkingLimit(2)(async () => 'another company')).toBe('another company');
  end();
  const read = await Promise.all(sent);
  expect(read.filter(one => one === undefined)).toHaveLength(3);
  expect(read.filter(one => one !== undefined)).toEqual(Array.from({ length: 17 }, (_, n) => n));
});
