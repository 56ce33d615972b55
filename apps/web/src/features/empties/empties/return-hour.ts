import { addMinutes, businessDate, type Instant, instantOf, toMillis } from '@cabezal/domain/system/time/time';

const EVENING = '17:00';
/** Until a truck can be there, and steps of the field, minutes. */
const SOONEST = 60;
const STEP = 30;

/** When a box goes back that shall go back today: in the evening; once that is over, as soon as a truck can be there. */
export function returnHour(now: Date): Instant {
  const evening = instantOf(businessDate(now), EVENING);
  const soonest = addMinutes(now.toISOString(), SOONEST);
  if (toMillis(evening) >= toMillis(soonest)) return evening;
  const step = STEP * 60_000;
  return new Date(Math.ceil(toMillis(soonest) / step) * step).toISOString();
}

/** Why an hour cannot be planned; true: it can. */
export const canReturnAt = (at: unknown, now: Date): true | string =>
  typeof at === 'string' && toMillis(at) < now.getTime() ? 'La hora ya pasó: elija una por venir' : true;
