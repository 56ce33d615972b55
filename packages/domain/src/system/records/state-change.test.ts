import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canDeleteRecord, canStopOffering, type Decided, type TripAhead, usageText } from './state-change';

const trip = (id_guide: number, facts: Partial<TripAhead> = {}): TripAhead => ({
  id_guide,
  label: `VIA-${id_guide}`,
  started: false,
  issued: false,
  ...facts,
});
const code = (verdict: ReturnType<typeof canStopOffering>) => (verdict === true ? true : verdict.code);

describe('taking a driver or truck out of service', () => {
  it('needs no decision without trips, and one decision for each trip otherwise', () => {
    expect(canStopOffering([], [])).toBe(true);
    expect(canStopOffering([trip(1)], [{ id_guide: 1, decision: 'RELEASE' }])).toBe(true);
    expect(canStopOffering([trip(1, { started: true })], [{ id_guide: 1, decision: 'KEEP' }])).toBe(true);
  });

  it('is refused while a decision is missing or names a trip that is no longer there', () => {
    const verdict = canStopOffering([trip(1), trip(2)], [{ id_guide: 2, decision: 'KEEP' }]);
    expect(verdict).toMatchObject({ code: 'VIAJES_POR_DECIDIR', status: 409 });
    expect(verdict).toHaveProperty('message', 'Decida qué pasa con sus viajes antes de confirmar: VIA-1');
    expect(code(canStopOffering([], [{ id_guide: 9, decision: 'KEEP' }]))).toBe('VIAJES_POR_DECIDIR');
  });

  it('releases no trip that has begun or whose guide is issued', () => {
    const release: Decided[] = [{ id_guide: 1, decision: 'RELEASE' }];
    expect(code(canStopOffering([trip(1, { started: true, issued: true })], release))).toBe('VIAJE_EN_CURSO');
    expect(code(canStopOffering([trip(1, { issued: true })], release))).toBe('VIAJE_EMITIDO');
  });

  it('is refused for every trip without a decision, whatever the other decisions are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), fc.nat(), (ids, pick) => {
        const left = ids[pick % ids.length];
        const decided = ids.filter(id => id !== left).map(id_guide => ({ id_guide, decision: 'KEEP' as const }));
        expect(
          code(
            canStopOffering(
              ids.map(id => trip(id)),
              decided,
            ),
          ),
        ).toBe('VIAJES_POR_DECIDIR');
      }),
    );
  });
});

describe('deleting a record', () => {
  it('the refusal counts the uses, in singular and plural', () => {
    const uses = [
      { one: 'guía', many: 'guías', count: 12 },
      { one: 'camión', many: 'camiones', count: 0 },
      { one: 'usuario', many: 'usuarios', count: 1 },
    ];
    expect(usageText(uses)).toBe('12 guías y 1 usuario');
    expect(canDeleteRecord(uses)).toMatchObject({ code: 'EN_USO' });
    expect(canDeleteRecord(uses.map(use => ({ ...use, count: 0 })))).toBe(true);
  });
});
