import { describe, expect, test } from 'vitest';
import { rate } from './rate';
import type { RateFacts } from './rate-facts';
import { type Holiday, SURCHARGE_KINDS, SURCHARGE_METHODS, type Surcharge, type SurchargeKind } from './rate-rules';
import { FACTS, factsOf, feeOf, rulesOf, surchargeOf } from './rating.samples';
import { isNight } from './surcharge-price';

/** Quantity, price and amount of the one surcharge, or why it is not charged. */
function charged(
  kind: SurchargeKind,
  changes: Partial<Surcharge> = {},
  facts: RateFacts = FACTS,
  holidays: readonly Holiday[] = [],
  base: string | null = null,
): string {
  const fee = feeOf(1, '500.00', { diesel_base_usd: base });
  const trace = rate(facts, rulesOf([fee], [surchargeOf(2, kind, changes)], holidays));
  const line = trace.lines.find(each => each.rule.origin === 'SURCHARGE');
  if (line !== undefined) return `${line.quantity} × ${line.unit_price} = ${line.amount}`;
  const [skipped] = trace.skipped;
  return [skipped?.reason, skipped?.missing ?? skipped?.parameter].filter(word => word !== undefined).join(' ');
}
const parametersOf = (changes: Partial<RateFacts['parameters']>): RateFacts =>
  factsOf({ parameters: { ...FACTS.parameters, ...changes } });

describe('fuel', () => {
  test('POR_GALON: gallons × increase of the diesel price over the fee’s base', () => {
    expect(charged('COMBUSTIBLE', {}, FACTS, [], '2.50')).toBe('36.00 × 0.20 = 7.20');
    expect(charged('COMBUSTIBLE', {}, factsOf({ km: 100 }), [], '2.50')).toBe('15.38 × 0.20 = 3.08');
  });
  test('the fee’s base takes precedence over the surcharge’s', () => {
    const params = { diesel_base_usd: '2.00' };
    expect(charged('COMBUSTIBLE', { params })).toBe('36.00 × 0.70 = 25.20');
    expect(charged('COMBUSTIBLE', { params }, FACTS, [], '2.50')).toBe('36.00 × 0.20 = 7.20');
    expect(charged('COMBUSTIBLE')).toBe('SIN_BASE_DIESEL');
  });
  test('PORCENTAJE: freight × share × (price ÷ base − 1)', () => {
    const percentage = { method: 'PORCENTAJE', amount: '40.00' } as const;
    expect(charged('COMBUSTIBLE', percentage, FACTS, [], '2.50')).toBe('1.00 × 16.00 = 16.00');
    expect(charged('COMBUSTIBLE', percentage, FACTS, [], '0.00')).toBe('SIN_BASE_DIESEL');
  });
  test('a lower diesel price reduces the price only if agreed', () => {
    expect(charged('COMBUSTIBLE', {}, FACTS, [], '3.00')).toBe('DIESEL_NO_SUBIO');
    expect(charged('COMBUSTIBLE', {}, FACTS, [], '2.70')).toBe('DIESEL_NO_SUBIO');
    const both = { params: { bidireccional: true } };
    expect(charged('COMBUSTIBLE', both, FACTS, [], '3.00')).toBe('36.00 × -0.30 = -10.80');
    expect(charged('COMBUSTIBLE', both, FACTS, [], '2.70')).toBe('DIESEL_NO_SUBIO');
    expect(charged('COMBUSTIBLE', { ...both, method: 'PORCENTAJE', amount: '40.00' }, FACTS, [], '3.00')).toBe(
      '1.00 × -20.00 = -20.00',
    );
  });
  test('names the missing fact', () => {
    expect(charged('COMBUSTIBLE', {}, parametersOf({ diesel_usd_galon: null }), [], '2.50')).toBe(
      'SIN_PARAMETRO diesel_usd_galon',
    );
    for (const km_por_galon_cargado of [null, 0])
      expect(charged('COMBUSTIBLE', {}, parametersOf({ km_por_galon_cargado }), [], '2.50')).toBe(
        'SIN_PARAMETRO km_por_galon_cargado',
      );
    expect(charged('COMBUSTIBLE', {}, factsOf({ km: null }), [], '2.50')).toBe('FALTA_DATO km');
  });
});

describe('overweight', () => {
  const at = (cargo_kg: number, changes: Partial<Surcharge> = {}): string =>
    charged('SOBREPESO', changes, factsOf({ cargo_kg }));
  test('charges every started tonne of cargo and tare, nothing at the limit', () => {
    expect(at(22_200)).toBe('SIN_EXCESO');
    expect(at(22_200.5)).toBe('1.00 × 12.00 = 12.00');
    expect(at(23_200)).toBe('1.00 × 12.00 = 12.00');
    expect(at(23_201)).toBe('2.00 × 12.00 = 24.00');
    expect(at(25_600)).toBe('4.00 × 12.00 = 48.00');
  });
  test('its own limit takes precedence over the parameter', () => {
    expect(at(25_600, { params: { sobrepeso_desde_kg: 30_000 } })).toBe('1.00 × 12.00 = 12.00');
  });
  test('names the missing weight', () => {
    expect(charged('SOBREPESO', {}, factsOf({ cargo_kg: null }))).toBe('FALTA_DATO cargo_kg');
    expect(charged('SOBREPESO', {}, factsOf({ tare_kg: null }))).toBe('FALTA_DATO tare_kg');
    expect(charged('SOBREPESO', {}, parametersOf({ sobrepeso_desde_kg: null }))).toBe(
      'SIN_PARAMETRO sobrepeso_desde_kg',
    );
  });
});

test('a genset is charged once per trip, if needed and not the client’s', () => {
  expect(charged('GENSET')).toBe('1.00 × 60.00 = 60.00');
  expect(charged('GENSET', {}, factsOf({ needs_generator: false }))).toBe('SIN_GENERADOR');
  expect(charged('GENSET', {}, factsOf({ own_generator: true }))).toBe('GENERADOR_DEL_CLIENTE');
});

test('extra stops: one for each plant after the first', () => {
  expect([0, 1, 2, 4].map(plants => charged('PARADA_EXTRA', {}, factsOf({ plants })))).toEqual([
    'SIN_PARADA_EXTRA',
    'SIN_PARADA_EXTRA',
    '1.00 × 30.00 = 30.00',
    '3.00 × 30.00 = 90.00',
  ]);
});

describe('night', () => {
  test('the night spans midnight, from its first minute to its end, exclusive', () => {
    const night = ['21:59', '22:00', '23:59', '00:00', '04:59', '05:00', '12:00'].filter(time =>
      isNight(time, '22:00', '05:00'),
    );
    expect(night).toEqual(['22:00', '23:59', '00:00', '04:59']);
    expect(['00:59', '01:00', '04:00', '23:00'].filter(time => isNight(time, '01:00', '04:00'))).toEqual(['01:00']);
    expect(isNight('22:00', '22:00', '22:00')).toBe(false);
  });
  test('depends on the appointment time, in percent of the freight or fixed', () => {
    const late = factsOf({ appointment_time: '23:30' });
    expect(charged('NOCTURNO', {}, late)).toBe('1.00 × 50.00 = 50.00');
    expect(charged('NOCTURNO', { method: 'FIJO', amount: '25.00' }, late)).toBe('1.00 × 25.00 = 25.00');
    expect(charged('NOCTURNO')).toBe('NO_ES_DE_NOCHE');
    const params = { noche_desde: '09:00', noche_hasta: '11:00' };
    const at = (time: string): string => charged('NOCTURNO', { params }, factsOf({ appointment_time: time }));
    expect([at('08:59'), at('09:00'), at('11:00')]).toEqual([
      'NO_ES_DE_NOCHE',
      '1.00 × 50.00 = 50.00',
      'NO_ES_DE_NOCHE',
    ]);
  });
  test('names the missing fact', () => {
    expect(charged('NOCTURNO', {}, factsOf({ appointment_time: null }))).toBe('FALTA_DATO appointment_time');
    expect(charged('NOCTURNO', {}, parametersOf({ noche_desde: null }))).toBe('SIN_PARAMETRO noche_desde');
    expect(charged('NOCTURNO', {}, parametersOf({ noche_hasta: null }))).toBe('SIN_PARAMETRO noche_hasta');
  });
});

describe('holidays', () => {
  const on = (date: string, holidays: readonly Holiday[]): string =>
    charged('FERIADO', {}, factsOf({ date }), holidays);
  test('apply nationwide, or in the canton of the plant', () => {
    expect(on('2026-12-25', [{ date: '2026-12-25', name: 'Navidad' }])).toBe('1.00 × 45.00 = 45.00');
    const canton = (id_canton: number): Holiday[] => [{ date: '2026-04-22', name: 'Cantonización', id_canton }];
    expect(on('2026-04-22', canton(701))).toBe('1.00 × 45.00 = 45.00');
    expect(on('2026-04-22', canton(702))).toBe('NO_ES_FERIADO');
    expect(on('2026-12-24', [{ date: '2026-12-25', name: 'Navidad' }])).toBe('NO_ES_FERIADO');
  });
});

test('every kind has its methods', () => {
  expect(SURCHARGE_KINDS.map(kind => SURCHARGE_METHODS[kind].length > 0)).toEqual(SURCHARGE_KINDS.map(() => true));
  for (const kind of SURCHARGE_KINDS) expect(SURCHARGE_METHODS[kind]).toContain(surchargeOf(1, kind).method);
});
