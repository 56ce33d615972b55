import { describe, expect, it } from 'vitest';
import { addDays, instantOf } from '../../system/time/time';
import { assignmentVerdicts, chassisFits } from './assignment';
import type { AssignmentDriver, AssignmentInput, AssignmentTrip, AssignmentTruck } from './assignment-input';

const DAY = '2026-11-25';
const NOW = instantOf('2026-11-01', '09:00');
const at = (time: string, date = DAY) => instantOf(date, time);

const trip: AssignmentTrip = {
  guide_number: 900,
  planned_from: at('03:00'),
  planned_to: at('20:00'),
  stops: [
    { id_location: 1, location_name: 'Tercon', planned_at: at('03:30'), requires_credential: false },
    { id_location: 2, location_name: 'DP World Posorja', planned_at: at('18:30'), requires_credential: true },
  ],
  container_length_ft: 40,
  is_reefer: true,
  warning_days: 30,
};
const credentials = [{ id_location: 2, state: 'ACTIVE', expires_on: addDays(DAY, 200) }];
const driver: AssignmentDriver = {
  active: true,
  license_type: 'E',
  license_expiry: addDays(DAY, 400),
  license_points: 20,
  credentials,
  busy: [],
};
const truck: AssignmentTruck = {
  truck_state: 'DISPONIBLE',
  certificates: ['matricula', 'certificado', 'poliza'].map(type_certificate => ({
    type_certificate,
    expires_on: addDays(DAY, 90),
  })),
  credentials,
  busy: [],
};
const genset = { disk: 'G-12', availability: 'DISPONIBLE' as const, busy: [] };
const chassis = { disk: 'CH-7', availability: 'DISPONIBLE' as const, size: '20/40', busy: [] };
const fine: AssignmentInput = { trip, truck, driver, genset, chassis };

function messages(input: Partial<AssignmentInput>): string[] {
  return assignmentVerdicts({ ...fine, ...input }, NOW).blocking.map(refusal => refusal.message);
}
function warnings(input: Partial<AssignmentInput>): string[] {
  return assignmentVerdicts({ ...fine, ...input }, NOW).warnings.map(warning => warning.message);
}
const withDriver = (facts: Partial<AssignmentDriver>) => ({ driver: { ...driver, ...facts } });
const withTruck = (facts: Partial<AssignmentTruck>) => ({ truck: { ...truck, ...facts } });

describe('assignment', () => {
  it('a valid one has no refusals or warnings', () => {
    expect(assignmentVerdicts(fine, NOW)).toEqual({ blocking: [], warnings: [] });
  });

  it('checks the driver', () => {
    expect(messages(withDriver({ active: false }))).toEqual(['El conductor está inactivo']);
    expect(messages(withDriver({ license_type: 'C' }))).toEqual(['El conductor requiere licencia tipo E']);
    expect(messages(withDriver({ license_points: 0 }))).toEqual(['El conductor no tiene puntos en la licencia']);
    expect(messages(withDriver({ license_points: 0.5 }))).toEqual([]);
    expect(messages(withDriver({ license_expiry: DAY }))).toEqual(['Licencia Expirada · 25/nov/2026']);
    expect(messages(withDriver({ license_expiry: addDays(DAY, 1) }))).toEqual([]);
    expect(warnings(withDriver({ license_expiry: addDays(DAY, 21) }))).toEqual(['Lic. expira en 21 días']);
    expect(messages(withDriver({ license_expiry: null }))).toEqual(['Registre la fecha de vencimiento de la licencia']);
    expect(messages({ driver: null })).toEqual(['Asigne un conductor']);
  });

  it('checks the truck', () => {
    for (const state of ['ASIGNADO', 'EN_VIAJE']) expect(messages(withTruck({ truck_state: state }))).toEqual([]);
    expect(messages(withTruck({ truck_state: 'MANTENIMIENTO' }))).toEqual(['El camión está en estado Mantenimiento']);
    const papers = (expires_on: string | null) =>
      withTruck({
        certificates: truck.certificates.map(p => (p.type_certificate === 'matricula' ? { ...p, expires_on } : p)),
      });
    expect(messages(papers(addDays(DAY, -1)))).toEqual(['Matrícula vence antes del viaje']);
    expect(messages(papers('2026-10-31'))).toEqual(['Matrícula venció el 31/oct/2026']);
    expect(messages(papers(null))).toEqual(['Falta la matrícula del camión']);
    expect(messages(papers(DAY))).toEqual([]);
    expect(warnings(papers(DAY))).toEqual(['Matrícula vence en 0 días']);
    expect(messages(withTruck({ certificates: [] }))).toHaveLength(3);
    expect(messages({ truck: null })).toEqual(['Asigne un camión']);
  });

  it('checks credentials of driver and truck on the planned date of their stop', () => {
    const until = (expires_on: string | null, state = 'ACTIVE') => [{ id_location: 2, state, expires_on }];
    expect(messages(withDriver({ credentials: until(addDays(DAY, -1)) }))).toEqual([
      'Credencial vencida para DP World Posorja',
    ]);
    expect(messages(withTruck({ credentials: until(DAY, 'BANNED') }))).toEqual([
      'Credencial bloqueada para DP World Posorja',
    ]);
    expect(messages(withTruck({ credentials: [] }))).toEqual(['Falta credencial para DP World Posorja']);
    expect(warnings(withDriver({ credentials: until(addDays(DAY, 15)) }))).toEqual([
      'Cred. DP World Posorja vence en 15 días',
    ]);
    const renewed = [...until(addDays(DAY, -5)), ...until(addDays(DAY, 100))];
    expect(messages(withDriver({ credentials: renewed }))).toEqual([]);
    const earlier = trip.stops.map(stop => ({ ...stop, planned_at: at('18:30', addDays(DAY, -3)) }));
    expect(
      messages({ ...withDriver({ credentials: until(addDays(DAY, -1)) }), trip: { ...trip, stops: earlier } }),
    ).toEqual([]);
  });

  it('marks what ADM_MASTER may override', () => {
    const bad = { ...fine, ...withDriver({ license_expiry: DAY, active: false }) };
    const overridable = assignmentVerdicts(bad, NOW).blocking.map(r => [r.subject, r.code, r.overridable]);
    expect(overridable).toEqual([
      ['driver', 'CONDUCTOR_INACTIVO', false],
      ['driver', 'LICENCIA_VENCIDA', true],
    ]);
  });

  it('checks equipment', () => {
    expect(messages({ genset: null })).toEqual(['El contenedor refrigerado requiere generador']);
    expect(messages({ genset: null, trip: { ...trip, is_reefer: false } })).toEqual([]);
    const brought = { ...trip, is_reefer: false, own_generator: true };
    expect(messages({ trip: brought })).toEqual(['El cliente lleva su propio generador: no envíe uno nuestro']);
    expect(messages({ genset: null, trip: brought })).toEqual([]);
    expect(messages({ chassis: { ...chassis, size: '20' } })).toEqual([
      'El chasis 20 no sirve para un contenedor de 40 pies',
    ]);
    expect(warnings({ chassis: null })).toEqual(['Sin chasis asignado']);
    expect(messages({ chassis: null, trip: { ...trip, requires_chassis: true } })).toEqual(['Asigne un chasis']);
    expect(messages({ genset: { ...genset, availability: 'MANTENIMIENTO' } })).toEqual([
      'El equipo G-12 está en estado Mantenimiento',
    ]);
    expect(chassisFits('20/40', 20)).toBe(true);
    expect(chassisFits('40', 45)).toBe(false);
  });

  it('finds overlaps, except adjacent times and the guide itself', () => {
    const busy = (from: string, to: string, guide_number = 901) => [{ from, to, guide_number }];
    expect(messages(withTruck({ busy: busy(at('19:59'), at('23:00')) }))).toEqual([
      'El camión ya tiene una guía activa (901, 19:59)',
    ]);
    expect(messages(withDriver({ busy: busy(at('22:00', '2026-11-24'), at('04:10')) }))).toEqual([
      'El conductor ya tiene una guía activa (901, 24/nov/2026 22:00)',
    ]);
    expect(messages({ chassis: { ...chassis, busy: busy(at('05:00'), at('06:00')) } })).toEqual([
      'El equipo CH-7 ya tiene una guía activa (901, 05:00)',
    ]);
    expect(messages(withTruck({ busy: busy(at('20:00'), at('23:00')) }))).toEqual([]);
    expect(messages(withTruck({ busy: busy(at('01:00'), at('03:00')) }))).toEqual([]);
    expect(messages(withTruck({ busy: busy(at('05:00'), at('06:00'), 900) }))).toEqual([]);
  });

  it('refuses blocked companies', () => {
    expect(messages(withTruck({ blocked_company: 'Trans Sur' }))).toEqual(['La compañía Trans Sur está bloqueada']);
    expect(messages({ trip: { ...trip, blocked_company: 'Bananera' } })).toEqual([
      'La compañía Bananera está bloqueada',
    ]);
  });
});
