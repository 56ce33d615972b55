import {
  type NotificationMatrix,
  settingNotifications,
  updateNotifications,
} from '@cabezal/contract/people/notifications/notification-settings.calls';
import { WEEKDAY_NAMES } from '@cabezal/domain/system/notices/quiet';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { useSendsMail } from '../../../api/use-config.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TimeField } from '../../../ui/form/date-fields.tsx';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Refusal } from '../../../ui/form/FormParts.tsx';
import { FormShell, useFormWork } from '../../../ui/form/FormShell.tsx';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { cleanValues } from '../../../ui/form/zod-rule.ts';
import './notifications.css';

type Hours = Pick<NotificationMatrix, 'quiet'>;
const days = WEEKDAY_NAMES.map((label, i) => ({ value: i + 1, label }));

/** Hours without mails, pushes and messages by WhatsApp. After each own save the form starts again. */
export function QuietHoursForm() {
  const [saves, setSaves] = useState(0);
  const found = useCall(settingNotifications, {});
  if (!found.data) return <Answer query={found} what="las horas de silencio" loading={<RowsSkeleton rows={3} />} />;
  const read = async (): Promise<Hours> => ({ quiet: (await callApi(settingNotifications, {})).quiet });
  return (
    <Editing<Hours> key={saves} record={{ quiet: found.data.quiet }} read={read}>
      {(record, edit) => <HoursForm record={record} edit={edit} onSaved={() => setSaves(count => count + 1)} />}
    </Editing>
  );
}

function HoursForm({ record, edit, onSaved }: EditOf<Hours> & { onSaved: () => void }) {
  const [form] = Form.useForm();
  const work = useFormWork(form, updateNotifications.input);
  useLeaveGuard(work.written.isDirty);
  const save = useChange(updateNotifications, {
    form,
    onError: edit.onConflict,
    onDone: () => {
      work.written.settle();
      toast.success('Horas de silencio guardadas');
      onSaved();
    },
  });
  const sendsMail = useSendsMail();
  const { version } = record.quiet;
  const send = ({ quiet }: Record<string, unknown>) => {
    const hours = { quiet: { ...(quiet as object), version } };
    return save.run(cleanValues(updateNotifications.input, hours) as Parameters<typeof save.run>[0]);
  };
  return (
    <FormShell work={work} edit={edit} isPart initial={({ quiet }: Hours) => ({ quiet })} onFinish={send}>
      <Refusal error={save.error} edit={edit} />
      <p className="cz-notifications-note">
        En estas horas no se le envían correos, mensajes de WhatsApp ni avisos con el navegador cerrado: al terminar
        recibe uno por asunto, con todo lo que hubo. Lo urgente y lo que ve en la aplicación no esperan.
        {sendsMail ? '' : ' No hay correo configurado: por ahora no sale ninguno.'}
      </p>
      <div className="cz-grid">
        <Field name={['quiet', 'from']} label="Desde" span={6}>
          <TimeField />
        </Field>
        <Field name={['quiet', 'to']} label="Hasta" span={6} help="Si no es más tarde, termina al día siguiente">
          <TimeField />
        </Field>
        <Field name={['quiet', 'days']} label="Días en que empiezan" span={12} help="Sin días no hay horas de silencio">
          <Checkbox.Group className="cz-notifications-days" options={days} />
        </Field>
      </div>
      <div className="cz-notifications-buttons">
        <ActionButton look="primary" htmlType="submit" loading={save.pending}>
          Guardar horas de silencio
        </ActionButton>
      </div>
    </FormShell>
  );
}
