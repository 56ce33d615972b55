import { expect, test } from 'vitest';
import { dayName } from './DayPicker.tsx';

test.each([
  ['2026-11-23', /^\S+ · ayer$/],
  ['2026-11-24', /^\S+ · hoy$/],
  ['2026-11-25', /^\S+ · mañana$/],
  ['2026-11-26', /^\S+$/],
])('the name of %s, seen on 24/nov', (day, name) => expect(dayName(day, '2026-11-24')).toMatch(name));
