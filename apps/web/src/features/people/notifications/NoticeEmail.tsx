import {
  settingNotifications,
  updateEmailNotification,
} from '@cabezal/contract/people/notifications/notification-settings.calls';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { callKey } from '../../../api/nouns.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSendsMail } from '../../../api/use-config.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import './notifications.css';

/** Where the person gets mails of notices. Another address holds when it was confirmed. */
export function NoticeEmail() {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const sendsMail = useSendsMail();
  const found = useCall(settingNotifications, {});
  if (!found.data) return <Answer query={found} what="el correo para los avisos" loading={<RowsSkeleton rows={2} />} />;
  const { notification_email, new_email, email_bounced } = found.data;
  return (
    <>
      <p className="cz-notifications-note">
        Los avisos por correo llegan a <b>{notification_email}</b>.
        {sendsMail ? '' : ' No hay correo configurado: por ahora no sale ninguno.'}
      </p>
      {email_bounced && (
        <Alert
          type="warning"
          showIcon
          title="Ese correo rechaza los avisos: no se le envía ninguno. Confírmelo otra vez o elija otro."
        />
      )}
      {new_email && (
        <Alert
          type="info"
          showIcon
          title={`Falta confirmar ${new_email}: abra el enlace que se le envió. Hasta entonces sigue el anterior.`}
        />
      )}
      <div className="cz-notifications-buttons">
        <ActionButton onClick={() => setOpen(true)}>Cambiar el correo</ActionButton>
      </div>
      {isOpen && (
        <FormModal
          title="Correo para los avisos"
          text="Le enviaremos un enlace a ese correo; cuando lo confirme, los avisos llegarán ahí. Para ingresar sigue usando el de su cuenta."
          okText="Enviar enlace"
          call={updateEmailNotification}
          initial={{ email: new_email ?? notification_email }}
          doneText={null}
          onDone={answer => client.setQueryData(callKey(settingNotifications, {}), answer)}
          onClose={() => setOpen(false)}
        >
          <Field name="email" label="Correo" span={24}>
            <Input type="email" autoComplete="email" maxLength={254} />
          </Field>
        </FormModal>
      )}
    </>
  );
}
