import {
  saveDriverCredential,
  saveTptCredential,
  saveTruckCredential,
} from '@cabezal/contract/fleet/credentials/credentials.calls';
import { type CredentialCell, GENERAL_CREDENTIALS } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { AutoComplete } from 'antd';
import { FileField } from '../../../kits/papers/FileField.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import type { CredentialPlace, Subject } from './credential-words.tsx';

const hasPassed = (day: string | null) => day !== null && day < businessDate(new Date());

interface CredentialModalProps {
  subject: Subject;
  row: { id: number; name: string };
  /** Null: a general credential, or with `tpt` the one for the transport of containers. */
  place: CredentialPlace | null;
  tpt?: boolean;
  /** The credential that the new one replaces. */
  cell: Pick<CredentialCell, 'name' | 'expires_on'> | null;
  onClose: () => void;
}

/** Registers a credential, or a new version of the current one. */
export function CredentialModal({ subject, row, place, tpt = false, cell, onClose }: CredentialModalProps) {
  const call = tpt ? saveTptCredential : subject === 'driver' ? saveDriverCredential : saveTruckCredential;
  const key = subject === 'driver' ? 'id_driver' : 'id_truck';
  const known = place ? [`Credencial ${place.name}`] : tpt ? ['TPT'] : GENERAL_CREDENTIALS[subject];
  return (
    <FormModal<unknown, unknown>
      title={`${cell ? 'Renovar' : 'Registrar'} credencial de ${row.name}`}
      text={[
        place?.name,
        cell && `La actual ${hasPassed(cell.expires_on) ? 'venció' : 'vence'} el ${formatDate(cell.expires_on)}.`,
      ]
        .filter(Boolean)
        .join('. ')}
      okText={cell ? 'Renovar' : 'Registrar'}
      call={call as never}
      initial={{ name: cell?.name ?? (place || tpt ? known[0] : undefined), issued_on: businessDate(new Date()) }}
      toInput={values => ({
        ...values,
        [key]: row.id,
        ...(!tpt && { id_location: place?.id_location ?? null }),
      })}
      doneText={cell ? 'Credencial renovada' : 'Credencial registrada'}
      onClose={onClose}
    >
      <Field name="name" label="Credencial" span={12}>
        <AutoComplete options={known.map(value => ({ value }))} />
      </Field>
      <DateFields />
      <DocumentField />
    </FormModal>
  );
}

export function DateFields() {
  return (
    <>
      <Field name="issued_on" label="Emitida el">
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name="expires_on" label="Vence el">
        <DateField />
      </Field>
    </>
  );
}

export const DocumentField = () => (
  <FileField name="id_file" label="Documento" what="Credencial" text="Subir documento" />
);
