import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { getEta } from '@cabezal/contract/tracking/times/times.calls';
import { ETA_BASIS_NAMES } from '@cabezal/domain/tracking/times/eta';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { clock } from '../../../kits/trips/trip-clock.ts';

/** The expected time at the next stop, its usual range, and its source. */
export function EtaBand({ trip: { id_guide, stops } }: { trip: Pick<MonitoredTrip, 'id_guide' | 'stops'> }) {
  const { may } = useAccess();
  const found = useCall(getEta, { id_guide }, { enabled: may('reservation.read') });
  const next = found.data?.[0];
  if (next === undefined) return null;
  const name = stops.find(stop => stop.id_stop === next.id_stop)?.name;
  return (
    <p className="cz-monitoring-eta">
      Llega{name ? ` a ${name}` : ''} <b>{clock(next.arrives_at)}</b>{' '}
      <span className="cz-quiet">
        entre {clock(next.low_at)} y {clock(next.high_at)}, {ETA_BASIS_NAMES[next.basis]}
      </span>
    </p>
  );
}
