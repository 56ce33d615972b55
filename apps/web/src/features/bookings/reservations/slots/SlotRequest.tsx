import { SearchOutlined, SendOutlined } from '@ant-design/icons';
import type { SlotDraft } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import { askDpw, type SlotOffer, sendDpw } from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import { businessDate, formatDateTime } from '@cabezal/domain/system/time/time';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../../api/use-action.ts';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { FailureLine } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { cleanValues } from '../../../../ui/form/zod-rule.ts';
import { SlotOffers } from './SlotOffers.tsx';

interface RequestProps {
  /** The draft as it was opened: its version is sent. */
  record: SlotDraft;
  /** The draft with what others entered, and the terminal answered, meanwhile. */
  now: SlotDraft;
  onSent: () => void;
}

/** What the terminal was asked and said; with the fields of the form around it, the request that can be sent, and the hours that it offers. */
export function SlotRequest({ record, now, onSent }: RequestProps) {
  return (
    <>
      <RequestState draft={now} />
      {record.can.send === true && <SendRequest record={record} now={now} onSent={onSent} />}
    </>
  );
}

/** The state of a request with its hour, and a way to ask again. */
function RequestState({ draft: { request, can, place, id_reservation, id_guide, id_stop } }: { draft: SlotDraft }) {
  const ask = useAction(askDpw, { onDone: () => toast.success(`Se consulta a ${place}`) });
  if (request === null) return null;
  const { sent_at, uncertain_at, rejected_at, checked_at, error_text } = request;
  const last = checked_at === null ? 'Aún no responde.' : `Última respuesta: ${formatDateTime(checked_at)}.`;
  const lines = [error_text, rejected_at === null ? last : null].filter(line => line !== null);
  const isQuiet = rejected_at === null && uncertain_at === null;
  return (
    <Alert
      type={isQuiet ? 'info' : 'warning'}
      showIcon
      title={titleOf(place, { sent_at, uncertain_at, rejected_at })}
      description={lines.map(line => <div key={line}>{line}</div>)}
      action={
        can.ask === true && (
          <ActionButton
            size="small"
            icon={<SearchOutlined />}
            onClick={() => ask.run({ id_reservation, id_guide, id_stop })}
          >
            Consultar
          </ActionButton>
        )
      }
    />
  );
}

type RequestTimes = Pick<NonNullable<SlotDraft['request']>, 'sent_at' | 'uncertain_at' | 'rejected_at'>;

function titleOf(place: string, { sent_at, uncertain_at, rejected_at }: RequestTimes): string {
  if (rejected_at !== null) return `${place} lo rechazó el ${formatDateTime(rejected_at)}`;
  if (uncertain_at !== null) return `No se sabe si ${place} dio el turno, desde el ${formatDateTime(uncertain_at)}`;
  return `Enviado a ${place} el ${formatDateTime(sent_at)}`;
}

/** Sends what the form has now; one press stores and sends it. */
function SendRequest({ record, now, onSent }: RequestProps) {
  const form = Form.useFormInstance();
  const slot_from: string | null | undefined = Form.useWatch(['data', 'slot_from'], form);
  const [isOffering, offer] = useState(false);
  const { id_reservation, id_guide, id_stop, version, place } = record;
  const send = useChange(sendDpw, {
    form,
    onDone: () => {
      toast.success(`Turno enviado a ${place}`);
      onSent();
    },
  });
  const sendAll = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    const data = { ...values.data, id_guide, id_stop, version };
    await send.run(sendDpw.input.parse(cleanValues(sendDpw.input, { id_reservation, data })));
  };
  const choose = ({ from, to }: SlotOffer) => {
    form.setFieldValue(['data', 'slot_from'], from);
    form.setFieldValue(['data', 'slot_to'], to);
    offer(false);
  };
  // The mails and the drive are entered here: they may lack in the stored draft.
  const lacking = now.missing.filter(one => one.place !== 'DRAFT');
  const can = lacking.length === 0 || 'Complete antes lo que falta';
  return (
    <>
      <ActionButton look="next" icon={<SendOutlined />} can={can} onClick={sendAll}>
        Enviar al terminal
      </ActionButton>{' '}
      {slot_from && !isOffering && <ActionButton onClick={() => offer(true)}>Ver cupos</ActionButton>}
      <FailureLine error={send.error} />
      {slot_from && isOffering && <SlotOffers day={businessDate(slot_from)} place={place} onChoose={choose} />}
    </>
  );
}
