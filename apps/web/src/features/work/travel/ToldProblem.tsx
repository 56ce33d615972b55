import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import type { Travel } from '@cabezal/contract/work/travel/travel.calls';
import { hoursBetween } from '@cabezal/domain/system/time/time';
import { type DriverProblemKind, problemText } from '@cabezal/domain/trips/status/driver-problems';
import { clock } from '../../../kits/trips/trip-clock.ts';

/** So long an answer is worth reading. */
const SHOWN_HOURS = 3;

/** What became of the last problem that was reported: received, or attended. A trip kept by an older page has none. */
export function ToldProblem({ problems = [] }: { problems?: Travel['problems'] }) {
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
