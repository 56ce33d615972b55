import type { Call } from '@cabezal/contract/call';
import type { StateLogRow } from '@cabezal/contract/system/records/records.shapes';
import { TRIP_DECISION_LABELS } from '@cabezal/domain/system/records/state-change';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Timeline } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import './parts.css';

interface StateLogProps<In> {
  call: Call<In, readonly StateLogRow[]>;
  input: In;
  /** Labels of the states. */
  names: Readonly<Record<string, string>>;
}

/** The history of a record's states: from, to, who, when, why, and what was decided for its trips. */
export function StateLog<In>({ call, input, names }: StateLogProps<In>) {
  const found = useCall(call, input);
  if (!found.data) return <Answer query={found} what="el registro de estados" loading={<RowsSkeleton rows={3} />} />;
  if (found.data.length === 0) {
    return <EmptyState title="Sin cambios de estado" text="Aquí queda quién cambió el estado, cuándo y por qué." />;
  }
  return (
    <Timeline
      items={found.data.map(row => ({
        key: row.id_state_log,
        content: <Entry row={row} names={names} />,
      }))}
    />
  );
}

function Entry({ row, names }: { row: StateLogRow; names: Readonly<Record<string, string>> }) {
  const name = (state: string) => names[state] ?? state;
  return (
    <div>
      <strong>
        {name(row.from_state)} → {name(row.to_state)}
      </strong>
      <div className="cz-records-second">
        {formatDateTime(row.at)} · {row.author}
      </div>
      <div>{row.motive}</div>
      {row.decisions.length > 0 && (
        <div className="cz-records-second">
          {row.decisions.map(one => `${one.label}: ${TRIP_DECISION_LABELS[one.decision].toLowerCase()}`).join(' · ')}
        </div>
      )}
    </div>
  );
}
