import { describe, expect, it } from 'vitest';
import { issueLacks, reservationLacks, slotDemandedAt, slotMissingAt } from './issue-lacks';

const without = { slot_code: null, appointment_at: null, requires_slot: null };
const pickUp = { code: 'PRT', action: 'RETIRAR', name: 'Contecon', ...without };
const plant = { code: 'PLT', action: 'DESCARGAR', name: 'Durán', ...without };
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
  it('a terminal that demands a slot of every truck gets one, for any work and trip; one that demands none gets none', () => {
    const port = { ...plant, code: 'PRT', action: 'ENTREGAR', name: 'TPG', requires_slot: true };
    expect(slotDemandedAt([plant, port])).toBe('TPG');
    // An agreed hour is not a slot there.
    expect(slotDemandedAt([{ ...port, appointment_at: '2026-11-24T12:00:00Z' }])).toBe('TPG');
    expect(slotDemandedAt([{ ...port, slot_code: 'AB12' }])).toBeNull();
    expect(slotDemandedAt([{ ...port, action: null }])).toBeNull();
    expect(slotDemandedAt([{ ...plant, requires_slot: true }])).toBeNull();
    const context = { slot_missing_at: null, slot_demanded_at: 'TPG', booking: 'B1', bl: 'MAEU1' } as const;
    for (const reservation_type of ['E', 'I'] as const)
      for (const kind of ['RETIRO', 'VIAJE', 'DEVOLUCION'])
        expect(issueLacks(kind, { ...context, reservation_type })).toEqual(['SLOT']);
    expect(issueLacks('VIAJE', { ...context, reservation_type: 'E', moves_empty: true })).toEqual(['SLOT']);
    expect(slotMissingAt([{ ...pickUp, requires_slot: false }])).toBeNull();
    expect(slotDemandedAt([{ ...pickUp, requires_slot: false }])).toBeNull();
    const both = [{ ...pickUp, requires_slot: true }];
    expect([slotMissingAt(both), slotDemandedAt(both)]).toEqual([null, 'Contecon']);
  });
  it('for a reservation, each lack is listed once, only of legs without an issued guide', () => {
    const leg = { kind: 'VIAJE', isIssued: false, stops: [pickUp, plant] };
    expect(reservationLacks(import_, [leg, leg])).toEqual(['BL', 'SLOT']);
    expect(reservationLacks(import_, [{ ...leg, isIssued: true }])).toEqual([]);
    expect(reservationLacks({ ...import_, bl: 'MAEU1' }, [leg])).toEqual(['SLOT']);
    const delivery = { ...plant, code: 'DEP', action: 'DEVOLVER', requires_slot: true };
    const back = { kind: 'DEVOLUCION', isIssued: false, stops: [delivery] };
    expect(reservationLacks({ ...import_, bl: 'MAEU1' }, [back])).toEqual(['SLOT']);
  });
});
