import { describe, expect, it } from 'vitest';
import { instantOf } from '../../system/time/time';
import { assignmentVerdicts } from './assignment';
import type { AssignmentDriver, AssignmentTrip, AssignmentTruck } from './assignment-input';

const at = (time: string, date = '2026-12-02') => instantOf(date, time);
const tercon = { lat: -2.108, lng: -79.961 };
const guabo = { lat: -3.2403, lng: -79.8297 };
const contecon = { lat: -2.2836, lng: -79.9083 };
const stop = (place: { lat: number; lng: number }) => ({
  ...place,
  id_location: 1,
  location_name: 'Lugar',
  planned_at: null,
  requires_credential: false,
});
const trip: AssignmentTrip = {
  planned_from: at('04:31'),
  planned_to: at('09:30'),
  stops: [stop(tercon), stop(guabo)],
  container_length_ft: 40,
  is_reefer: false,
  warning_days: 30,
  tolerance_min: 30,
  drive_minutes: 240,
  max_drive_hours: 10,
};
const truck: AssignmentTruck = { truck_state: 'DISPONIBLE', certificates: [], credentials: [], busy: [] };
const driver: AssignmentDriver = {
  active: true,
  license_type: 'E',
  license_expiry: '2030-01-01',
  license_points: 30,
  credentials: [],
  busy: [],
  drive_minutes: {},
};

const SAID = ['NO_LLEGA', 'SIGUIENTE_VIAJE', 'HORAS_CONDUCCION'];
/** Warnings about travel times and the driver's day. */
function said(ofTruck: Partial<AssignmentTruck>, ofDriver: Partial<AssignmentDriver> = {}, of = trip) {
  const chosen = { truck: { ...truck, ...ofTruck }, driver: { ...driver, ...ofDriver }, genset: null, chassis: null };
  const { blocking, warnings } = assignmentVerdicts({ trip: of, ...chosen }, at('12:00', '2026-12-01'));
  expect(blocking.filter(one => SAID.includes(one.code))).toEqual([]);
  return warnings.filter(one => SAID.includes(one.code)).map(one => one.message);
}

describe('travel time before and after a trip', () => {
  it('a next trip that cannot be reached in time gets a warning with the minutes, also on another day', () => {
    expect(said({ after: { planned_start: at('10:05'), begins: contecon } })).toEqual([
      'No llega a su viaje de las 10:05: le faltan 2 h 45 min',
    ]);
    const night = { ...trip, planned_from: at('18:00'), planned_to: at('23:00') };
    expect(said({ after: { planned_start: at('00:30', '2026-12-03'), begins: contecon } }, {}, night)).toEqual([
      'No llega a su viaje de las 00:30 del 03/dic/2026: le faltan 1 h 50 min',
    ]);
  });

  it('no warning with enough time, at the same place, or with an unknown place', () => {
    expect(said({ after: { planned_start: at('13:00'), begins: contecon } })).toEqual([]);
    expect(said({ after: { planned_start: at('09:30'), begins: guabo } })).toEqual([]);
    expect(said({ after: { planned_start: at('10:05'), begins: null } })).toEqual([]);
    expect(said({ before: null, after: null })).toEqual([]);
    expect(said({})).toEqual([]);
  });

  it('a previous trip that ends too far away or runs late gets a warning', () => {
    expect(said({ before: { free_at: at('04:00'), ends: guabo } })).toEqual([
      'No llega desde su viaje anterior, que termina a las 04:00: le faltan 3 h 26 min',
    ]);
    expect(said({ before: { free_at: at('04:41'), ends: tercon } })).toEqual([
      'No llega desde su viaje anterior, que termina a las 04:41: le faltan 10 min',
    ]);
    expect(said({ before: { free_at: at('04:00'), ends: tercon } })).toEqual([]);
  });

  it('an overlap is refused without further warnings', () => {
    const busy = [{ from: at('09:00'), to: at('12:00'), guide_number: '48100-1' }];
    expect(said({ busy, after: { planned_start: at('09:00'), begins: contecon } })).toEqual([]);
  });
});

describe('driving hours per day', () => {
  it('count the driver’s planned minutes of that day and the empty drive to the trip', () => {
    expect(said({}, { drive_minutes: { '2026-12-02': 400 } })).toEqual([
      'El conductor pasaría de las horas de conducción del día: 10 h 40 min de 10 h',
    ]);
    expect(said({}, { drive_minutes: { '2026-12-02': 360, '2026-12-03': 600 } })).toEqual([]);
    expect(said({ origin: guabo }, { drive_minutes: { '2026-12-02': 300 } })).toHaveLength(1);
  });

  it('a trip that exceeds the limit by itself gets no warning; missing data are not checked', () => {
    expect(said({}, {}, { ...trip, drive_minutes: 900 })).toEqual([]);
    expect(said({}, { drive_minutes: { '2026-12-02': 900 } }, { ...trip, max_drive_hours: null })).toEqual([]);
  });
});
