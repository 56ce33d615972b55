import type { TruckDay } from '@cabezal/contract/tracking/truck-days/truck-days.shapes';
import { businessDate, formatDuration, formatTime, isDate } from '@cabezal/domain/system/time/time';
import {
  DAY_ACTIVITIES,
  DAY_ACTIVITY_NAMES,
  type DayActivity,
  minutesByActivity,
} from '@cabezal/domain/tracking/truck-days/segments';

/** The colour of each activity, as the end of its class. */
export const ACTIVITY_LOOKS: Record<DayActivity, string> = {
  EN_RUTA: 'road',
  EN_PLANTA: 'plant',
  EN_PUERTO: 'port',
  EN_DEPOSITO: 'depot',
  BASE: 'base',
  DETENIDO: 'stands',
  SIN_VIAJE: 'free',
  SIN_GPS: 'silent',
};

/** «08:12 – 09:40 · En planta · Empacadora · VIA-0012» */
export function segmentWords({ from, to, activity, place, guide_number }: TruckDay['segments'][number]): string {
  return [`${formatTime(from)} – ${formatTime(to)}`, DAY_ACTIVITY_NAMES[activity], place, guide_number]
    .filter(Boolean)
    .join(' · ');
}

/** «En ruta 05h20 · En planta 01h10»; without an activity: the day has not begun. */
export function dayWords({ segments }: Pick<TruckDay, 'segments'>): string {
  const parts = minutesByActivity(segments).map(
    ({ activity, minutes }) => `${DAY_ACTIVITY_NAMES[activity]} ${formatDuration(minutes)}`,
  );
  return parts.length === 0 ? 'Sin datos de ese día' : parts.join(' · ');
}

/** The activities that occur, for the legend. */
export function shownActivities(trucks: readonly Pick<TruckDay, 'segments'>[]): DayActivity[] {
  const found = new Set(trucks.flatMap(({ segments }) => segments.map(one => one.activity)));
  return DAY_ACTIVITIES.filter(activity => found.has(activity));
}

/** The day of the address, today without a valid one; never a day to come. */
export function shownDay(dia: string | null, now: Date): string {
  const today = businessDate(now);
  return dia !== null && isDate(dia) && dia < today ? dia : today;
}
