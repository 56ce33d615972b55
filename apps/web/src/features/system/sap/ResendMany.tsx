import { ReloadOutlined } from '@ant-design/icons';
import { type RepostRow, resendReposts } from '@cabezal/contract/money/reposts/postings.calls';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../../api/use-change.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { hasFailed, portionsOf, runEach } from '../../../kits/many/run-each.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import type { ClearChoice } from '../../../ui/table/BulkBar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { type OrderToResend, ordersOf, outcomeText, type Resent, resentOf } from './resent.ts';

interface ResendManyProps {
  rows: readonly RepostRow[];
  clear: ClearChoice;
  onClose: () => void;
}

/** Sends the selected postings again, and shows why each of the others was not sent; those stay selected. */
export default function ResendMany({ rows: now, clear, onClose }: ResendManyProps) {
  const rows = useOpened(now);
  const orders = ordersOf(rows);
  const [resent, setResent] = useState<Resent | null>(null);
  const resend = useChange(resendReposts);
  const send = async () => {
    const one = async (portion: OrderToResend[]) => (await resend.run({ rows: portion }))?.results ?? null;
    const done = await runEach(portionsOf(orders, { most: MOST_AT_ONCE }), one, { isStopped: hasFailed });
    // If nothing was answered, the dialog shows the refusal and may be confirmed again.
    if (done.some(({ answer }) => answer !== null)) setResent(resentOf(orders, done));
  };
  const close = () => {
    if (resent) clear(rows.filter(row => resent.get(row.numero_orden) !== null).map(row => row.id_posting));
    onClose();
  };
  const refused = [...(resent ?? [])].filter(([, reason]) => reason !== null);
  return (
    <Dialog
      unsaved={null}
      open
      title={resent ? outcomeText(resent) : plural(orders.length, 'Reenviar # orden a SAP', 'Reenviar # órdenes a SAP')}
      width={480}
      onClose={close}
      footer={
        resent ? (
          <ActionButton look="primary" onClick={close}>
            Listo
          </ActionButton>
        ) : (
          <>
            <Button onClick={close}>Cancelar</Button>
            <ActionButton look="primary" icon={<ReloadOutlined />} loading={resend.pending} onClick={send}>
              Reenviar
            </ActionButton>
          </>
        )
      }
    >
      {!resent && (
        <p className="cz-modal-text">
          Va el mismo documento con la misma clave. Antes de crearlo se busca si SAP ya lo tiene: no se hace dos veces.
        </p>
      )}
      <Failure error={resend.error} />
      {refused.length > 0 && (
        <ul className="cz-postings-tries">
          {refused.map(([numero_orden, reason]) => (
            <li key={numero_orden}>
              <Link to={pathTo(paths.repost, { numero_orden })}>Orden {numero_orden}</Link>
              <span className="cz-postings-error">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
