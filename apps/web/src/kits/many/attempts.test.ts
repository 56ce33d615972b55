import { issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Attempts, UnsureError } from './attempts.ts';

/** What was sent, and what each request is answered with; after the last one: done. */
let sent: { key: string | undefined; body: unknown }[] = [];
let answers: (() => Response)[] = [];
beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: headers['Idempotency-Key'], body: JSON.parse(body) });
    return answers.shift()?.() ?? Response.json({ id_guide: 7 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};
const answered = (status: number) => () => Response.json({ message: 'Otra persona cambió la guía' }, { status });
const keys = () => sent.map(({ key }) => key);
const guide = (version: number) => ({ id_guide: 7, version });

it('the same input after a lost answer has the same key, until the answer is certain', async () => {
  const attempts = new Attempts(issueGuide);
  answers = [lost, answered(503)];
  await expect(attempts.send(7, guide(1))).rejects.toThrow(UnsureError);
  await expect(attempts.send(7, guide(1))).rejects.toThrow(UnsureError);
  await attempts.send(7, guide(1));
  await attempts.send(7, guide(1));
  expect(new Set(keys().slice(0, 3)).size).toBe(1);
  expect(keys()[3]).not.toBe(keys()[0]);
});

it('a lost answer says that nobody knows whether it happened; a refusal says its reason, and the next attempt is a new one', async () => {
  const attempts = new Attempts(issueGuide);
  answers = [lost, answered(409)];
  await expect(attempts.send(7, guide(1))).rejects.toThrow('No se sabe si pasó: No hay conexión con el servidor');
  const refused = attempts.send(7, guide(1));
  await expect(refused).rejects.toThrow(/^Otra persona cambió la guía$/);
  await expect(refused).rejects.not.toThrow(UnsureError);
  await attempts.send(7, guide(1));
  expect(keys()[2]).not.toBe(keys()[1]);
});

it('a server that refuses because of too many requests did nothing', async () => {
  const attempts = new Attempts(issueGuide);
  answers = [answered(429)];
  await expect(attempts.send(7, guide(1))).rejects.not.toThrow(UnsureError);
});

it('another input, and another row, have another key', async () => {
  const attempts = new Attempts(issueGuide);
  answers = [lost, lost];
  await attempts.send(7, guide(1)).catch(() => {});
  await attempts.send(8, { id_guide: 8, version: 1 }).catch(() => {});
  await attempts.send(7, guide(2));
  await attempts.send(8, { id_guide: 8, version: 1 });
  expect(keys()[2]).not.toBe(keys()[0]);
  expect(keys()[3]).toBe(keys()[1]);
});

it('remembers what was sent without a certain answer', async () => {
  const attempts = new Attempts(issueGuide);
  answers = [lost];
  await attempts.send(7, guide(1)).catch(() => {});
  expect(attempts.unsureInput(7)).toEqual(guide(1));
  await attempts.send(7, guide(1));
  expect(attempts.unsureInput(7)).toBeUndefined();
});
