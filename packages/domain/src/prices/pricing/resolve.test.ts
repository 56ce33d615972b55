import { describe, expect, test } from 'vitest';
import { rate } from './rate';
import type { RateFacts } from './rate-facts';
import type { Fee } from './rate-rules';
import type { Loser, RateLine } from './rate-trace';
import { CLIENT, FACTS, factsOf, feeOf, PAYER, rulesOf, STRANGER } from './rating.samples';
import { ruleState } from './validity';

const freightOf = (fees: readonly Fee[], facts: RateFacts = FACTS): RateLine | undefined =>
  rate(facts, rulesOf(fees)).lines[0];
const codeOf = (line: RateLine | undefined): string => (line && 'code' in line.rule ? line.rule.code : '');
const reasons = (losers: readonly Loser[] | undefined): unknown[] =>
  (losers ?? []).map(({ code, reason, dimension }) => [code, reason, ...(dimension ? [dimension] : [])]);

/** From most to least specific; each differs from the next in one step of the order. */
const LADDER: readonly (readonly [scope: Partial<Fee>, by: string])[] = [
  [{ id_client: PAYER }, 'CLIENTE'],
  [{ id_client: CLIENT }, 'CLIENTE'],
  [{ id_plant: 501 }, 'LUGAR'],
  [{ id_route: 601 }, 'LUGAR'],
  [{ id_canton: 701 }, 'LUGAR'],
  [{ id_province: 7 }, 'LUGAR'],
  [{ id_port: 801 }, 'PUERTO'],
  [{ id_container_type: 6 }, 'CONTENEDOR'],
  [{ container_group: 'REEFER' }, 'CONTENEDOR'],
  [{ template: 'E_CON_RETIRO' }, 'TIPO'],
  [{ reservation_type: 'E' }, 'TIPO'],
  [{ id_shipping_line: 3 }, 'NAVIERA'],
  [{ id_product: 4 }, 'PRODUCTO'],
  [{ km_from: 200, km_to: 300 }, 'KM'],
  [{}, ''],
];
const facts = factsOf({ id_bill_to: PAYER });

describe('precedence of the dimensions', () => {
  test.each(LADDER.slice(0, -1).map(([scope, by], i) => [i, by, scope] as const))('step %i, by %s', (i, by, scope) => {
    // All later dimensions together never outweigh an earlier one.
    const behind = LADDER.slice(i + 1).map(([other], j) => feeOf(100 + j, '400.00', other));
    const rest = Object.assign(
      {},
      ...LADDER.slice(i + 1)
        .filter(step => step[1] !== by)
        .map(step => step[0]),
    ) as object;
    const line = freightOf(
      [...behind, feeOf(99, '410.00', { ...rest, valid_from: '2026-06-01' }), feeOf(1, '500.00', scope)],
      facts,
    );
    expect(codeOf(line)).toBe('TAR-00001');
    expect(line?.won_by).toBe(freightOf([feeOf(1, '500.00', scope), ...behind], facts)?.won_by);
    const next = LADDER[i + 1]?.[0];
    expect(freightOf([feeOf(1, '500.00', scope), feeOf(2, '1.00', next)], facts)?.won_by).toBe(by);
  });
  test('then the later first day wins, then the higher id', () => {
    const later = feeOf(1, '500.00', { km_from: 0, valid_from: '2026-06-01' });
    const older = feeOf(2, '490.00', { km_to: 900 });
    const line = freightOf([older, later]);
    expect(codeOf(line)).toBe('TAR-00001');
    expect(reasons(line?.losers)).toEqual([['TAR-00002', 'MAS_ANTIGUA', 'VIGENCIA']]);
    const twin = freightOf([feeOf(3, '1.00', { km_from: 0 }), feeOf(4, '2.00', { km_to: 900 })]);
    expect(codeOf(twin)).toBe('TAR-00004');
    expect(reasons(twin?.losers)).toEqual([['TAR-00003', 'MAS_ANTIGUA', 'REGISTRO']]);
  });
  test('the payer’s own rule takes precedence over the client’s, whatever their other dimensions', () => {
    const clients = feeOf(1, '450.00', { id_client: CLIENT, id_plant: 501, id_container_type: 6 });
    const payers = feeOf(2, '480.00', { id_client: PAYER });
    const line = freightOf([clients, payers], facts);
    expect(codeOf(line)).toBe('TAR-00002');
    expect(reasons(line?.losers)).toEqual([['TAR-00001', 'MENOS_ESPECIFICA', 'CLIENTE']]);
    expect(codeOf(freightOf([clients, payers]))).toBe('TAR-00001');
  });
});

describe('reasons of losers', () => {
  const general = feeOf(1, '500.00');
  test.each<[string, Partial<Fee>]>([
    ['OTRO_CLIENTE', { id_client: STRANGER }],
    ['OTRO_LUGAR', { id_plant: 502 }],
    ['OTRO_LUGAR', { id_route: 602 }],
    ['OTRO_LUGAR', { id_canton: 702 }],
    ['OTRO_LUGAR', { id_province: 8 }],
    ['OTRO_PUERTO', { id_port: 802 }],
    ['OTRO_CONTENEDOR', { id_container_type: 7 }],
    ['OTRO_CONTENEDOR', { container_group: 'SECO' }],
    ['OTRO_TIPO', { template: 'E_DIRECTO' }],
    ['OTRO_TIPO', { reservation_type: 'I' }],
    ['OTRA_NAVIERA', { id_shipping_line: 9 }],
    ['OTRO_PRODUCTO', { id_product: 9 }],
    ['FUERA_DE_RANGO_KM', { km_from: 300 }],
    ['FUERA_DE_VIGENCIA', { valid_from: '2026-11-25' }],
    ['FUERA_DE_VIGENCIA', { valid_to: '2026-11-23' }],
    ['SIN_APROBAR', { approved_at: null }],
  ])('%s: %o', (reason, scope) => {
    const line = freightOf([feeOf(2, '1.00', { id_client: CLIENT, ...scope }), general]);
    expect(codeOf(line)).toBe('TAR-00001');
    expect(reasons(line?.losers)).toEqual([['TAR-00002', reason]]);
  });
  test('the first reason is given: scope, days, approval, km', () => {
    const only = (scope: Partial<Fee>): unknown =>
      rate(FACTS, rulesOf([feeOf(2, '1.00', scope)])).gaps[0]?.losers[0]?.reason;
    expect(only({ id_port: 802, id_client: STRANGER, km_to: 5 })).toBe('OTRO_CLIENTE');
    expect(only({ km_to: 5, valid_to: '2026-01-31', approved_at: null })).toBe('FUERA_DE_VIGENCIA');
    expect(only({ km_to: 5, approved_at: null })).toBe('SIN_APROBAR');
    expect(only({ km_to: 5 })).toBe('FUERA_DE_RANGO_KM');
  });
  test('first and last day are inclusive', () => {
    const dated = feeOf(2, '1.00', { id_client: CLIENT, valid_from: '2026-11-10', valid_to: '2026-11-20' });
    const on = (date: string): string => codeOf(freightOf([general, dated], factsOf({ date })));
    expect([on('2026-11-09'), on('2026-11-10'), on('2026-11-20'), on('2026-11-21')]).toEqual([
      'TAR-00001',
      'TAR-00002',
      'TAR-00002',
      'TAR-00001',
    ]);
  });
  test('a band includes its first km and excludes its last, so that adjacent bands do not overlap', () => {
    const near = feeOf(2, '100.00', { km_from: 0, km_to: 100 });
    const far = feeOf(3, '200.00', { km_from: 100, km_to: 200 });
    const at = (km: number | null): string => codeOf(freightOf([general, near, far], factsOf({ km })));
    expect([at(0), at(99.9), at(100), at(199.99), at(200), at(null)]).toEqual([
      'TAR-00002',
      'TAR-00002',
      'TAR-00003',
      'TAR-00003',
      'TAR-00001',
      'TAR-00001',
    ]);
  });
  test('an unknown fact matches only rules without that column', () => {
    const fees = [general, feeOf(2, '1.00', { id_product: 4 }), feeOf(3, '2.00', { id_client: CLIENT })];
    expect(codeOf(freightOf(fees, factsOf({ id_product: null, id_client: null, id_bill_to: null })))).toBe('TAR-00001');
  });
  test('a voided rule is ignored', () => {
    const line = freightOf([general, feeOf(2, '1.00', { id_client: CLIENT, voided_at: '2026-10-01T00:00:00Z' })]);
    expect(codeOf(line)).toBe('TAR-00001');
    expect(line?.losers).toEqual([]);
  });
});

describe('losers in a trace', () => {
  test('the ten nearest are kept, the fewest differences first; those differing in the client last', () => {
    const far = Array.from({ length: 30 }, (_, i) => feeOf(200 + i, '1.00', { id_client: STRANGER + i, id_port: 802 }));
    const clients = Array.from({ length: 30 }, (_, i) => feeOf(300 + i, '1.00', { id_client: STRANGER + i }));
    const near = [
      feeOf(2, '510.00', { id_canton: 701 }),
      feeOf(3, '515.00', { id_canton: 701, id_product: 9 }),
      feeOf(4, '516.00', { id_client: CLIENT, id_port: 802 }),
    ];
    const line = freightOf([...far, ...clients, feeOf(1, '480.00', { id_client: CLIENT }), ...near]);
    expect(reasons(line?.losers)).toEqual([
      ['TAR-00002', 'MENOS_ESPECIFICA', 'CLIENTE'],
      ['TAR-00003', 'OTRO_PRODUCTO'],
      ['TAR-00004', 'OTRO_PUERTO'],
      ...Array.from({ length: 7 }, (_, i) => [`TAR-00${329 - i}`, 'OTRO_CLIENTE']),
    ]);
  });
  test('one version stands for each fee; of the winner’s own only a future one', () => {
    const versions = (id: number, scope: Partial<Fee>): Fee[] =>
      [2024, 2025, 2026, 2027].map((year, i) =>
        feeOf(id + i, `${500 + i}.00`, {
          ...scope,
          code: `TAR-${id}`,
          id_family: id,
          version: i + 1,
          valid_from: `${year}-01-01`,
          valid_to: year === 2027 ? null : `${year}-12-31`,
        }),
      );
    const line = freightOf([...versions(10, { id_client: CLIENT }), ...versions(20, {})]);
    expect(line?.rule).toMatchObject({ code: 'TAR-10', version: 3 });
    expect(line?.losers).toEqual([
      expect.objectContaining({ code: 'TAR-10', version: 4, reason: 'FUERA_DE_VIGENCIA', valid_from: '2027-01-01' }),
      expect.objectContaining({ code: 'TAR-20', version: 3, reason: 'MENOS_ESPECIFICA' }),
    ]);
  });
  test('an older version of the winner is not listed', () => {
    const older = feeOf(1, '450.00', { id_family: 5, valid_from: '2025-01-01', valid_to: '2025-12-31' });
    expect(freightOf([older, feeOf(2, '480.00', { id_family: 5 })])?.losers).toEqual([]);
  });
  test('of several versions of a fee that differ, the one in force is listed', () => {
    const other = { id_port: 802, id_family: 5 };
    const next = feeOf(3, '470.00', { ...other, valid_from: '2027-01-01' });
    const line = freightOf([feeOf(1, '480.00'), feeOf(2, '450.00', { ...other, valid_to: '2026-12-31' }), next]);
    expect(line?.losers).toEqual([expect.objectContaining({ id: 2, amount: '450.00', reason: 'OTRO_PUERTO' })]);
  });
});

test('the state of a row follows from its days', () => {
  const row = { valid_from: '2026-03-01', valid_to: '2026-03-31', approved_at: '2026-02-01T00:00:00Z' };
  const on = (today: string, changes: object = {}): string => ruleState({ ...row, ...changes }, today);
  expect(on('2026-02-28')).toBe('FUTURA');
  expect([on('2026-03-01'), on('2026-03-31'), on('2026-03-31', { superseded_by: 9 })]).toEqual(
    Array.from({ length: 3 }, () => 'VIGENTE'),
  );
  expect([on('2026-04-01'), on('2026-04-01', { superseded_by: 9 })]).toEqual(['VENCIDA', 'REEMPLAZADA']);
  expect([on('2026-03-05', { approved_at: null }), on('2026-03-05', { voided_at: 'x' })]).toEqual([
    'PROPUESTA',
    'ANULADA',
  ]);
  expect(on('2030-01-01', { valid_to: null })).toBe('VIGENTE');
});
