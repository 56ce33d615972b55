import { RightOutlined } from '@ant-design/icons';
import { disableMonitoring, type UnwatchedTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { FailureLine } from '../../../ui/feedback/Failure.tsx';
import { tripNumber } from './monitoring-words.ts';

/** «2 viajes fuera del tablero»: a line that expands to who took them off, and why. */
export function UnwatchedTrips({ trips }: { trips: readonly UnwatchedTrip[] }) {
  const [isOpen, setOpen] = useState(false);
  if (trips.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="cz-monitoring-quiet-line"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <RightOutlined rotate={isOpen ? 90 : 0} />
        <strong>{trips.length === 1 ? '1 viaje fuera del tablero' : `${trips.length} viajes fuera del tablero`}</strong>
        <span>nadie los sigue</span>
      </button>
      {isOpen && (
        <ul className="cz-monitoring-unwatched" aria-label="Viajes fuera del tablero">
          {trips.map(trip => (
            <Unwatched key={trip.id_guide} trip={trip} />
          ))}
        </ul>
      )}
    </>
  );
}

function Unwatched({ trip }: { trip: UnwatchedTrip }) {
  const { may } = useAccess();
  const change = useChange(disableMonitoring);
  const { id_guide, version } = trip;
  return (
    <li>
      <div>
        <strong>{tripNumber(trip)}</strong> {trip.client_name}
        {trip.container_code && <> · {trip.container_code}</>}
      </div>
      <div>{trip.motive}</div>
      <div className="cz-quiet">
        {trip.disabled_by}, {formatDateTime(trip.disabled_at)}
      </div>
      <FailureLine error={change.error} />
      {may('guide.event') && (
        <ActionButton
          size="small"
          aria-label={`Devolver el viaje ${tripNumber(trip)} al tablero`}
          loading={change.pending}
          onClick={() => change.run({ id_guide, version, disabled: false })}
        >
          Devolver al tablero
        </ActionButton>
      )}
    </li>
  );
}
