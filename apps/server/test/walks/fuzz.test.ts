import type { AnyCall } from '@cabezal/contract/all-calls';
import { allCalls } from '@cabezal/contract/all-calls';
import type { Access } from '@cabezal/contract/call';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../../test/limits.ts';
import { turnsOf } from '../../../../test/rotation.ts';
import { edgeOf } from '../edges.ts';
import { type Client, startTestApp, type TestApp } from '../harness.ts';
import { watchLoop } from '../loop-watch.ts';
import { garbage, type Ids, random, sampleOf, schemaOf, spoil } from '../sample.ts';
import { company, type UserName } from '../world.ts';
import { endsSession, nameOf } from './calls.ts';
import { secretBusiness } from './secret.ts';

const inTurn = turnsOf(import.meta.url);

let t: TestApp;
let ids: Ids;
// A server for each test: the calls of one test change the data of the other.
beforeEach(async () => {
  t = await startTestApp();
  ids = await secretBusiness(t);
});
afterEach(() => t.close());

const inputOf = (call: AnyCall): unknown => sampleOf(schemaOf(call.input), { ...ids, version: 999_999 });
/** 1 for changes of users and permissions. They run last, because they may take permissions away that other calls need. */
const changesRights = (call: AnyCall): number =>
  Number(call.changes && /^\/(permissions|users|roles)\b/.test(call.path));
const walked = inTurn(
  allCalls.filter(call => !endsSession.has(nameOf(call))),
  5,
).sort((a, b) => changesRights(a) - changesRights(b));
const driverToken = async (): Promise<Client> =>
  t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: Number(ids.id_guide) }));
const phone = async (): Promise<Client> => t.withToken(await t.phoneOf(1));
const monitoringToken = async (): Promise<Client> =>
  t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: Number(ids.id_guide) }));

const destinationToken = async (): Promise<Client> =>
  t.withToken(await t.tokenFor({ purpose: 'tracking_destination', id_guide: Number(ids.id_guide) }));

describe('bad input', () => {
  test('a body that is unreadable, of a wrong type or too large answers 400 or 413', async () => {
    const { token } = await t.as('admin');
    const send = (payload: string, type = 'application/json') =>
      t.app.inject({
        method: 'POST',
        url: '/reservation/get_reservations',
        payload,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      });
    expect((await send('{"page":')).statusCode).toBe(400);
    expect((await send('[]')).statusCode).toBe(400);
    expect((await send('page=1', 'application/x-www-form-urlencoded')).statusCode).toBe(400);
    expect((await send(`{"search":"${'x'.repeat(2_000_000)}"}`)).statusCode).toBe(413);
    for (const value of garbage) {
      const answer = await t.app.inject({
        url: `/no/such/${encodeURIComponent(String(value).slice(0, 200).toWellFormed())}`,
      });
      expect(answer.statusCode).toBe(404);
    }
  });

  test('a spoiled input answers with message, code and request id, never with a 5xx or internal details', async () => {
    const next = random(20_261_121);
    const admin = await t.as('admin');
    const driverToken = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: Number(ids.id_guide) }));
    const holders = new Map<Access['kind'], Client>([
      ['token', driverToken],
      ['phone', await phone()],
    ]);
    for (const call of walked) {
      const client = holders.get(call.access.kind) ?? admin;
      for (let i = 0; i < 12; i++) {
        const spoiled = spoil(inputOf(call), next);
        const answer = await client.call(call, typeof spoiled === 'object' && spoiled !== null ? spoiled : { spoiled });
        const shown = `${nameOf(call)} with ${JSON.stringify(spoiled)?.slice(0, 300)}: ${JSON.stringify(answer.body).slice(0, 200)}`;
        expect(answer.status, shown).toBeLessThan(500);
        if (answer.status >= 400) {
          expect(Object.keys(answer.body), shown).toEqual(expect.arrayContaining(['message', 'code', 'request_id']));
          expect(JSON.stringify(answer.body), shown).not.toMatch(
            /syntax error|violates|at Object|\.ts:|select .* from/i,
          );
        }
      }
    }
  });
});

/**
 * How long a call may block the server. Computations that take seconds or never end exceed it on any machine. Those of tens of milliseconds
 * cannot be found here, because other processes use the machine. A call that exceeds it runs again before it counts.
 */
const longestStopMs = limits.stop;

describe('input at the edges of its schema', () => {
  const roles: UserName[] = ['admin', 'operador', 'exporterAdmin', 'carrierAdmin', 'driver'];
  /** Attempts to find an input that the schema accepts, each with fewer values at the edges: refinements refuse many inputs. */
  const tries = 200;

  function validEdge(call: AnyCall, next: () => number): unknown {
    const schema = schemaOf(call.input);
    for (let i = 0; i < tries; i++) {
      const input = edgeOf(schema, ids, next, (1 - i / tries) ** 3);
      if (call.input.safeParse(input).success) return input;
    }
    return undefined;
  }

  test('never blocks the server, and never answers 5xx', async () => {
    const next = random(20_261_122);
    const watch = watchLoop();
    const unseen: string[] = [];
    const standing: string[] = [];
    const errors: string[] = [];
    const clients = await Promise.all(roles.map(who => t.as(who)));
    const tokens = {
      monitoring: await monitoringToken(),
      tracking_destination: await destinationToken(),
      fleet_activity: t.withToken(await t.tokenFor({ purpose: 'fleet_activity', id_company: company.carrier })),
      travel_resources: await driverToken(),
    };
    const bound = await phone();
    const askingOf = (access: Access): Client[] => {
      if (access.kind === 'token') return [tokens[access.purpose]];
      return access.kind === 'phone' ? [bound] : clients;
    };
    for (const call of walked) {
      let isSeen = false;
      const asking = askingOf(call.access);
      for (const client of asking) {
        const input = validEdge(call, next);
        if (input === undefined) continue;
        isSeen = true;
        const shown = `${nameOf(call)} ${JSON.stringify(input)?.slice(0, 400)}`;
        const ask = async (): Promise<void> => {
          const { status, body } = await client.call(call, input);
          if (status >= 500) errors.push(`${status} ${shown}: ${JSON.stringify(body).slice(0, 200)}`);
        };
        const stops = [await watch.during(shown, ask)];
        while (stops.length < 3 && Math.min(...stops) > longestStopMs) stops.push(await watch.during(shown, ask));
        if (Math.min(...stops) > longestStopMs) standing.push(`${Math.min(...stops)} ms: ${shown}`);
      }
      if (!isSeen) unseen.push(nameOf(call));
    }
    await watch.end();
    expect(errors).toEqual([]);
    expect(standing).toEqual([]);
    // Calls that were not tested, because no input was found that their schema accepts.
    expect(unseen).toEqual([]);
  });
});
