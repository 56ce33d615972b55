import { MessageOutlined, PhoneOutlined } from '@ant-design/icons';
import {
  type DriverNotice,
  getDriverNotices,
  sendDriverNotification,
} from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Form, Input } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { LeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { Chip } from '../../ui/status/marks.tsx';
import './driver-notices.css';

/** Notices of a driver, or of a guide and its driver. */
type Of = { id_driver: number } | { id_guide: number };

const MOST_TEXT = 300;

/** The notices sent to a driver, and the form for the next one. */
export default function DriverNotices({ of }: { of: Of }) {
  const query = useCall(getDriverNotices, of);
  return (
    <Answer query={query} what="los avisos">
      {({ rows, reachable, id_driver, driver_phone }) => (
        <>
          {id_driver !== null && (
            <WriteNotice
              of={of}
              id_driver={id_driver}
              phone={driver_phone}
              reachable={reachable}
              key={`${id_driver}/${reachable}`}
            />
          )}
          {rows.length === 0 ? (
            <EmptyState
              title="Aún no se le ha avisado nada"
              text="Lo que se le diga aparece aquí, con lo que fue de ello."
            />
          ) : (
            <ul className="cz-driver-notices-list">
              {rows.map(notice => (
                <NoticeLine key={notice.id_driver_notice} notice={notice} withTrip={'id_driver' in of} />
              ))}
            </ul>
          )}
        </>
      )}
    </Answer>
  );
}

interface WriteProps {
  of: Of;
  id_driver: number;
  phone: string | null;
  reachable: boolean;
}

/** Sends a notice, or records that it was given by telephone. */
function WriteNotice({ of, id_driver, phone, reachable }: WriteProps) {
  const [form] = Form.useForm<{ text: string }>();
  const text = `${Form.useWatch('text', form) ?? ''}`.trim();
  const action = useChange(sendDriverNotification, {
    form,
    onDone: ({ called }) => {
      form.resetFields();
      toast.success(called ? 'Llamada anotada' : 'Aviso enviado al conductor');
    },
  });
  const send = (called: boolean) => action.run({ id_driver, ...('id_guide' in of && of), text, called });
  const written = text !== '' || 'Escriba el aviso';
  const unreachable = `El conductor no recibe avisos: ${phone === null ? 'no tiene teléfono registrado' : `llámelo al ${phone}`}`;
  return (
    <Form form={form} layout="vertical" className="cz-driver-notices-write">
      <LeaveGuard isDirty={() => text !== ''} />
      <Form.Item name="text" label="Aviso al conductor" extra={reachable ? undefined : unreachable}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={MOST_TEXT} showCount />
      </Form.Item>
      <Failure error={action.error} form={form} />
      <div className="cz-driver-notices-buttons">
        <ActionButton icon={<PhoneOutlined />} can={written} onClick={() => send(true)}>
          Ya se lo dije por teléfono
        </ActionButton>
        <ActionButton
          look="primary"
          icon={<MessageOutlined />}
          can={reachable ? written : unreachable}
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

function NoticeLine({ notice, withTrip }: { notice: DriverNotice; withTrip: boolean }) {
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
    </li>
  );
}
