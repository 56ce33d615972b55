import { describe, expect, it } from 'vitest';
import type { GuideFacts } from './guide-status';
import {
  deriveReservationStatus,
  deriveSubReservationStatus,
  type LegFacts,
  legStatus,
  listMembership,
  liveGuide,
  type ReservationFacts,
  type SubReservationFacts,
  shownStatus,
} from './reservation-status';

const AT = '2026-11-24T12:00:00Z';

function guide(facts: Partial<GuideFacts> = {}, departed = false): GuideFacts {
  return {
    kind: 'VIAJE',
    deleted_at: null,
    rescued_by: null,
    closed_at: null,
    finished_at: null,
    false_freight_at: null,
    issued_at: AT,
    stops: [
      { code: 'PLT', action: null, arrival_at: null, departure_at: departed ? AT : null, skipped_at: null },
      { code: 'PRT', action: null, arrival_at: null, departure_at: null, skipped_at: null },
    ],
    ...facts,
  };
}

const leg = (guides: GuideFacts[], required = true): LegFacts => ({ kind: 'VIAJE', required, guides });
const sub = (legs: LegFacts[], facts: Partial<SubReservationFacts> = {}): SubReservationFacts => ({
  rejected_at: null,
  cancelled_at: null,
  legs,
  ...facts,
});
const reservation = (subs: SubReservationFacts[], facts: Partial<ReservationFacts> = {}): ReservationFacts => ({
  accepted_at: AT,
  rejected_at: null,
  cancelled_at: null,
  scheduled_at: null,
  sub_reservations: subs,
  ...facts,
});

const free = sub([leg([])]);
const moving = sub([leg([guide({}, true)])]);
const done = sub([leg([guide({ closed_at: AT }, true)])]);
const rejected = sub([leg([])], { rejected_at: AT });
const cancelled = sub([leg([])], { cancelled_at: AT });

describe('deriveReservationStatus', () => {
  it.each([
    ['PENDING', reservation([], { accepted_at: null })],
    ['ACCEPTED', reservation([free])],
    ['REJECTED', reservation([free], { rejected_at: AT })],
    ['NOT_EJECUTED', reservation([free], { cancelled_at: AT })],
    ['IN_PROGRESS', reservation([free, moving])],
    ['IN_PROGRESS', reservation([done, free])],
    ['FINISHED', reservation([done, cancelled, rejected])],
    ['NOT_EJECUTED', reservation([cancelled, cancelled])],
    ['NOT_EJECUTED', reservation([cancelled, rejected])],
    ['REJECTED', reservation([rejected, rejected])],
    ['ACCEPTED', reservation([sub([leg([guide()])])])],
  ] as const)('is %s', (status, facts) => expect(deriveReservationStatus(facts)).toBe(status));

  it('belongs to one list', () => {
    expect(listMembership(reservation([], { accepted_at: null }))).toBe('pending');
    expect(listMembership(reservation([free]))).toBe('approved');
    expect(listMembership(reservation([free], { scheduled_at: AT }))).toBe('programming');
    expect(listMembership(reservation([moving], { scheduled_at: AT }))).toBe('in_progress');
    expect(listMembership(reservation([done]))).toBe('finished');
    expect(listMembership(reservation([cancelled]))).toBeNull();
  });
});

describe('sub-reservations and legs', () => {
  it('a sub-reservation is finished only with every required leg closed', () => {
    const closed = leg([guide({ closed_at: AT }, true)]);
    expect(deriveSubReservationStatus(sub([closed, leg([])]), reservation([]))).toBe('IN_PROGRESS');
    expect(deriveSubReservationStatus(sub([closed, leg([], false)]), reservation([]))).toBe('FINISHED');
  });

  it('a false freight frees its leg, whose status stays that of the false freight until it is closed', () => {
    const marked = guide({ false_freight_at: AT }, true);
    expect(liveGuide(leg([marked]))).toBeNull();
    expect(legStatus(leg([marked]))).toBe('VIAJE_POR_CERRAR');
    const closedFalse = leg([{ ...marked, closed_at: AT }]);
    expect(legStatus(closedFalse)).toBe('GUIA_NO_GENERADA');
    expect(deriveSubReservationStatus(sub([closedFalse]), reservation([]))).toBe('IN_PROGRESS');
    expect(legStatus(leg([marked, guide()]))).toBe('VIAJE_POR_SALIR');
  });

  it('follows the rescue, not the rescued guide', () => {
    expect(legStatus(leg([guide({ rescued_by: 9 }, true), guide()]))).toBe('VIAJE_POR_SALIR');
  });

  it('the displayed status is that of the first leg not closed', () => {
    const closed = leg([guide({ closed_at: AT }, true)]);
    expect(shownStatus(sub([closed, leg([])]), reservation([]))).toBe('GUIA_NO_GENERADA');
    expect(shownStatus(sub([leg([guide({}, true)]), leg([])]), reservation([]))).toBe('VIAJANDO');
    expect(shownStatus(sub([closed, closed]), reservation([]))).toBe('FINISHED');
    expect(shownStatus(sub([leg([], false), leg([guide()])]), reservation([]))).toBe('VIAJE_POR_SALIR');
    expect(shownStatus(free, reservation([], { accepted_at: null }))).toBe('PENDING');
    expect(shownStatus(cancelled, reservation([]))).toBe('NOT_EJECUTED');
  });
});
