import { CheckOutlined } from '@ant-design/icons';
import type { AlertCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { personInitials } from '@cabezal/domain/system/text/person-name';
import { ackElapsed } from '@cabezal/domain/trips/cases/case';
import { useNow } from '../use-monitoring.ts';
import { caseStanding } from './case-words.ts';
import './cases.css';

const RADIUS = 12;
const LENGTH = 2 * Math.PI * RADIUS;

/**
 * The owner's initials in a ring: it fills while nobody acknowledges the case, and is red when the time for that is over. An acknowledged case
 * has a closed, quiet ring. Others than the operator's people read nothing of its time.
 */
export function CaseMark({ of }: { of: AlertCase }) {
  const now = useNow();
  const { owner, acked_at, opened_at, ack_due_at } = of;
  const part = acked_at !== null ? 1 : ack_due_at === null ? 0 : ackElapsed(opened_at, ack_due_at, now);
  const tone = acked_at !== null ? 'acked' : part >= 1 ? 'late' : 'open';
  return (
    <span className={`cz-monitoring-case-mark cz-monitoring-case-${tone}`}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <circle cx="14" cy="14" r={RADIUS} className="cz-monitoring-case-track" />
        <circle
          cx="14"
          cy="14"
          r={RADIUS}
          strokeDasharray={`${LENGTH * part} ${LENGTH}`}
          transform="rotate(-90 14 14)"
        />
      </svg>
      <b aria-hidden="true">
        {owner ? personInitials(owner) : acked_at ? <CheckOutlined /> : ack_due_at === null ? '!' : '?'}
      </b>
      <span className="cz-sr">Caso: {caseStanding(of, now)}</span>
    </span>
  );
}
