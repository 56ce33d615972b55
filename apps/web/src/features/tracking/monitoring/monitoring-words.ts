import type { LinkGuide } from '@cabezal/contract/tracking/monitoring/link-guide.shapes';
import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import type { PositionRow } from '@cabezal/contract/tracking/monitoring/positions.message';
import type { OpenProblem } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { formatAge, formatHours, hoursBetween, minutesBetween } from '@cabezal/domain/system/time/time';
import { familyOf, type StatusFamily } from '@cabezal/domain/trips/status/labels';
import { fartherAgreedStop } from '../../../kits/trips/agreed-stop.ts';
import { atClock, clock, hourWords } from '../../../kits/trips/trip-clock.ts';
import { SILENT_MS, type TruckMark } from '../../../map/truck-features.ts';

/** Short names of the risks, for the chips above the list. */
const riskNames: Record<string, string> = {
  EMERGENCY: 'Emergencias',
  PROBLEM: 'Problemas',
  STAND_BY: 'Stand-by',
  STOPPED: 'Detenidos',
  LATE: 'Tarde',
  NO_GPS: 'Sin GPS',
  FREE_HOURS: 'Horas libres',
  TEMPERATURE: 'Temperatura',
  TIGHT: 'Poca holgura',
  FREE_DAYS: 'Días libres',
  UNRECORDED: 'Sin registrar',
  EARLY: 'Antes del plan',
  OFF_ROAD: 'Fuera de ruta',
  SPEEDING: 'Velocidad',
  FENCE_IN: 'Entró en geocerca',
  FENCE_OUT: 'Salió de geocerca',
};
const riskName = (key: string) => riskNames[key] ?? key;

/** «48188-1» */
export const tripNumber = (trip: { id_reservation: number; number: number }) => `${trip.id_reservation}-${trip.number}`;

/** Since when the truck has been silent, by the limit of the map; null if it is not, or never sent a position. */
const silentSince = ({ position }: Pick<MonitoredTrip, 'position'>, now: Date): string | null =>
  position && now.getTime() - Date.parse(position.at) > SILENT_MS ? position.at : null;

/** «sin GPS desde 01:18», or nothing. */
function silenceText(trip: Pick<MonitoredTrip, 'position'>, now: Date): string {
  const since = silentSince(trip, now);
  return since ? `sin GPS desde ${clock(since, now)}` : '';
}

/** That the trip will miss an agreed time, with the place if that is not the next stop. */
function lateNotice(trip: MonitoredTrip, now: Date): string {
  if (trip.risk?.key !== 'LATE') return '';
  const agreed = `después de lo acordado (${clock(trip.next_appointment_at, now)})`;
  const farther = fartherAgreedStop(trip);
  if (!farther?.eta_at) return ` Llega ${agreed}.`;
  return ` A ${farther.name} llega hacia las ${hourWords(farther.eta_at, now)}, ${agreed}.`;
}

/** The text for the customer, in the style of the monitor. */
export function noticeOf(trip: MonitoredTrip, now: Date = new Date()): string {
  const box = trip.container_code
    ? `El contenedor ${trip.container_code}`
    : `El contenedor de la reserva ${tripNumber(trip)}`;
  const { at_stop, risk } = trip;
  if (at_stop) {
    const since = `${box} está en ${at_stop.name} desde las ${hourWords(at_stop.since, now)}.`;
    const rate = at_stop.cost_per_hour ? `, a ${formatMoney(at_stop.cost_per_hour)} por hora` : '';
    if (risk?.key === 'STAND_BY') return `${since} Las horas libres terminaron y corre stand-by${rate}.`;
    if (risk?.key === 'FREE_HOURS')
      return `${since} Las horas libres están por terminar; después corre stand-by${rate}.`;
    return since;
  }
  if (!trip.next_eta_at || !trip.next_stop) return `${box} está en camino.`;
  const going = `${box} va hacia ${trip.next_stop}`;
  const since = silentSince(trip, now);
  // «Now» is not a forecast for a silent truck.
  if (since && Date.parse(trip.next_eta_at) <= now.getTime())
    return `${going}; su última posición es de las ${hourWords(since, now)}.`;
  return `${going}; llega hacia las ${hourWords(trip.next_eta_at, now)}.${lateNotice(trip, now)}`;
}

/** «Salir antes de 13:10», while it is useful: until the truck leaves. */
const leaveText = (trip: MonitoredTrip, now: Date) =>
  trip.leave_by &&
  `${Date.parse(trip.leave_by) > now.getTime() ? 'Salir antes de' : 'Debió salir a las'} ${hourWords(trip.leave_by, now)}`;

/** When and where the driver reported it, and his name: «16:21 · cerca de Naranjal · Luis Vera». */
export const problemWhere = ({
  at,
  place,
  driver_name,
}: Pick<OpenProblem, 'at' | 'place'> & { driver_name?: string }) =>
  [clock(at), place, driver_name].filter(Boolean).join(' · ');

const isAboutAgreed = ({ risk }: MonitoredTrip) => risk?.key === 'LATE' || risk?.key === 'TIGHT';

/** Its place, or its next stop and the time of arrival; for a late trip, the stop where it is late. */
function placeText(trip: MonitoredTrip, now: Date): string {
  const leave = leaveText(trip, now);
  if (trip.at_stop && leave) return `${leave} · ${trip.at_stop.name}`;
  if (trip.at_stop) return `${trip.at_stop.name} desde ${clock(trip.at_stop.since, now)}`;
  const farther = isAboutAgreed(trip) ? fartherAgreedStop(trip) : null;
  if (farther?.eta_at) return `ETA ${clock(farther.eta_at, now)} · ${farther.name}`;
  if (trip.next_eta_at && trip.next_stop) return `ETA ${clock(trip.next_eta_at, now)} · ${trip.next_stop}`;
  return trip.next_stop ?? trip.client_name;
}

/** The third line of an item: the place of the problem, or of the truck, or its next stop; first since when it is silent. */
export function whereabouts(trip: MonitoredTrip, now: Date = new Date()): string {
  const [problem] = trip.problems;
  if (trip.risk?.key === 'PROBLEM' && problem) return problemWhere({ at: problem.at, place: problem.place });
  if (trip.risk?.key === 'NO_GPS' && trip.position) return `Última posición ${clock(trip.position.at, now)}`;
  return [silenceText(trip, now), placeText(trip, now)].filter(Boolean).join(' · ');
}

/** «faltan 43 km · 01h36»; for a silent truck the distance at that time, without a countdown. */
export function leftText(trip: Pick<MonitoredTrip, 'remaining_km' | 'eta_at' | 'position'>, now: Date): string {
  const km = trip.remaining_km === null ? '' : `${formatNumber(trip.remaining_km, 0)} km`;
  const silence = silenceText(trip, now);
  if (silence) return [km && `faltaban ${km}`, silence].filter(Boolean).join(' · ');
  const time =
    trip.eta_at && Date.parse(trip.eta_at) > now.getTime() ? formatHours(hoursBetween(now, trip.eta_at)) : '';
  return [km && `faltan ${km}`, time].filter(Boolean).join(' · ');
}

/** The place of a trip of a link, or its next stop and the time of arrival; for one that has not begun, its planned end. */
export function linkWhereabouts(trip: LinkGuide, now: Date): string {
  const { at_stop, next_stop, last_stop, eta_at } = trip;
  const silence = silenceText(trip, now);
  const here = at_stop?.name ?? next_stop?.name;
  const ends = here !== last_stop && eta_at ? `llega a ${last_stop} ${atClock(eta_at, now)}` : '';
  if (at_stop)
    return [`En ${at_stop.name} desde las ${hourWords(at_stop.since, now)}`, ends].filter(Boolean).join(' · ');
  if (!next_stop) return `Terminó en ${last_stop}`;
  const arrives = next_stop.eta_at ? `, llega ${atClock(next_stop.eta_at, now)}` : '';
  return [`Hacia ${next_stop.name}${arrives}`, ends, silence].filter(Boolean).join(' · ');
}

export interface RiskCount {
  key: string;
  name: string;
  count: number;
}

/** The number of trips per risk, in the order of the risks. */
export function riskCounts(trips: readonly MonitoredTrip[]): RiskCount[] {
  const counts = new Map<string, RiskCount & { order: number }>();
  for (const { risk } of trips) {
    if (!risk) continue;
    const known = counts.get(risk.key);
    if (known) known.count += 1;
    else counts.set(risk.key, { key: risk.key, name: riskName(risk.key), count: 1, order: risk.order });
  }
  return [...counts.values()].sort((a, b) => a.order - b.order);
}

const letters = (text: string) => plainText(text).replace(/[^a-z0-9]/g, '');

/** Searches container, plate, disk, driver, customer and number. */
export function matches(trip: MonitoredTrip, typed: string): boolean {
  const wanted = plainText(typed.trim());
  if (!wanted) return true;
  if (trip.disk !== null && plainText(trip.disk) === wanted) return true;
  const codes = [tripNumber(trip), trip.container_code, trip.license_plate, trip.guide_number];
  const names = [trip.client_name, trip.driver_name, trip.next_stop, trip.at_stop?.name];
  const asCode = letters(wanted);
  return (
    (asCode !== '' && codes.some(code => code && letters(code).includes(asCode))) ||
    names.some(name => name && plainText(name).includes(wanted))
  );
}

/** How trucks under way look on the map: those that need attention in red with their disk, the others pale. */
export function truckMarks(trips: readonly MonitoredTrip[], chosen: number | null): Map<number, TruckMark> {
  const marks = new Map<number, TruckMark>();
  for (const trip of trips) {
    if (trip.id_truck === null) continue;
    const isSelected = trip.id_guide === chosen;
    const known = marks.get(trip.id_truck);
    if (known && !isSelected && (known.isSelected || known.family === 'problem')) continue;
    const family = trip.risk?.severe ? 'problem' : (familyOf(trip.status) ?? 'off');
    // The selected truck at a stop would cover the name of that stop.
    const isNamed = isSelected ? trip.at_stop === null : trip.risk !== null;
    const label = isNamed && trip.disk ? trip.disk : undefined;
    marks.set(trip.id_truck, { family, label, isSelected });
  }
  return marks;
}

/** The last positions as rows of the store: they are on the map before the live lane sends newer ones. */
export function positionRows(trips: readonly MonitoredTrip[]): PositionRow[] {
  return trips.flatMap(({ id_truck, position: p }): PositionRow[] =>
    id_truck !== null && p ? [[id_truck, p.lat, p.lng, p.heading, p.speed_kmh, Date.parse(p.at)]] : [],
  );
}

/** Counts of trucks by place; on the road: left and not finished, driving or at a stop. */
export function fleetCounts(trips: readonly Pick<MonitoredTrip, 'status' | 'risk'>[]) {
  const of = (family: StatusFamily) => trips.filter(trip => familyOf(trip.status) === family).length;
  const [moving, at_place] = [of('moving'), of('at_place')];
  return {
    under_way: moving + at_place,
    counts: [
      { name: 'Viajando', tone: 'moving', count: moving },
      { name: 'En un lugar', tone: 'at-place', count: at_place },
      { name: 'Por salir', tone: 'ready', count: of('ready') },
      { name: 'Con alerta', tone: 'problem', count: trips.filter(trip => trip.risk?.severe).length },
    ],
  };
}

/** «Carga a 4,8 °C, hace 3 min · pedida 2,0 °C»; null: nothing was measured lately. */
export function cargoText({ temperature, set_point_c }: Pick<MonitoredTrip, 'temperature' | 'set_point_c'>, now: Date) {
  if (temperature === null) return null;
  const age = formatAge(Math.max(0, minutesBetween(temperature.at, now)));
  const measured = `Carga a ${formatNumber(temperature.c, 1)} °C, hace ${age}`;
  return set_point_c === null ? measured : `${measured} · pedida ${formatNumber(set_point_c, 1)} °C`;
}
