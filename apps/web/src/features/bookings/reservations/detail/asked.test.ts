import { expect, it } from 'vitest';
import { askCancel, askCancelSub } from './asked.ts';

it('people who may cancel late are warned of a false freight; customers, who can only cancel in time, are not', () => {
  const of = (isOperator: boolean) => [
    askCancel(7, {} as never, isOperator),
    askCancelSub(7, '7-1', { id_sub_reservation: 70 } as never, {} as never, isOperator),
  ];
  const textsOf = (isOperator: boolean) => of(isOperator).map(({ text }) => text);
  for (const text of textsOf(true)) expect(text).toContain('se propone cobrar un falso flete');
  expect(textsOf(true).join()).not.toContain('lo que no se transportó no se cobra');
  expect(textsOf(false).join()).not.toContain('falso flete');
  for (const text of textsOf(false)) expect(text).toContain('Cancelar ahora no tiene cargo');
  // Only the operator's dialog requests the amount.
  expect(of(true).map(({ costs }) => costs?.id_sub_reservation)).toEqual([null, 70]);
  expect(of(false).map(({ costs }) => costs)).toEqual([null, null]);
});
