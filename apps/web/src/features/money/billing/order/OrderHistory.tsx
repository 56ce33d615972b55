import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { useCall } from '../../../../api/use-call.ts';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { History } from '../../../../ui/detail/History.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';

/** Changes of the order: who, what, when and why. */
export function OrderHistory({ numero_orden }: { numero_orden: number }) {
  const found = useCall(getHistory, { noun: 'payment_order', id: numero_orden });
  if (!found.data) {
    return (
      <Panel title="Historial">
        <Answer query={found} what="el historial" />
      </Panel>
    );
  }
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
