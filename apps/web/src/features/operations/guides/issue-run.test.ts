import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectToasts } from '../../../ui/feedback/toast.ts';
import { startIssuing, type ToIssue } from './issue-run.ts';

/** The key and the guide of each request, and how the next ones are answered; after the last one: issued. */
let sent: { key: string | undefined; id_guide: number }[] = [];
let answers: (() => Promise<Response>)[] = [];
let said: string[] = [];
let disconnect = () => {};
beforeEach(() => {
  sent = [];
  answers = [];
  said = [];
  disconnect = connectToasts((_kind, text) => {
    said.push(text);
  });
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: headers['Idempotency-Key'], id_guide: JSON.parse(body).id_guide });
    return (await answers.shift()?.()) ?? Response.json({});
  });
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

const guide = (id_guide: number): ToIssue => ({
  id_guide,
  version: 1,
  guide_number: null,
  kind: 'VIAJE',
  id_reservation: 48188,
  number: 1,
});
const nothing = () => {};
const ended = (text: string) => expect.poll(() => said).toContain(text);

it('one run at a time: another one does not begin, and says so', async () => {
  let answer: (response: Response) => void = nothing;
  answers = [
    () =>
      new Promise(resolve => {
        answer = resolve;
      }),
  ];
  expect(startIssuing([guide(1)], nothing)).toBe(true);
  expect(startIssuing([guide(2)], nothing)).toBe(false);
  await expect.poll(() => sent).toHaveLength(1);
  answer(Response.json({}));
  await ended('1 guía emitida');
  expect(startIssuing([guide(2)], nothing)).toBe(true);
  await expect.poll(() => sent.map(({ id_guide }) => id_guide)).toEqual([1, 2]);
  await expect.poll(() => said).toHaveLength(2);
});

it('nothing to issue is no run', () => {
  expect(startIssuing([], nothing)).toBe(false);
});

it('a guide whose answer was lost is issued again with the same key', async () => {
  answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
  startIssuing([guide(3)], nothing);
  await ended('0 guías emitidas, 1 con impedimentos');
  startIssuing([guide(3)], nothing);
  await ended('1 guía emitida');
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});
