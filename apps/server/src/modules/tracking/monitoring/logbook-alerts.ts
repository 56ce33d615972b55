import { formatRate } from '@cabezal/domain/system/amounts/format';
import { addMinutes, formatTime } from '@cabezal/domain/system/time/time';
import type { ReadAt } from '../../../platform/db/tx.ts';
import type { TripRisks } from './monitored-trip.ts';

/** An alert, written once per episode: `since` identifies the episode. */
export interface Alert {
  readonly id_guide: number;
  readonly id_stop: number | null;
  readonly begins: string;
  readonly text: string;
  /** Start of the episode: arrival, last position, standstill. */
  readonly since: string;
  /** When the alert became due. */
  readonly at: string;
}

/** Alerts for a trip's logbook from its current risks: imminent stand-by, no GPS, stopped outside of a fence. */
export function alertsOf({ row, standing, clock, heard_at, limits, risks }: TripRisks, { zone }: ReadAt): Alert[] {
  const has = (key: string): boolean => risks.some(r => r.key === key);
  const alerts: Alert[] = [];
  const { here } = row;
  if ((has('stand_by') || has('free_hours')) && here !== null && standing !== null && clock?.start_at) {
    const begins = 'Stand-by';
    const text = `${begins}: horas libres al ${formatRate(limits.free_used_percent)} en ${here.name}`;
    const at = addMinutes(clock.start_at, Number(here.free_hours) * 60 * (limits.free_used_percent / 100));
    alerts.push({ id_guide: row.id_guide, id_stop: here.id_stop, begins, text, since: here.arrival_at, at });
  }
  if (has('no_gps') && heard_at !== null) {
    const begins = 'Sin GPS';
    const text = `${begins} desde las ${formatTime(heard_at, zone)}`;
    const at = addMinutes(heard_at, limits.no_gps_min);
    alerts.push({ id_guide: row.id_guide, id_stop: null, begins, text, since: heard_at, at });
  }
  if (has('stopped') && row.stopped_since !== null) {
    const begins = 'Detenido';
    const text = `${begins} fuera de geocerca desde las ${formatTime(row.stopped_since, zone)}`;
    const at = addMinutes(row.stopped_since, limits.stopped_min);
    alerts.push({ id_guide: row.id_guide, id_stop: null, begins, text, since: row.stopped_since, at });
  }
  return alerts;
}
