import { expect, test } from 'vitest';
import { readReport } from './report-values.ts';

const fields = { id_client: 'id', state: ['FACTURADO', 'EXONERADO'] } as const;
const usual = { from: '2026-11-01', to: '2026-11-21' };
const read = (query: string) => readReport(new URLSearchParams(query), fields, usual);

test('an empty address asks for the current month', () => {
  expect(read('')).toEqual({ date_from: '2026-11-01', date_to: '2026-11-21' });
});

test('a link opens the same report again', () => {
  expect(read('date_from=2026-08-01&date_to=2026-08-31&id_client=7&state=EXONERADO')).toEqual({
    date_from: '2026-08-01',
    date_to: '2026-08-31',
    id_client: 7,
    state: 'EXONERADO',
  });
});

test('what the call would refuse is not asked', () => {
  expect(read('date_from=hoy&id_client=abc&state=NINGUNO')).toEqual({ date_from: '2026-11-01', date_to: '2026-11-21' });
});
