import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropItem, type OutboxItem, readOutbox, storeItem } from './outbox-store.ts';
import { sendFirst } from './send-queue.ts';

/**
 * The queue against a server that does what ours does: it stores a key once, refuses ended links, and does its work even if the answer is
 * lost. Whatever happens in between, each thing that the driver did arrives once, at its time, and taps arrive in order.
 */
const START = new Date('2026-11-24T10:00:00.000Z');
const MINUTE_MS = 60_000;
const ID_GUIDE = 7;

/** What the driver did, by its key, or by the kind of a photo, with its time; in the order in which the server stored it. */
let arrived: { key: string; at: string | null }[];
let files: Set<number>;
/** Files of photos that are documents of the trip. */
let attached: Set<number>;
let addresses: number;
let hasSignal: boolean;
/** The link that the server accepts; null: it was ended. */
let valid: string | null;
/** What happens to the next requests: an answer that is lost after the work was done, or an error before it. */
let faults: ('lost' | 'error' | 'busy')[];

const store = (key: string, at: string | null) => {
  if (!arrived.some(one => one.key === key)) arrived.push({ key, at });
};

interface Said {
  key?: string;
  at?: string;
  text?: string;
  kind?: string;
  id_file?: number | null;
}
/** Our server's work for a call; a code: it refuses. */
function work(call: string, said: Said): { refused: string } | { body: unknown } {
  if (call === 'upload') {
    addresses += 1;
    return { body: { url: `/put/${addresses}`, id_file: addresses } };
  }
  if (said.id_file != null && !files.has(said.id_file)) return { refused: 'ARCHIVO_NO_RECIBIDO' };
  // As ours, it knows a photo by its file only: a second upload of it would be a second document.
  if (call === 'document' && said.id_file != null && !attached.has(said.id_file)) {
    attached.add(said.id_file);
    arrived.push({ key: said.kind ?? '', at: null });
  }
  if (call === 'problem') store(said.text ?? '', said.at ?? null);
  if (['arrival', 'departure', 'receipt'].includes(call)) store(said.key ?? '', said.at ?? null);
  return { body: {} };
}

async function server(address: string, request?: RequestInit): Promise<Response> {
  if (!hasSignal) throw new TypeError('Failed to fetch');
  const fault = faults.shift();
  if (fault === 'error') return new Response('null', { status: 500 });
  if (fault === 'busy') return new Response('null', { status: 429, headers: { 'retry-after': '30' } });
  const token = new Headers(request?.headers).get('authorization');
  if (token !== `Bearer ${valid}`) return Response.json({ code: 'ENLACE_INVALIDO' }, { status: 401 });
  const done = work(address.split('/').at(-1) ?? '', JSON.parse(String(request?.body ?? '{}')) as Said);
  if (fault === 'lost') throw new TypeError('Failed to fetch');
  return 'refused' in done ? Response.json({ code: done.refused }, { status: 422 }) : Response.json(done.body);
}

/** The part of XMLHttpRequest that an upload uses. */
class Put {
  readonly upload = {};
  status = 0;
  onload = () => {};
  onerror = () => {};
  #file = 0;
  open(_method: string, url: string) {
    this.#file = Number(url.split('/').at(-1));
  }
  setRequestHeader() {}
  send() {
    const fault = hasSignal ? faults.shift() : 'error';
    if (hasSignal && fault !== 'error') files.add(this.#file);
    this.status = fault === undefined ? 200 : 0;
    if (fault === undefined) this.onload();
    else this.onerror();
  }
}

/** The clock of the phone, ms. */
let clock: number;
function after(minutes: number) {
  clock += minutes * MINUTE_MS;
  vi.setSystemTime(clock);
}

type Did = 'arrival' | 'departure' | 'photo' | 'problem' | 'receipt' | 'signed';
/** An item as the page stores it; its key is also in the field by which the server recognizes a photo or a problem. */
function itemOf(did: Did, key: string, token: string): OutboxItem {
  const kept = { key, token, id_guide: ID_GUIDE, at: new Date(clock).toISOString() };
  const photo = new Blob(['x'], { type: 'image/png' });
  switch (did) {
    case 'arrival':
    case 'departure':
      return { ...kept, type: did, id_stop: 1, stop_name: 'Tercon' };
    case 'photo':
      return { ...kept, type: 'photo', kind: key, name: key, id_stop: 1, photo };
    case 'problem':
      return { ...kept, type: 'problem', kind: 'OTRO', text: key };
    case 'receipt':
    case 'signed': {
      const said = { id_stop: 1, received_name: 'Ana', identification_card: '1710034065' };
      const sign = did === 'signed' ? { unsigned_reason: null, photo } : { unsigned_reason: 'Manos mojadas' };
      return { ...kept, type: 'receipt', ...said, ...sign };
    }
  }
}

const dids = fc.constantFrom<Did>('arrival', 'departure', 'photo', 'problem', 'receipt', 'signed');
const steps = fc.oneof(
  { weight: 5, arbitrary: dids.map(did => ({ kind: 'do' as const, did })) },
  { weight: 4, arbitrary: fc.constant({ kind: 'send' as const }) },
  { weight: 2, arbitrary: fc.boolean().map(on => ({ kind: 'signal' as const, on })) },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom<'lost' | 'error' | 'busy'>('lost', 'error', 'busy'), { minLength: 1, maxLength: 3 })
      .map(next => ({ kind: 'faults' as const, next })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'end link' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'new link' as const }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 600 }).map(minutes => ({ kind: 'wait' as const, minutes })) },
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

/** The page on the phone, through all steps. */
class Phone {
  #links = 1;
  #token = 'link-1';
  #later = new Map<string, number>();
  readonly done: { key: string; at: string | null; isTap: boolean }[] = [];

  async do(did: Did): Promise<void> {
    const item = itemOf(did, `${did}-${this.done.length}`, this.#token);
    await storeItem(item);
    const at = did === 'photo' ? null : item.at;
    this.done.push({ key: item.key, at, isTap: did === 'arrival' || did === 'departure' });
    // A tap is sent when it can no longer be corrected.
    after(3);
  }

  async send(): Promise<void> {
    const sending = {
      link: { token: this.#token, id_guide: ID_GUIDE },
      later: this.#later,
      drawn: new Map<string, number>(),
      onItems: async () => {},
      onTrip: () => {},
      onKnown: () => {},
      shrink: async () => null,
    };
    let step = await sendFirst(sending);
    while (step.wait === 0) step = await sendFirst(sending);
  }

  restart() {
    this.#later = new Map();
  }

  openNewLink() {
    this.#links += 1;
    this.#token = `link-${this.#links}`;
    valid = this.#token;
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'do') await this.do(step.did);
    if (step.kind === 'send') await this.send();
    if (step.kind === 'signal') hasSignal = step.on;
    if (step.kind === 'faults') faults.push(...step.next);
    if (step.kind === 'restart') this.restart();
    if (step.kind === 'end link') valid = null;
    if (step.kind === 'new link') this.openNewLink();
    if (step.kind === 'wait') after(step.minutes);
  }
}

const left = () => readOutbox({ token: '', id_guide: ID_GUIDE });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('XMLHttpRequest', Put);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('whatever happens on the way, each thing arrives once, at its time, and taps in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 40 }), async all => {
      for (const { key } of await left()) await dropItem(key);
      clock = START.getTime();
      vi.setSystemTime(clock);
      arrived = [];
      files = new Set();
      attached = new Set();
      addresses = 0;
      hasSignal = true;
      valid = 'link-1';
      faults = [];
      const phone = new Phone();
      for (const step of all) await phone.take(step);
      hasSignal = true;
      faults = [];
      phone.openNewLink();
      // Each round is past every pause of the queue.
      for (let round = 0; round < 5 && (await left()).length > 0; round++) {
        after(60);
        await phone.send();
      }
      expect(await left()).toEqual([]);
      const times = new Map(arrived.map(({ key, at }) => [key, at]));
      expect(times.size).toBe(arrived.length);
      expect(times).toEqual(new Map(phone.done.map(({ key, at }) => [key, at])));
      const taps = phone.done.filter(one => one.isTap).map(one => one.key);
      expect(arrived.map(one => one.key).filter(key => taps.includes(key))).toEqual(taps);
    }),
    { numRuns: 150 },
  );
});
