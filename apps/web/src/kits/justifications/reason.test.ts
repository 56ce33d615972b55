import { expect, it } from 'vitest';
import { hasReason, lineName, refusedLines } from './reason.ts';

it('a motive or a text is a reason; blanks are not', () => {
  expect(hasReason(undefined, undefined)).toBe(false);
  expect(hasReason(null, '')).toBe(false);
  expect(hasReason(undefined, '  ')).toBe(false);
  expect(hasReason(4, undefined)).toBe(true);
  expect(hasReason(undefined, 'Cola en garita')).toBe(true);
});

it('each refused row keeps its own reason, also if one stop was sent twice', () => {
  const late = { reservation_milestone_id: 7, kind: 'LATE_ARRIVAL', name: 'Tercon' } as const;
  const stood = { reservation_milestone_id: 7, kind: 'STAND_BY', name: 'Tercon' } as const;
  const lines = refusedLines([late, stood], [{ ok: true }, { ok: false, message: 'No hay nada que justificar' }]);
  expect(lines).toEqual([{ stop: stood, why: 'No hay nada que justificar' }]);
  expect(lines.map(line => lineName(line.stop))).toEqual(['Tercon · Espera de más']);
});
