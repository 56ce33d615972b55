import { MessageOutlined, PhoneOutlined } from '@ant-design/icons';
import {
  type DriverNotice,
  type DriverNoticesAnswer,
  getDriverNotices,
  sendDriverNotification,
} from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Alert, Form, type FormInstance, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { LeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { Chip } from '../../ui/status/marks.tsx';
import { isForOther, maySend, otherDriverText } from './written-to.ts';
import './driver-notices.css';

/** Notices of a driver, or of a guide and its driver. */
type Of = { id_driver: number } | { id_guide: number };

const MOST_TEXT = 300;

/** The notices sent to a driver, and the form for the next one. */
export default function DriverNotices({ of }: { of: Of }) {
  const query = useCall(getDriverNotices, of);
  return (
    <Answer query={query} what="los avisos">
      {notices => <Notices of={of} {...notices} />}
    </Answer>
  );
}

type NoticesProps = { of: Of } & DriverNoticesAnswer;

function Notices({ of, rows, failed_link_mails, id_driver, driver_name, driver_phone, reachable }: NoticesProps) {
  const [form] = Form.useForm<{ text: string }>();
  const text = `${Form.useWatch('text', form) ?? ''}`.trim();
  const now = { id_driver, name: driver_name, phone: driver_phone, reachable };
  // What is typed stays if the driver changes or can no longer be reached; it is not sent to another driver without a question.
  const [writtenTo, setWrittenTo] = useState(id_driver);
  const writeAgain = (notice: DriverNotice) => {
    setWrittenTo(id_driver);
    form.setFieldsValue({ text: notice.text });
  };
  const mayWriteAgain = text === '' || 'Termine primero el aviso que escribe';
  return (
    <>
      {failed_link_mails.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`El correo con el enlace del viaje no llegó a ${failed_link_mails.join(', ')}`}
          description="Revise el correo del conductor. El próximo aviso lleva otra vez el enlace; también puede generar uno nuevo en «Enlaces»."
        />
      )}
      {(id_driver !== null || text !== '') && (
        <WriteNotice
          of={of}
          form={form}
          text={text}
          now={now}
          isOtherDriver={isForOther(text, writtenTo, id_driver)}
          onBegin={() => setWrittenTo(id_driver)}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={id_driver === null ? 'El viaje no tiene conductor' : 'Aún no se le ha avisado nada'}
          text="Lo que se le diga aparece aquí, con lo que fue de ello."
        />
      ) : (
        <ul className="cz-driver-notices-list">
          {rows.map(notice => (
            <NoticeLine key={notice.id_driver_notice} notice={notice} withTrip={'id_driver' in of}>
              {notice.state === 'FAILED' && notice.id_driver === id_driver && (
                <ActionButton size="small" can={mayWriteAgain} onClick={() => writeAgain(notice)}>
                  Escribirlo otra vez
                </ActionButton>
              )}
            </NoticeLine>
          ))}
        </ul>
      )}
    </>
  );
}

interface WriteProps {
  of: Of;
  form: FormInstance<{ text: string }>;
  text: string;
  now: { id_driver: number | null; name: string | null; phone: string | null; reachable: boolean };
  /** The text was begun for another driver than the current one. */
  isOtherDriver: boolean;
  /** From now on the text is for the current driver. */
  onBegin: () => void;
}

/** Sends a notice, or records that it was given by telephone. */
function WriteNotice({ of, form, text, now, isOtherDriver, onBegin }: WriteProps) {
  const { id_driver, name, phone, reachable } = now;
  const action = useChange(sendDriverNotification, {
    form,
    onDone: ({ called }) => {
      form.resetFields();
      toast.success(called ? 'Llamada anotada' : 'Aviso enviado al conductor');
    },
  });
  const send = async (called: boolean) => {
    if (id_driver !== null) await action.run({ id_driver, ...('id_guide' in of && of), text, called });
  };
  const written = maySend(text, isOtherDriver, id_driver);
  const unreachable = `El conductor no recibe avisos: ${phone === null ? 'no tiene teléfono registrado' : `llámelo al ${phone}`}`;
  return (
    <Form
      form={form}
      layout="vertical"
      className="cz-driver-notices-write"
      onValuesChange={() => {
        if (text === '') onBegin();
      }}
    >
      <LeaveGuard isDirty={() => text !== ''} />
      <Form.Item
        name="text"
        label="Aviso al conductor"
        extra={reachable || id_driver === null ? undefined : unreachable}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={MOST_TEXT} showCount />
      </Form.Item>
      {isOtherDriver && (
        <Alert
          type="warning"
          showIcon
          title={otherDriverText(name)}
          action={id_driver !== null && <ActionButton onClick={onBegin}>Es para {name}</ActionButton>}
        />
      )}
      <Failure error={action.error} form={form} />
      <div className="cz-driver-notices-buttons">
        <ActionButton icon={<PhoneOutlined />} can={written} onClick={() => send(true)}>
          Ya se lo dije por teléfono
        </ActionButton>
        <ActionButton
          look="primary"
          icon={<MessageOutlined />}
          can={id_driver === null || reachable ? written : unreachable}
          loading={action.pending}
          onClick={() => send(false)}
        >
          Enviar aviso
        </ActionButton>
      </div>
    </Form>
  );
}

const stateText = ({ state, called, received_at, failure }: DriverNotice): string => {
  if (called) return 'Por teléfono';
  if (state === 'RECEIVED') return `Recibido ${formatDateTime(received_at)}`;
  return state === 'FAILED' ? `No llegó: ${failure}` : 'Enviado';
};
const stateClass = { SENT: '', RECEIVED: 'cz-good', FAILED: 'cz-negative' } as const;

interface LineProps {
  notice: DriverNotice;
  withTrip: boolean;
  children: ReactNode;
}

function NoticeLine({ notice, withTrip, children }: LineProps) {
  return (
    <li>
      <div>
        <span className={stateClass[notice.state]}>{stateText(notice)}</span>
        {withTrip && notice.label !== null && <Chip>{notice.label}</Chip>}
        <small>
          {formatDateTime(notice.sent_at)} · {notice.author}
        </small>
      </div>
      <p>{notice.text}</p>
      {children}
    </li>
  );
}
