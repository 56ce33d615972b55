import { WhatsAppOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  getNotificationSummary,
  type NotificationSummary,
  saveNotificationSummary,
} from '@cabezal/contract/bookings/summaries/summaries.calls';
import { SUMMARY_MOMENT_NAMES, SUMMARY_MOMENTS } from '@cabezal/domain/bookings/summaries/summary-moments';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Button, Checkbox, Form } from 'antd';
import { callApi } from '../../../../api/call-api.ts';
import { useCall } from '../../../../api/use-call.ts';
import { useSendsMail } from '../../../../api/use-config.ts';
import { AnswerDialog } from '../../../../ui/feedback/AnswerDialog.tsx';
import { TimeField } from '../../../../ui/form/date-fields.tsx';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { ListField } from '../../../../ui/form/ListField.tsx';
import { whatsAppPath } from '../../../../ui/whatsapp.ts';

interface DialogProps {
  detail: ReservationDetail;
  onClose: () => void;
}

/** «Resumen por correo»: recipients, moments, and the present summary to send by hand. */
export default function SummaryDialog({ detail, onClose }: DialogProps) {
  const { id_reservation } = detail;
  const found = useCall(getNotificationSummary, { id_reservation });
  const title = `Resumen por correo de la reserva ${id_reservation}`;
  return (
    <AnswerDialog query={found} what="el resumen" title={title} onClose={onClose}>
      {summary => (
        <Editing record={summary} read={() => callApi(getNotificationSummary, { id_reservation })}>
          {(record, edit) => <SummaryForm record={record} edit={edit} onClose={onClose} />}
        </Editing>
      )}
    </AnswerDialog>
  );
}

/** Opens WhatsApp with the present summary, for each stored telephone. */
function SendByHand({ phones, text }: Pick<NotificationSummary, 'phones' | 'text'>) {
  if (phones.length === 0) return null;
  return (
    <div className="cz-reservations-by-hand">
      {phones.map(phone => (
        <Button
          key={phone}
          icon={<WhatsAppOutlined />}
          href={whatsAppPath(phone, text)}
          target="_blank"
          rel="noreferrer"
        >
          Enviar ahora al {phone}
        </Button>
      ))}
    </div>
  );
}

function SummaryForm({ record, edit, onClose }: EditOf<NotificationSummary> & Pick<DialogProps, 'onClose'>) {
  const [form] = Form.useForm();
  const moments = Form.useWatch<string[] | undefined>('moments', form) ?? record.moments;
  const { id_reservation, version, suggested, last } = record;
  const isFirst = version === 0;
  const sendsMail = useSendsMail();
  const said = last === null ? '' : ` El último salió el ${formatDateTime(last.at)}.`;
  return (
    <FormModal
      title={`Resumen por correo de la reserva ${id_reservation}`}
      text={`Cada correo dice lo nuevo y cómo está la reserva. Lo que ya pasó no se avisa.${sendsMail ? said : ' No hay correo configurado: por ahora no sale ninguno.'}`}
      okText="Guardar"
      width={560}
      form={form}
      call={saveNotificationSummary}
      edit={edit}
      initial={{
        emails: isFirst ? (suggested === null ? [] : [suggested]) : record.emails,
        phones: record.phones,
        moments: isFirst ? ['ISSUED', 'PLANT_IN', 'FINISHED'] : record.moments,
        daily_at: record.daily_at,
      }}
      toInput={values => ({ ...values, id_reservation, version })}
      doneText="Resumen guardado"
      onClose={onClose}
    >
      <Field name="emails" label="Correos" span={12} help="Varios, separados por comas">
        <ListField separator={/[\s,;]+/} />
      </Field>
      <Field name="moments" label="Cuándo" span={12}>
        <Checkbox.Group
          className="cz-reservations-moments"
          options={SUMMARY_MOMENTS.map(value => ({ value, label: SUMMARY_MOMENT_NAMES[value] }))}
        />
      </Field>
      {moments.includes('DAILY') && (
        <Field name="daily_at" label="Hora del resumen diario" span={6} demanded>
          <TimeField />
        </Field>
      )}
      <Field
        name="phones"
        label="Teléfonos"
        span={12}
        help="Les avisa el operativo de la reserva: con cada novedad recibe un aviso para enviarla"
      >
        <ListField separator={/[,;\n]+/} />
      </Field>
      <SendByHand phones={record.phones} text={record.text} />
    </FormModal>
  );
}
