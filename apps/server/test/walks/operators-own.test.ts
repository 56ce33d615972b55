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

/** Planning and sending trucks, and deciding about reservations: with these nobody but the operator's people makes a call (decision 0140). */
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

test('what is the operator’s alone is refused to other companies, whatever their roles were given', async () => {
  for (const who of companies) expect((await (await t.as(who)).call(updatePendingState, {})).status, who).toBe(403);
  // As if somebody had ticked every box of the permissions for a carrier and a customer.
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
    // The boxes are really ticked: what was refused before is looked at now.
    expect((await client.call(updatePendingState, {})).status, who).toBe(400);
    for (const { call } of own) {
      const answer = await client.call(call, sampleOf(schemaOf(call.input), { ...ids, version: 999_999 }) as never);
      // A sample that its own schema refuses (400) says nothing of rights; anything else must be the refusal.
      if (answer.status === 400) continue;
      expect([nameOf(call), who, answer.status]).toEqual([nameOf(call), who, 403]);
    }
  }
});
