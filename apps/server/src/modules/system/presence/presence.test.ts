import { type PresenceRow, sayPresence } from '@cabezal/contract/system/presence/presence.calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import type { NotifyConnection } from '../../../platform/db/notify-connection.ts';
import { presenceLane } from './presence.routes.ts';
import { MOST_OF_PERSON, Presence, presenceOf } from './presence.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const guide = { noun: 'guide', id: 7 } as const;
/** Who is at that guide; people of earlier tests may still be at others. */
const rows = () =>
  presenceOf(t.services)
    .rows()
    .filter(row => row.id === guide.id);
/** On PostgreSQL a report arrives over the notify connection. */
const modes = () => expect.poll(() => rows().map(row => [row.name, row.mode]));

test('shows who is present, once for repeated reports, and forgets who leaves or does not report for 45 s', async () => {
  const me = await t.as('despacho');
  const other = await t.as('operador');
  await me.ok(sayPresence, { ...guide, mode: 'viewing' });
  await me.ok(sayPresence, { ...guide, mode: 'editing' });
  await other.ok(sayPresence, { ...guide, mode: 'viewing' });
  await modes().toEqual([
    ['despacho Prueba', 'editing'],
    ['operador Prueba', 'viewing'],
  ]);
  await other.ok(sayPresence, { ...guide, mode: 'gone' });
  await modes().toEqual([['despacho Prueba', 'editing']]);
  t.advance(44 / 60);
  expect(rows()).toHaveLength(1);
  t.advance(2 / 60);
  expect(rows()).toEqual([]);
});

test('closing one of two windows keeps the presence; of two modes the stronger one counts', async () => {
  const me = await t.as('despacho');
  const one = { noun: 'guide', id: 8 } as const;
  const own = () =>
    expect.poll(() =>
      presenceOf(t.services)
        .rows()
        .filter(row => row.id === 8)
        .map(row => row.mode),
    );
  await me.ok(sayPresence, { ...one, mode: 'viewing', page: 'a' });
  await me.ok(sayPresence, { ...one, mode: 'editing', page: 'b' });
  await own().toEqual(['editing']);
  await me.ok(sayPresence, { ...one, mode: 'gone', page: 'b' });
  await own().toEqual(['viewing']);
});

test('only the operator’s people are reported, and only they receive it', async () => {
  for (const who of ['carrierAdmin', 'exporterAdmin'] as const)
    await (await t.as(who)).ok(sayPresence, { ...guide, mode: 'viewing' });
  await (await t.as('despacho')).ok(sayPresence, { ...guide, mode: 'viewing' });
  await modes().toEqual([['despacho Prueba', 'viewing']]);
  const heard = (audience: string, action: string): unknown[] => {
    const told: unknown[] = [];
    const actor = { audience, actions: new Set([action]) } as never;
    presenceLane(t.services)
      .open({ actor, scope: {} as never }, data => told.push(data))
      .close();
    return told;
  };
  const [told] = heard('operator', 'reservation.read') as PresenceRow[][];
  expect(told?.filter(row => row.id === guide.id)).toMatchObject([{ ...guide, name: 'despacho Prueba' }]);
  expect(heard('carrier', 'reservation.read')).toEqual([]);
  expect(heard('operator', 'billing.read')).toEqual([]);
});

test('processes exchange presence over the notify connection; watchers receive reports of other processes', () => {
  const hearing: ((payload: string) => void)[] = [];
  const notifyConnection: Pick<NotifyConnection, 'listen' | 'notify'> = {
    listen: (_, onMessage) => void hearing.push(onMessage),
    notify: (_, payload = '') => {
      for (const onMessage of hearing) onMessage(payload);
    },
  };
  const processOf = () => new Presence(() => new Date(testNow), notifyConnection as NotifyConnection);
  const [one, two] = [processOf(), processOf()];
  const told: PresenceRow[][] = [];
  const watching = two.watch(found => told.push(found));
  one.say({ id_user: 3, name: 'Carla Vera', ...guide, mode: 'editing' });
  watching.close();
  expect(told).toEqual([[], [{ id_user: 3, name: 'Carla Vera', ...guide, mode: 'editing' }]]);
  expect(one.rows()).toEqual(two.rows());
});

test('invented windows and records do not fill the memory, watched or not', () => {
  let now = Date.parse(testNow);
  const presence = new Presence(() => new Date(now), null);
  const report = (id_user: number, id: number) =>
    presence.say({ id_user, name: 'Carla Vera', noun: 'guide', id, mode: 'viewing', page: `page-${id}` });
  for (let id = 1; id <= 2_000; id++) report(3, id);
  expect(presence.size).toBe(MOST_OF_PERSON);
  expect(presence.rows().at(-1)).toMatchObject({ id: 2_000 });
  for (let id_user = 4; id_user < 100; id_user++) report(id_user, 1);
  now += 46_000;
  // The next report sweeps: nobody reads or watches.
  report(200, 1);
  expect(presence.size).toBe(1);
});
