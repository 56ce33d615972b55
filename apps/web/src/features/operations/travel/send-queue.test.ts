import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropItem, type OutboxItem, readOutbox, storeItem, type TripLink } from './outbox-store.ts';
import { sendFirst } from './send-queue.ts';

const START = new Date('2026-11-24T10:00:00.000Z');
const HOUR_MS = 3_600_000;

interface Answer {
  status: number;
  body?: unknown;
  /** Seconds. */
  retryAfter?: number;
}
/** Calls in the order in which they arrived, by the last part of their path; a PUT with its address. */
let calls: string[];
/** Headers with which the calls were made: the token of the link. */
let sentWith: (string | null)[];
/** What our server answers to a call; undefined: success. */
let answers: Record<string, Answer | 'no signal' | undefined>;
/** What the storage answers to a PUT; 0: it cannot be reached. */
let stored: number;
let addresses: number;

function answer(address: string, request?: RequestInit): Promise<Response> {
  const call = address.split('/').at(-1) ?? '';
  calls.push(call);
  sentWith.push(new Headers(request?.headers).get('authorization'));
  const given = answers[call];
  if (given === 'no signal') return Promise.reject(new TypeError('Failed to fetch'));
  if (given) {
    const headers = new Headers(given.retryAfter === undefined ? {} : { 'retry-after': String(given.retryAfter) });
    return Promise.resolve(new Response(JSON.stringify(given.body ?? null), { status: given.status, headers }));
  }
  if (call === 'upload') addresses += 1;
  return Promise.resolve(Response.json(call === 'upload' ? { url: `/put/${addresses}`, id_file: addresses } : {}));
}

/** The part of XMLHttpRequest that an upload uses. */
class Put {
  readonly upload = {};
  status = 0;
  onload = () => {};
  onerror = () => {};
  open(_method: string, url: string) {
    calls.push(`PUT ${url}`);
  }
  setRequestHeader() {}
  send() {
    this.status = stored;
    if (stored === 0) this.onerror();
    else this.onload();
  }
}

/** The link with which the items of these tests are recorded. */
const link: TripLink = { token: 't', id_guide: 7 };

/** Long enough ago that a tap can no longer be corrected. */
const kept = (key: string, minutesAgo = 10) => ({
  key,
  token: 't',
  id_guide: 7,
  at: new Date(START.getTime() - minutesAgo * 60_000).toISOString(),
});
const photo = (key: string, minutesAgo?: number, problem?: string): OutboxItem => ({
  ...kept(key, minutesAgo),
  type: 'photo',
  kind: 'EIR',
  name: 'EIR',
  id_stop: 1,
  photo: new Blob(['x'], { type: 'image/jpeg' }),
  problem,
});
const tap = (type: 'arrival' | 'departure', minutesAgo?: number): OutboxItem => ({
  ...kept(type, minutesAgo),
  type,
  id_stop: 1,
  stop_name: 'Tercon',
});
const problem = (key: string, minutesAgo?: number): OutboxItem => ({
  ...kept(key, minutesAgo),
  type: 'problem',
  kind: 'OTRO',
  text: 'Llanta baja',
});

const receipt = (key: string, signature?: Blob): OutboxItem => ({
  ...kept(key, 8),
  type: 'receipt',
  id_stop: 3,
  received_name: 'Ana Pérez',
  identification_card: signature ? '1710034065' : null,
  unsigned_reason: signature ? null : 'Manos mojadas',
  ...(signature && { photo: signature }),
});

function outbox(opened = link) {
  const sending = {
    link: opened,
    later: new Map<string, number>(),
    drawn: new Map<string, number>(),
    onItems: async () => {},
    onTrip: () => {},
    onKnown: () => {},
    shrink: async (whole: Blob) => (whole.size > 1 ? whole.slice(0, whole.size / 2, whole.type) : null),
  };
  /** Sends until the outbox waits; returns what it said last. */
  return async () => {
    let step = await sendFirst(sending);
    while (step.wait === 0) step = await sendFirst(sending);
    return step;
  };
}
const after = (ms: number) => vi.setSystemTime(Date.now() + ms);
const left = async () => (await readOutbox(link)).map(item => item.key);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('XMLHttpRequest', Put);
  calls = [];
  sentWith = [];
  answers = {};
  stored = 200;
  addresses = 0;
});
afterEach(async () => {
  for (const key of await left()) await dropItem(key);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('an item of a newer version of the page waits for that version', async () => {
  const newer = { ...kept('newer'), type: 'of a later version' } as unknown as OutboxItem;
  await storeItem(newer);
  await storeItem(photo('eir'));
  expect(await left()).toEqual(['eir']);
  expect(await outbox()()).toEqual({ wait: null, hasSignal: true });
  expect(calls).toEqual(['upload', 'PUT /put/1', 'document']);
  await dropItem('newer');
});

it.each([0, 403, 500])('a tap is sent although the storage answers %i to the photo before it', async status => {
  stored = status;
  await storeItem(photo('eir'));
  await storeItem(tap('arrival', 9));
  expect(await outbox()()).toEqual({ wait: 15_000, hasSignal: true });
  expect(calls).toEqual(['upload', 'PUT /put/1', 'arrival']);
  expect(await left()).toEqual(['eir']);
});

it('each try of a photo uses the same address until the server might no longer accept it', async () => {
  stored = 500;
  await storeItem(photo('eir'));
  const send = outbox();
  for (let i = 0; i < 5; i++) {
    await send();
    after(15_000);
  }
  expect(addresses).toBe(1);
  after(HOUR_MS);
  stored = 200;
  await send();
  expect(calls.slice(-3)).toEqual(['upload', 'PUT /put/2', 'document']);
  expect(await left()).toEqual([]);
});

it('a photo that the storage lost is uploaded again; one whose answer was an error is not', async () => {
  await storeItem(photo('eir'));
  const send = outbox();
  answers.document = { status: 503 };
  await send();
  after(15_000);
  answers.document = { status: 422, body: { code: 'ARCHIVO_NO_RECIBIDO' } };
  await send();
  after(15_000);
  answers.document = undefined;
  await send();
  expect(calls).toEqual(['upload', 'PUT /put/1', 'document', 'document', 'PUT /put/1', 'document']);
});

it('a photo over the limit of an hour waits for that hour, and nothing waits for it', async () => {
  answers.upload = { status: 429, body: { code: 'DEMASIADOS_ARCHIVOS' }, retryAfter: 3600 };
  await storeItem(photo('eir'));
  await storeItem(tap('arrival', 9));
  const send = outbox();
  await send();
  after(HOUR_MS - 1000);
  await send();
  expect(calls).toEqual(['upload', 'arrival']);
  answers.upload = undefined;
  after(1000);
  await send();
  expect(await left()).toEqual([]);
});

it('a photo or problem that the trip may no longer have is refused with the server’s sentence, which the driver can remove', async () => {
  answers.upload = {
    status: 429,
    body: { code: 'DEMASIADOS_ARCHIVOS', message: 'El viaje ya tiene demasiados archivos' },
  };
  answers.problem = { status: 429, body: { code: 'DEMASIADOS_AVISOS', message: 'Llame a monitoreo' } };
  await storeItem(photo('eir'));
  await storeItem(tap('arrival', 9));
  await storeItem(problem('tyre', 8));
  expect(await outbox()()).toEqual({ wait: null, hasSignal: true });
  expect(calls).toEqual(['problem', 'upload', 'arrival']);
  expect((await readOutbox(link)).map(item => [item.key, item.refused])).toEqual([
    ['eir', 'El viaje ya tiene demasiados archivos'],
    ['tyre', 'Llame a monitoreo'],
  ]);
});

it('a tap that the server could not store holds the taps after it, not the photos; a problem holds its photos', async () => {
  answers.arrival = { status: 429, retryAfter: 40 };
  answers.problem = { status: 500 };
  await storeItem(tap('arrival'));
  await storeItem(tap('departure', 9));
  await storeItem(photo('eir', 8));
  await storeItem(problem('tyre', 7));
  await storeItem(photo('tyre-1', 6, 'tyre'));
  const send = outbox();
  await send();
  expect(calls).toEqual(['problem', 'arrival', 'upload', 'PUT /put/1', 'document']);
  answers = {};
  after(40_000);
  await send();
  expect(calls.slice(5)).toEqual(['problem', 'arrival', 'departure', 'upload', 'PUT /put/2', 'document']);
});

it('without signal nothing is tried after the first item', async () => {
  answers.arrival = 'no signal';
  await storeItem(tap('arrival'));
  await storeItem(photo('eir', 9));
  expect(await outbox()()).toEqual({ wait: 15_000, hasSignal: false });
  expect(calls).toEqual(['arrival']);
});

const refusals = async () => (await readOutbox(link)).map(item => item.refused);
const ended = { status: 401, body: { code: 'ENLACE_INVALIDO', message: 'El enlace no es válido o ya venció' } };

it('what was recorded with a link that ended stays in the phone, and the page of a new link of the trip sends it', async () => {
  answers = { arrival: ended, upload: ended };
  await storeItem(tap('arrival'));
  await storeItem(photo('eir', 9));
  expect(await outbox()()).toEqual({ wait: null, hasSignal: true });
  expect(await refusals()).toEqual([undefined, undefined]);
  answers = {};
  sentWith = [];
  await outbox({ token: 'of another trip', id_guide: 8 })();
  expect(sentWith).toEqual([]);
  await outbox({ token: 'new', id_guide: 7 })();
  expect(new Set(sentWith)).toEqual(new Set(['Bearer new']));
  expect(calls.slice(1)).toEqual(['arrival', 'upload', 'PUT /put/1', 'document']);
  expect(await left()).toEqual([]);
});

it('a link whose trip is not found any more keeps the item; a stop that is not found refuses it', async () => {
  const lost = { status: 404, body: { message: 'La parada no existe' } };
  answers = { arrival: lost, datos_recursos_viaje: lost };
  await storeItem(tap('arrival'));
  expect(await outbox()()).toEqual({ wait: null, hasSignal: true });
  expect(await refusals()).toEqual([undefined]);
  answers.datos_recursos_viaje = undefined;
  await outbox()();
  expect(await refusals()).toEqual(['La parada no existe']);
});

it('an item whose link may be gone is tried again if the phone cannot find out', async () => {
  answers = { arrival: { status: 404 }, datos_recursos_viaje: 'no signal' };
  await storeItem(tap('arrival'));
  expect(await outbox()()).toEqual({ wait: 15_000, hasSignal: true });
  expect(await refusals()).toEqual([undefined]);
});

it('a photo waits for its problem while that waits, and is refused with it', async () => {
  answers.document = { status: 409, body: { code: 'AVISO_POR_LLEGAR', message: 'El aviso no ha llegado' } };
  await storeItem(photo('tyre-1', 6, 'tyre'));
  // Another window keeps the problem meanwhile.
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (address.endsWith('document')) await storeItem(problem('tyre', 7));
    return answer(address, request);
  });
  answers.problem = { status: 500 };
  const send = outbox();
  await send();
  expect((await readOutbox(link)).map(item => [item.key, item.refused])).toEqual([
    ['tyre', undefined],
    ['tyre-1', undefined],
  ]);
  vi.stubGlobal('fetch', answer);
  answers.problem = { status: 429, body: { code: 'DEMASIADOS_AVISOS', message: 'Llame a monitoreo' } };
  after(15_000);
  await send();
  expect((await readOutbox(link)).map(item => [item.key, item.refused])).toEqual([
    ['tyre', 'Llame a monitoreo'],
    ['tyre-1', 'El aviso no ha llegado'],
  ]);
});

it('a receipt is sent after its signature, without one at once, and holds no tap', async () => {
  stored = 500;
  await storeItem(receipt('signed', new Blob(['x'], { type: 'image/png' })));
  await storeItem(receipt('unsigned'));
  await storeItem(tap('arrival', 7));
  const send = outbox();
  await send();
  expect(calls).toEqual(['upload', 'PUT /put/1', 'receipt', 'arrival']);
  expect(await left()).toEqual(['signed']);
  stored = 200;
  after(15_000);
  await send();
  expect(calls.slice(4)).toEqual(['PUT /put/1', 'receipt']);
  expect(await left()).toEqual([]);
});

it('a receipt whose answer was lost is sent again with the same signature; a signature that the storage lost is uploaded again', async () => {
  await storeItem(receipt('signed', new Blob(['x'], { type: 'image/png' })));
  const send = outbox();
  answers.receipt = 'no signal';
  await send();
  answers.receipt = { status: 422, body: { code: 'ARCHIVO_NO_RECIBIDO' } };
  await send();
  after(15_000);
  answers.receipt = undefined;
  await send();
  expect(calls).toEqual(['upload', 'PUT /put/1', 'receipt', 'receipt', 'PUT /put/1', 'receipt']);
});

it('a photo that is too large is made smaller and sent again, until it cannot become smaller', async () => {
  stored = 413;
  await storeItem({ ...photo('eir'), photo: new Blob(['1234'], { type: 'image/jpeg' }) } as OutboxItem);
  await storeItem(tap('arrival', 9));
  expect(await outbox()()).toEqual({ wait: null, hasSignal: true });
  expect(calls.filter(call => call.startsWith('PUT'))).toHaveLength(3);
  expect(calls.at(-1)).toBe('arrival');
  expect(await refusals()).toEqual(['La foto es demasiado grande: tómela de nuevo']);
});
