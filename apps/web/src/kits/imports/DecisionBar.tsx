import type { ImportSummary } from '@cabezal/contract/system/imports/imports.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { Checkbox } from 'antd';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';

interface DecisionBarProps {
  counts: ImportSummary['counts'];
  error: ApiError | null;
  storing: boolean;
  discarding: boolean;
  onStore: (leave_out_bad: boolean) => unknown;
  onDiscard: () => unknown;
}

/** Stores the rows, with or without the bad ones left out, or discards the import. */
export function DecisionBar({ counts, error, storing, discarding, onStore, onDiscard }: DecisionBarProps) {
  const [leaveOut, setLeaveOut] = useState(false);
  const bad = counts.BAD ?? 0;
  const good = (counts.NEW ?? 0) + (counts.CHANGE ?? 0);
  const mayStore =
    good === 0
      ? 'No hay filas que guardar'
      : bad > 0 && !leaveOut
        ? 'Corrija las filas con errores o déjelas fuera'
        : true;
  return (
    <div className="cz-imports-decision">
      {bad > 0 && (
        <Checkbox checked={leaveOut} onChange={event => setLeaveOut(event.target.checked)}>
          {bad === 1 ? 'Dejar fuera la fila con errores' : `Dejar fuera las ${formatNumber(bad, 0)} filas con errores`}
        </Checkbox>
      )}
      <Failure error={error} />
      <div className="cz-imports-buttons">
        <ActionButton loading={discarding} onClick={() => onDiscard()}>
          Descartar
        </ActionButton>
        <ActionButton look="next" can={mayStore} loading={storing} onClick={() => onStore(leaveOut)}>
          {good === 1 ? 'Guardar 1 fila' : `Guardar ${formatNumber(good, 0)} filas`}
        </ActionButton>
      </div>
    </div>
  );
}
