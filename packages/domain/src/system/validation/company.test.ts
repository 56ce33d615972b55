import { describe, expect, it } from 'vitest';
import { reason } from '../refusals/refusals';
import {
  agentError,
  associatedError,
  blockedText,
  canBlockWith,
  canLeaveService,
  companyErrors,
  companyState,
  rentalDateError,
  rentalStates,
} from './company';

const today = '2026-11-21';

it('a blocked company is blocked, active or not', () => {
  expect(companyState({ active: true, blocked: false })).toBe('ACTIVA');
  expect(companyState({ active: false, blocked: false })).toBe('INACTIVA');
  expect(companyState({ active: false, blocked: true })).toBe('BLOQUEADA');
});

it('the refusal names the motive of a block only to a person who may know it', () => {
  expect(blockedText('Cartera vencida')).toBe('Compañía bloqueada: Cartera vencida');
  expect(blockedText(null)).toBe('Compañía bloqueada');
});

describe('fields', () => {
  it('with errors have their sentence', () => {
    expect(companyErrors({ ruc: '9912345675001', phone: 'abc', phone_work: '04 260 1137' })).toEqual({
      ruc: 'El RUC es inválido',
      phone: 'Ingrese un teléfono de 7 a 15 dígitos',
      phone_work: null,
    });
  });
  it('a RUC with a wrong check digit is accepted, as the SRI issues such numbers', () => {
    for (const ruc of ['1793213150001', '1712345674001']) expect(companyErrors({ ruc }).ruc).toBeNull();
  });
});

it('the operator cannot be blocked or deleted; open reservations need a confirmation', () => {
  expect(reason(canLeaveService({ is_operator: true }))).toBe(
    'La operadora no se puede bloquear, desactivar ni eliminar',
  );
  expect(canLeaveService({ is_operator: false })).toBe(true);
  expect(reason(canBlockWith(2, false))).toBe('Confirme que vio las reservas sin terminar: 2');
  expect([canBlockWith(2, true), canBlockWith(0, false)]).toEqual([true, true]);
});

it('forwarders and carriers act for exporters, importers and clients', () => {
  const of = (company_type: 'TRANS' | 'EXP' | 'IMP' | 'CLT' | 'FWDR', is_operator = false) => ({
    company_type,
    is_operator,
  });
  expect([agentError(of('FWDR')), agentError(of('TRANS'))]).toEqual([null, null]);
  expect(agentError(of('EXP'))).toBe('Solo un agente de carga o un transportista actúa por otras compañías');
  expect(agentError(of('TRANS', true))).toBe('La operadora ya actúa por todas las compañías');
  expect((['EXP', 'IMP', 'CLT'] as const).map(type => associatedError(of(type)))).toEqual([null, null, null]);
  expect(associatedError(of('FWDR'))).toBe('Elija un exportador, importador o cliente');
});

describe('rental costs', () => {
  it('are valid from today or later', () => {
    expect(rentalDateError('2026-11-20', today)).toBe('La fecha no puede estar en el pasado');
    expect(rentalDateError(today, today)).toBeNull();
  });
  it('the last one begun is current, later ones are coming', () => {
    const rows = ['2027-01-01', '2026-11-21', '2026-06-01'].map(valid_from => ({ valid_from }));
    expect(rentalStates(rows, today).map(row => row.state)).toEqual(['coming', 'current', 'past']);
    expect(rentalStates(rows.slice(0, 1), today).map(row => row.state)).toEqual(['coming']);
  });
});
