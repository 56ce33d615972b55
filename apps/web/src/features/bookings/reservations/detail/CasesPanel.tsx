import { historyAlert } from '@cabezal/contract/tracking/alerts/noise.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { caseKindName, caseStateName } from '@cabezal/domain/trips/cases/company-words';
import { Link } from 'react-router';
import { useCall } from '../../../../api/use-call.ts';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { hourWords } from '../../../../kits/trips/trip-clock.ts';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { useClock } from '../../../../ui/use-clock.ts';

const SHOWN = 5;

/** «Alertas»: what was out of the ordinary on the trips of the reservation, as the person may read it; nothing while there is none. */
export default function CasesPanel({ id_reservation }: { id_reservation: number }) {
  const { audience, linkTo } = useAccess();
  const now = useClock();
  const input = { page: 1, page_size: SHOWN, sort: [], filters: { id_reservation } };
  const { rows, total } = useCall(historyAlert, input).data ?? { rows: [], total: 0 };
  if (rows.length === 0) return null;
  const all = linkTo(paths.alerts);
  return (
    <Panel title="Alertas" extra={all && total > rows.length && <Link to={all}>Ver todas</Link>}>
      <ul className="cz-reservations-contacts">
        {rows.map(({ id_alert_case, headline, kind, state, opened_at, ended_at, number }) => (
          <li key={id_alert_case}>
            <div>
              <strong>{headline || caseKindName(kind, audience)}</strong>
              <span>
                {[
                  `${id_reservation}-${number}`,
                  caseStateName(state, audience),
                  ended_at === null
                    ? `desde las ${hourWords(opened_at, now)}`
                    : `terminó a las ${hourWords(ended_at, now)}`,
                ].join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="cz-quiet">{plural(total - rows.length, 'Hay # alerta más', 'Hay # alertas más')}</p>
      )}
    </Panel>
  );
}
