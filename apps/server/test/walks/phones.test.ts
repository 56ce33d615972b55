import { type AnyCall, allCalls } from '@cabezal/contract/all-calls';
import { columnsOf } from '@cabezal/contract/answer-columns';
import { kindOfColumn, READERS_OF, type Reader } from '@cabezal/contract/column-readers';
import { dayEmergency } from '@cabezal/contract/operations/travel/emergency.calls';
import { getDriverToday, openPhoneTrip } from '@cabezal/contract/operations/travel/today.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { type Ids, sampleOf, schemaOf } from '../sample.ts';
import { nameOf } from './calls.ts';
import { secretBusiness } from './secret.ts';

/** Walks over all calls with the token of a driver's bound phone. */
let t: TestApp;
let ids: Ids;
beforeAll(async () => {
  t = await startTestApp();
  ids = await secretBusiness(t);
});
afterAll(() => t.close());

const inputOf = (call: AnyCall): unknown => sampleOf(schemaOf(call.input), { ...ids, version: 999_999 });
const isOfPhone = ({ access }: AnyCall): boolean => access.kind === 'phone';
const needsOther = ({ access }: AnyCall): boolean => ['session', 'action', 'token'].includes(access.kind);

test('a phone opens the calls of phones, and no other one, whatever ids it sends', async () => {
  const phone = t.withToken(await t.phoneOf(1));
  const ofPhone = allCalls.filter(isOfPhone);
  expect(ofPhone.map(nameOf).toSorted()).toEqual([getDriverToday, openPhoneTrip, dayEmergency].map(nameOf).toSorted());
  for (const call of ofPhone) {
    const { status } = await phone.call(call, inputOf(call));
    expect([200, 404], nameOf(call)).toContain(status);
  }
  for (const call of allCalls.filter(needsOther))
    expect((await phone.call(call, inputOf(call))).status, nameOf(call)).toBe(401);
});

test('nobody else opens them: neither a person, nor a link, nor an invented token', async () => {
  const id_guide = Number(ids.id_guide);
  const others = [
    await t.as('admin'),
    await t.as('driver'),
    t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide })),
    t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide })),
    t.withToken('x'.repeat(43)),
    t.withToken(null),
  ];
  for (const me of others)
    for (const call of allCalls.filter(isOfPhone))
      expect((await me.call(call, inputOf(call))).status, nameOf(call)).toBe(401);
});

test('a phone reads no column of money, and only columns that the link of a trip shows its driver', () => {
  for (const call of allCalls.filter(isOfPhone))
    for (const column of columnsOf(call.output)) {
      expect(column.isMoney, `${call.path} ${column.path}`).toBe(false);
      const kind = kindOfColumn(call.path, column);
      const readers: readonly Reader[] = kind === null ? ['driver_link'] : READERS_OF[kind];
      expect(readers, `${call.path} ${column.path}`).toContain('driver_link');
    }
});
