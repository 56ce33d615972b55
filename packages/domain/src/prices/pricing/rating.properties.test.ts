/** 8-money §10 nos. 3, 4 and 5 on random rules and movements; the index is compared with a plain implementation. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, allocate, exact, toMoney } from '../../system/amounts/money';
import { addDays } from '../../system/time/time';
import { inBand, inForce, specificity } from './dimensions';
import { rate } from './rate';
import type { RateFacts } from './rate-facts';
import { type Fee, SURCHARGE_KINDS, type Surcharge } from './rate-rules';
import type { RateTrace } from './rate-trace';
import {
  ALM,
  CLIENT,
  CUS,
  FACTS,
  FLE,
  feeOf,
  GEN,
  itemOf,
  PAYER,
  rulesOf,
  STRANGER,
  surchargeOf,
} from './rating.samples';
import { replay } from './replay';

/** Mostly null, else mostly the usual value of the movements; otherwise hardly any rule would apply or compete. */
const maybe = <T>(usual: T, ...others: T[]): fc.Arbitrary<T | null> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );
const mostly = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(usual, ...others) });
const day = fc.integer({ min: 0, max: 60 }).map(n => addDays('2026-10-25', n));
const cents = fc.integer({ min: 0, max: 99_999 }).map(n => toMoney(String(n / 100)));

const scope = fc.record({
  id_client: maybe(CLIENT, PAYER, STRANGER),
  id_plant: maybe(501, 502),
  id_canton: maybe(701, 702),
  id_port: maybe(801, 802),
  id_container_type: maybe(6, 7),
  container_group: maybe<'REEFER' | 'SECO'>('REEFER', 'SECO'),
  reservation_type: maybe<'E' | 'I'>('E', 'I'),
  id_shipping_line: maybe(3),
  id_product: maybe(4, 9),
  km_from: maybe(0, 200, 234),
  km_to: maybe(900, 234, 200),
});
const dates = fc.record({
  valid_from: fc.oneof(fc.constant('2026-01-01'), day),
  valid_to: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: day }),
  approved_at: mostly<string | null>('x', null),
});
const items = fc
  .uniqueArray(fc.tuple(fc.constantFrom(FLE, GEN, CUS, ALM), cents), { selector: ([id]) => id, minLength: 1 })
  .chain(chosen =>
    fc.tuple(
      ...chosen.map(([id, amount]) =>
        fc
          .record({
            method: fc.constantFrom('FIJO' as const, 'POR_KM' as const, 'PORCENTAJE_FLETE' as const),
            included: fc.constantFrom(false, false, true),
            auto: fc.boolean(),
            max_amount: maybe('300.00'),
          })
          .map(changes => itemOf(id, amount, changes)),
      ),
    ),
  );
const feesOf = (max: number): fc.Arbitrary<Fee[]> =>
  fc
    .array(fc.tuple(scope, dates, items, fc.integer({ min: 1, max: 8 })), { maxLength: max, size: 'max' })
    .map(rows =>
      rows.map(([where, when, what, family], i) =>
        feeOf(i + 1, '0.00', { ...where, ...when, items: what, id_family: family, diesel_base_usd: '2.50' }),
      ),
    );
const surcharges: fc.Arbitrary<Surcharge[]> = fc
  .array(fc.tuple(scope, dates, fc.constantFrom(...SURCHARGE_KINDS)), { maxLength: 12 })
  .map(rows => rows.map(([where, when, kind], i) => surchargeOf(i + 1, kind, { ...where, ...when })));
const movement: fc.Arbitrary<RateFacts> = fc
  .record({
    date: day,
    id_bill_to: fc.constantFrom(CLIENT, PAYER),
    id_plant: mostly<number | null>(501, 502, null),
    id_canton: mostly(701, 702),
    id_port: mostly(801, 802),
    id_container_type: mostly(6, 7),
    container_group: mostly<'REEFER' | 'SECO'>('REEFER', 'SECO'),
    id_product: mostly<number | null>(4, 9, null),
    km: mostly<number | null>(233.5, 150, 200, 234, null),
    cargo_kg: fc.constantFrom(22_200, 25_600, null),
    plants: fc.integer({ min: 1, max: 3 }),
    appointment_time: fc.constantFrom('10:00', '22:00', '04:59'),
    services: fc.subarray([
      { id_service: GEN, quantity: 1 },
      { id_service: CUS, quantity: 2 },
    ]),
  })
  .map(changes => ({ ...FACTS, ...changes }));
const priceOf = (trace: RateTrace): unknown => ({
  lines: trace.lines.map(({ losers: _, won_by: __, ...line }) => line),
  gaps: trace.gaps.map(({ losers: _, ...gap }) => gap),
  skipped: trace.skipped.map(({ losers: _, ...skipped }) => skipped),
  total: trace.total,
});

/** §1.2 implemented literally, one rule after the other. */
function plainly(fees: readonly Fee[], facts: RateFacts, id_service: number): number | null {
  const equal = (asked: unknown, is: unknown): boolean => asked === null || asked === undefined || asked === is;
  const rank = (fee: Fee): readonly number[] => {
    const own = fee.id_client === facts.id_bill_to ? 2 : fee.id_client === facts.id_client ? 1 : 0;
    const head = { ...fee, id: fee.id_fee, family: null, owner: null, scope: fee };
    return [fee.id_client === null ? 0 : own, ...specificity(head).slice(1), Date.parse(fee.valid_from), fee.id_fee];
  };
  const [best] = fees
    .filter(fee =>
      fee.items.some(
        item => item.id_service === id_service && (item.method !== 'PORCENTAJE_FLETE' || id_service !== FLE),
      ),
    )
    .filter(fee => fee.approved_at !== null && inForce(fee, facts.date) && inBand(fee, facts.km))
    .filter(
      fee =>
        (equal(fee.id_client, facts.id_bill_to) || fee.id_client === facts.id_client) &&
        equal(fee.id_plant, facts.id_plant) &&
        equal(fee.id_canton, facts.id_canton) &&
        equal(fee.id_port, facts.id_port) &&
        equal(fee.id_container_type, facts.id_container_type) &&
        equal(fee.container_group, facts.container_group) &&
        equal(fee.reservation_type, facts.reservation_type) &&
        equal(fee.id_shipping_line, facts.id_shipping_line) &&
        equal(fee.id_product, facts.id_product),
    )
    .sort((a, b) => {
      const [x, y] = [rank(a), rank(b)];
      const at = x.findIndex((value, i) => value !== y[i]);
      return (y[at] ?? 0) - (x[at] ?? 0);
    });
  return best?.id_fee ?? null;
}

describe('3: a price is a function of facts and rules', () => {
  test('its lines add up, and the trace alone gives it again', () => {
    fc.assert(
      fc.property(feesOf(12), surcharges, movement, (fees, extra, facts) => {
        const trace = rate(facts, rulesOf(fees, extra));
        expect(add(...trace.lines.map(line => line.amount))).toBe(trace.total);
        for (const line of trace.lines) expect(line.amount).toBe(toMoney(exact(line.unit_price).times(line.quantity)));
        const stored = JSON.parse(JSON.stringify(trace)) as RateTrace;
        expect(replay(stored)).toEqual({ total: trace.total, differs: [] });
      }),
    );
  });
  test('the order of rules changes nothing, including the losers', () => {
    const shuffled = feesOf(40).chain(fees =>
      fc.tuple(fc.constant(fees), fc.shuffledSubarray(fees, { minLength: fees.length })),
    );
    const mixed = surcharges.chain(all =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, mixed, movement, ([fees, others], [extra, more], facts) => {
        expect(rate(facts, rulesOf(others, more))).toEqual(rate(facts, rulesOf(fees, extra)));
      }),
    );
  });
  test('movements rated before with the same rules change nothing', () => {
    fc.assert(
      fc.property(feesOf(20), surcharges, fc.array(movement, { minLength: 2, maxLength: 5 }), (fees, extra, all) => {
        const rules = rulesOf(fees, extra);
        for (const facts of all) expect(rate(facts, rules)).toEqual(rate(facts, rulesOf(fees, extra)));
      }),
    );
  });
  test('another client’s rule changes nothing', () => {
    fc.assert(
      fc.property(feesOf(20), surcharges, movement, (fees, extra, facts) => {
        const own = <T extends { id_client?: number | null }>(rules: readonly T[]): T[] =>
          rules.filter(rule => rule.id_client !== STRANGER);
        expect(priceOf(rate(facts, rulesOf(fees, extra)))).toEqual(
          priceOf(rate(facts, rulesOf(own(fees), own(extra)))),
        );
      }),
    );
  });
  test('the index finds the rule that §1.2 gives', () => {
    fc.assert(
      fc.property(feesOf(60), movement, (fees, facts) => {
        const trace = rate({ ...facts, services: [] }, rulesOf(fees));
        const [freight] = trace.lines;
        const asked = trace.gaps.find(gap => gap.code === 'FALTA_DATO' && gap.id_service === FLE);
        const found = freight?.rule.origin === 'FEE' && freight.service === 'FLE' ? freight.rule.id_fee : null;
        if (asked === undefined) expect(found).toBe(plainly(fees, facts, FLE));
        const losers = freight?.losers ?? trace.gaps[0]?.losers ?? [];
        expect(losers.length).toBeLessThanOrEqual(10);
        expect(losers.some(loser => loser.id === found)).toBe(false);
        expect(new Set(losers.map(loser => fees[loser.id - 1]?.id_family)).size).toBe(losers.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('4: on any date one winner per service, or a gap', () => {
  test('for the freight and all booked services', () => {
    fc.assert(
      fc.property(feesOf(12), surcharges, movement, (fees, extra, facts) => {
        const trace = rate(facts, rulesOf(fees, extra));
        for (const id of [FLE, ...facts.services.map(service => service.id_service)]) {
          const lines = trace.lines.filter(line => line.id_service === id && line.rule.origin !== 'SURCHARGE');
          const genset = trace.lines.filter(line => line.rule.origin === 'SURCHARGE' && line.rule.kind === 'GENSET');
          const gaps = trace.gaps.filter(gap => gap.id_service === id && !gap.message.startsWith('Recargo'));
          expect(lines.length + gaps.length + (id === GEN ? genset.length : 0)).toBe(1);
        }
        const kinds = trace.lines.flatMap(line => (line.rule.origin === 'SURCHARGE' ? [line.rule.kind] : []));
        expect(new Set(kinds).size).toBe(kinds.length);
      }),
    );
  });
  test('a past date keeps its price after any later change', () => {
    fc.assert(
      fc.property(feesOf(12), feesOf(12), movement, fc.integer({ min: 1, max: 30 }), (fees, later, facts, days) => {
        const from = addDays(facts.date, days);
        // A change is a new row from a day on; the row in force ends the day before.
        const ended = fees.map(fee =>
          inForce(fee, from) && fee.valid_from < from
            ? { ...fee, valid_to: addDays(from, -1), superseded_by: 999 }
            : fee,
        );
        const added = later.map(fee => ({ ...fee, id_fee: fee.id_fee + 500, valid_from: from, valid_to: null }));
        const before = rate(facts, rulesOf(fees));
        expect(priceStill(rate(facts, rulesOf([...ended, ...added])))).toEqual(priceStill(before));
      }),
    );
  });
});

/** The price without the last day of its rule, which a change sets. */
const priceStill = (trace: RateTrace): unknown => ({
  lines: trace.lines.map(line => [line.service, line.amount, 'id_fee' in line.rule ? line.rule.id_fee : null]),
  gaps: trace.gaps.map(gap => gap.message),
  total: trace.total,
});

describe('5: shares', () => {
  const weight = fc.oneof(
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 0, max: 999 }).map(n => n / 10),
  );
  test('add up exactly, each within a cent of its share; extra cents go to the first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }).map(n => toMoney(String(n / 100))),
        fc.array(weight, { minLength: 1, maxLength: 8 }),
        (total, weights) => {
          const parts = allocate(total, weights);
          expect(add(...parts)).toBe(total);
          const sum = weights.reduce((all, each) => all.plus(exact(each)), exact(0));
          for (const [i, part] of parts.entries()) {
            const share = sum.isZero()
              ? exact(total).dividedBy(weights.length)
              : exact(total)
                  .times(weights[i] ?? 0)
                  .dividedBy(sum);
            expect(exact(part).minus(share).abs().lt('0.01')).toBe(true);
            const twin = weights.findIndex((other, j) => j > i && other === weights[i]);
            if (twin !== -1)
              expect(
                exact(part)
                  .abs()
                  .gte(exact(parts[twin] ?? 0).abs()),
              ).toBe(true);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
