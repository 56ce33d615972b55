import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LatLng } from '../../system/geo/distance';
import { toIso } from '../../system/time/time';
import { advanceFence, detectStopEvents, type FencePosition, type FenceStop, startFence } from './geofence';

/** An unconfirmed departure is revoked by evidence as strong as that of the departure. */
const T0 = Date.parse('2026-11-24T10:00:00Z');
const PLANT: FenceStop = { code: 'PLT', lat: -2.0, lng: -79.9 };
const PORT: FenceStop = { code: 'PRT', lat: -2.15, lng: -79.9 };
const STOPS = [PLANT, PORT];
const METRE = 1 / 111_195;
const south = ({ lat, lng }: LatLng, metres: number): LatLng => ({ lat: lat - metres * METRE, lng });
/** A fix without accuracy or speed. */
const fix = (seconds: number, place: LatLng): FencePosition => ({
  at: toIso(T0 + seconds * 1000),
  lat: place.lat,
  lng: place.lng,
});
const stay = (seconds: readonly number[], metres = 0) => seconds.map(t => fix(t, south(PLANT, metres)));
const told = (positions: readonly FencePosition[], stops = STOPS) =>
  detectStopEvents(stops, positions).map(({ kind, stop_index, at }) => {
    const seconds = (Date.parse(at) - T0) / 1000;
    return `${kind} ${stop_index} @${seconds}`;
  });

describe('a parked truck', () => {
  const parked = stay([0, 60, 120]);
  const wandered = [fix(180, south(PLANT, 420)), fix(220, south(PLANT, 430))];

  test('two fixes 420 and 430 m away and back again are no departure', () => {
    expect(told([...parked, ...wandered])).toEqual(['arrival 0 @0', 'departure 0 @180']);
    expect(told([...parked, ...wandered, ...stay([260])])).toEqual(['arrival 0 @0', 'departure 0 @180']);
    expect(told([...parked, ...wandered, ...stay([260, 300])])).toEqual(['arrival 0 @0']);
    // Also at the last stop; a real departure follows.
    const gone = [fix(400, south(PLANT, 700)), fix(430, south(PLANT, 1_200))];
    expect(told([...parked, ...wandered, ...stay([260, 300]), ...gone], [PLANT])).toEqual([
      'arrival 0 @0',
      'departure 0 @400',
    ]);
  });

  test('one fix inside, or fixes at the edge, do not revoke a departure', () => {
    const more = [...wandered, fix(250, south(PLANT, 440)), fix(280, south(PLANT, 430))];
    const left = ['arrival 0 @0', 'departure 0 @180'];
    expect(told([...parked, ...more, ...stay([290, 300]), fix(310, south(PLANT, 420))])).toEqual(left);
    expect(told([...parked, ...wandered, ...stay([260, 290, 320], 340)])).toEqual(left);
    expect(told([...parked, ...more, ...stay([290, 300, 350, 390])])).toEqual(['arrival 0 @0']);
  });

  test('the result names the revoked departure, also for a state stored without that field', () => {
    const before = advanceFence(STOPS, startFence(), [...parked, ...wandered]).state;
    const after = advanceFence(STOPS, { ...before, events: [] }, stay([260, 300]));
    expect(after).toMatchObject({
      events: [],
      fallen: { kind: 'departure', stop_index: 0, at: toIso(T0 + 180_000) },
      state: { inside: 0, next: 1, departed: null },
    });
    const { departed: _, ...old } = before;
    expect(advanceFence(STOPS, old, stay([260, 300]))).toMatchObject({ fallen: null, state: { inside: null } });
  });
});

describe('a truck that left', () => {
  const parked = stay([0, 60, 120]);
  const out = (seconds: readonly number[], metres: number) => stay(seconds, metres);
  const left = ['arrival 0 @0', 'departure 0 @180'];

  test('has left when it is a kilometre away five minutes later', () => {
    const away = [...out([180, 220], 900), ...out([490], 1_400)];
    expect(told([...parked, ...away, ...stay([600, 660, 720, 900, 1_200])])).toEqual(left);
  });

  test('has left when it does not return for half an hour', () => {
    const near = out([180, 600, 1_200, 1_800], 600);
    expect(told([...parked, ...near, ...stay([1_990, 2_050, 3_000, 4_000])])).toEqual(left);
    expect(told([...parked, ...out([180, 220], 600), ...stay([1_990, 2_050, 2_110])])).toEqual(left);
  });

  test('has left when it reached the next stop; passing the fence again does not revoke it', () => {
    const near: FenceStop = { code: 'PES', ...south(PLANT, 900), radius_m: 300 };
    const there = [...out([180, 200], 500), ...out([220, 250], 900)];
    expect(told([...parked, ...there, ...stay([400, 430, 460])], [PLANT, near])).toEqual([
      ...left,
      'arrival 1 @220',
      'departure 1 @400',
    ]);
    const turned = [...out([180, 210, 240, 270, 300], 800), ...stay([330, 345]), ...out([375, 600], 2_500)];
    expect(told([...parked, ...turned])).toEqual(left);
  });
});

/** A stay with bursts of drifting fixes, each followed by enough fixes inside, and optionally a real departure. */
const stays = fc
  .record({
    bursts: fc.array(
      fc.record({
        metres: fc.array(fc.integer({ min: 361, max: 2_500 }), { minLength: 1, maxLength: 6 }),
        every: fc.integer({ min: 5, max: 45 }),
      }),
      { maxLength: 4 },
    ),
    leaves: fc.boolean(),
  })
  .map(({ bursts, leaves }) => {
    const within: FencePosition[] = [];
    const wandering: FencePosition[] = [];
    let t = 0;
    const rest = (fixes: number): void => {
      for (let n = 0; n < fixes; n++, t += 30) within.push(fix(t, south(PLANT, (n % 3) * 40)));
    };
    rest(4);
    for (const { metres, every } of bursts) {
      for (const m of metres) {
        wandering.push(fix(t, south(PLANT, m)));
        t += every;
      }
      rest(metres.length + 2);
    }
    const leftAt = t;
    for (let n = 1; leaves && n < 20; n++, t += 30) within.push(fix(t, south(PLANT, n * 400)));
    return { within, wandering, leftAt, leaves };
  });

test('drifting and returning gives the same events as never leaving', () => {
  fc.assert(
    fc.property(stays, fc.infiniteStream(fc.nat()), ({ within, wandering }, keys) => {
      const mixed = [...within, ...wandering]
        .map(position => ({ position, key: keys.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ position }) => position);
      for (const stops of [STOPS, [PLANT]])
        expect(detectStopEvents(stops, mixed)).toEqual(detectStopEvents(stops, within));
    }),
  );
});

test('a real departure stays, in any order of the fixes and any batches', () => {
  fc.assert(
    fc.property(stays, fc.nat(), fc.boolean(), ({ within, wandering, leftAt, leaves }, cutAt, returns) => {
      fc.pre(leaves);
      const back = returns ? Array.from({ length: 12 }, (_, n) => fix(leftAt + 900 + n * 60, PLANT)) : [];
      const all = [...within, ...wandering, ...back].sort((a, b) => String(a.at).localeCompare(String(b.at)));
      const departed = [{ kind: 'departure', stop_index: 0, at: toIso(T0 + leftAt * 1000) }];
      expect(detectStopEvents(STOPS, all).slice(1)).toEqual(departed);
      expect(detectStopEvents(STOPS, all.toReversed()).slice(1)).toEqual(departed);
      const cut = cutAt % (all.length + 1);
      const first = advanceFence(STOPS, startFence(), all.slice(0, cut));
      const carried = JSON.parse(JSON.stringify(first.state));
      expect(advanceFence(STOPS, carried, all.slice(cut)).state.events.slice(1)).toEqual(departed);
    }),
  );
});
