import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import type { RescueCandidate, RescueCandidates } from '@cabezal/contract/operations/guides/special.calls';
import { withKnownPlace } from '@cabezal/domain/system/geo/distance';
import { formatTime } from '@cabezal/domain/system/time/time';

export interface RescuePlace {
  key: string;
  lat: number;
  lng: number;
  label: string;
}
/** The entered values of the wizard. */
export interface Rescue {
  /** When the wizard was opened. It is the time of the rescue, from which the other unit counts as under way. */
  at: string;
  place: string;
  point: { lat: number; lng: number };
  id_motivo: number | null;
  /** Name of the chosen motive; it is sent if the person writes no text. */
  motivo: string;
  motive: string;
  id_driver: number | null;
  id_generator: number | null;
  id_chassis: number | null;
  chassisUsable: boolean;
  gensetUsable: boolean;
  /** State of the unit after the rescue; null: it can be sent again. */
  unit_state: UnitState | null;
}

export const UNIT_STATES = [
  { value: 'DISPONIBLE', state: null, label: 'Sigue disponible' },
  { value: 'MANTENIMIENTO', state: 'MANTENIMIENTO', label: 'Va al taller' },
  { value: 'SINIESTRADO', state: 'SINIESTRADO', label: 'Queda siniestrada' },
  { value: 'BLOQUEADO', state: 'BLOQUEADO', label: 'Queda retenida' },
] as const;
export type UnitState = Exclude<(typeof UNIT_STATES)[number]['state'], null>;

/** The usual state of the unit after this motive. It is a default that the person can change. */
export function usualState(motivo: string): UnitState | null {
  if (/accidente|choque|siniestro/i.test(motivo)) return 'SINIESTRADO';
  if (/aver[ií]a|llanta|motor|mec[aá]nic/i.test(motivo)) return 'MANTENIMIENTO';
  return /retenid/i.test(motivo) ? 'BLOQUEADO' : null;
}

/** Places where the unit may be: its last position, and the adjacent stops of the trip. */
export function placesOf(guide: GuideDetail): RescuePlace[] {
  const { position, stops, current_stop } = guide;
  const seen = position && {
    key: 'gps',
    lat: position.lat,
    lng: position.lng,
    label: `Última posición · ${formatTime(position.at)}`,
  };
  const near = stops.filter(
    (stop, i) => stop.status !== 'NOT_EJECUTED' && (current_stop === null || Math.abs(i - current_stop) <= 1),
  );
  const atStops = withKnownPlace(near).map(stop => ({
    key: `stop-${stop.id_stop}`,
    lat: stop.lat,
    lng: stop.lng,
    label: `En ${stop.name}`,
  }));
  return [...(seen ? [seen] : []), ...atStops];
}

export function rescueOf(guide: GuideDetail, now: Date): Rescue {
  const standing = guide.stops.find(stop => stop.arrival_at !== null && stop.departure_at === null);
  const places = placesOf(guide);
  const first = (standing && places.find(one => one.key === `stop-${standing.id_stop}`)) ?? places[0];
  return {
    at: now.toISOString(),
    place: first?.key ?? '',
    point: { lat: first?.lat ?? 0, lng: first?.lng ?? 0 },
    id_motivo: null,
    motivo: '',
    motive: '',
    id_driver: null,
    id_generator: guide.id_generator,
    id_chassis: guide.id_chassis,
    chassisUsable: true,
    gensetUsable: true,
    unit_state: null,
  };
}

/**
 * The entered values on the guide as it is now: the point of the chosen place, or the first place if that one is gone, and the guide's
 * equipment where it can still be used.
 */
export function onGuide(guide: GuideDetail, entered: Rescue): Rescue {
  const places = placesOf(guide);
  const place = places.find(one => one.key === entered.place) ?? places[0];
  return {
    ...entered,
    place: place?.key ?? '',
    point: { lat: place?.lat ?? 0, lng: place?.lng ?? 0 },
    id_generator: entered.gensetUsable ? guide.id_generator : entered.id_generator,
    id_chassis: entered.chassisUsable ? guide.id_chassis : entered.id_chassis,
  };
}

/** True if something was entered or chosen that closing the wizard would lose. */
export const isWritten = (begun: Rescue, rescue: Rescue, id_truck: number | null): boolean =>
  id_truck !== null || JSON.stringify(rescue) !== JSON.stringify(begun);

/** The chosen unit as it would go from the point that is entered now; null: none is chosen, or it cannot go. */
export const chosenOf = (found: RescueCandidates | undefined, id_truck: number | null): RescueCandidate | null =>
  found?.candidates.find(one => one.id_truck === id_truck) ?? null;

/** Names of what was chosen beside the unit. */
export function besideOf(found: RescueCandidates, rescue: Rescue) {
  const diskOf = (rows: readonly { id_equipment: number; disk: string }[], id: number | null) =>
    rows.find(one => one.id_equipment === id)?.disk;
  return {
    driver: found.drivers.find(one => one.id_driver === rescue.id_driver)?.name,
    genset: rescue.gensetUsable ? undefined : diskOf(found.gensets, rescue.id_generator),
    chassis: rescue.chassisUsable ? undefined : diskOf(found.chassis, rescue.id_chassis),
  };
}

const LEAST = 5;

/** Why the next step is not possible yet; null: it is possible. */
export function whatIsMissing(step: number, rescue: Rescue, chosen: RescueCandidate | null): string | null {
  if (step === 0) {
    if (rescue.id_motivo === null) return 'Elija el motivo';
    const said = rescue.motive.trim() || rescue.motivo;
    return said.length < LEAST ? 'Escriba qué pasó' : null;
  }
  if (chosen === null) return 'Elija la unidad';
  if ((rescue.id_driver ?? chosen.id_driver) === null) return 'Elija el conductor';
  if (!rescue.gensetUsable && rescue.id_generator === null) return 'Elija el generador';
  return null;
}
