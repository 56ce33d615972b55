import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';

interface PlayedCasesProps {
  cases: TruckHistory['cases'];
  /** Writes a time. */
  clock: (at: string) => string;
  onChoose: (at: string) => void;
}

/** Alerts of the trips that it drove meanwhile. */
export function PlayedCases({ cases, clock, onChoose }: PlayedCasesProps) {
  const { mayOpen } = useAccess();
  if (cases.length === 0) return null;
  return (
    <section className="cz-panel" aria-labelledby="played-cases">
      <div className="cz-panel-head">
        <h2 id="played-cases">Alertas de sus viajes</h2>
      </div>
      <ul className="cz-playback-events">
        {cases.map(({ id_alert_case, began_at, ended_at, headline }) => (
          <li key={id_alert_case}>
            <button type="button" aria-label={`Ver el mapa: ${clock(began_at)}`} onClick={() => onChoose(began_at)}>
              {clock(began_at)}
            </button>
            <span>
              {headline}
              <span className="cz-quiet"> · {ended_at === null ? 'sigue' : `hasta ${clock(ended_at)}`}</span>
            </span>
            {mayOpen(paths.monitoring) && <Link to={`${paths.monitoring}?caso=${id_alert_case}`}>Ver el caso</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}
