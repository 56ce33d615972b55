import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { hoursBetween } from '@cabezal/domain/system/time/time';
import { type DriverProblemKind, problemText } from '@cabezal/domain/trips/status/driver-problems';
import { clock } from '../../../kits/trips/trip-clock.ts';

/** How long an attended problem stays on the page, in hours. */
const SHOWN_HOURS = 3;

/** The state of the last reported problem: received or attended. A trip that an older version of the page stored has no problems. */
export function ReportedProblem({ problems = [] }: { problems?: Travel['problems'] }) {
  const last = problems[0];
  if (!last || (last.attended_at !== null && hoursBetween(last.attended_at, new Date()) > SHOWN_HOURS)) return null;
  const what = problemText(last.kind as DriverProblemKind, last.text);
  return (
    <div className={`cz-travel-told${last.attended_at ? ' cz-travel-told-done' : ''}`} role="status">
      {last.attended_at ? <CheckCircleFilled /> : <ClockCircleOutlined />}
      <span>
        <strong>
          {last.attended_at ? `Monitoreo atendió su aviso · ${clock(last.attended_at)}` : 'Monitoreo tiene su aviso'}
        </strong>
        <small>
          {what} · {clock(last.at)}
        </small>
      </span>
    </div>
  );
}
