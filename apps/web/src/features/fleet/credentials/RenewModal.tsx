import {
  renewDriverCredentials,
  renewTptCredentials,
  renewTruckCredentials,
} from '@cabezal/contract/fleet/credentials/credentials.calls';
import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Refusal } from '../../../ui/form/FormParts.tsx';
import { FormShell, useFormWork } from '../../../ui/form/FormShell.tsx';
import { DateFields, DocumentField } from './CredentialModal.tsx';

/** A credential to renew, with how people call it. */
interface ToRenew {
  id_credential: number;
  version: number;
  subject: 'driver' | 'truck';
  tpt: boolean;
  label: string;
}

interface RenewModalProps {
  title: string;
  text: ReactNode;
  credentials: readonly ToRenew[];
  /** Above the dates: a place to choose. */
  fields?: ReactNode;
  onClose: (done: boolean) => void;
}

interface Values {
  issued_on?: string | null;
  expires_on: string;
}

const calls = { driver: renewDriverCredentials, truck: renewTruckCredentials, tpt: renewTptCredentials };
type Group = keyof typeof calls;
const groupOf = (one: ToRenew): Group => (one.tpt ? 'tpt' : one.subject);

/** One document and one date for many credentials; what could not be renewed stays listed with its reason. */
export function RenewModal({ title, text, credentials, fields, onClose }: RenewModalProps) {
  const [form] = Form.useForm();
  const [id_file, setFile] = useState<number | null>(null);
  const [left, setLeft] = useState<readonly string[] | null>(null);
  const renew = {
    driver: useChange(calls.driver),
    truck: useChange(calls.truck),
    tpt: useChange(calls.tpt),
  };
  const work = useFormWork(form, calls.driver.input);
  const error = renew.driver.error ?? renew.truck.error ?? renew.tpt.error;
  const send = async ({ issued_on, expires_on }: Values) => {
    const problems: string[] = [];
    for (const group of ['driver', 'truck', 'tpt'] as const) {
      const mine = credentials.filter(one => groupOf(one) === group);
      if (mine.length === 0) continue;
      const wanted = mine.map(({ id_credential, version }) => ({ id_credential, version }));
      const answer = await renew[group].run({ credentials: wanted, issued_on, expires_on, id_file });
      if (answer === null) return;
      const labels = new Map(mine.map(one => [one.id_credential, one.label]));
      problems.push(
        ...answer.rows.filter(row => !row.ok).map(row => `${labels.get(row.id_credential)}: ${row.message}`),
      );
    }
    if (problems.length === 0) return onClose(true);
    setLeft(problems);
  };
  const count = credentials.length;
  return (
    <Dialog
      unsaved={left === null ? work.written.isDirty : null}
      open
      title={title}
      width={560}
      onClose={() => onClose(left !== null)}
      footer={close => [
        <ActionButton key="cancel" onClick={close}>
          {left ? 'Cerrar' : 'Cancelar'}
        </ActionButton>,
        !left && (
          <ActionButton
            key="ok"
            look="primary"
            can={count > 0 || 'Ninguna de las filas tiene esa credencial'}
            onClick={() => form.submit()}
          >
            Renovar {count}
          </ActionButton>
        ),
      ]}
    >
      {left ? (
        <>
          <p className="cz-modal-text">
            Se renovaron {count - left.length} de {count}. Quedan:
          </p>
          <ul>
            {left.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="cz-modal-text">{text}</p>
          <FormShell work={work} onFinish={values => send(values as unknown as Values)}>
            <div className="cz-grid">
              {fields}
              <DateFields />
              <DocumentField id_file={id_file} onSent={setFile} />
            </div>
            <Refusal error={error} />
          </FormShell>
        </>
      )}
    </Dialog>
  );
}
