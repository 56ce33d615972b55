import { ClockCircleOutlined } from '@ant-design/icons';
import type { DispatchLine } from '@cabezal/contract/insight/boards/work.calls';
import { formatAge, formatDateTime, formatLength } from '@cabezal/domain/system/time/time';
import { ASSIGNMENT_LEVEL_NAMES, assignmentLevel } from '@cabezal/domain/trips/rules/waiting-for-truck';

type Times = Pick<
  DispatchLine,
  'assignable_at' | 'assigned_at' | 'assigned_by' | 'assignment_min' | 'assignment_limit_min'
>;

/** From when the minutes are counted, and who assigned the leg. */
function waitText({ assignable_at, assigned_at, assigned_by, assignment_limit_min }: Times): string {
  const end = assigned_at === null ? 'espera camión y conductor' : `asignado ${formatDateTime(assigned_at)}`;
  const who = assigned_by === null ? '' : ` por ${assigned_by}`;
  return `Por asignar desde ${formatDateTime(assignable_at)} · ${end}${who} · máximo ${formatLength(assignment_limit_min)}`;
}

/** How long a leg waited, or has waited, for truck and driver: green, amber from three quarters of the limit, red beyond it. */
export function AssignmentMark({ times, isShort = false }: { times: Times; isShort?: boolean }) {
  const { assignment_min, assignment_limit_min } = times;
  if (times.assignable_at === null) return null;
  const level = assignmentLevel(assignment_min, assignment_limit_min);
  return (
    <span
      className={`cz-dispatch-wait cz-dispatch-wait-${level.toLowerCase()}`}
      title={`${ASSIGNMENT_LEVEL_NAMES[level]} · ${waitText(times)}`}
    >
      {times.assigned_at === null && <ClockCircleOutlined aria-label="Espera" />}{' '}
      {isShort ? formatAge(assignment_min) : formatLength(assignment_min)}
    </span>
  );
}
