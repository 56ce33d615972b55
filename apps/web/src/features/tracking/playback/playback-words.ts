import type { HistoryPoint, TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { addDays, businessDate, formatDate, formatTime, instantOf, toMillis } from '@cabezal/domain/system/time/time';
import { READING_HOLDS_MIN } from '@cabezal/domain/tracking/cold-chain/cold-chain';
import { MOST_HISTORY_HOURS } from '@cabezal/domain/tracking/playback/history';
import { stayPlace } from '@cabezal/domain/tracking/playback/stay-words';

/** A period in the address: a day, or from one instant to another. */
export interface AskedPeriod {
  readonly from: string;
  readonly to: string;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);
const isInstant = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text));

/** The whole business day. */
export const periodOfDay = (day: string): AskedPeriod => ({ from: instantOf(day), to: instantOf(addDays(day, 1)) });

/** The day of the address, today without one; null while the address has two instants. */
export function dayOf(address: { dia: string | null; desde: string | null; hasta: string | null }): string | null {
  if (isDay(address.dia)) return address.dia;
  return isInstant(address.desde) && isInstant(address.hasta) ? null : businessDate(new Date());
}

/** Why the server would not read that period; null: it would. */
export function periodProblem({ from, to }: AskedPeriod): string | null {
  const hours = (toMillis(to) - toMillis(from)) / 3_600_000;
  if (hours <= 0) return 'El final va después del inicio';
  return hours > MOST_HISTORY_HOURS ? refusalMessage('RANGO_MAXIMO') : null;
}

export type SpeedBand = 'slow' | 'city' | 'road' | 'fast' | 'unknown' | 'silent';
/** The bands of the line on the map, each with its word. */
export const SPEED_BANDS: readonly { band: SpeedBand; name: string }[] = [
  { band: 'slow', name: 'Hasta 20 km/h' },
  { band: 'city', name: '20 a 60' },
  { band: 'road', name: '60 a 90' },
  { band: 'fast', name: 'Más de 90 km/h' },
  { band: 'unknown', name: 'Sin velocidad' },
  { band: 'silent', name: 'Sin señal' },
];

export function bandOf(kmh: number | null): SpeedBand {
  if (kmh === null) return 'unknown';
  if (kmh <= 20) return 'slow';
  if (kmh <= 60) return 'city';
  return kmh <= 90 ? 'road' : 'fast';
}

export interface BandLine {
  readonly band: SpeedBand;
  readonly points: readonly (readonly [lng: number, lat: number])[];
}

/** The track as lines of one band each; each begins where the one before ends. */
export function bandLines({ track, gaps }: Pick<TruckHistory, 'track' | 'gaps'>): BandLine[] {
  const silences = new Set(gaps.map(gap => Math.floor(toMillis(gap.from) / 1000)));
  const lines: { band: SpeedBand; points: [number, number][] }[] = [];
  for (const [i, [lng, lat]] of track.entries()) {
    const before = track[i - 1];
    if (before === undefined) continue;
    const band = silences.has(before[2]) ? 'silent' : bandOf(before[3]);
    const last = lines.at(-1);
    if (last?.band === band) last.points.push([lng, lat]);
    else
      lines.push({
        band,
        points: [
          [before[0], before[1]],
          [lng, lat],
        ],
      });
  }
  return lines;
}

/** Where the truck was at an instant, with its last known speed; before the first (after the last) point: that point. */
export interface PlayedPlace {
  readonly lng: number;
  readonly lat: number;
  readonly kmh: number | null;
  readonly heading: number | null;
}

/** The last point at or before that second; 0 if there is none. */
function indexAt(track: readonly HistoryPoint[], seconds: number): number {
  let [low, high] = [0, track.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((track[middle]?.[2] ?? 0) <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function placeAt(track: readonly HistoryPoint[], ms: number): PlayedPlace | null {
  const seconds = ms / 1000;
  const i = indexAt(track, seconds);
  const from = track[i];
  if (from === undefined) return null;
  const to = track[i + 1] ?? from;
  const share = to[2] === from[2] ? 0 : Math.min(1, Math.max(0, (seconds - from[2]) / (to[2] - from[2])));
  const between = (a: number, b: number) => a + (b - a) * share;
  return { lng: between(from[0], to[0]), lat: between(from[1], to[1]), kmh: from[3], heading: from[4] };
}

/** How times of a period are written: «08:12», with the date if the period has more than one day: «29/nov 08:12». */
export function clockOf({ from, to }: AskedPeriod): (at: string) => string {
  const isOneDay = businessDate(from) === businessDate(new Date(toMillis(to) - 1));
  return at => (isOneDay ? formatTime(at) : `${formatDate(at).slice(0, 6)} ${formatTime(at)}`);
}

/** The temperature of the cargo at a moment: the last reading before it, if it still holds. */
function temperatureAt(temperatures: TruckHistory['temperatures'], ms: number): number | null {
  const seconds = ms / 1000;
  const last = temperatures.findLast(([at]) => at <= seconds);
  return last === undefined || seconds - last[0] > READING_HOLDS_MIN * 60 ? null : last[1];
}

/** «08:12 · Detenido · Contecon · carga a 4,2 °C», for the marker of the time axis. */
export function momentWords(
  history: Pick<TruckHistory, 'from' | 'to' | 'track' | 'stays' | 'gaps' | 'temperatures'>,
  ms: number,
): string {
  const degrees = temperatureAt(history.temperatures, ms);
  const cargo = degrees === null ? '' : ` · carga a ${formatNumber(degrees, 1)} °C`;
  return doingAt(history, ms) + cargo;
}

/** «08:12 · Detenido · Contecon». */
function doingAt(history: Pick<TruckHistory, 'from' | 'to' | 'track' | 'stays' | 'gaps'>, ms: number): string {
  const { track, stays, gaps } = history;
  const time = clockOf(history)(new Date(ms).toISOString());
  const holds = ({ from, to }: AskedPeriod) => toMillis(from) <= ms && ms <= toMillis(to);
  const stay = stays.find(holds);
  if (stay !== undefined) return `${time} · Detenido · ${stayPlace(stay)}`;
  if (gaps.some(holds)) return `${time} · Sin señal`;
  const kmh = placeAt(track, ms)?.kmh ?? null;
  return kmh === null ? `${time} · En movimiento` : `${time} · ${kmh} km/h`;
}
