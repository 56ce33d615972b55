import { editCertificate } from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import { TRUCK_CERTIFICATE_NAMES, type TruckCertificateType } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import { getTruck, type Truck, type TruckCertificate } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { addDays, businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { certificateNumberError } from '@cabezal/domain/system/validation/truck-certificate';
import { Input } from 'antd';
import { callApi } from '../../../api/call-api.ts';
import { FileField } from '../../../kits/papers/FileField.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { type Edit, present } from '../../../ui/form/use-editing.ts';

/** The action on a certificate: registration, renewal with a new version, or correction. */
export type CertificateTask = { type: TruckCertificateType } & (
  | { kind: 'add' }
  | { kind: 'renew' | 'correct'; certificate: TruckCertificate }
);

const words = {
  add: { title: 'Registrar', ok: 'Registrar', done: 'Certificado registrado' },
  renew: { title: 'Renovar', ok: 'Renovar', done: 'Certificado renovado' },
  correct: { title: 'Corregir', ok: 'Guardar cambios', done: 'Certificado corregido' },
} as const;

/** A date is selected, not typed character by character: it can be validated on every change. */
const atOnce = ['onChange', 'onBlur'];

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const initialOf = (kind: CertificateTask['kind'], certificate: TruckCertificate | null) => {
  if (certificate === null) return {};
  const { cert_mop_number, issued_on, expires_on } = certificate;
  return kind === 'correct' ? { cert_mop_number, issued_on, expires_on } : { cert_mop_number };
};

const noteOf = (task: CertificateTask) =>
  task.kind === 'renew'
    ? `El actual vence el ${formatDate(task.certificate.expires_on)}. El nuevo toma su lugar y el anterior queda en el historial.`
    : undefined;

/** The dialog of all three: number (MTOP), dates and file. */
export function CertificateForm({
  truck,
  task,
  onClose,
}: {
  truck: Truck;
  task: CertificateTask;
  onClose: () => void;
}) {
  const { id_truck } = truck;
  if (task.kind === 'add') return <Certificate id_truck={id_truck} task={task} onClose={onClose} />;
  const { id_certificate } = task.certificate;
  const read = async () =>
    present((await callApi(getTruck, { id_truck })).certificates.find(one => one.id_certificate === id_certificate));
  return (
    <Editing record={task.certificate} read={read}>
      {(certificate, edit) => (
        <Certificate id_truck={id_truck} task={{ ...task, certificate }} edit={edit} onClose={onClose} />
      )}
    </Editing>
  );
}

interface CertificateProps {
  id_truck: number;
  task: CertificateTask;
  edit?: Edit;
  onClose: () => void;
}

function Certificate({ id_truck, task, edit, onClose }: CertificateProps) {
  const kept = task.kind === 'add' ? null : task.certificate;
  const said = words[task.kind];
  const hasFile = task.kind === 'correct' && kept?.id_file != null;
  return (
    <FormModal
      edit={edit}
      title={`${said.title} ${lowerFirst(TRUCK_CERTIFICATE_NAMES[task.type])}`}
      text={noteOf(task)}
      okText={said.ok}
      call={editCertificate}
      initial={(now: TruckCertificate | null) => initialOf(task.kind, now)}
      toInput={values => ({
        ...values,
        id_truck,
        id_certificate: kept?.id_certificate,
        version: kept?.version,
        renew: task.kind === 'renew',
        type_certificate: task.type,
      })}
      doneText={said.done}
      onClose={onClose}
    >
      {task.type === 'certificado' && (
        <Field
          name="cert_mop_number"
          span={12}
          label="Número del certificado MTOP"
          demanded
          rules={[by(number => certificateNumberError('certificado', number), true)]}
        >
          <Input autoComplete="off" />
        </Field>
      )}
      <Field name="issued_on" label="Emitido el" span={6} validateTrigger={atOnce}>
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name="expires_on" label="Vence el" span={6} validateTrigger={atOnce}>
        <DateField min={task.kind === 'renew' ? addDays(task.certificate.expires_on, 1) : undefined} />
      </Field>
      <FileField
        name="id_file"
        label="Archivo"
        what={TRUCK_CERTIFICATE_NAMES[task.type]}
        text={hasFile ? 'Reemplazar archivo' : 'Subir archivo'}
        help={hasFile ? `Sin otro archivo queda el que tiene: ${kept?.filename}` : undefined}
      />
    </FormModal>
  );
}
