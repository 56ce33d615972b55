import type { LinkRating } from '@cabezal/contract/operations/quality/quality.calls';
import { describe, expect, it } from 'vitest';
import { draftOf, draftUpon, withStars, writtenStars } from './rating-draft.ts';

const criteria = [
  { id_criterion: 1, name: 'Puntualidad' },
  { id_criterion: 2, name: 'Trato' },
];
const rated = (ratings: Record<string, number> | null, comment: string | null = null): LinkRating => ({
  criteria,
  own: ratings === null ? null : { ratings, rating: 4, comment, version: 1 },
  can: true,
});

describe('a rating that somebody else gives by the same link meanwhile', () => {
  it('leaves what was typed elsewhere, and says what it replaces', () => {
    const mine = { ratings: { 1: 5, 2: 3.5 }, comment: 'El conductor ayudó a abrir' };
    const { draft, loaded } = draftUpon(rated(null), rated({ 1: 2 }), mine);
    expect(draft).toEqual({ ratings: { 1: 2, 2: 3.5 }, comment: 'El conductor ayudó a abrir' });
    expect(loaded).toEqual({
      changed: ['Puntualidad'],
      replaced: [{ field: 'own.ratings.1', label: 'Puntualidad', text: '5,0 de 5' }],
      kept: [
        { field: 'own.ratings.2', label: 'Trato', text: '3,5 de 5' },
        { field: 'own.comment', label: 'Comentario', text: 'El conductor ayudó a abrir' },
      ],
    });
  });

  it('is taken where nothing was typed, and says nothing of equal stars', () => {
    const { draft, loaded } = draftUpon(rated(null), rated({ 1: 5, 2: 4 }, 'Bien'), { ratings: { 1: 5 }, comment: '' });
    expect(draft).toEqual(draftOf(rated({ 1: 5, 2: 4 }, 'Bien')));
    expect(loaded.replaced).toEqual([]);
  });
});

it('names what was typed on top of the stored rating', () => {
  const stored = rated({ 1: 4, 2: 4 });
  const draft = withStars(withStars(draftOf(stored), '2', null), '1', 4.5);
  expect(writtenStars(stored, draft)).toEqual([
    { field: 'own.ratings.1', label: 'Puntualidad', text: '4,5 de 5' },
    { field: 'own.ratings.2', label: 'Trato', text: null },
  ]);
  expect(writtenStars(stored, draftOf(stored))).toEqual([]);
});
