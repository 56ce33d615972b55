import { CloseOutlined } from '@ant-design/icons';
import type { AlertCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { CASE_KIND_NAMES, isRecordKind } from '@cabezal/domain/trips/cases/case';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CaseTaskLink } from '../../../../kits/cases/CaseTaskLink.tsx';

interface CaseAloneProps {
  of: AlertCase;
  children: ReactNode;
  onClose: () => void;
}

/** A case about a record, or one whose trip is not on the board any more. */
export function CaseAlone({ of, children, onClose }: CaseAloneProps) {
  const isOfRecord = isRecordKind(of.kind);
  return (
    <aside
      className="cz-monitoring-card"
      aria-label={isOfRecord ? 'Caso de oficina' : 'Caso de un viaje que ya no está en curso'}
    >
      <header className="cz-monitoring-card-head">
        <div className="cz-monitoring-card-title">
          <h2>{isOfRecord ? CASE_KIND_NAMES[of.kind] : 'Caso'}</h2>
          <span className="cz-monitoring-card-tools">
            <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Cerrar (Esc)" onClick={onClose} />
          </span>
        </div>
        {isOfRecord ? <CaseTaskLink of={of} /> : <div>El viaje ya no está en curso</div>}
      </header>
      {children}
    </aside>
  );
}
