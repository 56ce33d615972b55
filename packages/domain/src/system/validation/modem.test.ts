import { describe, expect, it } from 'vitest';
import { clockText, lengthText, modemCode, modemCodeError, modemState } from './modem';

describe('the code of a modem', () => {
  it('is an IMEI, a number or a name, as the device sends it', () => {
    for (const code of ['356938035643809', '7', 'CAMION-07', 'José A.1', 'a:b/c@d', null, undefined, ''])
      expect(modemCodeError(code)).toBeNull();
  });
  it('is read without surrounding characters; groups of digits are joined', () => {
    for (const pasted of [' a1 ', 'a1\n', ' 8612 3405 1234 567 ', ' ']) expect(modemCodeError(pasted)).toBeNull();
    expect(modemCode({ code: ' 8612 3405 1234 567\u00a0' })).toBe('861234051234567');
    expect(modemCode({ code: ' CAMION 7 ' })).toBe('CAMION 7');
  });
  it.each(['-1', 'a\u0000b', 'a\nb', 'x'.repeat(61), 'a&b', 'a?b', '🚚'])('%j is no code', code => {
    expect(modemCodeError(code)).toContain('hasta 60');
  });
  it('is the IMEI when none is given', () => {
    expect(modemCode({ code: ' 12 ', imei: '3' })).toBe('12');
    expect(modemCode({ code: '', imei: '356938035643809' })).toBe('356938035643809');
    expect(modemCode({})).toBeNull();
  });
});

describe('the state of a modem', () => {
  it('a clock that is off by more than a minute is reported', () => {
    expect(clockText(3 * 3600)).toBe('Su reloj va 3 h adelantado');
    expect(clockText(-5 * 3600 - 900)).toBe('Su reloj va 5 h 15 min atrasado');
    expect(clockText(60)).toBeNull();
    expect(clockText(61)).toBe('Su reloj va 1 min adelantado');
    expect(clockText(null)).toBeNull();
    expect([45, 59.6 * 60, 49 * 3600].map(lengthText)).toEqual(['45 s', '1 h', '2 días']);
  });
  it('the most urgent problem comes first', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const heard = { heard_at: '2026-11-21T11:59:00Z', outcome: 'STORED', clock_off_s: 0 } as const;
    const good = { active: true, has_key: true, is_mounted: true, ...heard };
    const state = (change: object) => modemState({ ...good, ...change }, now);
    expect(state({})).toBe('OK');
    expect(state({ active: false })).toBe('OFF');
    expect(state({ heard_at: null })).toBe('WAITING');
    expect(state({ heard_at: null, has_key: false })).toBe('NO_KEY');
    expect(state({ heard_at: '2026-11-21T11:40:00Z' })).toBe('OK');
    expect(state({ heard_at: '2026-11-21T11:39:59Z' })).toBe('SILENT');
    expect(state({ clock_off_s: 10_800 })).toBe('CLOCK');
    expect(state({ clock_off_s: null, outcome: 'CLOCK' })).toBe('CLOCK');
    expect(state({ clock_off_s: null, outcome: 'REFUSED', is_mounted: false })).toBe('REFUSED');
    expect(state({ is_mounted: false })).toBe('UNMOUNTED');
    // A device that sends without a position is neither silent nor wrong.
    expect(state({ outcome: 'NO_FIX' })).toBe('NO_FIX');
    expect(state({ outcome: 'NO_FIX', is_mounted: false })).toBe('UNMOUNTED');
    expect(state({ outcome: 'NO_FIX', clock_off_s: 10_800 })).toBe('CLOCK');
  });
});
