import { describe, expect, test } from 'vitest';
import { cutOffProblem, equipmentProblem, paperProblem, type SlotToCheck, slotProblem } from './broken-plan';

const zone = 'America/Guayaquil';
const slot: SlotToCheck = {
  place: 'Tercon',
  slot_from: '2026-11-24T13:00:00.000Z',
  slot_to: '2026-11-24T14:00:00.000Z',
  state: 'OPEN',
  planned_arrival: '2026-11-24T13:20:00.000Z',
  planned_departure: '2026-11-24T13:50:00.000Z',
  tolerance_min: 30,
};

describe('a slot compared with the plan', () => {
  test('a slot whose window and tolerance contain the arrival, or that the truck waits for, keeps the plan', () => {
    expect(slotProblem(slot, zone)).toBeNull();
    expect(slotProblem({ ...slot, planned_arrival: '2026-11-24T14:30:00.000Z' }, zone)).toBeNull();
    expect(slotProblem({ ...slot, planned_arrival: '2026-11-24T11:00:00.000Z' }, zone)).toBeNull();
    expect(slotProblem({ ...slot, planned_arrival: null }, zone)).toBeNull();
  });
  test('a slot missed by more than the tolerance, or that ends before the truck comes, breaks the plan', () => {
    const late = { ...slot, planned_arrival: '2026-11-24T14:31:00.000Z' };
    expect(slotProblem(late, zone)).toBe(
      'El turno de Tercon es el 24/nov/2026 08:00 y el camión llegaría el 24/nov/2026 09:31',
    );
    expect(slotProblem({ ...late, slot_to: null, planned_arrival: '2026-11-24T13:31:00.000Z' }, zone)).not.toBeNull();
    expect(slotProblem({ ...slot, slot_from: '2026-11-24T13:50:00.000Z' }, zone)).not.toBeNull();
  });
  test('the tolerance is that of its terminal', () => {
    const late = { ...slot, planned_arrival: '2026-11-24T14:31:00.000Z' };
    expect(slotProblem({ ...late, tolerance_min: 45 }, zone)).toBeNull();
    const soon = { ...slot, planned_arrival: '2026-11-24T14:05:00.000Z' };
    expect(slotProblem({ ...soon, tolerance_min: 0 }, zone)).not.toBeNull();
  });
  test('a slot lost or cancelled without replacement breaks the plan with its reason', () => {
    expect(slotProblem({ ...slot, state: 'CANCELLED' }, zone)).toBe(
      'Se anuló el turno de Tercon del 24/nov/2026 08:00 y no hay otro',
    );
    expect(slotProblem({ ...slot, state: 'LOST' }, zone)).toMatch(/^Se perdió el turno de Tercon/);
  });
});

test('a cut-off before the arrival breaks the plan; one at the same minute does not', () => {
  const port = { place: 'DP World', planned_arrival: '2026-11-24T20:00:00.000Z' };
  expect(cutOffProblem({ ...port, cut_off: '2026-11-24T20:00:00.000Z' }, zone)).toBeNull();
  expect(cutOffProblem({ ...port, cut_off: null }, zone)).toBeNull();
  expect(cutOffProblem({ ...port, cut_off: '2026-11-24T19:59:00.000Z' }, zone)).toMatch(
    /^El cut-off es el .* DP World el /,
  );
});

test('refusals caused by an edit and expired papers are distinguished; what was missing from the start is neither', () => {
  const refusals = [
    { code: 'CHASIS_REQUERIDO', message: 'Asigne un chasis' },
    { code: 'CREDENCIAL_FALTANTE', message: 'Sin credencial' },
    { code: 'GENERADOR_REQUERIDO', message: 'Requiere generador' },
    { code: 'LICENCIA_VENCIDA', message: 'Licencia vencida' },
  ] as const;
  expect(equipmentProblem(refusals)).toBe('Requiere generador');
  expect(equipmentProblem([{ code: 'GENERADOR_DEL_CLIENTE', message: 'Sobra' }])).toBe('Sobra');
  expect(paperProblem(refusals)).toBe('Licencia vencida');
  expect([equipmentProblem(refusals.slice(0, 2)), paperProblem(refusals.slice(0, 3))]).toEqual([null, null]);
});
