import {
  type PreviewedText,
  previewNotification,
  type SubjectTexts,
  saveOptionsSubjectsNotifications,
} from '@cabezal/contract/system/notices/templates.calls';
import { CHANNEL_NAMES, CHANNELS, type Channel } from '@cabezal/domain/system/notices/channels';
import { STANDARD_TEMPLATE, TEXT_LENGTH, type Template, TITLE_LENGTH } from '@cabezal/domain/system/notices/template';
import { FIELD_NAMES, fieldsOf } from '@cabezal/domain/system/notices/template-fields';
import { templateName } from '@cabezal/domain/system/notices/whatsapp-template';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useSendsWhatsApp } from '../../../api/use-config.ts';
import { usePreview } from '../../../kits/preview/use-preview.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ReservationSelect } from '../../../kits/selects/selects.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import type { EditOf } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { whatsAppState } from './whatsapp-state.ts';

type Row = SubjectTexts;
type Templates = Row['templates'];

const channelOptions = CHANNELS.map(value => ({ value, label: CHANNEL_NAMES[value] }));
const subjectValues = ({ channels, templates }: Row) => ({ channels, templates });

/** What a subject says on each channel, with a preview while it is written. */
export function SubjectForm({ record, edit, onClose }: EditOf<Row> & { onClose: () => void }) {
  const { subject, name, version } = record;
  return (
    <FormModal
      title={`Textos de «${name}»`}
      okText="Guardar textos"
      doneText="Textos guardados"
      call={saveOptionsSubjectsNotifications}
      edit={edit}
      initial={subjectValues}
      toInput={values => ({ ...values, subject, version })}
      onClose={onClose}
      width={960}
    >
      <Field name="channels" label="Por dónde sale mientras la persona no elija otra cosa" span={12}>
        <Checkbox.Group options={channelOptions} />
      </Field>
      <FieldList record={record} />
      <Texts record={record} />
    </FormModal>
  );
}

/** The fields that the texts of a subject may name. */
function FieldList({ record }: { record: Row }) {
  return (
    <div>
      <p className="cz-notice-templates-note">Campos que puede usar, entre dos llaves:</p>
      <ul className="cz-notice-templates-fields">
        {fieldsOf(record.subject).map(code => (
          <li key={code}>
            <code>{`{{${code}}}`}</code> {FIELD_NAMES[code]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Title and text of each channel, and what they say of a real trip. */
function Texts({ record }: { record: Row }) {
  const { form } = useFormKit();
  const { may } = useAccess();
  const [id_reservation, setReservation] = useState<number | null>(null);
  const values = Form.useWatch<{ templates?: Templates }>([], { form, preserve: true });
  const templates = values?.templates ?? record.templates;
  const input = { subject: record.subject, templates, ...(id_reservation !== null && { id_reservation }) };
  const isReady = previewNotification.input.safeParse(input).success;
  const preview = usePreview(previewNotification, input, { isReady });
  const shown = preview.data?.texts ?? [];
  return (
    <>
      {may('reservation.read') && (
        <div className="cz-notice-templates-trip">
          <ReservationSelect
            aria-label="Viaje de ejemplo"
            placeholder="Ver con un viaje real: reserva, contenedor o cliente"
            value={id_reservation}
            onChange={setReservation}
          />
          <span className="cz-notice-templates-note">
            {preview.data?.source === 'TRIP' ? 'Con el último hecho de esa reserva' : 'Con valores de ejemplo'}
          </span>
        </div>
      )}
      <Failure error={preview.error} />
      {CHANNELS.map(channel => (
        <ChannelText
          key={channel}
          channel={channel}
          record={record}
          shown={shown.find(text => text.channel === channel)}
          onUse={template => form.setFieldsValue({ templates: { [channel]: template } })}
        />
      ))}
    </>
  );
}

interface ChannelTextProps {
  channel: Channel;
  record: Row;
  shown: PreviewedText | undefined;
  onUse: (template: Template) => void;
}

function ChannelText({ channel, record, shown, onUse }: ChannelTextProps) {
  const name = CHANNEL_NAMES[channel];
  const former = record.written.filter(one => one.channel === channel);
  const options = [
    ...former.map(({ version, author, created_at }) => ({
      value: version,
      label: `${formatDateTime(created_at)} · ${author}`,
    })),
    { value: 0, label: 'El de siempre' },
  ];
  const use = (version: number) => {
    const { title, body } = former.find(one => one.version === version) ?? STANDARD_TEMPLATE;
    onUse({ title, body });
  };
  return (
    <section className="cz-notice-templates-channel" aria-label={name}>
      <h3>{name}</h3>
      {channel === 'WHATSAPP' && <WhatsAppNote record={record} />}
      <div className="cz-notice-templates-pair">
        <div>
          <Field name={['templates', channel, 'title']} label={`Título en ${name}`}>
            <Input autoComplete="off" maxLength={TITLE_LENGTH} />
          </Field>
          <Field name={['templates', channel, 'body']} label={`Texto en ${name}`}>
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={TEXT_LENGTH} />
          </Field>
          {former.length > 0 && (
            <Select<number | null>
              className="cz-notice-templates-former"
              aria-label={`Versiones anteriores: ${name}`}
              placeholder="Usar otro texto"
              value={null}
              options={options}
              onChange={version => version !== null && use(version)}
            />
          )}
        </div>
        <Shown name={name} shown={shown} />
      </div>
    </section>
  );
}

/** When this text leaves, and what leaves otherwise. */
function WhatsAppNote({ record }: { record: Row }) {
  const isSent = useSendsWhatsApp();
  const template = `la plantilla «${templateName(record.subject)}» de WhatsApp, con la frase de siempre`;
  const reason = record.whatsapp_template?.reason;
  return (
    <>
      {!isSent && (
        <p className="cz-notice-templates-note">No hay WhatsApp configurado: por ahora no sale ningún mensaje.</p>
      )}
      <p className="cz-notice-templates-note">
        {`Este texto sale en las 24 horas desde que la persona escribe. Después sale ${template}.`}
      </p>
      <p className="cz-notice-templates-note">
        {`Estado de la plantilla: ${whatsAppState(record)}${reason ? ` (${reason})` : ''}`}
      </p>
    </>
  );
}

/** A text as its reader sees it. Names with markup are text. */
function Shown({ name, shown }: { name: string; shown: PreviewedText | undefined }) {
  if (!shown) return null;
  return (
    <article className="cz-notice-templates-shown" aria-label={`Así se ve: ${name}`}>
      {shown.problem === null ? (
        <>
          <strong>{shown.title}</strong>
          <p>{shown.text}</p>
        </>
      ) : (
        <p className="cz-notice-templates-problem">{shown.problem}</p>
      )}
    </article>
  );
}
