/** Why a leg goes to a truck, in the words of the board. */
import { formatMoney } from '../../prices/money/format';
import { businessDate, formatLength, formatTime } from '../../system/time/time';
import type { Placed } from './plan-chain';
import type { PlanWorld, ReadyLeg, Window } from './plan-world';

/** Who waits for so long is not told to be early. */
const LONG_SPARE_MIN = 180;

/** «9 km vacíos de Tercon»; less than a kilometre away it is there. */
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

/** «Cred. DPW 118 días»: of each place that asks for one, the first of the two that ends. */
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

/** Why no other truck: it has the box, or carries it on. */
function boxTexts(world: PlanWorld, index: number): string[] {
  const { before = null, tie = null } = world.boxes[index] ?? {};
  if (before !== null || tie?.of === 'BRINGS') return ['Trae el contenedor'];
  return tie === null ? [] : ['Lleva después el contenedor'];
}

const oneTrip = (count: number): string => (count === 1 ? '1 viaje' : `${count} viajes`);

/** Why this truck and driver, and apart from it what speaks against them. */
interface PlanWords {
  readonly reasons: string[];
  readonly remarks: string[];
}

/** Why this truck and driver, for a leg at its place in their chain; what is late, long or without a price is a remark, no reason. */
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
