import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { effectiveStops } from '@cabezal/domain/trips/status/standing';

type AgreedTrip = Pick<MonitoredTrip, 'stops' | 'next_stop' | 'next_appointment_at'>;

/** The stop of the next agreed hour, if that is not the next stop: its expected time is compared with the agreed one. */
export function fartherAgreedStop({ stops, next_stop, next_appointment_at }: AgreedTrip) {
  if (next_appointment_at === null) return null;
  const stop = effectiveStops(stops).find(
    one => one.status === 'PENDING' && one.arrival_at === null && one.appointment_at === next_appointment_at,
  );
  return stop && stop.name !== next_stop ? stop : null;
}
