import { allCalls } from '@cabezal/contract/all-calls';
import { getProfile } from '@cabezal/contract/people/session/session.calls';
import { GRANT_PLACES } from '@cabezal/domain/system/access/grants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../harness.ts';
import { nameOf } from './calls.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** One person of each role at each kind of company. */
const people = [
  'admin',
  'operador',
  'despacho',
  'monitor',
  'asesor',
  'contador',
  'compras',
  'operativo',
  'localAdmin',
  'driver',
  'carrierAdmin',
  'carrierAccountant',
  'carrierDriver',
  'exporterAdmin',
  'exporterAccountant',
  'importerAdmin',
  'forwarderAdmin',
  'forwarderAccountant',
] as const;

/** The calls whose action may be denied by screen. */
const paired = allCalls.flatMap(call =>
  call.access.kind === 'action' && call.access.on.length > 0 ? [{ call, action: call.access.action }] : [],
);

/** The names of those calls that the person is refused for lack of permission; with an empty input none of them does anything. */
async function refused(me: Client): Promise<string[]> {
  const names: string[] = [];
  for (const { call } of paired) if ((await me.call(call, {})).status === 403) names.push(nameOf(call));
  return names;
}

/** Denies every action on each of its screens to every role. */
const denyAll = () =>
  t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action_url, allowed)
      select r.id_role, c.type, 'action_url', x.id_permission_action_url, false
      from roles r, unnest(${[...GRANT_PLACES]}::text[]) c(type), permission_action_urls x`),
  );

test('without a denied pair roles may do what their actions say; with all pairs denied, no role may make the calls', async () => {
  expect(paired.length).toBeGreaterThan(30);
  for (const call of paired.map(one => one.call)) expect(call.input.safeParse({}).success, nameOf(call)).toBe(false);
  const clients = await Promise.all(people.map(who => t.as(who)));
  for (const [i, me] of clients.entries()) {
    const { actions } = await me.ok(getProfile);
    const lacked = paired.filter(({ action }) => !actions.includes(action)).map(({ call }) => nameOf(call));
    expect(await refused(me), people[i]).toEqual(lacked);
  }
  await denyAll();
  const every = paired.map(({ call }) => nameOf(call));
  for (const [i, me] of clients.entries()) expect(await refused(me), people[i]).toEqual(every);
});
