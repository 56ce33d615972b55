import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addComment } from '@cabezal/contract/bookings/comments/comments.calls';
import { getCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { type PositionsMessage, positionsEvent } from '@cabezal/contract/tracking/monitoring/positions.message';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soon } from '../../../../test/soon.ts';
import { readableOf } from '../../src/modules/system/records/readable.ts';
import { isVisible } from '../../src/modules/system/records/visible.queries.ts';
import { scopeOf } from '../../src/platform/http/context.ts';
import { personOfToken } from '../../src/platform/session/sessions.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { company, type UserName, user } from '../world.ts';
import { type SampleBusiness, sampleBusiness } from './sample-business.ts';

/** Compares the events of each person's live stream with the records that the person may open and the trucks that the person may see. */
interface Heard {
  readonly event: string;
  readonly data: unknown;
}
interface Changed {
  readonly noun: string;
  readonly id?: number;
}

/** Collects the events of a stream until it is closed. */
function listen(t: TestApp, token: string): { heard: Heard[]; close: () => void } {
  const { port } = t.app.server.address() as AddressInfo;
  const heard: Heard[] = [];
  let text = '';
  const asked = request({ port, path: '/live/stream', headers: { authorization: `Bearer ${token}` } }, answer => {
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map(line => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
        );
        heard.push({ event: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? 'null') });
        text = text.slice(end + 2);
      }
    });
  });
  // The test closes the stream when it ends, which the request reports as an error.
  asked.on('error', () => undefined).end();
  return { heard, close: () => asked.destroy() };
}

const listeners = {
  exporterAdmin: company.exporter,
  forwarderAdmin: company.forwarder,
  importerAdmin: company.importer,
  carrierAdmin: company.carrier,
  carrierDriver: company.carrier,
  otherCarrierAdmin: company.otherCarrier,
  strangerAdmin: company.stranger,
} as const satisfies Partial<Record<UserName, number>>;
type Listener = keyof typeof listeners;
const names = Object.keys(listeners) as Listener[];

let t: TestApp;
let business: SampleBusiness;
const streams = new Map<Listener, ReturnType<typeof listen>>();

const changesHeard = (who: Listener): Changed[] =>
  (streams.get(who)?.heard ?? []).filter(({ event }) => event === 'changed').map(({ data }) => data as Changed);

beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  for (const who of names) streams.set(who, listen(t, (await t.as(who)).token ?? ''));
  for (const who of names) await soon(() => expect(streams.get(who)?.heard[0]?.event).toBe('hello'));
  business = await sampleBusiness(t);
  // The last event of each company: a stream that has received it has received all earlier ones.
  await t.write(async tx => {
    for (const id of new Set(Object.values(listeners))) tx.changed('company', id, [id]);
  });
  for (const [who, id] of Object.entries(listeners) as [Listener, number][])
    await soon(() => expect(changesHeard(who)).toContainEqual({ noun: 'company', id }));
});
afterAll(async () => {
  for (const { close } of streams.values()) close();
  await t.close();
});

describe('changes', () => {
  test.each(names)('%s receives no change of a record that the person may not open', async who => {
    const { token } = await t.as(who);
    const actor = await personOfToken(t.db, token ?? '', t.services.clock());
    if (actor === null) throw new Error('not signed in');
    const hidden: Changed[] = [];
    for (const { noun, id } of changesHeard(who)) {
      const record = readableOf(noun);
      if (id === undefined || record === undefined || !actor.actions.has(record.action)) continue;
      // Changes are sent to all people of a company, but a driver may open only his trips.
      if (actor.audience === 'driver') continue;
      if (!(await t.db.read(scopeOf(actor), tx => isVisible(tx, record.noun, id)))) hidden.push({ noun, id });
    }
    expect(hidden).toEqual([]);
  });

  test('a driver learns that reservations changed, but not which ones', () => {
    const heard = changesHeard('carrierDriver').filter(({ noun }) => noun === 'reservation');
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter(({ id }) => id !== undefined)).toEqual([]);
  });

  test('all parties of a trip receive its changes, and nobody else does', () => {
    const { id_guide, id_reservation } = business.waiting;
    const trip = [
      { noun: 'guide', id: Number(id_guide) },
      { noun: 'reservation', id: Number(id_reservation) },
    ];
    const hear = names.filter(who => changesHeard(who).some(({ noun, id }) => noun === 'guide' && id === trip[0]?.id));
    expect(hear).toEqual(['exporterAdmin', 'forwarderAdmin', 'importerAdmin', 'carrierAdmin', 'carrierDriver']);
    for (const who of ['otherCarrierAdmin', 'strangerAdmin'] as const)
      for (const one of trip) expect(changesHeard(who), who).not.toContainEqual(one);
  });
});

describe('cases', () => {
  test('a customer hears of a case that it reads in part, and of none of which it reads nothing', () => {
    const hearing = (id: number) =>
      names.filter(who => changesHeard(who).some(one => one.noun === 'alert_case' && one.id === id));
    const people = (all: readonly Listener[]) => all.filter(who => who !== 'carrierDriver');
    expect(people(hearing(Number(business.waiting.id_alert_case)))).toEqual([
      'exporterAdmin',
      'forwarderAdmin',
      'importerAdmin',
      'carrierAdmin',
    ]);
    expect(people(hearing(business.hidden_case))).toEqual(['carrierAdmin']);
  });

  test('the case that a customer hears of can be opened by it, and the hidden one cannot', async () => {
    for (const who of ['exporterAdmin', 'forwarderAdmin', 'importerAdmin'] as const) {
      const me = await t.as(who);
      const found = await me.ok(getCase, { id_alert_case: Number(business.waiting.id_alert_case) });
      expect(found, who).toMatchObject({ kind: 'TARDE', occurrences: 1, headline: 'No llegó a la cita de 18:00' });
      expect((await me.call(getCase, { id_alert_case: business.hidden_case })).status, who).toBe(404);
    }
  });
});

describe('notices', () => {
  test('a person hears of the own notices, and neither colleagues nor the operator do', async () => {
    const who = ['exporterAdmin', 'exporterAccountant', 'operador', 'monitor'] as const;
    const fresh = new Map<string, ReturnType<typeof listen>>();
    for (const one of who) fresh.set(one, listen(t, (await t.as(one)).token ?? ''));
    const heardBy = (one: string) => fresh.get(one)?.heard ?? [];
    for (const one of who) await soon(() => expect(heardBy(one)[0]?.event).toBe('hello'));
    const clerk = await t.as('operador');
    const id_reservation = Number(business.waiting.id_reservation);
    const mentions = [user.exporterAdmin];
    await clerk.ok(addComment, { id_reservation, text: 'Mire', visibility: 'CLIENT', mentions });
    // The last event: a stream that has received it has received all earlier ones.
    await t.write(async tx => tx.changed('company', company.exporter, [company.exporter]));
    const last = { noun: 'company', id: company.exporter };
    for (const one of who) await soon(() => expect(heardBy(one).map(({ data }) => data)).toContainEqual(last));
    const told = who.filter(one => heardBy(one).some(({ data }) => (data as Changed | null)?.noun === 'notice'));
    for (const { close } of fresh.values()) close();
    expect(told).toEqual(['exporterAdmin']);
  });
});

describe('positions', () => {
  const place = async (n: number, lat: number) => {
    const timestamp = String(t.services.clock().getTime() / 1000);
    const query = { id: `TRUCK-${n}`, key: `demo-${n}`, lat: String(lat), lon: '-79.92', timestamp };
    expect((await t.app.inject({ url: '/gps/osmand', query })).statusCode).toBe(200);
  };
  const trucksIn = (messages: readonly Heard[], isSnapshot: boolean): number[] =>
    messages
      .filter(({ event }) => event === positionsEvent)
      .map(({ data }) => data as PositionsMessage)
      .filter(({ snapshot }) => snapshot === isSnapshot)
      .flatMap(({ positions }) => positions.map(([id_truck]) => id_truck))
      .toSorted();

  test('are sent only of trucks that the person may see, in the first message and in later ones', async () => {
    const mayHear: Partial<Record<Listener, readonly number[]>> = {
      exporterAdmin: [6],
      forwarderAdmin: [6],
      importerAdmin: [6],
      carrierAdmin: [5, 6],
      carrierDriver: [6],
      otherCarrierAdmin: [7],
      strangerAdmin: [],
    };
    for (const n of [1, 5, 6, 7]) await place(n, -2.17);
    const fresh = new Map<Listener, ReturnType<typeof listen>>();
    for (const who of names) fresh.set(who, listen(t, (await t.as(who)).token ?? ''));
    const heardBy = (who: Listener) => fresh.get(who)?.heard ?? [];
    for (const who of names) await expect.poll(() => heardBy(who).map(({ event }) => event)).toContain(positionsEvent);
    const first = Object.fromEntries(names.map(who => [who, trucksIn(heardBy(who), true)]));
    expect(first).toEqual(mayHear);
    t.advance(1);
    for (const n of [1, 5, 6, 7]) await place(n, -2.18);
    const moved = (who: Listener) => [...new Set(trucksIn(heardBy(who), false))];
    for (const who of names) await expect.poll(() => moved(who), { message: who }).toEqual(mayHear[who]);
    for (const { close } of fresh.values()) close();
  });
});
