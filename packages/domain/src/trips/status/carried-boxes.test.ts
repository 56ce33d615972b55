import { expect, test } from 'vitest';
import { containersSummary, type SummarisedBox } from './carried-boxes';

const box = (container_type: string, more: Partial<SummarisedBox> = {}): SummarisedBox => ({
  container_code: null,
  container_type,
  given_up: false,
  ...more,
});
const code = { container_code: 'TEMU6079348' };
const gone = { given_up: true };

test.each([
  ['the number of an only container', [box('40RH', code)], 1, 'TEMU6079348'],
  ['its type without a number', [box('40RH')], 1, '1 × 40RH'],
  ['several by type', [box('40RH', code), box('40HC'), box('40RH')], 3, '2 × 40RH, 1 × 40HC'],
  ['without those given up', [box('40RH'), box('40HC', gone), box('40RH')], 2, '2 × 40RH'],
  ['the number of the last that is carried', [box('40RH', gone), box('40HC', code)], 1, 'TEMU6079348'],
  ['all of them when all were given up', [box('40RH', gone), box('40HC', gone)], 2, '1 × 40RH, 1 × 40HC'],
])('%s', (_, boxes, count, text) => expect(containersSummary(boxes)).toEqual({ count, text }));

test('nothing without containers', () => expect(containersSummary([])).toBeNull());
