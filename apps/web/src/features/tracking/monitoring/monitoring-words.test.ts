import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { describe, expect, it } from 'vitest';
import { cargoText, fleetCounts, leftText, noticeOf, whereabouts } from './monitoring-words.ts';

/** Guayaquil's 01:18 is 06:18 in UTC. */
const at = (time: string) => new Date(`2026-11-23T${time}:00-05:00`).toISOString();
const now = new Date(at('01:20'));
const stop = (name: string, eta: string, appointment_at: string | null = null) =>
  ({
    name,
    status: 'PENDING',
    eta_at: at(eta),
    appointment_at,
    arrival_at: null,
    departure_at: null,
    proposed_arrival_at: null,
    proposed_departure_at: null,
  }) as MonitoredTrip['stops'][number];
/** A pick-up with two stops left. */
const retiro = {
  id_reservation: 48190,
  number: 1,
  kind: 'RETIRO',
  container_code: null,
  client_name: 'Bananera',
  at_stop: null,
  risk: null,
  problems: [],
  leave_by: null,
  remaining_km: '43.2',
  next_appointment_at: null,
  position: { lat: -3.2, lng: -79.9, heading: null, speed_kmh: 50, at: at('01:18') },
  stops: [stop('Depósito de vacíos', '01:30'), stop('Planta', '03:15')],
  next_stop: 'Depósito de vacíos',
  next_eta_at: at('01:30'),
  eta_at: at('03:15'),
} as unknown as MonitoredTrip;

describe('a next stop is named with its own time', () => {
  it('in the list and in the notice to the customer', () => {
    expect(whereabouts(retiro, now)).toBe('ETA 01:30 · Depósito de vacíos');
    expect(noticeOf(retiro, now)).toBe(
      'El contenedor de la reserva 48190-1 va hacia Depósito de vacíos; llega hacia las 01:30.',
    );
  });

  it('an agreed time missed at a later stop is reported with its place', () => {
    const risk = { key: 'LATE' } as MonitoredTrip['risk'];
    const stops = [stop('Depósito de vacíos', '01:30'), stop('Planta', '03:15', at('02:00'))];
    const late = { ...retiro, risk, stops, next_appointment_at: at('02:00') };
    expect(noticeOf(late, now)).toMatch(
      /llega hacia las 01:30\. A Planta llega hacia las 03:15, después de lo acordado \(02:00\)\.$/,
    );
    // The list shows the time that the risk refers to: the slot and the ETA are of the same stop.
    expect(whereabouts(late, now)).toBe('ETA 03:15 · Planta');
    const next = {
      ...late,
      stops: [stop('Depósito de vacíos', '01:30', at('01:00'))],
      next_appointment_at: at('01:00'),
    };
    expect(noticeOf(next, now)).toMatch(/llega hacia las 01:30\. Llega después de lo acordado \(01:00\)\.$/);
  });
});

describe('a truck without recent positions', () => {
  const later = new Date(at('01:39'));
  const silent = { ...retiro, next_eta_at: at('01:39'), eta_at: at('03:24') };

  it('shows since when, as the map does', () => {
    expect(whereabouts(silent, later)).toBe('sin GPS desde 01:18 · ETA 01:39 · Depósito de vacíos');
    expect(whereabouts(silent, new Date(at('01:38')))).not.toContain('GPS');
  });

  it('has no countdown', () => {
    expect(leftText(silent, later)).toBe('faltaban 43 km · sin GPS desde 01:18');
    expect(leftText(retiro, now)).toBe('faltan 43 km · 01h55');
  });

  it('promises no past time to its customer', () => {
    expect(noticeOf(silent, later)).toMatch(/va hacia Depósito de vacíos; su última posición es de las 01:18\.$/);
  });
});

describe('trucks are counted by where they are', () => {
  it('a truck that has not left yet is not on the road', () => {
    const trips = ['RETIRO_POR_SALIR', 'VIAJE_POR_SALIR', 'VIAJANDO', 'EN_PLANTA'].map(status => ({
      status,
      risk: null,
    }));
    const { under_way, counts } = fleetCounts(trips);
    expect(under_way).toBe(2);
    expect(counts.map(({ name, count }) => [name, count])).toEqual([
      ['Viajando', 1],
      ['En un lugar', 1],
      ['Por salir', 2],
      ['Con alerta', 0],
    ]);
  });
});

describe('the temperature of the cargo', () => {
  it('is shown with its age and what was asked for', () => {
    const temperature = { c: 4.84, at: at('01:17') };
    expect(cargoText({ temperature, set_point_c: '2.00' }, now)).toBe('Carga a 4,8 °C, hace 3 min · pedida 2,0 °C');
    expect(cargoText({ temperature, set_point_c: null }, now)).toBe('Carga a 4,8 °C, hace 3 min');
    expect(cargoText({ temperature: null, set_point_c: '2.00' }, now)).toBeNull();
  });
});
