import { describe, expect, it } from 'vitest';
import { carrierGaps, driverGaps, initialQualification, truckGaps } from './qualification';

const today = '2026-11-21';
const driver = {
  license_type: 'E',
  license_expiry: '2028-01-01',
  license_points: 28.5,
  papers: ['FOTO', 'CEDULA_ANVERSO', 'LICENCIA'],
};

describe('what a driver lacks for qualification', () => {
  it('is empty with licence and papers', () => {
    expect(driverGaps(driver, today)).toEqual([]);
  });

  it('lists each gap: licence type, expiry (the last day counts as expired), points, papers', () => {
    const poor = { license_type: 'C', license_expiry: today, license_points: 0, papers: ['FOTO'] };
    expect(driverGaps(poor, today)).toEqual([
      'El conductor requiere licencia tipo E',
      'Licencia Expirada',
      'No tiene puntos en la licencia',
      'Falta la cédula (anverso), la foto de la licencia',
    ]);
    expect(driverGaps({ ...driver, license_expiry: null }, today)).toEqual(['Falta la fecha de la licencia']);
  });
});

describe('what a truck lacks for qualification', () => {
  const valid = ['matricula', 'certificado', 'poliza'].map(type_certificate => ({
    type_certificate,
    expires_on: today,
  }));

  it('is empty with the three certificates valid on that day', () => {
    expect(truckGaps(valid, today)).toEqual([]);
  });

  it('distinguishes a missing certificate from an expired one', () => {
    const certificates = [{ type_certificate: 'matricula', expires_on: '2026-11-20' }, ...valid.slice(1, 2)];
    expect(truckGaps(certificates, today)).toEqual(['Venció la matrícula', 'Falta la póliza']);
  });
});

it('a record of a carrier starts as PENDING, one of the operator as QUALIFIED', () => {
  expect([initialQualification(true), initialQualification(false)]).toEqual(['QUALIFIED', 'PENDING']);
});

it('a carrier needs its operating permit and its RUC', () => {
  expect(carrierGaps(['LOGO'])).toEqual(['Falta el permiso de operación', 'Falta el RUC']);
  expect(carrierGaps(['RUC'])).toEqual(['Falta el permiso de operación']);
  expect(carrierGaps(['PERMISO', 'RUC'])).toEqual([]);
});
