import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GuideFacts } from '../../trips/status/guide-status';
import type { LegFacts } from '../../trips/status/reservation-status';
import { canApprove, canCancelTurn, canDeny, canTurn, canUseBox, tripBehind, turnState } from './street-turn';
import { type BoxNeed, type FreeBox, judgePair, matchTurns, possiblePairs, type TurnFigures } from './turn-match';

const now = '2026-11-24T12:00:00.000Z';
const figures: TurnFigures = {
  now,
  zone: 'America/Guayaquil',
  holidays: new Set<string>(),
  max_km: 80,
  km_usd: '1.10',
  depot_move_usd: '40.00',
  line_fee_usd: '55.00',
  wait_day_usd: '5.00',
};
/** Depots in Guayaquil, plants about 30 km away next to each other. */
const depot = { lat: -2.2, lng: -79.9 };
const plant = { lat: -1.95, lng: -79.9 };
const near = { lat: -1.9, lng: -79.85 };
const box = (more: Partial<FreeBox> = {}): FreeBox => ({
  id_import_sub: 1,
  id_shipping_line: 1,
  serves: [3],
  reefer: false,
  condition: null,
  place: plant,
  code: 'PLT',
  depot,
  empty_at: '2026-11-24T14:00:00.000Z',
  last_free_day: '2026-11-27',
  clock: null,
  tariff: null,
  returns_on: null,
  ...more,
});
const need = (more: Partial<BoxNeed> = {}): BoxNeed => ({
  id_export_sub: 2,
  id_shipping_line: 1,
  id_container_type: 3,
  depot,
  place: near,
  needed_at: '2026-11-25T14:00:00.000Z',
  ...more,
});

describe('a pair', () => {
  it('saves both drives via the depot less the direct one, and the two movements there, less fee and waiting', () => {
    const pair = judgePair(box(), need(), figures);
    // 35 km back and 43 km out, 10 km between; the container waits 22.75 h for the truck.
    expect(pair).toMatchObject({ hop_km: 10, saved_km: 67, take_at: '2026-11-25T12:45:00.000Z' });
    expect(pair).toMatchObject({ return_km: 35, fetch_km: 42, avoided_usd: '0.00', wait_minutes: 1365 });
    expect(pair).toMatchObject({ value_usd: (67 * 1.1 + 80 - 55 - (22.75 / 24) * 5).toFixed(2) });
  });
  it('counts charged days that are avoided', () => {
    const clock = { started_on: '2026-11-20', ended_on: null, extended_days: 0, agreed_days: null };
    const tariff = {
      free_days: 6,
      tiers: [{ from_day: 7, usd: '125.00' }],
      first_day_counts: true,
      calendar: 'CALENDAR',
    } as const;
    const plain = judgePair(box({ clock, tariff, returns_on: '2026-11-25' }), need(), figures);
    const late = judgePair(box({ clock, tariff, returns_on: '2026-11-28' }), need(), figures);
    if (typeof plain === 'string' || typeof late === 'string') throw new Error('no pair');
    expect(Number(late.value_usd) - Number(plain.value_usd)).toBeCloseTo(375, 2);
  });
  it.each([
    ['NAVIERA', {}, { id_shipping_line: 2 }],
    ['TIPO', {}, { id_container_type: 2 }],
    ['ESTADO', { condition: 'DANADO' }, {}],
    ['ESTADO', { condition: 'POR_LAVAR' }, {}],
    ['PTI', { reefer: true }, {}],
    ['LEJOS', {}, { place: { lat: -0.2, lng: -78.5 } }],
    ['HORA', { empty_at: '2026-11-25T12:46:00.000Z' }, {}],
    ['HORA', {}, { needed_at: '2026-11-24T12:30:00.000Z' }],
    ['RELOJ', { last_free_day: '2026-11-24' }, {}],
    ['SIN_AHORRO', { depot: plant }, { depot: near }],
  ] as const)('is refused: %s %o %o', (why, ofBox, ofNeed) => {
    expect(judgePair(box(ofBox), need(ofNeed), figures)).toBe(why);
  });
  it('is possible at the last minute, with a flexible type, and for a reefer at a yard', () => {
    expect(judgePair(box({ empty_at: '2026-11-25T12:45:00.000Z' }), need(), figures)).toMatchObject({ hop_km: 10 });
    expect(judgePair(box({ serves: [3, 2] }), need({ id_container_type: 2 }), figures)).toMatchObject({ hop_km: 10 });
    expect(judgePair(box({ reefer: true, code: 'PATIO' }), need(), figures)).toMatchObject({ hop_km: 10 });
    expect(judgePair(box({ last_free_day: null }), need(), figures)).toMatchObject({ hop_km: 10 });
  });
});

describe('the matching', () => {
  it('excludes containers not free within 72 hours, denied pairs, and pairs without value', () => {
    const far = need({ needed_at: '2026-12-01T14:00:00.000Z' });
    expect(possiblePairs([box({ empty_at: '2026-11-27T12:01:00.000Z', last_free_day: null })], [far], figures)).toEqual(
      [],
    );
    expect(possiblePairs([box()], [need()], figures, () => true)).toEqual([]);
    expect(possiblePairs([box()], [need()], { ...figures, line_fee_usd: '500.00' })).toEqual([]);
    expect(possiblePairs([box()], [need()], figures)).toHaveLength(1);
  });
  it('has the highest total value, uses each side once and never loses kilometres', () => {
    const spot = fc.record({ lat: fc.integer({ min: -30, max: 30 }), lng: fc.integer({ min: -30, max: 30 }) });
    const at = ({ lat, lng }: { lat: number; lng: number }) => ({ lat: -2 + lat / 100, lng: -79.9 + lng / 100 });
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 5 }), fc.array(spot, { maxLength: 5 }), (imports, exports) => {
        const pairs = possiblePairs(
          imports.map((place, i) => box({ id_import_sub: i, place: at(place) })),
          exports.map((place, i) => need({ id_export_sub: 100 + i, place: at(place) })),
          figures,
        );
        const chosen = matchTurns(pairs);
        expect(new Set(chosen.map(one => one.id_import_sub)).size).toBe(chosen.length);
        expect(new Set(chosen.map(one => one.id_export_sub)).size).toBe(chosen.length);
        expect(chosen.every(one => one.saved_km >= 0)).toBe(true);
        const worth = (list: typeof pairs) =>
          list.reduce((sum, one) => sum + Math.round(Number(one.value_usd) * 100), 0);
        const best = (left: typeof pairs): number => {
          const [first] = left;
          if (first === undefined) return 0;
          const others = left.filter(one => one.id_import_sub !== first.id_import_sub);
          return Math.max(
            best(others),
            ...left
              .filter(one => one.id_import_sub === first.id_import_sub)
              .map(one => worth([one]) + best(others.filter(other => other.id_export_sub !== one.id_export_sub))),
          );
        };
        expect(worth(chosen)).toBe(best(pairs));
      }),
    );
  });
});

const guide = (facts: Partial<GuideFacts> = {}): GuideFacts =>
  ({
    kind: 'VIAJE',
    deleted_at: null,
    rescued_by: null,
    closed_at: null,
    finished_at: null,
    false_freight_at: null,
    issued_at: null,
    stops: [],
    ...facts,
  }) as unknown as GuideFacts;
const left = guide({
  issued_at: now,
  stops: [{ code: 'PLT', action: null, arrival_at: null, departure_at: now, skipped_at: null }],
} as unknown as Partial<GuideFacts>);
const skipped = guide({
  issued_at: now,
  stops: [{ code: 'DEP', action: 'DEVOLVER', arrival_at: null, departure_at: null, skipped_at: now }],
} as unknown as Partial<GuideFacts>);
const leg = (kind: LegFacts['kind'], ...guides: GuideFacts[]): LegFacts => ({ kind, required: true, guides });
const code = (verdict: unknown) => (verdict === true ? true : (verdict as { code: string }).code);
const asked = {
  approved_at: null,
  denied_at: null,
  cancelled_at: null,
  executed_at: null,
  expires_at: '2026-11-25T12:00:00.000Z',
};
const paper = { approval_ref: 'Correo', files: 1, condition: 'OPERATIVO' } as const;
const open = {
  import_legs: [leg('VIAJE'), leg('DEVOLUCION', guide())],
  export_legs: [leg('RETIRO', guide()), leg('VIAJE', guide())],
};

describe('a street turn', () => {
  it('has a state derived from its facts', () => {
    expect(turnState(asked, now)).toBe('SOLICITADO');
    expect(turnState(asked, '2026-11-25T12:00:01.000Z')).toBe('VENCIDO');
    expect(turnState({ ...asked, denied_at: now }, now)).toBe('NEGADO');
    const approved = { ...asked, approved_at: now };
    expect(turnState(approved, '2026-12-25T12:00:01.000Z')).toBe('APROBADO');
    expect(turnState({ ...approved, executed_at: now }, now)).toBe('EJECUTADO');
    expect(turnState({ ...approved, cancelled_at: now }, now)).toBe('ANULADO');
  });
  it('needs a paper, a usable container, and trips that have not begun', () => {
    expect(canApprove(asked, paper, open, now)).toBe(true);
    expect(code(canApprove(asked, { ...paper, files: 0 }, open, now))).toBe('REUSO_SIN_APROBACION');
    expect(code(canApprove(asked, { ...paper, approval_ref: ' ' }, open, now))).toBe('REUSO_SIN_APROBACION');
    expect(code(canApprove(asked, { ...paper, condition: 'DANADO' }, open, now))).toBe('REUSO_CONTENEDOR_DANADO');
    expect(code(canApprove(asked, paper, open, '2026-11-26T12:00:00.000Z'))).toBe('REUSO_ESTADO');
    expect(code(canTurn({ ...open, import_legs: [leg('DEVOLUCION', left)] }))).toBe('REUSO_GUIA_EN_RUTA');
    expect(code(canTurn({ ...open, export_legs: [leg('RETIRO', left)] }))).toBe('REUSO_RETIRO_INICIADO');
    expect(code(canTurn({ ...open, import_legs: [leg('DEVOLUCION', skipped)] }))).toBe('REUSO_GUIA_EN_RUTA');
    expect(code(canTurn({ ...open, export_legs: [leg('VIAJE', guide({ issued_at: now }))] }))).toBe(
      'REUSO_VIAJE_EMITIDO',
    );
    expect([canUseBox('OPERATIVO'), code(canUseBox(null))]).toEqual([true, 'REUSO_CONTENEDOR_DANADO']);
  });
  it('is denied while requested, and undone until the export has left with the container', () => {
    const approved = { ...asked, approved_at: now };
    expect([canDeny(asked, now), code(canDeny(approved, now))]).toEqual([true, 'REUSO_ESTADO']);
    expect(canCancelTurn(approved, open.export_legs, now)).toBe(true);
    expect(code(canCancelTurn(approved, [leg('VIAJE', guide({ issued_at: now }))], now))).toBe('REUSO_VIAJE_EMITIDO');
    expect(code(canCancelTurn(approved, [leg('VIAJE', left)], now))).toBe('REUSO_EN_RUTA');
    expect(code(canCancelTurn({ ...approved, cancelled_at: now }, [], now))).toBe('REUSO_ESTADO');
  });
  it('begins the trip at the import’s place instead of yard or depot, and keeps the plant of loading', () => {
    expect(tripBehind([{ action: 'RETIRAR' }, { action: 'CARGAR' }, { action: 'ENTREGAR' }])).toHaveLength(2);
    expect(tripBehind([{ action: null }, { action: 'CARGAR' }, { action: 'ENTREGAR' }])).toHaveLength(2);
    expect(tripBehind([{ action: 'CARGAR' }, { action: 'ENTREGAR' }])).toHaveLength(2);
  });
});
