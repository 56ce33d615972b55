import { ClockCircleOutlined, WarningFilled } from '@ant-design/icons';
import { formatDateTime } from '@cabezal/domain/time/time';
import { cutOffDue } from './due.ts';
import { useMinute } from './use-minute.ts';

/** The cut-off as a countdown; amber when it is near, red once it passed, always with a word. */
export function DueMark({ cutOff, status }: { cutOff: string | null; status: string }) {
  const now = useMinute();
  const due = cutOffDue(cutOff, status, now);
  if (!due) return <span className="cz-none">—</span>;
  return (
    <span className={`rv-due rv-due-${due.level}`} title={`Cut-off ${formatDateTime(cutOff)}`}>
      {due.level === 'near' && <ClockCircleOutlined />}
      {due.level === 'late' && <WarningFilled />}
      {due.text}
    </span>
  );
}
