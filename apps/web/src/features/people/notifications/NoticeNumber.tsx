import {
  saveWhatsAppNumber,
  settingNotifications,
  testWhatsApp,
} from '@cabezal/contract/people/notifications/notification-settings.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { callKey } from '../../../api/nouns.ts';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { useSendsWhatsApp } from '../../../api/use-config.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import './notifications.css';

/** What keeps the number from getting messages. */
const PROBLEMS = {
  BAJA: 'Ese número escribió BAJA: no se le envía nada hasta que escriba ALTA por WhatsApp.',
  INVALIDO: 'WhatsApp dice que ese número no tiene WhatsApp: guárdelo otra vez si ya lo tiene, o elija otro.',
  PENDIENTE: 'Falta su consentimiento: guarde el número otra vez.',
} as const;

/** The number on which the person gets notices by WhatsApp, with the consent. */
export function NoticeNumber() {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const sendsWhatsApp = useSendsWhatsApp();
  const found = useCall(settingNotifications, {});
  const show = (answer: unknown) => client.setQueryData(callKey(settingNotifications, {}), answer);
  const remove = useChange(saveWhatsAppNumber, {
    onDone: answer => {
      show(answer);
      toast.success('Ya no recibe avisos por WhatsApp');
    },
  });
  const test = useChange(testWhatsApp, { onDone: () => toast.success('Prueba enviada') });
  if (!found.data) return <Answer query={found} what="su número de WhatsApp" loading={<RowsSkeleton rows={2} />} />;
  const { whatsapp } = found.data;
  return (
    <>
      <Failure error={remove.error ?? test.error} />
      <p className="cz-notifications-note">
        {whatsapp === null ? (
          'No ha registrado un número.'
        ) : (
          <>
            Los avisos por WhatsApp llegan a <b>{whatsapp.phone}</b>, como usted aceptó el{' '}
            {formatDateTime(whatsapp.consent_at)}.
          </>
        )}
        {sendsWhatsApp ? '' : ' No hay WhatsApp configurado: por ahora no sale ningún mensaje.'}
      </p>
      {whatsapp !== null && whatsapp.state !== 'ACTIVO' && (
        <Alert type="warning" showIcon title={PROBLEMS[whatsapp.state]} />
      )}
      <div className="cz-notifications-buttons">
        <ActionButton onClick={() => setOpen(true)}>
          {whatsapp === null ? 'Registrar un número' : 'Cambiar el número'}
        </ActionButton>
        {whatsapp !== null && (
          <>
            <ActionButton
              can={sendsWhatsApp || 'No hay WhatsApp configurado'}
              loading={test.pending}
              onClick={() => test.run({})}
            >
              Enviar prueba
            </ActionButton>
            <ActionButton
              look="danger"
              loading={remove.pending}
              onClick={() => remove.run({ phone: null, accepts: false })}
            >
              Quitar
            </ActionButton>
          </>
        )}
      </div>
      {isOpen && (
        <FormModal
          title="Número para los avisos por WhatsApp"
          text="Ahí llegan los avisos que tenga encendidos en «WhatsApp». Para no recibir más, responda BAJA o quite el número."
          okText="Guardar número"
          call={saveWhatsAppNumber}
          initial={{ phone: whatsapp?.phone, accepts: false }}
          doneText="Número guardado"
          onDone={show}
          onClose={() => setOpen(false)}
        >
          <Field name="phone" label="Número" span={24} demanded help="Con código de país: +593 99 123 4567">
            <Input type="tel" autoComplete="tel" maxLength={30} />
          </Field>
          <Field name="accepts" label="Consentimiento" span={24} valuePropName="checked">
            <Checkbox>Acepto recibir avisos de Cabezal por WhatsApp en este número</Checkbox>
          </Field>
        </FormModal>
      )}
    </>
  );
}
