import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyRules, anyScope, HELD } from './alerts.samples';
import { KINDS, RULE_KINDS } from './kinds';
import { type AlertRule, isMeantFor, limitOf, limitsFor, ruleFor, SCOPE_FIELDS, type TripScope } from './rule-for';

const general: AlertRule = {
  id_alert: 1,
  kind: 'SIN_GPS',
  severity: 'ALTA',
  thresholds: {},
  for_min: 0,
  clear_min: 0,
  sla_ack_min: 5,
  sla_end_min: null,
  road: null,
  id_guide: null,
  id_reservation: null,
  id_route: null,
  id_location: null,
  id_client: null,
  id_company: null,
};
const trip: TripScope = { id_guide: 12, id_reservation: 7, id_client: 3, id_company: 4, places: [1, null, 2, 5] };
const chosen = (...rules: Partial<AlertRule>[]) =>
  ruleFor(
    'SIN_GPS',
    trip,
    rules.map((rule, i) => ({ ...general, id_alert: i + 1, ...rule })),
  )?.id_alert;

describe('the rule of a trip', () => {
  test('is the most specific one: guide, reservation, route, place, client, carrier, general', () => {
    const road = { id_origin: 2, id_destination: 5 };
    const scopes: Partial<AlertRule>[] = [
      {},
      { id_company: 4 },
      { id_client: 3 },
      { id_location: 5 },
      { id_route: 9, road },
      { id_reservation: 7 },
      { id_guide: 12 },
    ];
    for (let most = 1; most <= scopes.length; most++) expect(chosen(...scopes.slice(0, most))).toBe(most);
    expect(chosen({ id_guide: 12 }, { id_reservation: 7, id_client: 3, id_company: 4 })).toBe(1);
    expect(chosen({ id_client: 3 }, { id_client: 3, id_company: 4 })).toBe(2);
  });

  test('is none that is meant for others; a route is driven from its origin straight to its destination', () => {
    expect(chosen({ id_client: 8 }, { id_company: 4, id_client: 8 }, { id_location: 6 })).toBeUndefined();
    const through = (id_origin: number, id_destination: number) =>
      chosen({ id_route: 9, road: { id_origin, id_destination } });
    expect([through(2, 5), through(5, 2), through(1, 5)]).toEqual([1, undefined, undefined]);
  });

  test('whatever rules there are: it is meant for the trip, and no other one is more specific in the first field that differs', () => {
    fc.assert(
      fc.property(anyRules, anyScope, (rules, scope) => {
        for (const kind of RULE_KINDS) {
          const found = ruleFor(kind, scope, rules);
          const meant = rules.filter(rule => rule.kind === kind && isMeantFor(rule, scope));
          expect(found === undefined).toBe(meant.length === 0);
          if (found === undefined) continue;
          expect(meant).toContain(found);
          for (const other of meant) {
            const field = SCOPE_FIELDS.find(name => (found[name] === null) !== (other[name] === null));
            if (field === undefined) expect(found.id_alert).toBeLessThanOrEqual(other.id_alert);
            else expect(found[field]).not.toBeNull();
          }
        }
      }),
    );
  });

  test('does not depend on the order of the rules', () => {
    fc.assert(
      fc.property(anyRules, anyScope, (rules, scope) => {
        expect(limitsFor(scope, rules.toReversed(), HELD)).toEqual(limitsFor(scope, rules, HELD));
      }),
    );
  });
});

test('a rule without a threshold takes the parameter of the day; a kind without a rule is not watched', () => {
  expect(limitOf('SIN_GPS', {}, HELD)).toBe(20);
  expect(limitOf('SIN_GPS', { silent_min: 45 }, HELD)).toBe(45);
  expect(limitOf('STAND_BY', {}, HELD)).toBe(0);
  const { watches } = limitsFor(trip, [{ ...general, thresholds: { silent_min: 45 } }], HELD);
  expect(Object.keys(watches)).toEqual(['SIN_GPS']);
  expect(watches.SIN_GPS).toMatchObject({ limit: 45, id_alert: 1 });
});

test('the parameters that stand in are within the limits of their kinds', () => {
  for (const kind of RULE_KINDS) {
    const { threshold } = KINDS[kind];
    if (threshold === null) continue;
    const usual = limitOf(kind, {}, HELD);
    expect([kind, usual >= threshold.min && usual <= threshold.max]).toEqual([kind, true]);
  }
});
