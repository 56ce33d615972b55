import { expect, test } from 'vitest';
import { SLOT_LOSER_NAMES, type SlotLoser } from './slot';
import { changedSlotFee, lostSlotFee } from './slot-fee';

const parties = Object.keys(SLOT_LOSER_NAMES) as SlotLoser[];
const lost = { missed_at: '2026-11-24T15:00:00.000Z', fee: '75.00' } as const;

test('only the client pays for a lost slot, only while it is lost, and only what the terminal charges', () => {
  expect(parties.filter(missed_by => lostSlotFee({ ...lost, missed_by }) !== null)).toEqual(['CLIENTE']);
  expect(lostSlotFee({ ...lost, missed_by: 'CLIENTE' })).toBe('75.00');
  expect(lostSlotFee({ ...lost, missed_by: null })).toBeNull();
  expect(lostSlotFee({ ...lost, missed_at: null, missed_by: 'CLIENTE' })).toBeNull();
  for (const fee of [null, '0.00']) expect(lostSlotFee({ ...lost, missed_by: 'CLIENTE', fee })).toBeNull();
});

test('only the client pays for a change that it asked for', () => {
  expect(parties.filter(party => changedSlotFee(party, '20.00') !== null)).toEqual(['CLIENTE']);
  expect(changedSlotFee(null, '20.00')).toBeNull();
  for (const fee of [null, '0.00']) expect(changedSlotFee('CLIENTE', fee)).toBeNull();
});
