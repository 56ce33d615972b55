import { describe, expect, it } from 'vitest';
import {
  deriveGuideStatus,
  type GuideFacts,
  isLastStopDone,
  type StopFacts,
  seenGuideStatus,
  stopStatus,
  waitsToClose,
} from './guide-status';
import { STATUS_VECTORS, type StatusVector } from './guide-status.vectors.data';
import type { GuideStatus } from './labels';
import { isStopCode, type StopAction } from './stop-codes';

const AT = '2026-11-24T12:00:00Z';

function stopOf(text: string): StopFacts {
  const [code = '', action] = text.split(':');
  if (!isStopCode(code)) throw new Error(code);
  return { code, action: (action as StopAction) ?? null, arrival_at: null, departure_at: null, skipped_at: null };
}

function guideOf(vector: Pick<StatusVector, 'kind' | 'stops'>): GuideFacts {
  return {
    kind: vector.kind,
    deleted_at: null,
    rescued_by: null,
    closed_at: null,
    finished_at: null,
    false_freight_at: null,
    issued_at: null,
    stops: vector.stops.map(stopOf),
  };
}

function apply(guide: GuideFacts, step: string): GuideFacts {
  const [event, index] = step.split(' ');
  const atStop = (facts: Partial<StopFacts>): GuideFacts => ({
    ...guide,
    stops: guide.stops.map((stop, i) => (i === Number(index) ? { ...stop, ...facts } : stop)),
  });
  switch (event) {
    case 'create':
      return guide;
    case 'issue':
      return { ...guide, issued_at: AT };
    case 'arr':
      return atStop({ arrival_at: AT });
    case 'dep':
      return atStop({ departure_at: AT });
    case 'reset_arr':
      return atStop({ arrival_at: null });
    case 'reset_dep':
      return atStop({ departure_at: null });
    case 'skip':
      return atStop({ skipped_at: AT });
    case 'false':
      return { ...guide, false_freight_at: AT };
    case 'close':
      return { ...guide, closed_at: AT };
    case 'reverse':
      return { ...guide, closed_at: null };
    default:
      throw new Error(step);
  }
}

function play(kind: GuideFacts['kind'], stops: string[], steps: string[]): string {
  return deriveGuideStatus(steps.reduce(apply, guideOf({ kind, stops })));
}

describe('deriveGuideStatus', () => {
  it('passes the seven worked sequences', () => expect(STATUS_VECTORS).toHaveLength(7));

  for (const vector of STATUS_VECTORS) {
    it(`follows «${vector.name}»`, () => {
      let guide = guideOf(vector);
      for (const [event, expected] of vector.steps) {
        guide = apply(guide, event);
        expect([event, deriveGuideStatus(guide)]).toEqual([event, expected]);
      }
    });
  }

  it('a missing or deleted guide has no status of its own', () => {
    expect(deriveGuideStatus(null)).toBe('GUIA_NO_GENERADA');
    const closed = { ...guideOf({ kind: 'VIAJE', stops: ['PLT', 'PRT'] }), closed_at: AT, rescued_by: 2 };
    expect(deriveGuideStatus({ ...closed, deleted_at: AT })).toBe('GUIA_NO_GENERADA');
    expect(deriveGuideStatus(closed)).toBe('GUIA_RESCATADA');
    expect(deriveGuideStatus({ ...closed, rescued_by: null, finished_at: AT })).toBe('VIAJE_CERRADO');
  });

  it('ignores skipped stops', () => {
    const stops = ['BASE', 'DEP:RETIRAR', 'PATIO'];
    expect(play('RETIRO', stops, ['issue', 'skip 0'])).toBe('RETIRO_POR_SALIR');
    expect(play('RETIRO', stops, ['issue', 'skip 0', 'arr 1'])).toBe('EN_DEPOSITO');
    expect(play('RETIRO', stops, ['issue', 'skip 0', 'arr 1', 'dep 1'])).toBe('RETIRADO');
    expect(play('RETIRO', stops, ['issue', 'dep 0', 'arr 1', 'dep 1', 'skip 2'])).toBe('RETIRO_POR_CERRAR');
    expect(play('RETIRO', stops, ['issue', 'dep 0', 'skip 1'])).toBe('RETIRANDO');
    expect(play('RETIRO', stops, ['issue', 'skip 0', 'skip 1', 'skip 2'])).toBe('RETIRO_POR_CERRAR');
  });

  it('does not name a yard or base, and tells a completed last stop from an arrival', () => {
    expect(play('VIAJE', ['PATIO', 'PLT:CARGAR', 'PRT:ENTREGAR'], ['issue', 'arr 0'])).toBe('VIAJE_POR_SALIR');
    expect(play('RETIRO', ['BASE', 'DEP:RETIRAR', 'PLT'], ['issue', 'dep 0', 'arr 1', 'dep 1', 'arr 2'])).toBe(
      'RETIRO_POR_CERRAR',
    );
    expect(play('VIAJE', ['PRT:RETIRAR', 'PLT:DESCARGAR'], ['issue', 'dep 0', 'arr 1'])).toBe('EN_PLANTA');
    expect(isLastStopDone('VIAJE', { ...stopOf('PATIO'), arrival_at: AT })).toBe(false);
  });
});

describe('stopStatus', () => {
  it('follows from its facts', () => {
    const stop = stopOf('PLT');
    expect(stopStatus(stop)).toBe('PENDING');
    expect(stopStatus({ ...stop, arrival_at: AT })).toBe('IN_PROGRESS');
    expect(stopStatus({ ...stop, arrival_at: AT, departure_at: AT })).toBe('FINISHED');
    expect(stopStatus({ ...stop, skipped_at: AT })).toBe('NOT_EJECUTED');
  });
});

describe('the displayed status', () => {
  const AFTER = '2026-11-24T13:00:00Z';
  const trip = (...facts: Partial<StopFacts>[]): GuideFacts => {
    const guide = guideOf({ kind: 'VIAJE', stops: ['BASE', 'PLT:CARGAR', 'PRT:ENTREGAR'] });
    return { ...guide, issued_at: AT, stops: guide.stops.map((stop, i) => ({ ...stop, ...facts[i] })) };
  };
  const gone = { arrival_at: AT, departure_at: AT };

  it('follows a departure seen by GPS; the derived status does not', () => {
    const left = trip(gone, { arrival_at: AT, proposed_departure_at: AFTER });
    expect([seenGuideStatus(left), deriveGuideStatus(left)]).toEqual(['VIAJANDO', 'EN_PLANTA']);
  });
  it('is not closed by GPS, and is unchanged for a trip that is over, skipped or not issued', () => {
    const done = trip(gone, gone, { arrival_at: AT, proposed_departure_at: AFTER });
    expect(seenGuideStatus(done)).toBe('EN_PUERTO');
    const seen = { proposed_departure_at: AFTER };
    expect(seenGuideStatus({ ...trip(seen), issued_at: null })).toBe('GUIA_PENDIENTE');
    expect(seenGuideStatus({ ...trip(seen), closed_at: AFTER })).toBe('VIAJE_CERRADO');
    expect(seenGuideStatus(trip(gone, { ...seen, skipped_at: AT }, { arrival_at: AT }))).toBe('EN_PUERTO');
  });
});

it('a guide waits to be closed until it is closed; a rescued one until its costs are', () => {
  const of = (status: GuideStatus, costs_closed_at: string | null = null) =>
    waitsToClose({ kind: 'VIAJE', status, costs_closed_at });
  expect([of('VIAJE_POR_CERRAR'), of('VIAJE_CERRADO'), of('VIAJANDO')]).toEqual([true, false, false]);
  expect([of('GUIA_RESCATADA'), of('GUIA_RESCATADA', AT)]).toEqual([true, false]);
});
