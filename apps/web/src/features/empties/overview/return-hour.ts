import { addMinutes, businessDate, type Instant, instantOf, toMillis } from '@cabezal/domain/system/time/time';

const EVENING = '17:00';
/** Time until a truck can be there, and step of the field, minutes. */
const SOONEST = 60;
const STEP = 30;

/** The default time for a return today: the evening; after that, as soon as a truck can be there. */
export function returnHour(now: Date): Instant {
  const evening = instantOf(businessDate(now), EVENING);
  const soonest = addMinutes(now.toISOString(), SOONEST);
  if (toMillis(evening) >= toMillis(soonest)) return evening;
  const step = STEP * 60_000;
  return new Date(Math.ceil(toMillis(soonest) / step) * step).toISOString();
}

/** True, or the reason why the time cannot be planned. */
export const canReturnAt = (at: unknown, now: Date): true | string =>
  typeof at === 'string' && toMillis(at) < now.getTime() ? 'La hora ya pasó: elija una por venir' : true;
