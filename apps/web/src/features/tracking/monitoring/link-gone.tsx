import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

/** How often the page of a link is read again. */
export const AGAIN_MS = 30_000;
/** The link has expired, was replaced or never existed. */
export const closed = new Set([400, 401, 403, 404]);
export const alone = (said: ReactNode) => <main className="cz-monitoring-ex-gone">{said}</main>;

export const gone = (
  <main className="cz-monitoring-ex-gone">
    <EmptyState
      title="Este enlace ya no está disponible"
      text="Puede haber vencido o haber sido reemplazado. Pida un enlace nuevo a quien se lo envió."
    />
  </main>
);
