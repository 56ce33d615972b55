import { expect, it } from 'vitest';
import { evidenceLine } from './evidence';

it('a position is one line, which never changes', () => {
  const at = { ms: Date.parse('2026-12-01T10:00:00Z'), lat: -2.6, lng: -79.6 };
  expect(evidenceLine({ ...at, kmh: 61.25 })).toBe('2026-12-01T10:00:00.000Z -2.60000 -79.60000 61.3\n');
  expect(evidenceLine({ ...at, kmh: null })).toBe('2026-12-01T10:00:00.000Z -2.60000 -79.60000 -\n');
});
