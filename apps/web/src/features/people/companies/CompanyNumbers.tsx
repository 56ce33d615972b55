import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type {
  CompanyNumber,
  NumberCalls,
  CompanyNumbers as Numbers,
} from '@cabezal/contract/people/notifications/company-numbers.calls';
import {
  CONSENT_WAYS,
  NUMBER_STATE_NAMES,
  RECORDED_CONSENT_WAYS,
} from '@cabezal/domain/system/notices/whatsapp-number';
import { businessDate, formatDate, formatDateTime } from '@cabezal/domain/system/time/time';
import { TOLD_SUBJECTS, toldSubjectName } from '@cabezal/domain/trips/told-facts/told-subjects';
import { Alert, Checkbox, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSendsWhatsApp } from '../../../api/use-config.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { present } from '../../../ui/form/use-editing.ts';
import { customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { numberOf, storedConsent } from './number-values.ts';

const subjectOptions = TOLD_SUBJECTS.map(value => ({ value, label: toldSubjectName(value) }));
const wayOptions = RECORDED_CONSENT_WAYS.map(value => ({ value, label: CONSENT_WAYS[value] }));

/** What keeps a number from getting messages; «Recibe»: nothing does. */
function stateOf({ state, active, left_at }: CompanyNumber): string {
  if (left_at !== null) return `${NUMBER_STATE_NAMES.BAJA} el ${formatDateTime(left_at)}`;
  return state === 'ACTIVO' && !active ? 'Inactivo' : NUMBER_STATE_NAMES[state];
}

/** Who recorded the consent, when it was given and how. */
const consentOf = ({ consent }: CompanyNumber): string =>
  consent === null ? 'Falta' : `${CONSENT_WAYS[consent.how]}, ${formatDate(consent.at)} · ${consent.by}`;

const columns = [
  textColumn<CompanyNumber>('label', 'Nombre', { card: 'title' }),
  textColumn<CompanyNumber>('phone', 'Número'),
  customColumn<CompanyNumber>('subjects', 'De qué', row => row.subjects.map(toldSubjectName).join(', ')),
  customColumn<CompanyNumber>('consent', 'Consentimiento', consentOf),
  customColumn<CompanyNumber>('state', 'Estado', stateOf),
];

/** A number of the list as the call takes it; its consent stays. */
const kept = ({ phone, label, subjects, active }: CompanyNumber) => ({ phone, label, subjects, active });
const without = ({ numbers }: Numbers, id: number) =>
  numbers.filter(number => number.id_notification_client !== id).map(kept);

interface CompanyNumbersProps {
  id_company: number;
  calls: NumberCalls;
}

/** Numbers that are told of a customer's trips by WhatsApp, with the consent of their people. */
export function CompanyNumbers({ id_company, calls }: CompanyNumbersProps) {
  const [edited, setEdited] = useState<CompanyNumber | 'new' | null>(null);
  const [leaving, setLeaving] = useState<CompanyNumber | null>(null);
  const sendsWhatsApp = useSendsWhatsApp();
  const found = useCall(calls.list, { companyid: id_company });
  if (!found.data) return <Answer query={found} what="los números de WhatsApp" loading={<RowsSkeleton rows={2} />} />;
  const list = found.data;
  return (
    <section className="cz-records-stack">
      <h3>Por WhatsApp</h3>
      {!sendsWhatsApp && (
        <Alert type="info" showIcon title="No hay WhatsApp configurado: por ahora no sale ningún mensaje." />
      )}
      <div>
        <ActionButton icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          Nuevo número
        </ActionButton>
      </div>
      <SmallTable<CompanyNumber>
        rows={list.numbers}
        columns={columns}
        rowKey={row => row.id_notification_client}
        empty={{
          title: 'Ningún número recibe avisos de estos viajes',
          text: 'Agregue el número de quien aceptó recibirlos. Quien responde BAJA deja de recibirlos.',
        }}
        actions={row => (
          <>
            <ActionButton
              size="small"
              look="text"
              icon={<EditOutlined />}
              aria-label={`Cambiar el número de ${row.label}`}
              onClick={() => setEdited(row)}
            />
            <ActionButton
              size="small"
              look="text"
              icon={<DeleteOutlined />}
              aria-label={`Quitar el número de ${row.label}`}
              onClick={() => setLeaving(row)}
            />
          </>
        )}
      />
      {edited === 'new' && <NewNumber list={list} calls={calls} onClose={() => setEdited(null)} />}
      {edited !== null && edited !== 'new' && (
        <NumberEdit list={list} number={edited} calls={calls} onClose={() => setEdited(null)} />
      )}
      {leaving && (
        <DeleteDialog
          open
          title={`Quitar el número de ${leaving.label}`}
          text="Ya no recibirá avisos. El registro de lo enviado queda."
          call={calls.update}
          input={{ id_company, version: list.version, numbers: without(list, leaving.id_notification_client) }}
          onDone={() => setLeaving(null)}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

/** The fields of one number: it is the first one of the list that is sent, so that a refusal appears at its field. */
function NumberFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Field name={['numbers', 0, 'label']} label="Nombre" span={12}>
        <Input autoComplete="off" maxLength={120} />
      </Field>
      <Field name={['numbers', 0, 'phone']} label="Número" span={12} help="Con código de país: +593 99 123 4567">
        <Input type="tel" autoComplete="off" maxLength={30} />
      </Field>
      <Field name={['numbers', 0, 'subjects']} label="De qué se le avisa" span={24}>
        <Checkbox.Group options={subjectOptions} />
      </Field>
      <Field name={['numbers', 0, 'consent', 'how']} label="Cómo dio su consentimiento" span={12}>
        <Select options={wayOptions} />
      </Field>
      <Field name={['numbers', 0, 'consent', 'on']} label="Cuándo lo dio" span={12}>
        <DateField max={businessDate(new Date())} />
      </Field>
      {!isNew && (
        <Field name={['numbers', 0, 'active']} label="Recibe avisos" span={24} valuePropName="checked">
          <Switch />
        </Field>
      )}
    </>
  );
}

interface NumberDialogProps {
  list: Numbers;
  calls: NumberCalls;
  onClose: () => void;
}

function NewNumber({ list, calls, onClose }: NumberDialogProps) {
  const { id_company, version, numbers } = list;
  return (
    <FormModal
      title="Nuevo número de WhatsApp"
      text="La persona debe haber aceptado recibir estos mensajes. Quien responde BAJA deja de recibirlos hasta que escriba ALTA."
      okText="Guardar número"
      call={calls.update}
      toInput={values => ({ id_company, version, numbers: [numberOf(values, null), ...numbers.map(kept)] })}
      onClose={onClose}
    >
      <NumberFields isNew />
    </FormModal>
  );
}

/** A number as its dialog edits it: the version and the other numbers are those of the list that was read with it. */
interface EditedNumber extends CompanyNumber {
  version: number;
  others: ReturnType<typeof kept>[];
}
const editedOf = (list: Numbers, id: number): EditedNumber => ({
  ...present(list.numbers.find(number => number.id_notification_client === id)),
  version: list.version,
  others: without(list, id),
});
const numberValues = (record: EditedNumber) => ({
  numbers: [{ ...kept(record), consent: storedConsent(record) ?? {} }],
});

function NumberEdit({ list, calls, number, onClose }: NumberDialogProps & { number: CompanyNumber }) {
  const { id_company } = list;
  const { id_notification_client: id, label } = number;
  const read = async () => editedOf(await callApi(calls.list, { companyid: id_company }), id);
  return (
    <Editing<EditedNumber> record={editedOf(list, id)} read={read}>
      {(record, edit) => (
        <FormModal
          title={`Avisos por WhatsApp a ${label}`}
          okText="Guardar número"
          call={calls.update}
          edit={edit}
          initial={numberValues}
          toInput={values => ({
            id_company,
            version: record.version,
            numbers: [numberOf(values, record), ...record.others],
          })}
          onClose={onClose}
        >
          <NumberFields isNew={false} />
        </FormModal>
      )}
    </Editing>
  );
}
