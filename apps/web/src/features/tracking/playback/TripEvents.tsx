import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';

interface TripEventsProps {
  events: TruckHistory['events'];
  /** Writes a time. */
  clock: (at: string) => string;
  onChoose: (at: string) => void;
}

/** Recorded arrivals and departures of the trips that it drove meanwhile. */
export function TripEvents({ events, clock, onChoose }: TripEventsProps) {
  const { guideLink } = useAccess();
  if (events.length === 0) return null;
  return (
    <section className="cz-panel" aria-labelledby="cz-playback-events">
      <div className="cz-panel-head">
        <h2 id="cz-playback-events">Llegadas y salidas de sus viajes</h2>
      </div>
      <ul className="cz-playback-events">
        {events.map(event => (
          <li key={`${event.id_stop} ${event.kind}`}>
            <button type="button" aria-label={`Ver el mapa: ${clock(event.at)}`} onClick={() => onChoose(event.at)}>
              {clock(event.at)}
            </button>
            <span>
              {event.kind === 'ARRIVAL' ? 'Llegó a' : 'Salió de'} {event.name}
            </span>
            {event.guide_number && <MaybeLink to={guideLink(event.id_guide)}>{event.guide_number}</MaybeLink>}
          </li>
        ))}
      </ul>
    </section>
  );
}
