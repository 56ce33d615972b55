import { describe, expect, it } from 'vitest';
import { cutOffDue } from './due.ts';

const now = Date.parse('2026-11-24T17:00:00Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

describe('the time until the cut-off', () => {
  it('is in hours and minutes within a day, and marked as near', () => {
    expect(cutOffDue(inHours(23 + 10 / 60), 'ACCEPTED', now)).toEqual({ text: '23h10', level: 'near' });
    expect(cutOffDue(inHours(26), 'ACCEPTED', now)).toEqual({ text: '26 h', level: 'near' });
  });
  it('is in whole days from the second on', () => {
    expect(cutOffDue(inHours(49), 'PENDING', now)).toEqual({ text: '2 días', level: 'quiet' });
  });
  it('shows how long ago it passed', () => {
    expect(cutOffDue(inHours(-1.5), 'IN_PROGRESS', now)).toEqual({
      text: 'vencido hace 01h30',
      level: 'late',
    });
  });
  it('is absent without a cut-off and when nothing more will happen', () => {
    expect(cutOffDue(null, 'PENDING', now)).toBeNull();
    expect(cutOffDue(inHours(-40), 'FINISHED', now)).toBeNull();
    expect(cutOffDue(inHours(40), 'REJECTED', now)).toBeNull();
  });
});
