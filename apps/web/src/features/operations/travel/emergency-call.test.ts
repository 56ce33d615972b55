import { AGAIN_MS, PLACE_MS, SHOWN_AFTER_END_MS } from '@cabezal/domain/operations/travel/emergency-call';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type CallWay,
  type EmergencyCall,
  keepSending,
  type PhonePlace,
  readCall,
  storeCall,
} from './emergency-call.ts';

const START = new Date('2026-11-24T10:00:00.000Z');
const trip: CallWay = { kind: 'trip', token: 'link' };
const day: CallWay = { kind: 'day', token: 'phone' };
const called: EmergencyCall = {
  key: 'emergency-1',
  way: trip,
  at: START.toISOString(),
  heard_at: null,
  is_open: true,
};
const place: PhonePlace = { lat: -2.2, lng: -79.9, accuracy_m: 12, at: START.toISOString() };

interface Sent {
  path: string;
  token: string | null;
  said: { key: string; at: string; place?: PhonePlace };
}
let sent: Sent[];
/** What the server answers to each try, the last one again and again; «silence»: it never answers. */
let answers: (Response | 'no signal' | 'silence')[];
let seen: EmergencyCall[];
let stop: () => void;
const stored = new Map<string, string>();
const heard = (is_open = true) => Response.json({ heard_at: '2026-11-24T10:00:03.000Z', is_open });
const refused = (status: number, message: string) =>
  new Response(JSON.stringify({ code: 'ENLACE_INVALIDO', message }), { status });

function request(url: string, init: RequestInit): Promise<Response> {
  sent.push({
    path: url.split('/').at(-1) ?? '',
    token: new Headers(init.headers).get('authorization'),
    said: JSON.parse(String(init.body)),
  });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (answer === undefined || answer === 'no signal') return Promise.reject(new TypeError('Failed to fetch'));
  return answer === 'silence' ? new Promise(() => {}) : Promise.resolve(answer.clone());
}

/** Keeps the listeners, so that a test can say that there is signal again. */
const listeners = new Map<string, () => void>();
const events = {
  addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  removeEventListener: (name: string) => listeners.delete(name),
};

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  sent = [];
  seen = [];
  answers = [heard()];
  stop = () => {};
  vi.stubGlobal('fetch', request);
  vi.stubGlobal('window', events);
  vi.stubGlobal('document', events);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  stop();
  storeCall(null);
  stored.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function sends(call: EmergencyCall, open: CallWay, where: PhonePlace | null = null) {
  storeCall(call);
  stop = keepSending({ way: () => open, place: () => where, onCall: next => seen.push(next) });
}
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a call leaves at once, with its time and place, and again every five seconds until the server has heard it', async () => {
  answers = ['no signal', 'no signal', heard()];
  sends(called, trip, place);
  await passed(0);
  expect(sent).toEqual([
    { path: 'emergency', token: 'Bearer link', said: { key: 'emergency-1', at: called.at, place } },
  ]);
  await passed(AGAIN_MS);
  expect(seen).toEqual([]);
  await passed(AGAIN_MS);
  expect(seen).toMatchObject([{ heard_at: '2026-11-24T10:00:03.000Z', is_open: true }]);
  expect(new Set(sent.map(({ said }) => said.key))).toEqual(new Set(['emergency-1']));
});

it('with the first bar it leaves before the five seconds are over', async () => {
  answers = ['no signal', heard()];
  sends(called, trip);
  await passed(1000);
  listeners.get('online')?.();
  await passed(0);
  expect(readCall()?.heard_at).toBe('2026-11-24T10:00:03.000Z');
});

it('a request that hangs does not keep the next one', async () => {
  answers = ['silence', heard()];
  sends(called, trip);
  await passed(AGAIN_MS);
  expect(readCall()?.heard_at).not.toBeNull();
});

it('once heard, its place is sent every ten seconds, until the office ends it', async () => {
  answers = [heard(), heard(), heard(false)];
  sends(called, trip, place);
  await passed(0);
  const first = sent.length;
  await passed(AGAIN_MS + 2 * PLACE_MS);
  expect(readCall()).toMatchObject({ is_open: false });
  const all = sent.length;
  expect(all).toBeGreaterThan(first);
  await passed(60_000);
  expect(sent.length).toBe(all);
});

it('a link that has ended is replaced by the open page, which says so meanwhile', async () => {
  answers = [refused(401, 'El enlace no es válido o ya venció'), heard()];
  sends(called, day);
  await passed(0);
  expect(seen).toMatchObject([{ way: day, heard_at: null, refused: 'El enlace no es válido o ya venció' }]);
  await passed(AGAIN_MS);
  expect(sent.at(-1)).toMatchObject({ path: 'hoy_emergency', token: 'Bearer phone' });
  expect(readCall()?.refused).toBeUndefined();
});

it('the next page of the phone goes on with it; one that ended is shown for a while', () => {
  storeCall(called);
  expect(readCall()).toEqual(called);
  const over = { ...called, is_open: false, ended_at: START.toISOString() };
  storeCall(over);
  expect(readCall()).toEqual(over);
  vi.setSystemTime(START.getTime() + SHOWN_AFTER_END_MS + 1);
  expect(readCall()).toBeNull();
});
