import { updatePendingState } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getImportTemplate, importKind } from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedRights } from '../../src/modules/people/permissions/operators-own.ts';
import { moduleParts } from '../../src/modules.ts';
import { type Client, startTestApp, type TestApp } from '../harness.ts';
import { type Ids, sampleOf, schemaOf } from '../sample.ts';
import { nameOf } from './calls.ts';
import { secretBusiness } from './secret.ts';

let t: TestApp;
let ids: Ids;
beforeAll(async () => {
  t = await startTestApp();
  ids = await secretBusiness(t);
});
afterAll(() => t.close());

const companies = ['carrierAdmin', 'exporterAdmin', 'forwarderAdmin'] as const;

/** Grants every permission to the administrators of a carrier, a customer and a forwarder. */
const grantEverything = (): Promise<unknown> =>
  t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, c.type, 'action', a.id_permission_action, true
      from roles r, permission_actions a, unnest(array['TRANS', 'EXP', 'FWDR']) c(type) where r.code = 'ADM_LOCAL'
      on conflict (id_role, company_type, id_permission_action) where id_permission_action is not null do update set allowed = true`),
  );

/** The kinds of import that the person may use. */
const kindsOf = async (me: Client): Promise<string[]> => {
  const found: string[] = [];
  for (const kind of importKind.options)
    if ((await me.call(getImportTemplate, { kind })).status === 200) found.push(kind);
  return found;
};

test('other companies cannot change what belongs to the operator, whatever permissions their roles have', async () => {
  const clients = await Promise.all(companies.map(who => t.as(who)));
  for (const me of clients) expect((await me.call(updatePendingState, {})).status).toBe(403);
  const before = await Promise.all(clients.map(kindsOf));
  await grantEverything();
  // Checks that the permissions are granted: the call that was refused before (403) now reaches the check of its input (400).
  for (const me of clients) expect((await me.call(updatePendingState, {})).status).toBe(400);

  const { routes } = moduleParts(t.services);
  // Rights that initial roles of other companies have. What all other rights change belongs to the operator (decision 0140).
  const shared = sharedRights();
  const open = routes.filter(
    ({ isOperators, call: { access, changes } }) =>
      changes && access.kind === 'action' && !shared.has(access.action) && !isOperators,
  );
  expect(open.map(({ call }) => nameOf(call))).toEqual([]);
  const own = routes.filter(({ isOperators }) => isOperators);
  expect(own.length).toBeGreaterThan(300);
  for (const [i, me] of clients.entries()) {
    for (const { call } of own) {
      // The version never matches, so no record changes.
      const { status } = await me.call(call, sampleOf(schemaOf(call.input), { ...ids, version: 999_999 }) as never);
      // A sample that its schema refuses (400) does not test permissions; every other status must be 403.
      if (status !== 400) expect([nameOf(call), companies[i], status]).toEqual([nameOf(call), companies[i], 403]);
    }
  }

  // The permissions add no kind of import that none of them could use before.
  const imported = new Set(before.flat());
  for (const me of clients) expect((await kindsOf(me)).filter(kind => !imported.has(kind))).toEqual([]);
});
