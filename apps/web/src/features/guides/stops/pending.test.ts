import type { EditableStopView } from '@cabezal/contract/stops/stops.calls';
import { describe, expect, it } from 'vitest';
import { mergedOrder, whyNot } from './pending.ts';

const stops = (ids: number[], frozen: number[]) =>
  ids.map(id_stop => {
    const can = frozen.includes(id_stop) ? 'Ya pasó por allí: no se mueve' : (true as const);
    return { id_stop, can: { move: can, edit: can, remove: can, skip: true, unskip: true } } as EditableStopView;
  });

describe('an order that was begun before something happened', () => {
  it('stays where its stops are still open', () => {
    expect(mergedOrder([1, 3, 2, 4], stops([1, 2, 3, 4], [1]))).toEqual([1, 3, 2, 4]);
  });
  it('leaves in its place what was reached meanwhile', () => {
    expect(mergedOrder([1, 3, 2, 4], stops([1, 2, 3, 4], [1, 2]))).toEqual([1, 2, 3, 4]);
  });
  it('takes in a stop that somebody added, and lets go of one that is gone', () => {
    expect(mergedOrder([1, 3, 2, 4], stops([1, 2, 9, 4], [1]))).toEqual([1, 2, 9, 4]);
  });
});

it('what was begun with a stop that was reached meanwhile says so', () => {
  const now = stops([1, 2, 3], [1, 2]);
  expect(whyNot({ kind: 'remove', id_stop: 2 }, now)).toBe('Ya pasó por allí: no se mueve');
  expect(whyNot({ kind: 'remove', id_stop: 3 }, now)).toBeNull();
  expect(whyNot({ kind: 'remove', id_stop: 8 }, now)).toBe('La parada ya no está en el viaje');
  expect(whyNot({ kind: 'add', before: 2, place: null, action: null, stay_min: null }, now)).not.toBeNull();
});
