import { expect, test } from 'vitest';
import { emergencySignal } from './emergency';

test('a call is critical and says what it is; a drill says that it is one', () => {
  const call = { key: 'emergency 3', at: '2026-12-01T12:00:00.000Z', id_carrier: 7 };
  expect(emergencySignal({ ...call, is_drill: false })).toEqual({
    kind: 'PANICO',
    key: 'emergency 3',
    severity: 'CRITICA',
    at: call.at,
    text: 'Emergencia del conductor',
    id_carrier: 7,
  });
  expect(emergencySignal({ ...call, is_drill: true }).text).toBe('Simulacro de emergencia');
});
