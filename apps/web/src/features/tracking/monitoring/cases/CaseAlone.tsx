import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';

/** A case whose trip is not on the board any more. */
export function CaseAlone({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <aside className="cz-monitoring-card" aria-label="Caso de un viaje que ya no está en curso">
      <header className="cz-monitoring-card-head">
        <div className="cz-monitoring-card-title">
          <h2>Caso</h2>
          <span className="cz-monitoring-card-tools">
            <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Cerrar (Esc)" onClick={onClose} />
          </span>
        </div>
        <div>El viaje ya no está en curso</div>
      </header>
      {children}
    </aside>
  );
}
