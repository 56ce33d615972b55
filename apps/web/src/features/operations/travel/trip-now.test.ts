import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { describe, expect, it } from 'vitest';
import type { OutboxItem } from './outbox-store.ts';
import { cargoNow, isStillNext, tripNow } from './trip-now.ts';

const stop = (id_stop: number, arrival_at: string | null, departure_at: string | null) => ({
  id_stop,
  name: `Parada ${id_stop}`,
  status: 'PENDING',
  arrival_at,
  departure_at,
});
const travel = (stops: ReturnType<typeof stop>[], can: Travel['can']) =>
  ({ guide: { stops }, can }) as unknown as Travel;
const tap = (type: 'arrival' | 'departure', id_stop: number, refused?: string): OutboxItem => ({
  type,
  id_stop,
  stop_name: '',
  key: `${type}-${id_stop}`,
  token: 't',
  at: '2026-11-24T10:00:00.000Z',
  refused,
});

describe('the current trip with the taps that are not sent yet', () => {
  const left = travel([stop(1, null, '2026-11-24T05:00:00.000Z'), stop(2, null, null), stop(3, null, null)], {
    arrive: true,
    depart: 'Aún no llega',
  });
  it('asks for the arrival, then the departure, then the next stop, without an answer of the server', () => {
    expect(tripNow(left, [])).toMatchObject({ place: 2, next: 'arrival', can: true });
    expect(tripNow(left, [tap('arrival', 2)])).toMatchObject({ place: 2, next: 'departure', can: true });
    expect(tripNow(left, [tap('arrival', 2), tap('departure', 2)])).toMatchObject({ place: 3, next: 'arrival' });
  });
  it('is not asked any more for an event that the GPS recorded meanwhile', () => {
    const before = tripNow(left, []);
    const asked = before.stop && before.next && { stop: before.stop, next: before.next };
    expect(asked && isStillNext(asked, before)).toBe(true);
    const seen = travel(
      [stop(1, null, '2026-11-24T05:00:00.000Z'), stop(2, '2026-11-24T06:00:00.000Z', null)],
      left.can,
    );
    expect(asked && isStillNext(asked, tripNow(seen, []))).toBe(false);
  });
  it('ignores a refused tap', () => {
    expect(tripNow(left, [tap('arrival', 2, 'La hora es futura')])).toMatchObject({ place: 2, next: 'arrival' });
  });
  it('allows the departure as soon as the outbox has the seal that the server requires', () => {
    const here = travel([stop(1, '2026-11-24T05:00:00.000Z', null)], { arrive: 'x', depart: 'Registre el sello' });
    const seal = (refused?: string): OutboxItem => ({
      type: 'container',
      container_code: 'MSKU7502140',
      seals: ['ML1'],
      key: 'k',
      token: 't',
      at: '2026-11-24T06:00:00.000Z',
      refused,
    });
    expect(tripNow(here, [])).toMatchObject({ next: 'departure', can: 'Registre el sello' });
    expect(tripNow(here, [seal()])).toMatchObject({ next: 'departure', can: true });
    expect(tripNow(here, [seal('No es un contenedor')]).can).toBe('Registre el sello');
    expect(cargoNow(here, [seal()])).toEqual({ container_code: 'MSKU7502140', seals: ['ML1'] });
    const kept = { type: 'container', key: 'k', token: 't', at: '2026-11-24T06:00:00.000Z' } as const;
    const later: OutboxItem = { ...kept, seals: ['ML2'], known: { seals: ['ML1'] } };
    expect(cargoNow(here, [seal(), later])).toEqual({ container_code: 'MSKU7502140', seals: ['ML2'] });
  });
  it('begins with the departure from the first stop if the server allows only that', () => {
    const fresh = travel([stop(1, null, null)], { arrive: 'Salga primero', depart: true });
    expect(tripNow(fresh, [])).toMatchObject({ next: 'departure', can: true });
  });
  it('ends after the last departure', () => {
    const over = travel([stop(1, null, '2026-11-24T05:00:00.000Z')], { arrive: 'x', depart: 'x' });
    expect(tripNow(over, []).stop).toBeNull();
  });
});
