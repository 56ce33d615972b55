import { editTruck } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { getPermissions, updatePermission } from '@cabezal/contract/people/permissions/permissions.calls';
import type { PositionsMessage } from '@cabezal/contract/tracking/monitoring/positions.message';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { now } from '../../../../../../test/clock.ts';
import { soon } from '../../../../../../test/soon.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName } from '../../../../test/world.ts';
import { driveTo, journey, report, trackedTrip } from './tracked-trip.samples.ts';

let t: TestApp;
let address: string;
const open: AbortController[] = [];
beforeAll(async () => {
  t = await startTestApp();
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort();
});
afterAll(() => t.close());

interface Heard {
  messages: (PositionsMessage & { at: number })[];
  /** The server has ended the stream. */
  readonly isEnded: boolean;
  /** Trucks as a browser knows them after all messages. */
  trucks(): Map<number, number>;
}

/** A browser's live stream of positions. */
async function listen(name: UserName): Promise<Heard> {
  const { token } = await t.as(name);
  const stream = new AbortController();
  open.push(stream);
  const response = await fetch(`${address}/live/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stream.signal,
  });
  const messages: Heard['messages'] = [];
  let isEnded = false;
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk).toString('utf8');
      const events = rest.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const found = /event: positions\ndata: (.*)/.exec(event);
        if (found?.[1] !== undefined) messages.push({ ...JSON.parse(found[1]), at: now().getTime() });
      }
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true;
    });
  return {
    messages,
    get isEnded() {
      return isEnded;
    },
    trucks() {
      let known = new Map<number, number>();
      for (const { snapshot, positions } of messages) {
        if (snapshot) known = new Map();
        for (const [id_truck, , , , , at_ms] of positions) known.set(id_truck, at_ms);
      }
      return known;
    },
  };
}
const minute = 60_000;
const start = '2026-11-27T12:00:00.000Z';

test('operator and carrier see the truck; its customer while it drives the trip; nobody else', async () => {
  const trip = await trackedTrip(t, { start, id_company: company.carrier, id_client: company.exporter });
  const road = journey(trip.stops, trip.start);
  const away = { lat: -1.9, lng: -79.9 };
  await driveTo(t, trip, [{ ...away, ms: trip.start - 30 * minute }]);
  const operator = await listen('monitor');
  const carrier = await listen('carrierAdmin');
  const customer = await listen('exporterAdmin');
  const others = await Promise.all((['otherCarrierAdmin', 'strangerAdmin', 'importerAdmin'] as const).map(listen));
  const clerk = await listen('exporterAccountant');
  await soon(() => {
    for (const heard of [operator, carrier, customer, ...others]) expect(heard.messages[0]?.snapshot).toBe(true);
  });
  // The snapshot: the truck's position, for those who may see it. It has not begun the customer's trip yet.
  expect(operator.trucks().get(trip.id_truck)).toBe(trip.start - 30 * minute);
  expect(carrier.trucks().get(trip.id_truck)).toBe(trip.start - 30 * minute);
  expect(customer.trucks().size).toBe(0);
  // It arrives at the first stop: from now on the customer sees it.
  await driveTo(t, trip, road.slice(0, 3));
  await soon(() => {
    for (const heard of [operator, carrier, customer])
      expect(heard.trucks().get(trip.id_truck)).toBe(trip.start + 2 * minute);
  });
  await driveTo(t, trip, road.slice(3));
  await soon(() => {
    for (const heard of [operator, carrier]) expect(heard.trucks().get(trip.id_truck)).toBe(road.at(-1)?.ms);
    // The trip is over: the truck disappears from the customer's map.
    expect(customer.trucks().has(trip.id_truck)).toBe(false);
  });
  for (const heard of others) expect(heard.trucks().size).toBe(0);
  expect(clerk.messages).toHaveLength(0);
});

test('movements are merged: one message a second with the newest position, and the last one is never missed', async () => {
  const trip = await trackedTrip(t, { start });
  const other = await trackedTrip(t, { start });
  t.setNow(start);
  const operator = await listen('despacho');
  await soon(() => expect(operator.messages).toHaveLength(1));
  const first = Date.parse(start) - 120 * minute;
  const moved = () => operator.messages.filter(m => !m.snapshot);
  let reports = 0;
  // As fast as they are stored, until two messages arrived in the meantime.
  for (; moved().length < 3; reports++)
    await report(t, trip, { lat: -2 - reports / 100_000, lng: -79.9, ms: first + reports * 1000 });
  const last = first + (reports - 1) * 1000;
  await soon(() => expect(operator.trucks().get(trip.id_truck)).toBe(last));
  // A late position is not published; the other truck's position, sent after it, is.
  await report(t, trip, { lat: -3, lng: -79.9, ms: first - 5000 });
  await report(t, other, { lat: -3, lng: -79.9, ms: first });
  await soon(() => expect(operator.trucks().get(other.id_truck)).toBe(first));
  expect(operator.trucks().get(trip.id_truck)).toBe(last);
  for (const message of moved()) expect(message.positions).toHaveLength(1);
  // The tick is 800 ms. A busy machine may deliver two messages close together, but never more than there were ticks.
  const heard = (moved().at(-1)?.at ?? 0) - (moved()[0]?.at ?? 0);
  expect(moved().length).toBeLessThanOrEqual(heard / 800 + 2);
  expect(reports).toBeGreaterThan(moved().length);
});

test('a driver sees only the truck of his own trip', async () => {
  const mine = await trackedTrip(t, { start, id_driver: 1 });
  const other = await trackedTrip(t, { start, id_driver: 2 });
  await driveTo(t, mine, [{ lat: -2, lng: -79.9, ms: Date.parse(start) }]);
  await driveTo(t, other, [{ lat: -2, lng: -79.9, ms: Date.parse(start) }]);
  const driver = await listen('driver');
  await soon(() => expect([...driver.trucks().keys()]).toEqual([mine.id_truck]));
});

test('a guide that changes carrier or ends changes what a company sees on the open connection', async () => {
  const trip = await trackedTrip(t, { start, id_client: company.importer });
  const customer = await listen('importerAdmin');
  await driveTo(t, trip, journey(trip.stops, trip.start).slice(0, 3));
  await soon(() => expect(customer.trucks().has(trip.id_truck)).toBe(true));
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = ${tx.now} where id_guide = ${trip.id_guide}`);
    tx.changed('guide', trip.id_guide, [company.importer]);
  });
  await soon(() => expect(customer.trucks().has(trip.id_truck)).toBe(false));
});

test('a truck that is sold: the former carrier hears no more of it, the new one nothing of the time before', async () => {
  const sold = Date.parse('2026-12-05T12:00:00.000Z');
  const trip = await trackedTrip(t, { start: '2026-12-05T06:00:00.000Z', id_company: company.carrier });
  const { id_truck } = trip;
  t.setNow(new Date(sold).toISOString());
  // It has no trips, and its modem is the operator's: a carrier's own would be taken off.
  const truck = await t.write(async tx => {
    await tx.run(
      sql`update guides set finished_at = ${tx.now}, closed_at = ${tx.now} where id_guide = ${trip.id_guide}`,
    );
    await tx.run(sql`update equipments set id_company = ${company.operator} where disk = ${trip.device}`);
    return tx.one<{ disk: string; license_plate: string; version: number }>(
      sql`select disk, license_plate, version from trucks where id_truck = ${id_truck}`,
    );
  });
  const [former, next] = [await listen('carrierAdmin'), await listen('otherCarrierAdmin')];
  await report(t, trip, { lat: -2.1, lng: -79.9, ms: sold - 2 * minute });
  await soon(() => expect(former.trucks().get(id_truck)).toBe(sold - 2 * minute));
  await (await t.as('operador')).ok(editTruck, { ...truck, id_truck, id_company: company.otherCarrier });
  const own = async () => (await (await t.as('otherCarrierAdmin')).ok(getTruck, { id_truck })).last_position;
  expect(await own()).toBeNull();
  // Measured before, received afterwards.
  await report(t, trip, { lat: -2.2, lng: -79.9, ms: sold - minute });
  t.setNow(new Date(sold + minute).toISOString());
  await report(t, trip, { lat: -2.3, lng: -79.9, ms: sold + minute });
  await soon(() => expect(next.trucks().get(id_truck)).toBe(sold + minute));
  await soon(() => expect(former.trucks().has(id_truck)).toBe(false));
  const heardBy = (heard: Heard) =>
    heard.messages.flatMap(message => message.positions.flatMap(([id, , , , , ms]) => (id === id_truck ? [ms] : [])));
  expect(new Set(heardBy(former))).toEqual(new Set([sold - 2 * minute]));
  expect(new Set(heardBy(next))).toEqual(new Set([sold + minute]));
  expect((await own())?.lat).toBeCloseTo(-2.3, 4);
});

test('after a clock was a day ahead, the map shows where the truck is, not the position dated tomorrow', async () => {
  const trip = await trackedTrip(t, { start: '2026-12-07T12:00:00.000Z' });
  const today = Date.parse('2026-12-06T12:00:00.000Z');
  t.setNow(new Date(today + 24 * 60 * minute).toISOString());
  const operator = await listen('despacho');
  await soon(() => expect(operator.messages).toHaveLength(1));
  await report(t, trip, { lat: -2, lng: -79.9, ms: today + 24 * 60 * minute });
  await soon(() => expect(operator.trucks().get(trip.id_truck)).toBe(today + 24 * 60 * minute));
  t.setNow(new Date(today).toISOString());
  await report(t, trip, { lat: -2.1, lng: -79.9, ms: today });
  await soon(() => expect(operator.trucks().get(trip.id_truck)).toBe(today));
});

test('a user who loses or gets the right to watch sees no or all positions from then on', async () => {
  const trip = await trackedTrip(t, { start: '2026-12-08T12:00:00.000Z' });
  t.setNow('2026-12-08T12:00:00.000Z');
  const admin = await t.as('admin');
  const monitor = await listen('monitor');
  await soon(() => expect(monitor.messages).toHaveLength(1));
  const [role] = await t.rows<{ id_role: number }>(sql`select id_role from roles where code = 'MONITOR'`);
  const whose = { id_role: role?.id_role ?? 0, id_company_type: 'OPERADOR' };
  const rows = await admin.ok(getPermissions, whose);
  const watching = rows.find(row => row.type === 'action' && row.code === 'monitoring.read');
  const change = { ...whose, type: 'action', id_permission_action: watching?.id_permission_action ?? 0 };
  await admin.ok(updatePermission, { ...change, allowed: false });
  // The stream is ended: the browser reconnects and gets what it may see now.
  await soon(() => expect(monitor.isEnded).toBe(true));
  const blind = await listen('monitor');
  const colleague = await listen('despacho');
  // Both reports are sent to all who may see them at the same tick, so when the colleague has the second, the first was sent to everybody.
  for (const minutes of [-2, -1]) {
    const ms = Date.parse('2026-12-08T12:00:00.000Z') + minutes * minute;
    await report(t, trip, { lat: -2, lng: -79.9, ms });
    await soon(() => expect(colleague.trucks().get(trip.id_truck)).toBe(ms));
  }
  expect(blind.messages).toHaveLength(0);
  await admin.ok(updatePermission, { ...change, allowed: true });
  await soon(() => expect(blind.isEnded).toBe(true));
});
