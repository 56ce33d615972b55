import { describe, expect, it } from 'vitest';
import { instantOf } from '../../system/time/time';
import { type LegBefore, leftSince, waitingBox } from './waiting-box';

const at = (time: string) => instantOf('2026-11-25', time);
const plant = { id_location: 7, code: 'PLT', action: null, leaves_box: false };
const left = { ...plant, leaves_box: true };
const before = (changes: Partial<LegBefore> = {}): LegBefore => ({
  kind: 'VIAJE',
  ends: left,
  begins: plant,
  place: 'El Guabo',
  arrival_at: at('10:00'),
  departure_at: at('11:00'),
  finished_at: null,
  fetched_at: null,
  generator_disk: null,
  chassis_disk: '204',
  ...changes,
});

describe('where a container waits without a truck', () => {
  it('at the stop where its last leg left it, since the truck is gone, with its chassis', () => {
    const waits = { place: 'El Guabo', since: at('11:00'), generator_disk: null, chassis_disk: '204' };
    expect(waitingBox(before())).toEqual(waits);
    expect(waitingBox(before({ departure_at: null, finished_at: at('12:00') }))?.since).toBe(at('12:00'));
  });

  it('a pick-up is over with its arrival at the plant; any other truck is still there', () => {
    expect(waitingBox(before({ departure_at: null }))).toBe(null);
    expect(waitingBox(before({ departure_at: null, kind: 'RETIRO' }))?.since).toBe(at('10:00'));
    expect(waitingBox(before({ arrival_at: null, departure_at: null, kind: 'RETIRO' }))).toBe(null);
  });

  it('until a truck comes for it; then it stood there until that hour', () => {
    const fetched = before({ fetched_at: at('15:00') });
    expect([waitingBox(fetched), leftSince(fetched)]).toEqual([null, at('11:00')]);
  });

  it('also for the export of a street turn, whose trip takes it there', () => {
    expect(waitingBox(before({ begins: { ...plant, action: 'RETIRAR' } }))?.place).toBe('El Guabo');
  });

  it('nowhere without a mark, or where the next leg begins elsewhere', () => {
    expect(waitingBox(null)).toBe(null);
    expect(waitingBox(before({ ends: plant }))).toBe(null);
    expect(waitingBox(before({ begins: { ...plant, id_location: 8 } }))).toBe(null);
  });
});
