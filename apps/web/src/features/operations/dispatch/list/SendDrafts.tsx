import { SendOutlined } from '@ant-design/icons';
import type { SlotLine } from '@cabezal/contract/insight/boards/slot-list.calls';
import { MOST_DRAFTS, sendSlotDrafts } from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { DRAFT_STATE_NAMES, isAwaited } from '@cabezal/domain/trips/slots/slot';
import { useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { windowText } from '../../../../kits/slots/window-text.ts';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FailureLine } from '../../../../ui/feedback/Failure.tsx';
import type { BulkAction } from '../../../../ui/table/BulkBar.tsx';
import { type Column, customColumn } from '../../../../ui/table/columns.tsx';
import { SmallTable } from '../../../../ui/table/SmallTable.tsx';

import '../../../../kits/records/parts.css';

type Draft = NonNullable<SlotLine['draft']>;
/** A row of the list with its draft, and what came of it; null: not sent yet. */
interface Row extends Pick<SlotLine, 'id_reservation' | 'number' | 'place'> {
  draft: Draft;
  result: BulkAnswer['results'][number] | null;
}

const mayBeSent = ({ draft }: Pick<SlotLine, 'draft'>): boolean => draft !== null && !isAwaited(draft.state);

/** «3 enviados, 1 no se envió» */
const counted = ({ changed, refused }: BulkAnswer): string =>
  [
    changed > 0 && plural(changed, '# enviado', '# enviados'),
    refused > 0 && plural(refused, '# no se envió', '# no se enviaron'),
  ]
    .filter(Boolean)
    .join(', ');

const columns: Column<Row>[] = [
  customColumn<Row>('trip', 'Viaje', row => (
    <>
      {subNumber(row.id_reservation, row.number)}
      <div className="cz-records-second">{row.place}</div>
    </>
  )),
  customColumn<Row>('draft', 'Borrador', ({ draft }) => (
    <>
      {draft.reference}
      <div className="cz-records-second">{windowText(draft)}</div>
    </>
  )),
  customColumn<Row>('result', 'Resultado', ({ draft, result }) => {
    if (result === null) return DRAFT_STATE_NAMES[draft.state];
    return result.ok ? 'Enviado' : result.message;
  }),
];

interface SendProps {
  rows: readonly SlotLine[];
  clear: () => void;
  onClose: () => void;
}

/** Sends the drafts of the selected stops to their terminals: each has its own result. */
function SendDrafts({ rows, clear, onClose }: SendProps) {
  // The list behind is live: what was selected is sent, with the versions that were shown.
  const [chosen] = useState(() => rows.flatMap(({ draft, ...row }) => (draft === null ? [] : [{ ...row, draft }])));
  const [answer, keep] = useState<BulkAnswer | null>(null);
  const send = useChange(sendSlotDrafts, { onDone: keep });
  const resultOf = (id: number) => answer?.results.find(one => one.id === id) ?? null;
  const waiting = chosen.filter(mayBeSent);
  const sendAll = async () => {
    const sent = await send.run({ rows: waiting.map(({ draft }) => ({ id: draft.id_slot, version: draft.version })) });
    if (sent !== null) clear();
  };
  return (
    <Dialog
      open
      unsaved={null}
      title="Enviar turnos al terminal"
      width={640}
      onClose={onClose}
      footer={close =>
        answer === null ? (
          <ActionButton look="next" icon={<SendOutlined />} onClick={sendAll}>
            Enviar {plural(waiting.length, '# borrador', '# borradores')}
          </ActionButton>
        ) : (
          <ActionButton onClick={close}>Cerrar</ActionButton>
        )
      }
    >
      <FailureLine error={send.error} />
      <SmallTable<Row>
        rows={chosen.map(row => ({ ...row, result: resultOf(row.draft.id_slot) }))}
        columns={columns}
        rowKey={row => row.draft.id_slot}
        pageSize={20}
        note={answer && counted(answer)}
        empty={{ title: 'Sin borradores', text: 'Aquí aparecen los borradores de las paradas elegidas.' }}
      />
    </Dialog>
  );
}

/** «Enviar»: the drafts of the selected stops, at most 200. */
export const sendDraftsAction: BulkAction<SlotLine> = {
  key: 'send',
  text: rows => `Enviar ${rows.filter(mayBeSent).length}`,
  icon: <SendOutlined />,
  can: rows => {
    const count = rows.filter(mayBeSent).length;
    if (count === 0) return 'Ninguna de las elegidas tiene un borrador por enviar';
    return count <= MOST_DRAFTS || `Envíe hasta ${MOST_DRAFTS} borradores a la vez`;
  },
  dialog: (rows, clear, close) => <SendDrafts rows={rows} clear={() => clear()} onClose={close} />,
};
