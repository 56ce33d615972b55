import { WarningFilled } from '@ant-design/icons';
import { getProblems } from '@cabezal/contract/monitoring/problems.calls';
import { DRIVER_PROBLEMS, type DriverProblemKind } from '@cabezal/domain/status/driver-problems';
import { formatTime } from '@cabezal/domain/time/time';
import { App, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { paths } from '../paths.ts';

const keyOf = (id_problem: number) => `problem-${id_problem}`;
/** A page that is just opened finds older ones on the board. */
const FRESH_MS = 10 * 60_000;

/**
 * What a driver reports stays over every screen of who watches trips, until somebody attends it or the person closes it (spec §2 «Shell»:
 * the persistent toast that leads to the monitoring board).
 */
export function useProblemNotices(): void {
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const { may, isOperator } = useAccess();
  const watches = may('monitoring.read') && isOperator;
  const { data } = useCall(getProblems, {}, { enabled: watches });
  const shown = useRef(new Set<number>());
  const isFirst = useRef(true);
  useEffect(() => {
    if (!data) return;
    const isOpening = isFirst.current;
    isFirst.current = false;
    const open = new Set(data.map(problem => problem.id_problem));
    for (const id of shown.current) if (!open.has(id)) notification.destroy(keyOf(id));
    for (const problem of data) {
      const { id_problem, id_guide, kind, text, at, place, driver_name } = problem;
      if (shown.current.has(id_problem)) continue;
      shown.current.add(id_problem);
      // One that comes later is told though its phone was without signal for hours.
      if (isOpening && Date.now() - Date.parse(at) > FRESH_MS) continue;
      const review = () => {
        for (const other of data) if (other.id_guide === id_guide) notification.destroy(keyOf(other.id_problem));
        void navigate(`${paths.monitoring}?viaje=${id_guide}`);
      };
      const where = [driver_name, formatTime(at), place].filter(Boolean).join(' · ');
      notification.open({
        key: keyOf(id_problem),
        title: `${problem.id_reservation}-${problem.number} · ${DRIVER_PROBLEMS[kind as DriverProblemKind]}`,
        description: (
          <>
            {text && <div>«{text}»</div>}
            <div>{where}</div>
          </>
        ),
        icon: <WarningFilled />,
        duration: false,
        // At the top it would lie on the card of the trip that it is about.
        placement: 'bottomRight',
        role: 'alert',
        actions: (
          <Button type="primary" onClick={review}>
            Revisar ahora
          </Button>
        ),
      });
    }
  }, [data, notification, navigate]);
}
