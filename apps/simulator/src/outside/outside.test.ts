import { afterEach, describe, expect, it, vi } from 'vitest';
import { now } from '../../../../test/clock.ts';
import { limits } from '../../../../test/limits.ts';
import { startDisv } from './disv';
import { startMaps } from './maps';
import { startNec } from './nec';
import { startPush } from './push';
import { type SapSimulator, startSap } from './sap';
import type { Simulator } from './simulator';
import { startTerminal } from './terminal';
import { SIMULATED_ACCOUNT, startWhatsApp } from './whatsapp';

const running: Simulator[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(running.splice(0).map(simulator => simulator.close()));
});

async function sapWith(options: Parameters<typeof startSap>[0] = {}): Promise<SapSimulator> {
  const sap = await startSap(options);
  running.push(sap);
  return sap;
}

/** Fields of the answers that the tests read. */
interface Body {
  DocEntry?: number;
  value?: unknown[];
  error?: { code: number; message: { value: string } };
  code?: string;
  routes?: { distance: number; geometry: { coordinates: number[][] }; legs: unknown[] }[];
}
const jsonOf = async (answer: Response): Promise<Body> => (await answer.json()) as Body;

const order = (key: string) => ({
  CardCode: 'C0790000004001',
  NumAtCard: 'Cabezal 12',
  U_ClaveCabezal: key,
  DocumentLines: [
    { ItemCode: 'FLE', Quantity: 1, UnitPrice: 480, LineTotal: 480 },
    { ItemCode: 'STB', Quantity: 3.67, UnitPrice: 20, LineTotal: 73.4 },
  ],
});

async function login(sap: SapSimulator, password = 'demo'): Promise<string> {
  const answer = await fetch(`${sap.url}/b1s/v1/Login`, {
    method: 'POST',
    body: JSON.stringify({ CompanyDB: 'CABEZAL', UserName: 'cabezal', Password: password }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ');
}

function post(sap: SapSimulator, cookie: string, body: unknown, timeout = limits.poll): Promise<Response> {
  const signal = AbortSignal.timeout(timeout);
  return fetch(`${sap.url}/b1s/v1/Orders`, { method: 'POST', headers: { cookie }, body: JSON.stringify(body), signal });
}

describe('push service', () => {
  it('knows its browsers only, and takes nothing that is not signed', async () => {
    const push = await startPush();
    running.push(push);
    const send = async (endpoint: string) => (await fetch(endpoint, { method: 'POST', body: 'x' })).status;
    const { endpoint } = push.subscribe();
    expect(await send(endpoint)).toBe(403);
    expect(await send(`${push.url}/push/99`)).toBe(410);
    expect(await send(`${push.url}/other`)).toBe(404);
    expect(await send(`${push.url}/push/demo-1-0`)).toBe(201);
    push.answer(429, 1);
    const busy = await fetch(endpoint, { method: 'POST', body: 'x' });
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '90']);
    expect(await send(endpoint)).toBe(403);
    expect(push.delivered()).toEqual([]);
  });
});

describe('WhatsApp', () => {
  it('takes free words while the window is open and templates otherwise, and refuses as the real one does', async () => {
    const whatsApp = await startWhatsApp();
    running.push(whatsApp);
    const { WHATSAPP_PHONE_ID, WHATSAPP_TOKEN } = SIMULATED_ACCOUNT;
    const ask = async (body: object, token: string = WHATSAPP_TOKEN) => {
      const answer = await fetch(`${whatsApp.url}/${WHATSAPP_PHONE_ID}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ messaging_product: 'whatsapp', to: '593991234567', ...body }),
      });
      return ((await answer.json()) as { error?: { code: number } }).error?.code ?? answer.status;
    };
    const text = { type: 'text', text: { body: 'Hola' } };
    const template = (words: string) => ({
      type: 'template',
      template: {
        name: 'cabezal_tarea',
        language: { code: 'es' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: words }] }],
      },
    });
    expect(await ask(text, 'otra')).toBe(190);
    expect(await ask(text)).toBe(131047);
    expect(await ask(template('Pedir el turno'))).toBe(200);
    expect(await ask(template('dos\nlíneas'))).toBe(132012);
    whatsApp.setTemplate('cabezal_tarea', 'PAUSED');
    expect(await ask(template('Pedir el turno'))).toBe(132015);
    whatsApp.write('+593991234567', 'Hola', 0);
    expect(await ask(text)).toBe(200);
    whatsApp.hasWhatsApp('+593991234567', false);
    expect(await ask(text)).toBe(131026);
    whatsApp.refuse(130429, { times: 1, status: 429 });
    expect(await ask(text)).toBe(130429);
    expect(whatsApp.taken().map(one => one.kind)).toEqual(['template', 'text']);
  });
});

describe('SAP', () => {
  it('creates a document for each request, whatever its key; a search by key finds it', async () => {
    const sap = await sapWith();
    const cookie = await login(sap);
    const first = await post(sap, cookie, order('a'));
    expect(first.status).toBe(201);
    const made = await first.json();
    expect(made).toMatchObject({ DocEntry: 1, DocNum: 10_001, NumAtCard: 'Cabezal 12', DocTotal: 553.4 });
    expect((await jsonOf(await post(sap, cookie, order('a')))).DocEntry).toBe(2);
    expect((await jsonOf(await post(sap, cookie, order('b')))).DocEntry).toBe(3);
    expect(sap.documents('Orders')).toHaveLength(3);
    const found = await fetch(`${sap.url}/b1s/v1/Orders?$filter=${encodeURIComponent("U_ClaveCabezal eq 'b'")}`, {
      headers: { cookie },
    });
    expect((await jsonOf(found)).value).toHaveLength(1);
  });

  it('requires a session: refuses none, a wrong password and an ended one', async () => {
    const sap = await sapWith({ behaviour: { password: 'secret', session_ms: 60_000 } });
    expect((await post(sap, '', order('a'))).status).toBe(401);
    await expect(login(sap, 'wrong')).rejects.toThrow();
    const cookie = await login(sap, 'secret');
    expect((await post(sap, cookie, order('a'))).status).toBe(201);
    sap.expireSessions();
    const refused = await post(sap, cookie, order('b'));
    expect(refused.status).toBe(401);
    expect((await jsonOf(refused)).error?.code).toBe(301);
    expect(sap.documents('Orders')).toHaveLength(1);
  });

  it('ends an unused session', async () => {
    const sap = await sapWith({ behaviour: { session_ms: 60_000 } });
    const cookie = await login(sap);
    vi.setSystemTime(now().getTime() + 60_001);
    expect((await post(sap, cookie, order('a'))).status).toBe(401);
  });

  it('refuses what SAP would refuse, with its reason', async () => {
    const sap = await sapWith({ behaviour: { inactive: ['C0990000000001'] } });
    const cookie = await login(sap);
    const inactive = await post(sap, cookie, { ...order('a'), CardCode: 'C0990000000001' });
    expect(inactive.status).toBe(400);
    expect((await jsonOf(inactive)).error?.message.value).toContain('inactivo');
    expect((await post(sap, cookie, { ...order('a'), DocumentLines: [] })).status).toBe(400);
    expect(sap.documents('Orders')).toHaveLength(0);
  });

  it('is slow', async () => {
    const sap = await sapWith({ behaviour: { slow_ms: 150 } });
    const cookie = await login(sap);
    sap.misbehave('slow', 1);
    const before = performance.now();
    expect((await post(sap, cookie, order('a'))).status).toBe(201);
    expect(performance.now() - before).toBeGreaterThanOrEqual(140);
  });

  it('fails with 500 without doing anything', async () => {
    const sap = await sapWith();
    const cookie = await login(sap);
    sap.misbehave('http500', 1);
    expect((await post(sap, cookie, order('a'))).status).toBe(500);
    expect(sap.documents('Orders')).toHaveLength(0);
    expect((await post(sap, cookie, order('a'))).status).toBe(201);
  });

  it('returns garbage', async () => {
    const sap = await sapWith();
    const cookie = await login(sap);
    sap.misbehave('garbage', 1);
    const answer = await post(sap, cookie, order('a'));
    expect(answer.status).toBe(200);
    await expect(answer.json()).rejects.toThrow();
  });

  it('drops the connection without doing anything', async () => {
    const sap = await sapWith();
    const cookie = await login(sap);
    sap.misbehave('drop', 1);
    await expect(post(sap, cookie, order('a'))).rejects.toThrow();
    expect(sap.documents('Orders')).toHaveLength(0);
    expect(sap.received.at(-1)?.path).toBe('/b1s/v1/Orders');
  });

  it('does the work but never answers; a search by key finds the document', async () => {
    const sap = await sapWith();
    const cookie = await login(sap);
    const byKey = `${sap.url}/b1s/v1/Orders?$filter=${encodeURIComponent("U_ClaveCabezal eq 'a'")}`;
    const found = async () => (await jsonOf(await fetch(byKey, { headers: { cookie } }))).value;
    sap.misbehave('duplicate-timeout', 1);
    await expect(post(sap, cookie, order('a'), limits.impatient)).rejects.toThrow();
    expect(await found()).toHaveLength(1);
    // Only answers to requests that store something are lost, not those to queries.
    sap.misbehave('lost-answer', 1);
    expect(await found()).toHaveLength(1);
    await expect(post(sap, cookie, order('b'))).rejects.toThrow();
    expect(sap.documents('Orders')).toHaveLength(2);
    expect((await post(sap, cookie, order('c'))).status).toBe(201);
  });

  it('creates documents from base documents, cancels open ones, and requires a balanced journal', async () => {
    const sap = await sapWith({ behaviour: { accounts: ['511', '111'] } });
    const cookie = await login(sap);
    const at = (path: string, body: object = {}) =>
      fetch(`${sap.url}/b1s/v1/${path}`, { method: 'POST', headers: { cookie }, body: JSON.stringify(body) });
    await post(sap, cookie, order('a'));
    await post(sap, cookie, order('b'));
    const from = (BaseType: number, BaseEntry: number) => ({
      CardCode: 'C0790000004001',
      U_ClaveCabezal: 'i',
      DocumentLines: [{ BaseType, BaseEntry, BaseLine: 0, LineTotal: 480 }],
    });
    expect((await at('Invoices', from(17, 1))).status).toBe(201);
    // The base document of an invoice is closed; a credit memo cancels the invoice.
    expect((await at('Orders(1)/Cancel')).status).toBe(400);
    expect((await at('CreditNotes', from(13, 1))).status).toBe(201);
    expect((await at('Orders(2)/Cancel')).status).toBe(204);
    expect((await at('Orders(2)/Cancel')).status).toBe(400);
    expect((await at('Invoices', from(17, 2))).status).toBe(400);
    expect((await at('PurchaseInvoices', { ...order('p'), CardCode: 'P0990000009001' })).status).toBe(201);
    const journal = (Credit: number) => ({
      JournalEntryLines: [
        { AccountCode: '511', Debit: 10 },
        { ShortName: 'E1', Credit },
      ],
    });
    expect((await at('JournalEntries', journal(9))).status).toBe(400);
    const entered = await at('JournalEntries', journal(10));
    expect([entered.status, await jsonOf(entered)]).toMatchObject([201, { JdtNum: 1, Number: expect.any(Number) }]);
    const wrong = {
      JournalEntryLines: [
        { AccountCode: '9', Debit: 10 },
        { ShortName: 'E1', Credit: 10 },
      ],
    };
    expect(await (await at('JournalEntries', wrong)).text()).toContain('La cuenta 9 no existe');
    const paid = (sums: object) => at('VendorPayments', { CardCode: 'P0990000009001', ...sums });
    expect((await paid({ TransferSum: 150 })).status).toBe(400);
    expect((await paid({ TransferSum: 150, TransferAccount: '111' })).status).toBe(201);
    expect((await paid({})).status).toBe(400);
  });
});

const TERCON = '-79.961,-2.108';
const EL_GUABO = '-79.829,-3.244';

describe('maps', () => {
  async function mapsWith(options: Parameters<typeof startMaps>[0] = {}): Promise<Simulator> {
    const maps = await startMaps(options);
    running.push(maps);
    return maps;
  }
  const directions = async (maps: Simulator, query: Record<string, string>) => {
    const answer = await fetch(`${maps.url}/maps/api/directions/json?${new URLSearchParams(query)}`);
    return (await answer.json()) as { status: string; routes: { overview_polyline: { points: string } }[] };
  };
  const lane = { origin: '-2.108,-79.961', destination: '-3.244,-79.829' };

  it('routes as OSRM does', async () => {
    const maps = await mapsWith();
    const path = `/route/v1/driving/${TERCON};${EL_GUABO}`;
    const answer = await jsonOf(await fetch(`${maps.url}${path}?overview=full&geometries=geojson`));
    expect(answer.code).toBe('Ok');
    const [route] = answer.routes ?? [];
    expect(route?.distance).toBeGreaterThan(150_000);
    expect(route?.distance).toBeLessThan(260_000);
    expect(route?.geometry.coordinates[0]).toEqual([-79.961, -2.108]);
    expect(route?.legs).toHaveLength(1);
  });

  it('refuses as OSRM does', async () => {
    const maps = await mapsWith();
    const code = async (path: string) => (await jsonOf(await fetch(`${maps.url}/route/v1/driving/${path}`))).code;
    expect(await code('here;there')).toBe('InvalidQuery');
    expect(await code(TERCON)).toBe('InvalidQuery');
    expect(await code(`${TERCON};-60,40`)).toBe('NoSegment');
    expect(await code(Array(40).fill(TERCON).join(';'))).toBe('TooBig');
  });

  it('returns directions and each of their errors', async () => {
    const maps = await mapsWith({ behaviour: { key: 'k', longest_km: 300 } });
    const ask = async (query: Record<string, string>) => (await directions(maps, { key: 'k', ...query })).status;
    expect(await ask(lane)).toBe('OK');
    expect(await ask({ ...lane, key: 'other' })).toBe('REQUEST_DENIED');
    expect(await ask({ origin: lane.origin })).toBe('INVALID_REQUEST');
    expect(await ask({ ...lane, destination: 'nowhere' })).toBe('NOT_FOUND');
    expect(await ask({ ...lane, waypoints: Array(26).fill(lane.origin).join('|') })).toBe('MAX_WAYPOINTS_EXCEEDED');
    expect(await ask({ ...lane, destination: '0.812,-77.717' })).toBe('MAX_ROUTE_LENGTH_EXCEEDED');
    const limited = await mapsWith({ behaviour: { google_status: 'OVER_QUERY_LIMIT' } });
    expect((await directions(limited, lane)).status).toBe('OVER_QUERY_LIMIT');
  });

  it.each(['http500', 'garbage', 'drop'] as const)('misbehaves: %s', async kind => {
    const maps = await mapsWith();
    maps.misbehave(kind, 1);
    const ask = () =>
      fetch(`${maps.url}/route/v1/driving/${TERCON};${EL_GUABO}`).then(answer =>
        answer.json().then(() => answer.status),
      );
    if (kind === 'http500') expect(await ask()).toBe(500);
    else await expect(ask()).rejects.toThrow();
    expect(await ask()).toBe(200);
  });
});

describe('a terminal', () => {
  const from = '2026-12-02T15:00:00.000Z';
  const asked = (reference: string) => ({ reference, from, to: null, license_plate: 'GSB0001' });

  it('gives as many slots as its window admits, one for each reference, and says what became of them', async () => {
    const terminal = await startTerminal();
    running.push(terminal);
    terminal.behave({ quota: 1 });
    const submit = async (reference: string) =>
      (await fetch(`${terminal.url}/appointments`, { method: 'POST', body: JSON.stringify(asked(reference)) })).status;
    const status = async (reference: string) => (await fetch(`${terminal.url}/appointments/${reference}`)).json();
    expect([await submit('A'), await submit('A'), await submit('B')]).toEqual([201, 409, 422]);
    expect(await status('A')).toMatchObject({ reference: 'A', state: 'CONFIRMED', from });
    expect(await status('B')).toMatchObject({ code: 'NOT_FOUND', reference: 'B' });
    terminal.drop('A');
    expect(await status('A')).toEqual({ reference: 'A', state: 'CANCELLED' });
    expect(await submit('B')).toBe(201);
  });

  it('can decide later, refuse then, and book a reference twice', async () => {
    const terminal = await startTerminal();
    running.push(terminal);
    terminal.behave({ later: true, double_books: true });
    const submit = async () =>
      (await fetch(`${terminal.url}/appointments`, { method: 'POST', body: JSON.stringify(asked('A')) })).status;
    expect([await submit(), await submit()]).toEqual([202, 202]);
    terminal.decide('WINDOW_FULL');
    expect(terminal.appointments.map(one => [one.state, one.why])).toEqual([
      ['REJECTED', 'WINDOW_FULL'],
      ['REJECTED', 'WINDOW_FULL'],
    ]);
  });
});

describe('the terminal that issues DISV', () => {
  it('issues one document for a reference, once the exporter has paid, and voids it', async () => {
    const office = await startDisv();
    running.push(office);
    const post = (path: string, body: object) =>
      fetch(`${office.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const unpaid = { reference: 'DV1', license_plate: 'GSB1234', port_paid_at: null };
    expect(await jsonOf(await post('/disv', unpaid))).toMatchObject({ code: 'NOT_PAID' });
    const asked = { ...unpaid, port_paid_at: '2026-11-20T15:00:00.000Z' };
    expect((await post('/disv', asked)).status).toBe(201);
    expect(await jsonOf(await post('/disv', asked))).toMatchObject({ code: 'REFERENCE_EXISTS' });
    expect(await jsonOf(await post('/disv/DV1/void', {}))).toMatchObject({ state: 'VOIDED' });
    expect((await fetch(`${office.url}/disv/DV2`)).status).toBe(404);
  });
});

describe('NEC', () => {
  it('stores a shipment once for each key, for whoever has the token', async () => {
    const nec = await startNec({ token: 'clave' });
    running.push(nec);
    const send = (key: string, token = 'clave') =>
      fetch(`${nec.url}/shipments/12`, {
        method: 'POST',
        headers: { 'idempotency-key': key, authorization: `Bearer ${token}` },
        body: JSON.stringify({ voyage: '12W' }),
      });
    expect((await send('nec-12-1', 'otra')).status).toBe(401);
    for (const key of ['nec-12-1', 'nec-12-1', 'nec-12-2']) expect((await send(key)).status).toBe(200);
    expect(nec.shipments.map(one => one.key)).toEqual(['nec-12-1', 'nec-12-2']);
  });
});
