import { CheckCircleOutlined, SendOutlined } from '@ant-design/icons';
import { type Disv, sendDisv, validateDisv } from '@cabezal/contract/operations/disv/disv.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Alert, Form } from 'antd';
import { useAction } from '../../../../api/use-action.ts';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { FailureLine } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';

interface SendProps {
  /** The draft as it was opened: its version is sent. */
  record: Disv;
  /** The draft with what others entered, and the terminal answered, meanwhile. */
  now: Disv;
  onSent: () => void;
}

/** Checks the stored draft, and sends it to the terminal. */
export function SendDisv({ record, now, onSent }: SendProps) {
  const { id_disv, version, place } = record;
  const check = useAction(validateDisv, {
    onDone: ({ ok, errors }) => {
      if (ok) toast.success('DISV validado');
      else toast.error(`Falta completar ${plural(errors.length, '# dato', '# datos')}`);
    },
  });
  const send = useChange(sendDisv, {
    onDone: () => {
      toast.success(`DISV enviado a ${place}`);
      onSent();
    },
  });
  const form = Form.useFormInstance();
  // Reads the form again with each entry.
  Form.useWatch([], form);
  const can = (): true | string => {
    if (now.version !== version) return 'El borrador cambió: ábralo de nuevo';
    if (form.isFieldsTouched()) return 'Guarde antes lo que escribió';
    return now.missing.length === 0 || 'Complete antes lo que falta';
  };
  return (
    <>
      {now.request?.rejected_at && (
        <Alert
          type="warning"
          showIcon
          title={`${place} lo rechazó el ${formatDateTime(now.request.rejected_at)}`}
          description={now.request.error_text}
        />
      )}
      {record.can.update === true && (
        <ActionButton icon={<CheckCircleOutlined />} onClick={() => check.run({ id_disv })}>
          Validar
        </ActionButton>
      )}{' '}
      {record.can.send === true ? (
        <ActionButton look="next" icon={<SendOutlined />} can={can()} onClick={() => send.run({ id_disv, version })}>
          Enviar al terminal
        </ActionButton>
      ) : (
        <p className="cz-none">{record.can.send}</p>
      )}
      <FailureLine error={send.error} />
    </>
  );
}
