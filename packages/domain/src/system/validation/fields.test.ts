import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/time';
import { credentialState, licensePointsError, licenseState, licenseWarning } from './credentials';
import { cedulaError, checkCedula, checkRuc, isCedula, rucError, withLostZero } from './identity';
import { formatPlate, normalizePlate, plateError, plateKey, plateProvince, plateWarning, samePlate } from './plate';
import {
  bicFacilityError,
  blError,
  bookingError,
  cleanPaper,
  cw1Error,
  daeWarning,
  normalizeBooking,
  payloadError,
  scacError,
  sealError,
  sealsIn,
  temperatureError,
} from './shipment';
import { weightError } from './unit-weight';

describe('cédula', () => {
  it.each(['0102030400', '0923456784', '1712345675', '0104567896'])('%s is valid', n =>
    expect(cedulaError(n)).toBeNull(),
  );
  it.each(['1712345674', '0987654321', '2512345675', '171234567', '17123456755', '17123A5675', ''])(
    '%s is refused',
    n => expect(cedulaError(n)).toBe('La cédula es inválida'),
  );
  it('an unknown province is refused', () => {
    for (const province of ['00', '25', '29', '31', '99']) {
      expect([...'0123456789'].some(digit => isCedula(`${province}0000000${digit}`))).toBe(false);
    }
  });
  it('a wrong digit of a foreigner is a remark', () => {
    expect(checkCedula('1712345674', false).level).toBe('aviso');
    expect(checkCedula('171234567', false).level).toBe('error');
  });
  it('exactly one check digit is accepted', () => {
    const body = fc.tuple(
      fc.constantFrom(1, 9, 24, 30),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 999_999 }),
    );
    fc.assert(
      fc.property(body, ([province, third, rest]) => {
        const text = `${String(province).padStart(2, '0')}${third}${String(rest).padStart(6, '0')}`;
        expect([...'0123456789'].filter(digit => isCedula(text + digit))).toHaveLength(1);
      }),
    );
  });
});

describe('RUC', () => {
  it.each([
    ['1712345675001', 'ok', 'persona natural'],
    ['1760013210001', 'ok', 'pública'],
    ['0190072002001', 'ok', 'sociedad privada'],
    ['1793213150001', 'aviso', 'sociedad sin dígito verificable'],
    ['0993370026001', 'aviso', 'sociedad sin dígito verificable'],
    ['1793221293001', 'aviso', 'sociedad sin dígito verificable'],
    ['1712345675000', 'error', null],
    ['2592060346001', 'error', null],
    ['1712345674001', 'aviso', 'persona natural'],
    ['1782345674001', 'aviso', 'sociedad sin dígito verificable'],
    ['1772345674001', 'aviso', 'sociedad sin dígito verificable'],
    ['171234567500', 'error', null],
  ])('%s is %s', (ruc, level, kind) => {
    expect(checkRuc(ruc)).toMatchObject({ level, kind });
    expect(rucError(ruc)).toBe(level === 'error' ? 'El RUC es inválido' : null);
  });
});

describe('plates', () => {
  it.each(['GSB-1234', 'GBA-0456', 'PAA-123', 'XBA-7788', 'OAA-0912', 'gsb1234'])('%s is valid', plate =>
    expect(plateError(plate)).toBeNull(),
  );
  it.each(['G5B-1234', 'GSB-12', 'GSB-12345', 'DSB-1234', 'FSB-1234', 'F12-345', 'GS-B1234', 'GSB12-34'])(
    '%s is refused',
    plate => expect(plateError(plate)).toBe('La placa es inválida, use el formato ABC-1234'),
  );
  it('are normalized, formatted and compared', () => {
    expect(normalizePlate('gsb-1234')).toBe('GSB1234');
    expect(formatPlate('gsb1234')).toBe('GSB-1234');
    expect(formatPlate('PAA123')).toBe('PAA-123');
    expect(formatPlate('sin placa')).toBe('sin placa');
    expect(samePlate('ABC-123', 'abc0123')).toBe(true);
    expect(samePlate('ABC-123', 'ABC-1230')).toBe(false);
    expect(plateKey('ABC-123')).toBe('ABC0123');
    expect(plateProvince('GSB-1234')).toBe('Guayas');
    expect(plateWarning('GSB-1234')).not.toBeNull();
    expect(plateWarning('GAB-1234')).toBeNull();
  });
});

describe('shipment fields', () => {
  it('BL', () => {
    for (const bl of ['MAEU123456789', 'MEDUEC1234567', 'HLCUGYE231100123', '', null]) expect(blError(bl)).toBeNull();
    expect(blError('MAEU 123')).toBe('No ingresar espacios');
    expect(blError('MAEU-123')).toBe('Sólo ingresar números y letras');
    expect(blError('BL#1')).toBe('Sólo ingresar números y letras');
  });
  it('seals are separated by punctuation, never by a blank', () => {
    expect(sealsIn('ML-EC 884412, BASC 2231')).toEqual(['ML-EC 884412', 'BASC 2231']);
    expect(sealsIn(' A1, B2;C3/D4\nE  5\tA1 ')).toEqual(['A1', 'B2', 'C3', 'D4', 'E 5']);
    expect(sealsIn(' , ')).toEqual([]);
  });

  it('a booking grouped with blanks is stored without them', () => {
    for (const text of ['MAEU 264180-953', ' maeu\u00a0264180953', 'MAEU–264180−953', 'MAEU264180953']) {
      expect(bookingError(text)).toBeNull();
      expect(normalizeBooking(text)).toBe('MAEU264180953');
    }
    expect(cleanPaper('hlcu-GYE 2311')).toBe('hlcuGYE2311');
    expect(bookingError(' - ')).toBeNull();
    // Two numbers in one field are not joined.
    for (const text of ['MAEU264180/953', 'MAEU12345,MAEU6', 'AB-12']) expect(bookingError(text)).not.toBeNull();
  });

  it('other references', () => {
    expect(cw1Error('S00123')).toBe('Codigo CW1 - Ingresar solo números');
    expect(cw1Error('00123')).toBeNull();
    expect(bookingError(' abc12 ')).toBeNull();
    expect(bookingError('abcd')).not.toBeNull();
    expect(bookingError('A'.repeat(21))).not.toBeNull();
    expect(daeWarning('028-2026-40-00012345')).toBeNull();
    expect(daeWarning('28-2026')).not.toBeNull();
    expect(sealError('ML-EC123')).toBeNull();
    expect(sealError('ML-EC 884412')).toBeNull();
    expect(sealError('a b')).toBeNull();
    expect(sealError('A1')).toBeNull();
    expect(sealError('x'.repeat(21))).not.toBeNull();
    expect(sealError('ML-EC  884412')).not.toBeNull();
    for (const long of [blError('A'.repeat(41)), cw1Error('1'.repeat(41))]) expect(long).toBe('Máximo 40 caracteres');
    expect(bicFacilityError('ECGYECGS1')).toBeNull();
    expect(bicFacilityError('ECGYECGS')).not.toBeNull();
    expect(scacError('MAEU')).toBeNull();
    expect(scacError('M')).not.toBeNull();
  });
  it('temperature and weights', () => {
    expect(temperatureError(-35)).toBeNull();
    expect(temperatureError(30)).toBeNull();
    expect(temperatureError(-18.55)).toBeNull();
    expect(temperatureError(-18.555)).toBe('La temperatura lleva hasta dos decimales');
    expect(temperatureError(-35.1)).not.toBeNull();
    expect(temperatureError(Number.NaN)).not.toBeNull();
    expect(weightError(45_000, 0, 45_000)).toBeNull();
    expect(weightError(45_001, 0, 45_000)).toBe('Peso máximo 45000 kg');
    expect(weightError(41_000, 4_001, 45_000)).toBe('Peso máximo 45000 kg');
    expect(weightError(-1, 0, 45_000)).not.toBeNull();
    expect(payloadError(28_181, 28_180)).toContain('28180');
    expect(payloadError(28_180, 28_180)).toBeNull();
  });
});

describe('validity on a date', () => {
  const today = '2026-11-24';
  const at = (days: number) => ({ state: 'ACTIVE', expires_on: addDays(today, days) });
  it('credentials', () => {
    expect(credentialState(at(31), today, 30)).toBe('ok');
    expect(credentialState(at(30), today, 30)).toBe('about_to_expire');
    expect(credentialState(at(0), today, 30)).toBe('about_to_expire');
    expect(credentialState(at(-1), today, 30)).toBe('expired');
    expect(credentialState({ ...at(90), state: 'BANNED' }, today, 30)).toBe('banned');
    expect(credentialState({ ...at(90), state: 'CUALQUIERA' }, today, 30)).toBe('ok');
    expect(credentialState(null, today, 30)).toBe('missing');
    expect(credentialState({ state: 'ACTIVE', expires_on: null }, today, 30)).toBe('missing');
  });
  it('licences', () => {
    expect(licenseWarning(addDays(today, 31), today, 30)).toBeNull();
    expect(licenseWarning(addDays(today, 30), today, 30)).toBe('Lic. expira en 30 días');
    expect(licenseWarning(addDays(today, 1), today, 30)).toBe('Lic. expira en 1 días');
    expect(licenseWarning(today, today, 30)).toBe('Licencia Expirada');
    expect(licenseState(today, today, 30)).toBe('expired');
    expect(licenseState(null, today, 30)).toBe('missing');
    expect([0, 15.5, 30].map(licensePointsError)).toEqual([null, null, null]);
    expect([-1, 30.5, 1.25].map(points => licensePointsError(points) === null)).toEqual([false, false, false]);
  });
});

describe('a leading zero dropped by Excel', () => {
  it.each([
    ['912345675', '0912345675'],
    ['990000002001', '0990000002001'],
    ['912345676', null],
    ['0912345675', null],
    ['91234567', null],
    ['', null],
  ])('«%s» is %s', (text, whole) => expect(withLostZero(text)).toBe(whole));
});
