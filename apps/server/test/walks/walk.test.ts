import { type AnyCall, allCalls } from '@cabezal/contract/all-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurn } from '../../../../test/rotation.ts';
import { moduleParts } from '../../src/modules.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { type Ids, sampleOf, schemaOf } from '../sample.ts';
import { type UserName, user } from '../world.ts';
import { endsSession, nameOf as name } from './calls.ts';
import { INTERNAL_NOTE, secretBusiness, secrets } from './secret.ts';
import { wordsOf } from './words.ts';

let t: TestApp;
let ids: Ids;
beforeAll(async () => {
  t = await startTestApp();
  ids = await secretBusiness(t);
});
afterAll(() => t.close());

/** A version that is never right: what is walked must not change what the next call of the walk looks at. */
const inputOf = (call: AnyCall): unknown => sampleOf(schemaOf(call.input), { ...ids, version: 999_999 });
/** What a list or a workbook shows unfiltered too: the sample of every filter at once finds hardly anything. */
const inputsOf = (call: AnyCall): unknown[] =>
  !call.changes && call.input.safeParse({}).success ? [inputOf(call), {}] : [inputOf(call)];
const holds = (call: AnyCall): boolean => call.access.kind === 'session' || call.access.kind === 'action';

describe('the list', () => {
  test('method and path are unique, also with parameters blanked', () => {
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

  test('every call says what it does and whom it serves', () => {
    for (const call of allCalls) {
      expect(call.summary.length, name(call)).toBeGreaterThan(15);
      expect(['public', 'session', 'action', 'token', 'device'], name(call)).toContain(call.access.kind);
    }
  });

  test('OpenAPI names every call with its input', async () => {
    const document = (await t.app.inject({ url: '/openapi.json' })).json() as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const call of allCalls)
      expect(document.paths[call.path]?.[call.method.toLowerCase()], name(call)).toBeDefined();
    expect((await t.app.inject({ url: '/docs' })).body).toContain('/reservation/save');
  });
});

describe('who may', () => {
  test('without a session every call but the public ones answers 401, whatever is sent', async () => {
    for (const call of allCalls.filter(c => holds(c) || c.access.kind === 'token')) {
      for (const token of [null, 'x'.repeat(43)])
        expect((await t.withToken(token).call(call, inputOf(call))).status, name(call)).toBe(401);
    }
  });

  test('without the action a call answers 403, and only then', async () => {
    const { actionsOf } = await actionsByUser(t);
    for (const call of allCalls) {
      if (call.access.kind !== 'action') continue;
      for (const who of ['driver', 'compras', 'exporterAccountant'] as UserName[]) {
        const { status } = await (await t.as(who)).call(call, inputOf(call));
        if (actionsOf(who).has(call.access.action)) expect(status, `${name(call)} as ${who}`).not.toBe(403);
        else expect(status, `${name(call)} as ${who}`).toBe(403);
      }
    }
  });

  test('a stranger with somebody else’s ids gets no row of theirs, and never a 5xx', async () => {
    const strangers: UserName[] = ['strangerAdmin', 'otherCarrierAdmin', 'importerAdmin', 'driver'];
    for (const who of strangers) {
      const stranger = await t.as(who);
      // The driver of this world drives the pick-up: its own trip is no secret to it.
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

  test('the owner’s own answers do hold those words: the walk above looks at something', async () => {
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

  test('an internal note is read by the operator’s people, and by no driver, carrier or link', async () => {
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

  test('every role can make every call it holds without a 5xx', async () => {
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
    'a page token of %s opens its own purpose only',
    async opens => {
      const what = {
        'one trip': { id_guide: Number(ids.id_guide) },
        'several trips': { id_guides: [Number(ids.id_guide)] },
        'a reservation': { id_reservation: Number(ids.id_reservation) },
      }[opens];
      const monitoring = t.withToken(await t.tokenFor({ purpose: 'monitoring', ...what }));
      for (const call of allCalls) {
        const { status } = await monitoring.call(call, inputOf(call));
        // Nobody has a logo in the test world: its call answers without a body.
        if (call.access.kind === 'token' && call.access.purpose === 'monitoring')
          expect([200, 204], name(call)).toContain(status);
        else if (holds(call) || call.access.kind === 'token') expect(status, name(call)).toBe(401);
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
