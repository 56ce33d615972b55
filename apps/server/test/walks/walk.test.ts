import { type AnyCall, allCalls } from '@cabezal/contract/all-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnsOf } from '../../../../test/rotation.ts';
import { moduleParts } from '../../src/modules.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { type Ids, sampleOf, schemaOf } from '../sample.ts';
import { type UserName, user } from '../world.ts';
import { endsSession, nameOf as name } from './calls.ts';
import { INTERNAL_NOTE, secretBusiness, secrets } from './secret.ts';
import { wordsOf } from './words.ts';

const inTurn = turnsOf(import.meta.url);

let t: TestApp;
let ids: Ids;
beforeAll(async () => {
  t = await startTestApp();
  ids = await secretBusiness(t);
});
afterAll(() => t.close());

/** The version never matches, so that no call changes what later calls read. */
const inputOf = (call: AnyCall): unknown => sampleOf(schemaOf(call.input), { ...ids, version: 999_999 });
/** Lists and workbooks are also read without filters: a sample that sets every filter at once finds hardly any row. */
const inputsOf = (call: AnyCall): unknown[] =>
  !call.changes && call.input.safeParse({}).success ? [inputOf(call), {}] : [inputOf(call)];
const holds = (call: AnyCall): boolean => call.access.kind === 'session' || call.access.kind === 'action';

/** Calls of whoever holds a link or a bound phone. */
const isOfHolder = ({ access }: AnyCall): boolean => access.kind === 'token' || access.kind === 'phone';

describe('the list of calls', () => {
  test('method and path are unique, even if the names of path parameters are ignored', () => {
    const shapes = allCalls.map(c => `${c.method} ${c.path.replace(/\{\w+\}/g, '{}')}`);
    expect(shapes.filter((s, i) => shapes.indexOf(s) !== i)).toEqual([]);
  });

  test('every call is served, and every route has a call of the contract', () => {
    const { routes, pluginCalls } = moduleParts(t.services);
    const served = new Set([...routes.map(r => r.call), ...pluginCalls].map(name));
    expect(allCalls.map(name).filter(n => !served.has(n))).toEqual([]);
    const listed = new Set(allCalls.map(name));
    expect([...served].filter(n => !listed.has(n))).toEqual([]);
  });

  test('every call has a summary and a known kind of access', () => {
    for (const call of allCalls) {
      expect(call.summary.length, name(call)).toBeGreaterThan(15);
      expect(['public', 'session', 'action', 'token', 'phone', 'device'], name(call)).toContain(call.access.kind);
    }
  });

  test('OpenAPI describes every call', async () => {
    const document = (await t.app.inject({ url: '/openapi.json' })).json() as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const call of allCalls)
      expect(document.paths[call.path]?.[call.method.toLowerCase()], name(call)).toBeDefined();
    expect((await t.app.inject({ url: '/docs' })).body).toContain('/reservation/save');
  });
});

describe('access', () => {
  test('a call that needs a session, a link or a phone answers 401 without one, whatever its input', async () => {
    for (const call of allCalls.filter(c => holds(c) || isOfHolder(c))) {
      for (const token of [null, 'x'.repeat(43)])
        expect((await t.withToken(token).call(call, inputOf(call))).status, name(call)).toBe(401);
    }
  });

  test('a call answers 403 without its action, and never with it', async () => {
    const { actionsOf } = await actionsByUser(t);
    for (const call of allCalls) {
      if (call.access.kind !== 'action') continue;
      for (const who of ['driver', 'compras', 'exporterAccountant'] as UserName[]) {
        const person = await t.as(who);
        const allowed: boolean[] = [];
        for (const input of inputsOf(call)) allowed.push((await person.call(call, input)).status !== 403);
        // A field may ask for another right: then the call answers without it.
        const isAllowed = actionsOf(who).has(call.access.action) ? allowed.includes(true) : !allowed.includes(true);
        expect(isAllowed, `${name(call)} as ${who}`).toBe(true);
      }
    }
  });

  test('a stranger who sends the ids of others gets none of their data, and never a 5xx', async () => {
    const strangers: UserName[] = ['strangerAdmin', 'otherCarrierAdmin', 'importerAdmin', 'driver'];
    for (const who of strangers) {
      const stranger = await t.as(who);
      // The driver drives the pick-up, so the calls that return his trips or his record are left out.
      const calls = allCalls.filter(
        c => holds(c) && !endsSession.has(name(c)) && (who !== 'driver' || !/my_trips|get_driver/.test(c.path)),
      );
      for (const call of inTurn(calls, 3)) {
        for (const input of inputsOf(call)) {
          const answer = await stranger.call(call, input);
          expect(answer.status, `${name(call)} as ${who}: ${JSON.stringify(answer.body).slice(0, 200)}`).toBeLessThan(
            500,
          );
          if (who === 'driver') continue;
          const said = await wordsOf(answer);
          for (const secret of secrets)
            expect(said.includes(secret), `${name(call)} as ${who} says «${secret}»`).toBe(false);
        }
      }
    }
  });

  test('the owner’s answers contain these words, so the walk above can find them', async () => {
    const owner = await t.as('exporterAdmin');
    let said = '';
    let inWorkbooks = '';
    for (const call of allCalls.filter(c => holds(c) && !c.changes)) {
      for (const input of inputsOf(call)) {
        const words = await wordsOf(await owner.call(call, input));
        said += words;
        if (call.path.startsWith('/excel/')) inWorkbooks += words;
      }
    }
    for (const secret of secrets) expect(said.includes(secret), secret).toBe(true);
    for (const secret of ['SECRETBK77', 'OC-SECRETA', 'TRIU8423172', 'Bananera Río Jubones'])
      expect(inWorkbooks.includes(secret), secret).toBe(true);
    expect(said.includes(INTERNAL_NOTE), 'the owner reads an internal note').toBe(false);
  });

  test('only the operator’s people read an internal note', async () => {
    const reads = allCalls.filter(c => holds(c) && !c.changes && /bitacora|event|logbook|activit/i.test(`${c.path}`));
    const saidTo = async (who: UserName) => {
      let said = '';
      for (const call of reads)
        for (const input of inputsOf(call)) said += await wordsOf(await (await t.as(who)).call(call, input));
      return said.includes(INTERNAL_NOTE);
    };
    const readers: [UserName, boolean][] = [];
    for (const who of ['operador', 'monitor', 'exporterAdmin', 'carrierAdmin', 'otherCarrierAdmin', 'driver'] as const)
      readers.push([who, await saidTo(who)]);
    expect(Object.fromEntries(readers)).toEqual({
      operador: true,
      monitor: true,
      exporterAdmin: false,
      carrierAdmin: false,
      otherCarrierAdmin: false,
      driver: false,
    });
  });

  test('no call answers 5xx to any role', async () => {
    const calls = inTurn(
      allCalls.filter(c => holds(c) && !endsSession.has(name(c))),
      3,
    );
    for (const who of Object.keys(user) as UserName[]) {
      const me = await t.as(who);
      for (const call of calls) {
        const answer = await me.call(call, inputOf(call));
        expect(answer.status, `${name(call)} as ${who}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(
          500,
        );
      }
    }
  });

  test.each(['one trip', 'several trips', 'a reservation'])(
    'a monitoring token of %s opens the monitoring calls only',
    async opens => {
      const what = {
        'one trip': { id_guide: Number(ids.id_guide) },
        'several trips': { id_guides: [Number(ids.id_guide)] },
        'a reservation': { id_reservation: Number(ids.id_reservation) },
      }[opens];
      const monitoring = t.withToken(await t.tokenFor({ purpose: 'monitoring', ...what }));
      for (const call of allCalls) {
        const { status } = await monitoring.call(call, inputOf(call));
        // No company of the test world has a logo, so the call of the logo answers 204. The trip is under way: it is not rated yet.
        if (call.access.kind === 'token' && call.access.purpose === 'monitoring')
          expect(call.changes ? [400, 409, 422] : [200, 204], name(call)).toContain(status);
        else if (holds(call) || isOfHolder(call)) expect(status, name(call)).toBe(401);
      }
    },
  );
});

async function actionsByUser(app: TestApp) {
  const { sql } = await import('kysely');
  const rows = await app.rows(sql<{
    id_user: number;
    code: string;
  }>`select u.id_user, a.code from users u join companies c using (id_company)
    join role_permissions p on p.id_role = u.id_role and p.company_type = grant_place(c.company_type, c.is_operator) and p.allowed join permission_actions a using (id_permission_action)`);
  return { actionsOf: (who: UserName) => new Set(rows.filter(r => r.id_user === user[who]).map(r => r.code)) };
}
