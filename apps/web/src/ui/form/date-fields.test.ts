import { describe, expect, it } from 'vitest';
import { readDate } from './date-fields.tsx';

const texts = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const filesWith = (pattern: RegExp) =>
  Object.entries(texts).flatMap(([name, text]) => (pattern.test(text) ? [name.split('/').at(-1)] : []));

describe('a typed date within its bounds', () => {
  const today = '2026-11-22';
  it('is refused outside of them, with the bound in the message', () => {
    expect(readDate('23/11/26', { today, min: undefined, max: today })).toEqual({
      problem: 'No puede ser después del 22/nov/2026',
    });
    expect(readDate('21/11/26', { today, min: today })).toEqual({ problem: 'No puede ser antes del 22/nov/2026' });
    expect(readDate('22/11/26', { today, min: today, max: today })).toEqual({ value: today });
    expect(readDate('22/22', { today })).toEqual({ problem: 'No es una fecha' });
  });
});

describe('pickers', () => {
  it('read typed text themselves, or accept no text', () => {
    // The days to which a day is copied, and those of a list's filter, are selected, not typed.
    expect(filesWith(/import \{[^}]*\b(DatePicker|TimePicker)\b[^}]*\} from 'antd'/).sort()).toEqual([
      'CopyDay.tsx',
      'DatesFilter.tsx',
      'date-fields.tsx',
    ]);
  });
  it('are in a form item that refuses unreadable text', () => {
    expect(filesWith(/<Form\.Item[^>]*\bname=[^<]*<(Date|Time|Instant)Field/)).toEqual([]);
  });
});
