import { updatePendingState } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moduleParts } from '../../src/modules.ts';
import { startTestApp, type TestApp } from '../harness.ts';
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

const companies = ['carrierAdmin', 'exporterAdmin'] as const;

/** Actions of planning and dispatch, and of decisions on reservations. Their calls are only for the operator's people (decision 0140). */
const dispatching = [
  'dispatch.read',
  'dispatch.assign',
  'dispatch.propose',
  'guide.issue',
  'guide.stops',
  'guide.undo',
  'guide.reverse',
  'guide.rescue',
  'guide.false_freight',
  'slot.write',
  'reservation.schedule',
  'reservation.approve',
  'reservation.people',
];

test('calls for the operator only are refused to other companies, whatever permissions their roles have', async () => {
  for (const who of companies) expect((await (await t.as(who)).call(updatePendingState, {})).status, who).toBe(403);
  // Every permission is granted to the roles of a carrier and a customer.
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, c.type, 'action', a.id_permission_action, true
      from roles r, permission_actions a, unnest(array['TRANS', 'EXP']) c(type) where r.code = 'ADM_LOCAL'
      on conflict (id_role, company_type, id_permission_action) where id_permission_action is not null do update set allowed = true`),
  );
  const own = moduleParts(t.services).routes.filter(
    ({ isOperators, call: { access } }) =>
      access.kind === 'action' && (isOperators || dispatching.includes(access.action)),
  );
  expect(own.length).toBeGreaterThan(130);
  for (const who of companies) {
    const client = await t.as(who);
    // Checks that the permissions are granted: the call that was refused before (403) now reaches the check of its input (400).
    expect((await client.call(updatePendingState, {})).status, who).toBe(400);
    for (const { call } of own) {
      const answer = await client.call(call, sampleOf(schemaOf(call.input), { ...ids, version: 999_999 }) as never);
      // A sample that its schema refuses (400) does not test permissions; every other status must be 403.
      if (answer.status === 400) continue;
      expect([nameOf(call), who, answer.status]).toEqual([nameOf(call), who, 403]);
    }
  }
});
