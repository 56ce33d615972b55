import { describe, expect, it } from 'vitest';
import { issueLacks, reservationLacks, slotMissingAt } from './issue-lacks';

const pickUp = { code: 'PRT', action: 'RETIRAR', name: 'Contecon', slot_code: null, appointment_at: null };
const plant = { code: 'PLT', action: 'DESCARGAR', name: 'Durán', slot_code: null, appointment_at: null };
const import_ = { reservation_type: 'I', booking: null, bl: null } as const;

describe('what a guide lacks to be issued', () => {
  it('an import lacks its BL and the slot of its pick-up; its return only the BL', () => {
    const context = { ...import_, slot_missing_at: 'Contecon' };
    expect(issueLacks('VIAJE', context)).toEqual(['BL', 'SLOT']);
    expect(issueLacks('DEVOLUCION', context)).toEqual(['BL']);
    expect(issueLacks('VIAJE', { ...context, bl: 'MAEU1', slot_missing_at: null })).toEqual([]);
  });
  it('an export lacks its booking; an empty moved for its line nothing', () => {
    const context = { reservation_type: 'E', booking: null, bl: null, slot_missing_at: null } as const;
    expect(issueLacks('VIAJE', context)).toEqual(['BOOKING']);
    expect(issueLacks('VIAJE', { ...context, moves_empty: true })).toEqual([]);
  });
  it('a slot is registered by its code or by its hour', () => {
    expect(slotMissingAt([plant, pickUp])).toBe('Contecon');
    expect(slotMissingAt([{ ...pickUp, slot_code: 'AB12' }])).toBeNull();
    expect(slotMissingAt([{ ...pickUp, appointment_at: '2026-11-24T12:00:00Z' }])).toBeNull();
    expect(slotMissingAt([plant])).toBeNull();
  });
  it('for a reservation, each lack is listed once, only of legs without an issued guide', () => {
    const leg = { kind: 'VIAJE', isIssued: false, stops: [pickUp, plant] };
    expect(reservationLacks(import_, [leg, leg])).toEqual(['BL', 'SLOT']);
    expect(reservationLacks(import_, [{ ...leg, isIssued: true }])).toEqual([]);
    expect(reservationLacks({ ...import_, bl: 'MAEU1' }, [leg])).toEqual(['SLOT']);
  });
});
