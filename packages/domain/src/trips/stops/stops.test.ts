import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { advanceFence, type FencePosition, startFence } from '../../places/geo/geofence';
import { isRefusal, reason } from '../../system/refusals/refusals';
import { toMillis } from '../../system/time/time';
import {
  recordArrival,
  recordDeparture,
  resetArrival,
  resetDeparture,
  skipStop,
  unskipStop,
} from '../rules/guide-events';
import { EVENT, guideOf, MOTIVE, minute } from '../rules/rules.samples';
import { deriveGuideStatus } from '../status/guide-status';
import { editStops, firstDifference, hoursVerdict, type StopEdit, wouldEnd } from './edit-stops';
import { keptMarks, leaveVerdict, mayMarkBox } from './leave-box';
import { drivesOf, forecast, replan, withRoom } from './stop-hours';
import { type EditableStop, type EditableTrip, lockedUntil, stopCan } from './stop-lock';

const bare = {
  arrival_at: null,
  departure_at: null,
  skipped_at: null,
  action: null,
  appointment_at: null,
  leaves_box: false,
  records: [],
};
const stopOf = (id_stop: number, code: EditableStop['code'], more: Partial<EditableStop> = {}): EditableStop => ({
  ...bare,
  id_stop,
  code,
  name: `${code} ${id_stop}`,
  id_location: id_stop,
  planned_arrival: minute(id_stop * 100),
  planned_departure: minute(id_stop * 100 + 30),
  ...more,
});
/** Depot → plant → port, a direct export. */
const trip = (changes: Partial<EditableTrip> = {}): EditableTrip => ({
  ...guideOf('VIAJE', []),
  template: 'E_DIRECTO',
  stops: [
    stopOf(1, 'DEP', { action: 'RETIRAR' }),
    stopOf(2, 'PLT', { action: 'CARGAR' }),
    stopOf(3, 'PRT', { action: 'ENTREGAR' }),
  ],
  ...changes,
});
const left = (stop: EditableStop, at: number): EditableStop => ({
  ...stop,
  arrival_at: minute(at),
  departure_at: minute(at + 5),
});
const code = (result: ReturnType<typeof editStops>) =>
  isRefusal(result) ? result.code : result.map(stop => stop.id_stop);

describe('possible actions on a stop', () => {
  const [dep, plant, port] = trip().stops as [EditableStop, EditableStop, EditableStop];
  const underWay = trip({ stops: [left(dep, 0), plant, port] });

  test('stops with events are frozen', () => {
    expect(lockedUntil(underWay)).toBe(0);
    expect(reason(stopCan(underWay, 0).move)).toBe('El camión ya pasó por DEP 1: no se puede mover');
    expect(stopCan(underWay, 1).move).toBe(true);
    expect(code(editStops(underWay, { kind: 'add', before: 1, stop: stopOf(9, 'PES') }))).toBe('PARADA_BLOQUEADA');
    expect(code(editStops(underWay, { kind: 'order', order: [2, 1, 3] }))).toBe('PARADA_BLOQUEADA');
    expect(code(editStops(underWay, { kind: 'add', before: 2, stop: stopOf(9, 'PES') }))).toEqual([1, 9, 2, 3]);
    expect(code(editStops(underWay, { kind: 'add', before: null, stop: stopOf(9, 'PES') }))).toEqual([1, 2, 3, 9]);
    expect(code(editStops(underWay, { kind: 'add', before: 77, stop: stopOf(9, 'PES') }))).toBe('PARADA_INEXISTENTE');
  });

  test('the meeting point of a rescue stays first', () => {
    const rescue = trip({ rescue: true, stops: [stopOf(8, 'OTR', { id_location: null }), plant, port] });
    expect(stopCan(rescue, 0)).toMatchObject({
      move: { code: 'PARADA_BLOQUEADA' },
      remove: { code: 'PARADA_BLOQUEADA' },
    });
  });

  test('a stop with records, or one that the template requires, is not deleted', () => {
    const scale = stopOf(9, 'PES', { records: ['bitácora', 'documentos'] });
    const withScale = trip({ stops: [left(dep, 0), scale, plant, port] });
    expect(reason(stopCan(withScale, 1).remove)).toBe(
      'La parada tiene bitácora y documentos: márquela como no ejecutada',
    );
    expect(reason(stopCan(withScale, 0).remove)).toBe('La parada tiene llegada y salida: márquela como no ejecutada');
    expect(reason(stopCan(withScale, 2).remove)).toBe('Planta (cargar) es obligatoria en Exportación directa');
    const clean = trip({ stops: [left(dep, 0), { ...scale, records: [] }, plant, port] });
    expect(code(editStops(clean, { kind: 'remove', id_stop: 9 }))).toEqual([1, 2, 3]);
    // One of two plants may be deleted.
    const two = trip({ stops: [dep, plant, stopOf(4, 'PLT', { action: 'CARGAR' }), port] });
    expect(code(editStops(two, { kind: 'remove', id_stop: 2 }))).toEqual([1, 4, 3]);
    expect(code(editStops(trip(), { kind: 'change', id_stop: 2, set: { action: null } }))).toBe('PARADA_OBLIGATORIA');
  });

  test('required stops keep their order, and no place is visited twice in a row', () => {
    expect(code(editStops(trip(), { kind: 'order', order: [1, 3, 2] }))).toBe('ORDEN_DE_PARADAS');
    const twice = stopOf(9, 'PES', { id_location: 2 });
    expect(code(editStops(trip(), { kind: 'add', before: 3, stop: twice }))).toBe('LUGAR_REPETIDO');
    const between = trip({ stops: [dep, plant, stopOf(9, 'PES'), stopOf(10, 'PLT', { id_location: 2 }), port] });
    expect(code(editStops(between, { kind: 'remove', id_stop: 9 }))).toBe('LUGAR_REPETIDO');
  });

  test('a trip has 2 to 25 stops', () => {
    const full = trip({ stops: [...trip().stops, ...Array.from({ length: 22 }, (_, i) => stopOf(20 + i, 'PES'))] });
    expect(full.stops).toHaveLength(25);
    expect(code(editStops(full, { kind: 'add', before: null, stop: stopOf(99, 'GAS') }))).toBe('PARADAS_INVALIDAS');
    const short = trip({ template: 'I_DIRECTO', kind: 'DEVOLUCION', stops: [stopOf(1, 'PLT'), stopOf(2, 'OTR')] });
    expect(code(editStops(short, { kind: 'remove', id_stop: 2 }))).toBe('PARADAS_INVALIDAS');
  });

  test('a trip that is over keeps its stops; an edit that would end a trip says so', () => {
    const retiro = trip({
      kind: 'RETIRO',
      template: 'E_CON_RETIRO',
      stops: [stopOf(1, 'BASE'), left(dep, 0), stopOf(5, 'PATIO')].map((stop, i) => (i === 0 ? left(stop, -20) : stop)),
    });
    const without = editStops(retiro, { kind: 'remove', id_stop: 5 });
    expect(!isRefusal(without) && wouldEnd(retiro, without)).toBe(true);
    const over = trip({ stops: trip().stops.map((stop, i) => left(stop, i * 10)) });
    expect(code(editStops(over, { kind: 'add', before: null, stop: stopOf(9, 'PES') }))).toBe('VIAJE_CONCLUIDO');
  });
});

describe('times after a change of stops', () => {
  const before = trip().stops;
  test('an added stop takes its drive and its stay; an appointment is waited for', () => {
    const scale = stopOf(9, 'PES', { planned_arrival: null, planned_departure: null });
    const after = editStops(trip(), { kind: 'add', before: 2, stop: scale });
    if (isRefusal(after)) throw new Error(after.message);
    const from = firstDifference(before, after);
    const drives = drivesOf(after, [{ minutes: 10 }, { minutes: 80 }, { minutes: 70 }]);
    const planned = replan(after, from, drives, { start: minute(100), now: null });
    // 130 leaves the depot, 10 minutes to the scale, 15 there, 80 to the plant.
    expect(planned.map(stop => stop.planned_arrival)).toEqual([100, 140, 235, 335].map(minute));
    const agreed = after.map(stop => (stop.id_stop === 2 ? { ...stop, appointment_at: minute(300) } : stop));
    expect(replan(agreed, from, drives, { start: minute(100), now: null })[2]?.planned_arrival).toBe(minute(300));
  });
  test('an added stop comes before the time of the next one: without an earlier appointment, the trip begins earlier', () => {
    const base = stopOf(7, 'BASE', { planned_arrival: minute(70), planned_departure: minute(70) });
    const [dep, ...rest] = before as [EditableStop, EditableStop];
    const agreed = { ...dep, appointment_at: minute(100) };
    const stops = [base, agreed, ...rest];
    const scale = stopOf(0, 'PES', { planned_arrival: null, planned_departure: null });
    const hours = (all: readonly EditableStop[], now = 0, minutes = [0, 25, 5, 70, 70]) => {
      const drives = minutes.slice(0, all.length);
      const from = all.findIndex(stop => stop.id_stop === 0);
      const plan = replan(all, from, drives, { start: all[0]?.planned_arrival ?? minute(70), now: null });
      return withRoom(stops, plan, drives, minute(now)).map(
        stop => toMillis(stop.planned_arrival ?? '') - toMillis(minute(0)),
      );
    };
    const at = (...minutes: number[]) => minutes.map(one => one * 60_000);
    // 25 minutes to the scale next to the depot, 15 there, 5 to the depot, whose slot is at 100.
    expect(hours([base, scale, agreed, ...rest])).toEqual(at(55, 80, 100, 200, 300));
    // It cannot begin before now: the depot is late by the rest.
    expect(hours([base, scale, agreed, ...rest], 65)).toEqual(at(65, 90, 110, 210, 310));
    // As the first stop: 25 minutes before the depot; 35 minutes before it after a nearby base.
    const first = [scale, agreed, ...rest];
    const plain = (all: readonly EditableStop[], minutes: number[], was: readonly EditableStop[]) => {
      const plan = replan(all, 0, minutes, { start: minute(70), now: null });
      return withRoom(was, plan, minutes, minute(0)).map(
        stop => toMillis(stop.planned_arrival ?? '') - toMillis(minute(0)),
      );
    };
    expect(plain(first, [0, 25, 70, 70], [agreed, ...rest]).slice(0, 2)).toEqual(at(60, 100));
    expect(hours([base, scale, agreed, ...rest], 0, [0, 5, 35, 70, 70]).slice(0, 3)).toEqual(at(45, 50, 100));
    // With an earlier appointment the plant moves.
    expect(hours([base, agreed, scale, ...rest])[1]).toBe(at(100)[0]);
  });
  test('a truck that waits for an appointment leaves for an added stop after it', () => {
    const waits = before.map((stop, i) => (i === 0 ? { ...stop, appointment_at: minute(160) } : stop));
    const scale = stopOf(9, 'PES', { planned_arrival: null, planned_departure: null });
    const after = editStops(trip({ stops: waits }), { kind: 'add', before: 2, stop: scale });
    if (isRefusal(after)) throw new Error(after.message);
    // 160 is the slot, 30 minutes there, 10 on the road.
    expect(replan(after, 1, [0, 10, 80, 70], { start: minute(100), now: null })[1]?.planned_arrival).toBe(minute(200));
  });
  test('for a trip under way nothing is planned before now or before the truck leaves its stop', () => {
    const scale = stopOf(9, 'PES', { planned_arrival: null, planned_departure: null });
    const after = editStops(trip(), { kind: 'add', before: 2, stop: scale });
    if (isRefusal(after)) throw new Error(after.message);
    const drives = drivesOf(after, [{ minutes: 10 }, { minutes: 80 }, { minutes: 70 }]);
    const late = after.map((stop, i) => (i === 0 ? left(stop, 245) : stop));
    const planned = (now: number) =>
      replan(late, 1, drives, { start: minute(100), now: minute(now) }).map(stop => stop.planned_arrival);
    // It left at 250, two hours late.
    expect(planned(255)).toEqual([100, 260, 355, 455].map(minute));
    // Already due: it is on the road and arrives no earlier than now.
    expect(planned(400)).toEqual([100, 400, 495, 595].map(minute));
  });
  test('the forecast follows the recorded events', () => {
    const [dep, plant, port] = before as [EditableStop, EditableStop, EditableStop];
    const stops = [left(dep, 100), plant, port];
    const drives = [0, 70, 70];
    expect(forecast(stops, drives, minute(110))).toEqual([null, Date.parse(minute(175)), Date.parse(minute(275))]);
    // Already due: it is on the road and arrives no earlier than now.
    expect(forecast(stops, drives, minute(400))[1]).toBe(Date.parse(minute(400)));
  });
});

type Step = { do: string; at: number; to: number };
const steps = fc.array(
  fc.record({
    do: fc.constantFrom('add', 'remove', 'order', 'change', 'arrive', 'leave', 'skip', 'unskip'),
    at: fc.nat({ max: 6 }),
    to: fc.nat({ max: 6 }),
  }),
  { maxLength: 40 },
);
let made = 100;
function edited(now: EditableTrip, { do: what, at, to }: Step): EditableTrip {
  const id = now.stops[at % now.stops.length]?.id_stop ?? 0;
  const ids = now.stops.map(stop => stop.id_stop);
  const scale = stopOf(++made, 'PES', { planned_arrival: null, planned_departure: null });
  const edits: Record<string, StopEdit<EditableStop>> = {
    add: { kind: 'add', before: to > 5 ? null : id, stop: scale },
    remove: { kind: 'remove', id_stop: id },
    order: { kind: 'order', order: ids.filter(one => one !== id).toSpliced(to, 0, id) },
    change: { kind: 'change', id_stop: id, set: { id_location: ++made } },
  };
  const after = editStops(now, edits[what] as StopEdit<EditableStop>);
  if (isRefusal(after)) return now;
  const from = firstDifference(now.stops, after);
  const drives = after.map((_, i) => (i === 0 ? 0 : 40));
  const stops =
    from < 0 ? after : replan(after, from, drives, { start: now.stops[0]?.planned_arrival ?? minute(0), now: null });
  return { ...now, stops };
}
function happened(now: EditableTrip, { do: what, at }: Step, clock: string): EditableTrip {
  const i = at % now.stops.length;
  const outcome =
    what === 'arrive'
      ? recordArrival(now, i, clock, EVENT)
      : what === 'leave'
        ? recordDeparture(now, i, clock, EVENT)
        : what === 'skip'
          ? skipStop(now, i, clock, MOTIVE)
          : unskipStop(now, i, MOTIVE);
  return isRefusal(outcome) ? now : outcome;
}
const isEdit = ({ do: what }: Step) => ['add', 'remove', 'order', 'change'].includes(what);

describe('any sequence of edits and events (§12 no. 1)', () => {
  it('keeps frozen stops, ascending times, 2 to 25 stops, and the derived status', () => {
    fc.assert(
      fc.property(steps, sequence => {
        let now = trip();
        sequence.forEach((step, i) => {
          const before = now;
          now = isEdit(step) ? edited(now, step) : happened(now, step, minute(i));
          const lock = lockedUntil(before);
          expect(now.stops.slice(0, lock + 1).map(stop => stop.id_stop)).toEqual(
            before.stops.slice(0, lock + 1).map(stop => stop.id_stop),
          );
          expect(now.stops.length).toBeGreaterThanOrEqual(2);
          expect(now.stops.length).toBeLessThanOrEqual(25);
          expect(hoursVerdict(now.stops)).toBe(true);
          if (isEdit(step) && !wouldEnd(before, now.stops) && before.stops[0] === now.stops[0])
            expect(deriveGuideStatus(now)).toBe(deriveGuideStatus(before));
        });
      }),
      { numRuns: 400 },
    );
  });

  it('an event that is undone and recorded again is the same event', () => {
    fc.assert(
      fc.property(steps, sequence => {
        const now = sequence.reduce(
          (t, step, i) => (isEdit(step) ? edited(t, step) : happened(t, step, minute(i))),
          trip(),
        );
        const arrived = now.stops.findLastIndex(stop => stop.arrival_at !== null);
        const gone = now.stops.findLastIndex(stop => stop.departure_at !== null);
        if (arrived < 0 && gone < 0) return;
        const isLeft = gone >= arrived;
        const at = (isLeft ? now.stops[gone]?.departure_at : now.stops[arrived]?.arrival_at) as string;
        const undone = isLeft ? resetDeparture(now, MOTIVE) : resetArrival(now, MOTIVE);
        if (isRefusal(undone)) return;
        const again = isLeft ? recordDeparture(undone, gone, at, EVENT) : recordArrival(undone, arrived, at, EVENT);
        expect(again).toEqual(now);
      }),
      { numRuns: 200 },
    );
  });
});

describe('positions of a trip whose stops changed (§12 no. 2)', () => {
  const places = [0, 0.2, 0.4, 0.6].map(lat => ({ code: 'PLT', lat, lng: 0, radius_m: 300 }));
  const track: FencePosition[] = Array.from({ length: 61 }, (_, i) => ({ lat: i / 100, lng: 0, at: minute(i * 2) }));
  it('give the same events in any order of arrival, as when read from the start', () => {
    const visits = fc
      .uniqueArray(fc.nat({ max: 3 }), { minLength: 2, maxLength: 4 })
      .map(all => all.map(i => places[i] as (typeof places)[0]));
    const order = fc.shuffledSubarray(track, { minLength: track.length, maxLength: track.length });
    fc.assert(
      fc.property(visits, order, fc.integer({ min: 1, max: 60 }), (stops, mixed, cut) => {
        const whole = advanceFence(stops, startFence(), track).events;
        expect(advanceFence(stops, startFence(), mixed).events).toEqual(whole);
        const first = advanceFence(stops, startFence(), track.slice(0, cut));
        const rest = advanceFence(stops, first.state, track.slice(cut));
        expect([...first.events, ...rest.events]).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the mark where the container is left', () => {
  const fetched = { id_location: 2, code: 'PLT', action: null };
  /** A pick-up that ends at the plant, where the trip begins. */
  const pickUp = (marked = false, more: readonly EditableStop[] = []): EditableTrip =>
    trip({
      kind: 'RETIRO',
      template: 'E_CON_RETIRO',
      stops: [stopOf(1, 'DEP', { action: 'RETIRAR' }), stopOf(2, 'PLT', { leaves_box: marked }), ...more],
    });
  const said = (verdict: ReturnType<typeof leaveVerdict>) => (verdict === true ? true : verdict.code);

  it('is possible at the last stop, where the next leg begins', () => {
    const { stops } = pickUp();
    expect(said(leaveVerdict(stops, 1, fetched))).toBe(true);
    expect(said(leaveVerdict(stops, 0, { ...fetched, id_location: 1 }))).toBe('DEJAR_NO_ES_ULTIMA');
    expect(said(leaveVerdict(stops, 1, null))).toBe('DEJAR_SIN_TRAMO');
    expect(said(leaveVerdict(stops, 1, { ...fetched, id_location: 9 }))).toBe('DEJAR_SIN_TRAMO');
  });

  it('is possible before a stop that is skipped, and kept when the stop after it is skipped', () => {
    const scale = stopOf(5, 'PES');
    const skipped = { ...scale, skipped_at: minute(50) };
    expect(said(mayMarkBox(pickUp(false, [scale]), 1, fetched))).toBe('DEJAR_NO_ES_ULTIMA');
    expect(said(mayMarkBox(pickUp(false, [skipped]), 1, fetched))).toBe(true);
    expect(said(mayMarkBox(pickUp(false, [skipped]), 2, fetched))).toBe('PARADA_OMITIDA');
    expect(keptMarks(pickUp(true, [skipped]).stops, fetched).lost).toBeNull();
  });

  it('can change while the truck stands there, but not once the leg is over', () => {
    const port = stopOf(1, 'PRT', { action: 'RETIRAR' });
    const plant = stopOf(2, 'PLT', { action: 'DESCARGAR' });
    const stops = [left(port, 0), { ...plant, arrival_at: minute(200) }];
    const there = trip({ template: 'I_DIRECTO', issued_at: minute(0), stops });
    expect(said(mayMarkBox(there, 1, fetched))).toBe(true);
    const marked = editStops(there, { kind: 'mark', id_stop: 2, leaves_box: true });
    expect(isRefusal(marked) ? marked.code : marked[1]?.leaves_box).toBe(true);
    const gone = { ...there, stops: [left(port, 0), left(plant, 200)] };
    expect(said(mayMarkBox(gone, 1, fetched))).toBe('VIAJE_CONCLUIDO');
    const late = editStops(gone, { kind: 'mark', id_stop: 2, leaves_box: true });
    expect(isRefusal(late) && late.code).toBe('VIAJE_CONCLUIDO');
  });

  it('is lost when another stop follows or the next leg begins elsewhere, else kept', () => {
    const kept = keptMarks(pickUp(true).stops, fetched);
    expect([kept.lost, kept.stops.map(stop => stop.leaves_box)]).toEqual([null, [false, true]]);
    const followed = keptMarks(pickUp(true, [stopOf(5, 'PES')]).stops, fetched);
    expect([followed.lost?.id_stop, followed.stops.some(stop => stop.leaves_box)]).toEqual([2, false]);
    expect(keptMarks(pickUp(true).stops, null).lost?.id_stop).toBe(2);
  });
});
