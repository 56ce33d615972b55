/** Spanish reasons for assigning a leg to a truck. */
import { formatMoney } from '../../system/amounts/format';
import { businessDate, formatLength, formatTime } from '../../system/time/time';
import type { Placed } from './plan-chain';
import type { PlanWorld, ReadyLeg, Window } from './plan-world';

/** A longer spare time is displayed as the time from which the truck is free. */
const LONG_SPARE_MIN = 180;

/** «9 km vacíos de Tercon»; below one kilometre the truck is at the place. */
const emptyText = (km: number, place: string): string =>
  km < 1 ? `Ya está en ${place}` : `${km} km vacíos de ${place}`;

/** «Llega 42 min antes del turno 03:00», «Libre desde 01:10». */
function spareText(
  { leg, from, day }: ReadyLeg,
  window: Window,
  spare: number,
  isFirst: boolean,
  zone: string,
): { text: string; isLate: boolean } {
  const [first] = leg.stops;
  const at = first?.appointment_at ?? null;
  const margin = Math.round(spare + (at === null ? 0 : (Date.parse(at) - from) / 60_000));
  const what =
    at === null
      ? `de salir ${formatTime(leg.planned_from, zone)}`
      : `${first?.slot_code ? 'del turno' : 'de la cita'} ${formatTime(at, zone)}`;
  if (margin < 0) return { text: `Llega ${formatLength(margin)} después ${what}`, isLate: true };
  if (margin < LONG_SPARE_MIN || !isFirst)
    return { text: `Llega ${formatLength(margin)} antes ${what}`, isLate: false };
  const free =
    window.from === Number.NEGATIVE_INFINITY || businessDate(new Date(window.from), zone) < day
      ? 'Libre hasta entonces'
      : `Libre desde ${formatTime(new Date(window.from), zone)}`;
  return { text: free, isLate: false };
}

/** «Cred. DPW 118 días»: per place that requires one, the credential of driver or truck that expires first. */
function credentialTexts(world: PlanWorld, { leg, trip }: ReadyLeg, window: Window): string[] {
  const { truck, driver } = world.prepared(window);
  const texts = new Set<string>();
  for (const stop of trip.credentialStops) {
    const ends = [truck, driver].map(holder => holder?.credentials.get(stop.id_location)?.until ?? null);
    const days = ends.filter(end => end !== null).map(end => end - stop.day);
    if (days.length < 2) continue;
    const name = leg.stops.find(one => one.id_location === stop.id_location)?.short_name ?? '';
    texts.add(`Cred. ${name} ${Math.min(...days)} días`);
  }
  return [...texts];
}

/** Reason when the truck brings the container or drives its next leg. */
function boxTexts(world: PlanWorld, index: number): string[] {
  const { before = null, tie = null } = world.boxes[index] ?? {};
  if (before !== null || tie?.of === 'BRINGS') return ['Trae el contenedor'];
  return tie === null ? [] : ['Lleva después el contenedor'];
}

const oneTrip = (count: number): string => (count === 1 ? '1 viaje' : `${count} viajes`);

/** Reasons for this truck and driver, and separate warnings. */
interface PlanWords {
  readonly reasons: string[];
  readonly remarks: string[];
}

/** Reasons for a leg at its place in the chain; a delay, a long day or a missing price is a warning, not a reason. */
export function wordsOf(
  world: PlanWorld,
  window: Window,
  { leg: index, km, spare, parts }: Placed,
  { at, before }: { at: number; before: string | null },
): PlanWords {
  const ready = world.legs[index] as ReadyLeg;
  const { zone } = world.input;
  const place = ready.leg.stops[0]?.spoken ?? '';
  const trips = (window.driver?.trips ?? 0) + at;
  const price = window.truck.is_own ? undefined : ready.leg.prices[window.truck.id_company];
  const arrival = spareText(ready, window, spare, at === 0, zone);
  return {
    reasons: [
      emptyText(km, place),
      ...(arrival.isLate ? [] : [arrival.text]),
      ...(before === null ? [] : [`Después de ${before}`]),
      ...boxTexts(world, index),
      ...credentialTexts(world, ready, window),
      `${oneTrip(trips)} esta semana (media ${Math.round(world.meanTrips)})`,
      ...(price === undefined ? [] : [`Particular ${formatMoney(price / 100)}`]),
    ],
    remarks: [
      ...(arrival.isLate ? [arrival.text] : []),
      ...(!window.truck.is_own && price === undefined ? ['Particular, sin precio'] : []),
      ...(parts.hours > 0 ? ['Jornada larga al volante'] : []),
    ],
  };
}
