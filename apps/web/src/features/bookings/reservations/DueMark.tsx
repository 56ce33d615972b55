import { ClockCircleOutlined, WarningFilled } from '@ant-design/icons';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useClock } from '../../../ui/use-clock.ts';
import { cutOffDue, type Due } from './due.ts';

interface DueMarkProps {
  cutOff: string | null;
  status: string;
  /** Next to the date: only the remaining time, and only when it is short. */
  isShort?: boolean;
}

/** The time until the cut-off; amber when it is short, red after it, always with a text. */
export function DueMark({ cutOff, status, isShort = false }: DueMarkProps) {
  const now = useClock().getTime();
  const due = cutOffDue(cutOff, status, now);
  if (!due) return isShort ? null : <span className="cz-none">—</span>;
  return (
    <span
      className={`cz-reservations-due cz-reservations-due-${due.level}`}
      title={`Cut-off ${formatDateTime(cutOff)}`}
    >
      {due.level === 'near' && <ClockCircleOutlined />}
      {due.level === 'late' && <WarningFilled />}
      {isShort ? shortText(due) : `Cut-off ${due.text}`}
    </span>
  );
}

const shortText = ({ level, text }: Due) => (level === 'late' ? text : `en ${text}`);
