import { type AnyCall, allCalls } from '@cabezal/contract/all-calls';
import type { Reader } from '@cabezal/contract/column-readers';
import { getProfile } from '@cabezal/contract/people/session/session.calls';
import { SIMULATED_ACCOUNT } from '@cabezal/simulator/outside/whatsapp';
import { expect, test } from 'vitest';
import { startTestApp } from '../harness.ts';
import { answeredColumns, type Said, tooMuch } from './answered-columns.ts';
import { inOrder, inputOf } from './change-inputs.ts';
import { canaries, forbidden, rivalBusiness, type Walker } from './rivals.ts';

/** Calls that are open to signed-in people, but succeed in this walk for nobody outside the operator. */
const operatorsAlone = [
  '/reservation/create_sub_reservation',
  '/reservation/set_missing_naviera',
  '/free_time/return_box',
  // Only the operator posts to SAP.
  '/reposteos/settle_by_hand',
  '/reservation/update_services',
  '/reservation/approve_reservation_service',
  '/payment_order/snooze_billing_reminder',
  // These calls need only an action for reading; the verb also requires one of several actions about money.
  '/charge_proposals/accept',
  '/charge_proposals/dismiss',
  '/reservation/deny_reservation_service',
  '/users/udpate_user_asesor',
  '/users/reset_second_factor',
  '/dashboard/dismiss_first_steps',
  '/monitoring/notify_customer',
  '/monitoring/attend_problem',
  // A carrier shares its own trucks, and no role of a carrier may share links initially: tracking/truck-days/fleet-link.test.
  '/reservation/get_link_actividad_flota',
  '/coordinate/disable_monitoring_record',
  // Of these roles only a driver may record departures, and he does it on the phone page.
  '/monitoring/record_departure',
  // The trip of this walk has one open stop, which other calls of the walk use. This call is tested in modules/operations/stops.
  '/reservation/reservation_milestone_finished',
];

/** The reader that each person is in READERS_OF. A company is the payer of what it books itself. */
const readerOf: Record<Walker, Reader> = {
  carrierAdmin: 'carrier',
  carrierAccountant: 'carrier',
  carrierDriver: 'driver',
  exporterAdmin: 'payer',
  exporterAccountant: 'payer',
  importerAdmin: 'payer',
  forwarderAdmin: 'payer',
  forwarderAccountant: 'payer',
};

const walkers = Object.keys(forbidden) as Walker[];
const succeeded = new Map<Walker | 'admin', string[]>();
const refused = new Map<string, string>();

const mayMake = (call: AnyCall, actions: readonly string[]): boolean =>
  call.access.kind === 'session' || (call.access.kind === 'action' && actions.includes(call.access.action));

interface Walked {
  /** The text of every answer, by path of the call. */
  answers: [path: string, said: string][];
  /** The columns with a kind in the answers of successful changes. */
  columns: Said[];
}

/** Makes every change that the person's role allows, in a new test world. */
async function walk(who: Walker | 'admin'): Promise<Walked> {
  // A service that nothing reaches: messages to it are queued.
  const t = await startTestApp({ WHATSAPP_URL: 'http://127.0.0.1:9', ...SIMULATED_ACCOUNT });
  try {
    const ids = await rivalBusiness(t);
    const me = await t.as(who);
    const { actions } = await me.ok(getProfile);
    const calls = allCalls.filter(c => c.changes && mayMake(c, actions));
    const answers: [string, string][] = [];
    const well: string[] = [];
    const columns: Said[] = [];
    for (const call of inOrder(calls)) {
      const { status, body } = await me.call(call, await inputOf({ t, me, who, ids }, call));
      const said = JSON.stringify(body);
      expect(status, `${call.path} as ${who}: ${said.slice(0, 200)}`).toBeLessThan(500);
      if (status === 200) {
        well.push(call.path);
        columns.push(...answeredColumns(call, body));
      } else refused.set(call.path, `${who}: ${status} ${said.slice(0, 200)}`);
      answers.push([call.path, said]);
    }
    succeeded.set(who, well);
    return { answers, columns };
  } finally {
    await t.close();
  }
}

/** At least half of the changes that a role allows must succeed. The next test names those that succeed for no role. */
test.each(walkers)('no answer to a change by %s, successful or refused, contains data of others', async who => {
  const { answers, columns } = await walk(who);
  expect(tooMuch(readerOf[who], columns)).toEqual([]);
  const told = answers.flatMap(([path, said]) =>
    forbidden[who].filter(word => said.includes(word)).map(word => `${path} says «${word}»: ${said.slice(0, 300)}`),
  );
  expect(told).toEqual([]);
  expect(succeeded.get(who)?.length, who).toBeGreaterThanOrEqual(answers.length / 2);
});

test('every change that roles outside the operator may make succeeds for one of them', () => {
  const made = new Set([...succeeded.values()].flat());
  const never = [...refused].filter(([path]) => !made.has(path) && !operatorsAlone.includes(path));
  expect(never, 'give it an input that succeeds in change-inputs.ts').toEqual([]);
  expect(made.size).toBeGreaterThanOrEqual(75);
});

test('the operator’s answers to the same changes contain these words, so the search above can find them', async () => {
  const { answers, columns } = await walk('admin');
  const said = answers.map(([, text]) => text).join('\n');
  expect(columns.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sale', 'purchase', 'cost', 'internal']));
  expect(canaries.filter(word => !said.includes(word))).toEqual([]);
});
