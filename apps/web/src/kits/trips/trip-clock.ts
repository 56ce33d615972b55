import {
  businessDate,
  formatDate,
  formatLength,
  formatTime,
  formatWeekdayDate,
} from '@cabezal/domain/system/time/time';

/** «a las 19:30», «el 22/nov a las 19:30». */
export function atClock(at: string, now: Date = new Date()): string {
  const day = businessDate(at) === businessDate(now) ? '' : `el ${formatDate(at).slice(0, 6)} `;
  return `${day}a las ${formatTime(at)}`;
}

/** «antes de las 19:30», «antes del 22/nov a las 19:30». */
export const beforeClock = (at: string, now: Date = new Date()): string =>
  `antes de${atClock(at, now)
    .replace(/^a las/, ' las')
    .replace(/^el/, 'l')}`;

/** «12:42», with the date if that is not today. */
export function clock(at: string | null | undefined, now: Date = new Date()): string {
  if (!at) return '';
  return businessDate(at) === businessDate(now) ? formatTime(at) : `${formatDate(at).slice(0, 6)} ${formatTime(at)}`;
}

/** «12:42», for another day «21:30 del 22/nov»: used after «a las», «desde las», «hacia las». */
export const hourWords = (at: string | null | undefined, now: Date = new Date()): string => {
  if (!at) return '';
  return businessDate(at) === businessDate(now)
    ? formatTime(at)
    : `${formatTime(at)} del ${formatDate(at).slice(0, 6)}`;
};

/** «19:30 – 20:30», with the date if that is not today; the end has a date only if it differs from that of the start. */
export const clockSpan = (from: string, to: string, now: Date = new Date()): string =>
  `${clock(from, now)} – ${businessDate(from) === businessDate(to) ? formatTime(to) : clock(to, now)}`;

/** «quedan 25 min», «queda 1 h»; minutes, not negative. */
export function timeLeft(minutes: number): string {
  if (minutes < 1) return 'queda menos de 1 min';
  return `${minutes === 1 || minutes === 60 ? 'queda' : 'quedan'} ${formatLength(minutes)}`;
}

/** «lun 30/nov, 04:31» */
export const dayAndHour = (at: string): string => `${formatWeekdayDate(at).slice(0, -5)}, ${formatTime(at)}`;
