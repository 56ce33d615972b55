import { ReloadOutlined } from '@ant-design/icons';
import { type RepostRow, resendReposts } from '@cabezal/contract/money/reposts/postings.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../../api/use-change.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import type { ClearChoice } from '../../../ui/table/BulkBar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';

interface ResendManyProps {
  rows: readonly RepostRow[];
  clear: ClearChoice;
  onClose: () => void;
}

/** Sends the selected postings again, and shows why some were not sent. */
export default function ResendMany({ rows: now, clear, onClose }: ResendManyProps) {
  const rows = useOpened(now);
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const resend = useChange(resendReposts, { onDone: setAnswer });
  const send = () => resend.run({ rows: rows.map(row => ({ id: row.numero_orden, version: row.order_version ?? 1 })) });
  const close = () => {
    if (answer) clear();
    onClose();
  };
  return (
    <Dialog
      unsaved={null}
      open
      title={answer ? outcomeText(answer) : plural(rows.length, 'Reenviar # orden a SAP', 'Reenviar # órdenes a SAP')}
      width={480}
      onClose={close}
      footer={
        answer ? (
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
      {!answer && (
        <p className="cz-modal-text">
          Va el mismo documento con la misma clave. Antes de crearlo se busca si SAP ya lo tiene: no se hace dos veces.
        </p>
      )}
      <Failure error={resend.error} />
      {answer && answer.refused > 0 && (
        <ul className="cz-postings-tries">
          {answer.results.flatMap(one =>
            one.ok
              ? []
              : [
                  <li key={one.id}>
                    <Link to={pathTo(paths.repost, { numero_orden: one.id })}>Orden {one.id}</Link>
                    <span className="cz-postings-error">{one.message}</span>
                  </li>,
                ],
          )}
        </ul>
      )}
    </Dialog>
  );
}

function outcomeText({ changed, refused }: BulkAnswer): string {
  const gone = changed === 1 ? '1 orden va camino a SAP' : `${changed} órdenes van camino a SAP`;
  if (refused === 0) return gone;
  return `${gone}, ${refused === 1 ? '1 no se pudo' : `${refused} no se pudieron`}`;
}
