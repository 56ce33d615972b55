import type { EditableStopView } from '@cabezal/contract/operations/stops/stops.calls';
import { describe, expect, it } from 'vitest';
import {
  begin,
  type Changing,
  changeOf,
  decide,
  isChange,
  keyOf,
  lackOf,
  mayChange,
  mergedOrder,
  type StopsWork,
  touchedOf,
  whyNot,
} from './pending-change.ts';

const stops = (ids: number[], frozen: number[]) =>
  ids.map(id_stop => {
    const can = frozen.includes(id_stop) ? 'El camión ya pasó por allí: no se puede mover' : (true as const);
    return { id_stop, can: { move: can, edit: can, remove: can, skip: true, unskip: true } } as EditableStopView;
  });

describe('merging an order with stops that changed meanwhile', () => {
  it('keeps the order if its stops have not been reached', () => {
    expect(mergedOrder([1, 3, 2, 4], stops([1, 2, 3, 4], [1]))).toEqual([1, 3, 2, 4]);
  });
  it('leaves a stop that was reached meanwhile at its position', () => {
    expect(mergedOrder([1, 3, 2, 4], stops([1, 2, 3, 4], [1, 2]))).toEqual([1, 2, 3, 4]);
  });
  it('includes a stop that another person added, and omits a removed one', () => {
    expect(mergedOrder([1, 3, 2, 4], stops([1, 2, 9, 4], [1]))).toEqual([1, 2, 9, 4]);
  });
});

it('a change of a stop that was reached meanwhile is refused with the reason', () => {
  const now = stops([1, 2, 3], [1, 2]);
  expect(whyNot({ kind: 'remove', id_stop: 2 }, now)).toBe('El camión ya pasó por allí: no se puede mover');
  expect(whyNot({ kind: 'remove', id_stop: 3 }, now)).toBeNull();
  expect(whyNot({ kind: 'remove', id_stop: 8 }, now)).toBe('La parada ya no está en el viaje');
  expect(whyNot({ kind: 'add', before: 2, place: null, action: null, stay_min: null }, now)).not.toBeNull();
});

describe('a stop that is changed by two people', () => {
  const seen = {
    id_stop: 7,
    id_location: 1,
    appointment_at: '2026-12-01T15:00:00.000Z',
    free_hours: '6',
    leaves_box: false,
  };
  const stop = (now: Partial<EditableStopView>) => ({ ...seen, can: { edit: true }, ...now }) as EditableStopView;
  const place = { id_location: 2, code: 'PLT' } as Changing['place'];
  const theirs = '2026-12-01T18:00:00.000Z';

  it("sends only the changed fields: it keeps another person's new appointment and the free hours of the new place", () => {
    const elsewhere = { ...changeOf(stop({})), place };
    expect(touchedOf(elsewhere)).toEqual({ id_stop: 7, id_location: 2 });
    expect(whyNot(elsewhere, [stop({ appointment_at: theirs })])).toBeNull();
    expect(touchedOf({ ...changeOf(stop({})), free_hours: null })).toEqual({ id_stop: 7, free_hours: null });
  });
  it("does not overwrite another person's value before the person has decided between the two", () => {
    const later = { ...changeOf(stop({})), appointment_at: '2026-12-01T20:00:00.000Z' };
    const now = stop({ appointment_at: theirs });
    expect(whyNot(later, [now])).toBe('Otra persona cambió lo mismo: decida qué valor se conserva');
    const mine = decide(later, now, 'appointment_at', true);
    expect([whyNot(mine, [now]), touchedOf(mine).appointment_at]).toEqual([null, later.appointment_at]);
    expect(touchedOf(decide(later, now, 'appointment_at', false))).toEqual({ id_stop: 7 });
  });
});

describe('the mark where the container is left', () => {
  const gone = 'El camión ya pasó por allí: no se puede mover';
  const stop = (leave: true | string, leaves_box = false) =>
    ({
      id_stop: 7,
      id_location: 1,
      appointment_at: null,
      free_hours: null,
      leaves_box,
      can: { edit: gone, leave },
    }) as EditableStopView;

  it('can change where the truck has arrived, alone; other fields cannot', () => {
    const now = stop(true);
    const marked = { ...changeOf(now), leaves_box: true };
    expect([whyNot(marked, [now]), touchedOf(marked)]).toEqual([null, { id_stop: 7, leaves_box: true }]);
    expect(whyNot({ ...marked, free_hours: 2 }, [now])).toBe(gone);
    expect([mayChange(now), mayChange(stop('Solo en la última parada'))]).toEqual([true, gone]);
  });
  it('is not refused before anything is entered, for what can no longer change', () => {
    const now = stop(true);
    expect([whyNot(changeOf(now), [now]), lackOf(changeOf(now))]).toEqual([null, 'Aún no ha cambiado nada']);
    expect([isChange(changeOf(now), []), isChange({ ...changeOf(now), leaves_box: true }, [])]).toEqual([false, true]);
    expect(lackOf({ ...changeOf(now), leaves_box: true })).toBeNull();
    expect(whyNot({ ...changeOf(now), unread: 'Escriba la hora' }, [now])).toBe(gone);
    expect(whyNot(changeOf(now), [])).toBe('La parada ya no está en el viaje');
  });
  it('is refused where the container is not left, and a stored one can be removed', () => {
    const now = stop('Solo en la última parada');
    expect(whyNot({ ...changeOf(now), leaves_box: true }, [now])).toBe('Solo en la última parada');
    const marked = stop('Solo en la última parada', true);
    expect(whyNot({ ...changeOf(marked), leaves_box: false }, [marked])).toBeNull();
    expect(mayChange(marked)).toBe(true);
  });
});

describe('an order that is not stored yet', () => {
  const nothing: StopsWork = { pending: null, kept: null };
  const order = { kind: 'order', order: [1, 3, 2, 4] } as const;
  const removing = begin(begin(nothing, order), { kind: 'remove', id_stop: 2 });

  it('waits while a stop is being removed, and is pending again after the removal is stored or discarded', () => {
    expect(removing).toEqual({ pending: { kind: 'remove', id_stop: 2 }, kept: order.order });
    expect(begin(removing, { kind: 'remove', id_stop: 4 }).kept).toEqual(order.order);
    expect(begin(removing, null)).toEqual({ pending: order, kept: null });
    expect(begin(begin(removing, null), null)).toEqual(nothing);
    expect(begin(begin(nothing, { kind: 'remove', id_stop: 2 }), null)).toEqual(nothing);
  });
  it('is no change if it equals the order of the trip', () => {
    expect(isChange(order, stops([1, 3, 2, 4], []))).toBe(false);
    expect(isChange(order, stops([1, 2, 3, 4], []))).toBe(true);
    expect([isChange({ kind: 'remove', id_stop: 1 }, []), isChange(null, [])]).toEqual([true, false]);
  });
});

it('the motive of one change is not that of another', () => {
  const keys = [2, 3].map(id_stop => keyOf({ kind: 'remove', id_stop }));
  expect(new Set([...keys, keyOf({ kind: 'order', order: [1, 2] })]).size).toBe(3);
  expect(keyOf({ kind: 'order', order: [2, 1] })).toBe(keyOf({ kind: 'order', order: [1, 2] }));
  const adding = { kind: 'add', before: null, place: null, action: null, stay_min: null } as const;
  expect([lackOf(adding), lackOf({ kind: 'remove', id_stop: 2 })]).toEqual(['Elija el lugar', null]);
});

it('an invalid appointment is neither stored nor removed', () => {
  const [stop] = stops([1], []);
  const begun = stop && changeOf(stop);
  if (begun === undefined) throw new Error('no stop');
  const unread = { ...begun, unread: 'Escriba la fecha y la hora' };
  expect(touchedOf(unread)).toEqual({ id_stop: 1 });
  expect(whyNot(unread, stops([1], []))).toBe('Cita acordada: Escriba la fecha y la hora');
  expect(whyNot(begun, stops([1], []))).toBeNull();
});
