import { expect, it } from 'vitest';
import { type Person, readers } from './comment-words.ts';

const person = (id_user: number, visibility: Person['visibility'], id_company: number): Person => ({
  id_user,
  name: `P${id_user}`,
  company: `C${id_company}`,
  id_company,
  visibility,
});

it('a comment to a carrier can mention only its own people and the operator’s', () => {
  const people = [person(1, 'INTERNAL', 1), person(2, 'CLIENT', 4), person(3, 'CARRIER', 2), person(4, 'CARRIER', 7)];
  const offered = (to: Parameters<typeof readers>[1]) => readers(people, to).map(one => one.id_user);
  expect(offered({ isOperator: true, visibility: 'CARRIER', id_carrier: 2 })).toEqual([1, 3]);
  expect(offered({ isOperator: true, visibility: 'CLIENT', id_carrier: 2 })).toEqual([1, 2]);
  expect(offered({ isOperator: true, visibility: 'INTERNAL', id_carrier: 2 })).toEqual([1]);
  // For others the server has filtered the people; the audience follows from the author.
  expect(offered({ isOperator: false, visibility: 'INTERNAL', id_carrier: null })).toEqual([1, 2, 3, 4]);
});
