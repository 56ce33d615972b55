import { afterAll, beforeAll, expect, test } from 'vitest';
import { moduleParts } from '../../src/modules.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { startTestApp, type TestApp } from '../harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const name = ({ call }: Route): string => `${call.method} ${call.path}`;
const changing = (): Route[] => moduleParts(t.services).routes.filter(route => route.call.changes);

/** Calls without a signed-in person, whose rights could restrict the answer. Answers to a token have narrow shapes of their own. */
const withoutPerson = ['public', 'token', 'phone', 'device'];

test('the answer of every change is read with the rights of its caller', () => {
  const system = changing().filter(r => !r.answersAsCaller && !withoutPerson.includes(r.call.access.kind));
  expect(system.map(name)).toEqual([]);
  expect(changing().filter(r => r.answersAsCaller).length).toBeGreaterThan(90);
});
