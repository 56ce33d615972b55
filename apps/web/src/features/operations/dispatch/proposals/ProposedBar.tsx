import { WarningOutlined } from '@ant-design/icons';
import type { ProposalRow } from '@cabezal/contract/operations/proposals/proposals.calls';
import { formatTime } from '@cabezal/domain/system/time/time';
import { legNumber, type Span, shareOf } from '../board-time.ts';
import './bars.css';

/** A proposed trip: dashed and hatched; a stale one is marked. */
export function ProposedBar({
  row,
  span,
  onChoose,
}: {
  row: ProposalRow;
  span: Span;
  onChoose: (row: ProposalRow) => void;
}) {
  const left = shareOf(row.planned_start, span);
  const width = shareOf(row.planned_end, span) - left;
  const isStale = row.state === 'OBSOLETA';
  const hours = `de ${formatTime(row.planned_start)} a ${formatTime(row.planned_end)}`;
  const said = row.stale_reason ?? row.reasons.join(' · ');
  return (
    <button
      type="button"
      className={`cz-dispatch-proposed${isStale ? ' cz-dispatch-proposed-stale' : ''}`}
      style={{ left: `min(${left}%, calc(100% - 24px))`, width: `max(${width}%, 24px)` }}
      aria-label={`Propuesta ${legNumber(row)} ${row.route}, ${hours}${isStale ? `, obsoleta: ${said}` : ''}`}
      title={said}
      onClick={event => {
        // After a press with the mouse, Enter must accept on the board, not press this button again.
        if (event.detail > 0) event.currentTarget.blur();
        onChoose(row);
      }}
    >
      <span>
        {isStale && <WarningOutlined />} <b>{legNumber(row)}</b> {row.route}
      </span>
    </button>
  );
}
