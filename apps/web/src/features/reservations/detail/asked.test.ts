import { expect, it } from 'vitest';
import { askCancel, askCancelSub } from './asked.ts';

it('who may cancel late reads before that false freight may be proposed; a customer, who cancels in time, does not', () => {
  const of = (isOperator: boolean) => [
    askCancel(7, {} as never, isOperator).text,
    askCancelSub('7-1', {} as never, {} as never, isOperator).text,
  ];
  for (const text of of(true)) expect(text).toContain('se propone cobrar un falso flete');
  expect(of(true).join()).not.toContain('lo que no se transportó no se cobra');
  expect(of(false).join()).not.toContain('falso flete');
});
