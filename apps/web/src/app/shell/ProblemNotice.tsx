import { CloseOutlined, WarningFilled } from '@ant-design/icons';
import { getProblems } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { formatTime } from '@cabezal/domain/system/time/time';
import { DRIVER_PROBLEMS, type DriverProblemKind } from '@cabezal/domain/trips/status/driver-problems';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { paths } from '../paths.ts';
import { isAt } from './is-at.ts';
import { oldOnes } from './problem-notice.ts';
import './problem-notice.css';

const boardAt = (id_guide: number) => `${paths.monitoring}?viaje=${id_guide}`;

/**
 * Shows a driver's report over every screen of people who monitor trips, until it is attended or the person closes it (spec §2 «Shell»: the
 * persistent toast that leads to the monitoring board). It has a line of its own, so that it never covers a button, a menu or a card; the
 * newest report is shown, with the number of others.
 */
export function ProblemNotice() {
  const navigate = useNavigate();
  const place = useLocation();
  const { may, isOperator } = useAccess();
  const { data } = useCall(getProblems, {}, { enabled: may('monitoring.read') && isOperator });
  const [away, setAway] = useState<ReadonlySet<number> | null>(null);
  // When a page opens, older reports are left to the board; a report that arrives later is shown even if the phone was without signal for
  // hours.
  if (data && away === null) setAway(oldOnes(data, new Date()));
  const open = data?.filter(problem => away !== null && !away.has(problem.id_problem)) ?? [];
  const [problem, ...others] = open;
  const putAway = (ids: readonly number[]) => setAway(new Set([...(away ?? []), ...ids]));
  // A form on the screen may ask before it is left: the report stays until the board shows its trip.
  const [reviewed, setReviewed] = useState<number | null>(null);
  if (reviewed !== null && isAt(place, boardAt(reviewed))) {
    putAway(open.filter(other => other.id_guide === reviewed).map(other => other.id_problem));
    setReviewed(null);
  }
  if (problem === undefined) return null;
  const { id_problem, id_guide, id_reservation, number, kind, text, at, driver_name } = problem;
  const review = () => {
    setReviewed(id_guide);
    void navigate(boardAt(id_guide));
  };
  return (
    <div key={id_problem} role="alert" className="cz-shell-problem">
      <WarningFilled />
      <div className="cz-shell-problem-words">
        <strong>
          {id_reservation}-{number} · {DRIVER_PROBLEMS[kind as DriverProblemKind]}
        </strong>{' '}
        {text && <span>«{text}»</span>}{' '}
        <span>{[driver_name, formatTime(at), problem.place].filter(Boolean).join(' · ')}</span>
        {others.length > 0 && <span> · {others.length === 1 ? 'y 1 más' : `y ${others.length} más`}</span>}
      </div>
      <Button size="small" type="primary" onClick={review}>
        Revisar ahora
      </Button>
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label="Quitar el aviso"
        onClick={() => putAway([id_problem])}
      />
    </div>
  );
}
