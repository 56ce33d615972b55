import { getHistory } from '@cabezal/contract/history/history.calls';
import { useCall } from '../../../api/use-call.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { History } from '../../../ui/detail/History.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';

/** Who changed what on the order, when, and why. */
export function OrderHistory({ numero_orden }: { numero_orden: number }) {
  const found = useCall(getHistory, { noun: 'payment_order', id: numero_orden });
  if (found.error && !found.data) {
    return (
      <Panel title="Historial">
        <ErrorState title="No se pudo cargar el historial" error={found.error} onRetry={() => void found.refetch()} />
      </Panel>
    );
  }
  if (!found.data) return <CardsSkeleton cards={1} />;
  const entries = found.data.rows.map(row => ({
    ...row,
    changes: row.changes.map(({ label, before, after }) => ({ field: label, before, after })),
  }));
  return (
    <Panel title="Historial">
      <History entries={entries} />
    </Panel>
  );
}
