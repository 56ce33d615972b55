import { expect, it } from 'vitest';
import { PORTION, sendPortions } from './send-portions.ts';

const rows = Array.from({ length: 2 * PORTION + 1 }, (_, n) => n);

async function send(isStopped: (sent: number) => boolean, fails: (first: number | undefined) => boolean = () => false) {
  const begun: number[] = [];
  const results = await sendPortions(rows, {
    send: async portion => (fails(portion[0]) ? null : portion),
    onPortion: sent => begun.push(sent),
    isStopped: () => isStopped(begun.length),
  });
  return { begun, count: results.length };
}

it('sends all rows, one portion at a time', async () => {
  expect(await send(() => false)).toEqual({ begun: [0, PORTION, 2 * PORTION], count: rows.length });
});

it('a cancel stops the rows not sent yet, and returns the results so far', async () => {
  expect(await send(portions => portions === 1)).toEqual({ begun: [0], count: PORTION });
});

it('a failed portion is the last one', async () => {
  expect(
    await send(
      () => false,
      first => first === PORTION,
    ),
  ).toEqual({ begun: [0, PORTION], count: PORTION });
});
