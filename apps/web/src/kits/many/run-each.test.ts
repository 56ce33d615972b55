import { describe, expect, it } from 'vitest';
import { answersOf, hasFailed, portionsOf, runEach } from './run-each.ts';

const refusal = new Error('La guía ya está emitida');

describe('rows one after another', () => {
  it('a row that fails stops no other, and its error is kept', async () => {
    const results = await runEach([1, 2, 3], async n => {
      if (n === 2) throw refusal;
      return n * 10;
    });
    expect(results).toEqual([
      { row: 1, answer: 10, error: null },
      { row: 2, answer: null, error: refusal },
      { row: 3, answer: 30, error: null },
    ]);
  });

  it('a row begins after the previous one has ended, because two may need the same truck', async () => {
    const steps: string[] = [];
    await runEach(['a', 'b'], async name => {
      steps.push(`begins ${name}`);
      await Promise.resolve();
      steps.push(`ends ${name}`);
    });
    expect(steps).toEqual(['begins a', 'ends a', 'begins b', 'ends b']);
  });

  it('says before each row what came of the previous ones', async () => {
    const said: [number[], number][] = [];
    await runEach([1, 2, 3], async n => n * 10, {
      onProgress: (results, next) => said.push([results.map(({ answer }) => answer ?? 0), next]),
    });
    expect(said).toEqual([
      [[], 1],
      [[10], 2],
      [[10, 20], 3],
    ]);
  });

  it('a stop leaves out the rows that are not begun, and returns the results so far', async () => {
    let isStopped = false;
    const stopping = async (n: number) => {
      isStopped = n === 2;
      return n;
    };
    const results = await runEach([1, 2, 3], stopping, { isStopped: () => isStopped });
    expect(results.map(({ row }) => row)).toEqual([1, 2]);
  });
});

describe('rows in portions', () => {
  const send = async (portion: readonly number[]) => (portion.includes(3) ? null : portion.map(n => n * 10));
  const failing = async (portion: readonly number[]) => {
    if (portion.includes(3)) throw refusal;
    return portion.map(n => n * 10);
  };

  const ways: [string, (portion: readonly number[]) => Promise<number[] | null>, unknown][] = [
    ['is answered with null', send, null],
    ['throws', failing, refusal],
  ];
  it.each(ways)('a portion that %s is the last one', async (_, one, error) => {
    const results = await runEach(portionsOf([1, 2, 3, 4, 5], { most: 2 }), one, { isStopped: hasFailed });
    expect(answersOf(results)).toEqual([10, 20]);
    expect(results.at(-1)).toEqual({ row: [3, 4], answer: null, error });
  });

  it('have at most that many rows', () => {
    expect(portionsOf([1, 2, 3, 4, 5], { most: 2 })).toEqual([[1, 2], [3, 4], [5]]);
    expect(portionsOf([], { most: 2 })).toEqual([]);
  });

  it('never part a reservation from its containers', () => {
    const together = (row: string) => row[0];
    expect(portionsOf(['1a', '1b', '2a', '2b', '2c', '3a'], { most: 4, together })).toEqual([
      ['1a', '1b'],
      ['2a', '2b', '2c', '3a'],
    ]);
    expect(portionsOf(['1a', '1b', '2a', '2b'], { most: 2, together })).toEqual([
      ['1a', '1b'],
      ['2a', '2b'],
    ]);
  });

  it('have the trips of one truck together, wherever they are in the list and however many they are', () => {
    const together = (row: string) => row[0];
    expect(portionsOf(['A1', 'B1', 'A2', 'B2', 'B3'], { most: 2, together })).toEqual([
      ['A1', 'A2'],
      ['B1', 'B2', 'B3'],
    ]);
  });
});
