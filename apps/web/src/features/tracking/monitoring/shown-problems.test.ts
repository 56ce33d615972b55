import { expect, it } from 'vitest';
import { shownProblems } from './shown-problems.ts';

const tyre = { id_problem: 1 };
const queue = { id_problem: 2 };

it('a report that another person attends stays while somebody writes on it, and only once while it is open', () => {
  expect(shownProblems([tyre, queue], [queue])).toEqual([tyre, queue]);
  expect(shownProblems([tyre], [queue])).toEqual([tyre, queue]);
  expect(shownProblems([tyre], [])).toEqual([tyre]);
});
