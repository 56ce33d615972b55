import { expect, it } from 'vitest';
import { NOTHING_GIVEN, ratingInput, ratingProblem, withStars } from './closing-rating.ts';

const criteria = [
  { id_criterion: 6, name: 'Puntualidad' },
  { id_criterion: 7, name: 'Trato' },
];

it('a guide can be closed without a rating; a started one must be completed or removed', () => {
  expect(ratingProblem(NOTHING_GIVEN, criteria)).toBe(true);
  expect(ratingInput(NOTHING_GIVEN)).toBeUndefined();
  const begun = withStars(NOTHING_GIVEN, 6, 4.5);
  expect(ratingProblem(begun, criteria)).toBe('Califique también: Trato');
  expect(ratingProblem({ ...NOTHING_GIVEN, comment: 'Bien' }, criteria)).toBe('Califique también: Puntualidad');
  const whole = withStars(begun, 7, 3);
  expect(ratingProblem(whole, criteria)).toBe(true);
  expect(ratingInput({ ...whole, comment: '  ' })).toEqual({ ratings: { 6: 4.5, 7: 3 }, comment: null });
  expect(ratingInput(withStars(begun, 6, null))).toBeUndefined();
});
