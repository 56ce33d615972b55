import { expect, test } from 'vitest';
import { latePapers } from './late-papers';

const trip = { ended_at: '2026-11-29T15:00:00.000Z', required: ['EIR_SALIDA', 'EIR_INGRESO'], present: ['EIR_SALIDA'] };
const at = '2026-11-30T15:00:00.000Z';

test('documents are late a day after the end of the trip, not before', () => {
  expect(latePapers(trip, '2026-11-30T14:59:59.000Z')).toBeNull();
  expect(latePapers(trip, at)).toEqual({ at, missing: ['EIR_INGRESO'] });
});

test('the moment does not depend on when somebody looks, and each kind is named once', () => {
  const twice = { ...trip, required: ['EIR_SALIDA', 'EIR_INGRESO', 'EIR_INGRESO'] };
  expect(latePapers(twice, '2026-12-05T00:00:00.000Z')).toEqual({ at, missing: ['EIR_INGRESO'] });
});

test('nothing is late when all is there, or while nobody knows when the trip ended', () => {
  expect(latePapers({ ...trip, present: trip.required }, at)).toBeNull();
  expect(latePapers({ ...trip, ended_at: null }, at)).toBeNull();
});
