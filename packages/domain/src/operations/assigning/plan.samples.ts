import { addDays, instantOf } from '../../system/time/time';
import type { PlanDriver, PlanEquipment, PlanFigures, PlanInput, PlanLeg, PlanPlace, PlanTruck } from './plan-input';

/** A day to plan, for tests and benchmarks: places around Guayaquil, valid papers. */
export const PLAN_DAY = '2026-11-25';
export const PLAN_NOW = instantOf('2026-11-24', '14:00');
export const at = (time: string, date = PLAN_DAY): string => instantOf(date, time);

export const PLACES: readonly PlanPlace[] = [
  { spoken: 'Tercon', lat: -2.1402, lng: -79.9279 },
  { spoken: 'DP World', lat: -2.719, lng: -80.236 },
  { spoken: 'Contecon', lat: -2.2797, lng: -79.9093 },
  { spoken: 'Milagro', lat: -2.134, lng: -79.594 },
  { spoken: 'El Guabo', lat: -3.2369, lng: -79.8342 },
  { spoken: 'Quevedo', lat: -1.0286, lng: -79.4635 },
];
export const placeAt = (index: number): PlanPlace => PLACES[index % PLACES.length] as PlanPlace;

export const FIGURES: PlanFigures = {
  km: 0.71,
  hour: 9,
  toll: 6,
  late: 60,
  long_day: 15,
  paper_ends: 5,
  fairness: 8,
  renewal: 80,
  change: 25,
  tolerance_min: 30,
  max_drive_hours: 14,
};

export function sampleLeg(id_leg: number, from: string, to: string, changes: Partial<PlanLeg> = {}): PlanLeg {
  const stop = (place: PlanPlace, planned_at: string) => ({
    ...place,
    id_location: PLACES.indexOf(place) + 1,
    location_name: place.spoken,
    short_name: place.spoken,
    planned_at,
    requires_credential: place.spoken === 'DP World',
    appointment_at: null,
    slot_code: null,
  });
  return {
    id_leg,
    label: `48${200 + id_leg}-1`,
    guide_number: `48${200 + id_leg}-1`,
    id_client: 1,
    planned_from: from,
    planned_to: to,
    container_length_ft: 40,
    is_reefer: false,
    warning_days: 30,
    stops: [stop(placeAt(id_leg), from), stop(placeAt(id_leg + 3), to)],
    km: 90,
    tolls: 1,
    drive_minutes: 130,
    prices: {},
    guide: null,
    ...changes,
  };
}

const valid = addDays(PLAN_DAY, 300);
const credentials = [{ id_location: 2, state: 'ACTIVE', expires_on: valid }];
export function sampleTruck(id_truck: number, changes: Partial<PlanTruck> = {}): PlanTruck {
  const certificates = ['matricula', 'certificado', 'poliza'].map(type_certificate => ({
    type_certificate,
    expires_on: valid,
  }));
  return {
    id_truck,
    disk: String(id_truck).padStart(2, '0'),
    license_plate: `GSB${1000 + id_truck}`,
    id_company: 1,
    company: 'Translitoral',
    is_own: true,
    id_driver: id_truck,
    truck_state: 'DISPONIBLE',
    certificates,
    credentials,
    spans: [],
    position: null,
    base: placeAt(id_truck),
    ...changes,
  };
}
export function sampleDriver(id_driver: number, changes: Partial<PlanDriver> = {}): PlanDriver {
  return {
    id_driver,
    name: `Conductor ${id_driver}`,
    active: true,
    license_type: 'E',
    license_expiry: valid,
    license_points: 20,
    credentials,
    busy: [],
    trips: 3,
    drive_minutes: {},
    ...changes,
  };
}
export const sampleEquipment = (
  id_equipment: number,
  kind: 'GEN' | 'CHA',
  changes: Partial<PlanEquipment> = {},
): PlanEquipment => ({
  id_equipment,
  kind,
  disk: `${kind}-${id_equipment}`,
  availability: 'DISPONIBLE',
  size: kind === 'CHA' ? '20/40' : null,
  busy: [],
  company: 'Translitoral',
  place: placeAt(id_equipment),
  ...changes,
});

export const samplePlan = (changes: Partial<PlanInput>): PlanInput => ({
  now: PLAN_NOW,
  zone: 'America/Guayaquil',
  legs: [],
  trucks: [],
  drivers: [],
  equipments: [],
  bans: [],
  figures: FIGURES,
  include_papers: false,
  moves: false,
  ...changes,
});

/** A large day: legs at all hours, every third a reefer, a tenth of the fleet in the workshop or without the credential of DP World. */
export function bigPlan(legs: number, trucks: number): PlanInput {
  const minute = 60_000;
  const start = Date.parse(at('00:00'));
  const iso = (ms: number): string => new Date(ms).toISOString();
  return samplePlan({
    legs: Array.from({ length: legs }, (_, i) => {
      const from = start + ((i * 37) % 1_080) * minute;
      return sampleLeg(i + 1, iso(from), iso(from + (150 + (i % 5) * 60) * minute), {
        is_reefer: i % 3 === 0,
        prices: { 2: 18_000 + (i % 7) * 500 },
      });
    }),
    trucks: Array.from({ length: trucks }, (_, i) =>
      sampleTruck(i + 1, {
        ...(i % 10 === 9 && { truck_state: 'MANTENIMIENTO' }),
        ...(i % 10 === 4 && { credentials: [] }),
        ...(i % 4 === 3 && { is_own: false, id_company: 2, company: 'Andrade' }),
      }),
    ),
    drivers: Array.from({ length: trucks }, (_, i) => sampleDriver(i + 1, { trips: i % 8 })),
    equipments: Array.from({ length: trucks }, (_, i) => sampleEquipment(i + 1, i % 2 === 0 ? 'GEN' : 'CHA')),
  });
}
