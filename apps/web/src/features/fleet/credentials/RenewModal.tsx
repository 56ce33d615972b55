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
import { nothingRenewed, remaining, renewGroups, type ToRenew } from './renew-groups.ts';

interface RenewModalProps {
  title: string;
  text: ReactNode;
  credentials: readonly ToRenew[];
  /** Shown above the dates: a select for the place. */
  fields?: ReactNode;
  onClose: (done: boolean) => void;
}

interface Values {
  issued_on?: string | null;
  expires_on: string;
  id_file?: number | null;
}

const calls = { driver: renewDriverCredentials, truck: renewTruckCredentials, tpt: renewTptCredentials };

/** Renews many credentials with one document and one date; those that could not be renewed stay listed with the reason. */
export function RenewModal({ title, text, credentials, fields, onClose }: RenewModalProps) {
  const [form] = Form.useForm();
  const [renewed, setRenewed] = useState(nothingRenewed);
  const [left, setLeft] = useState<readonly string[] | null>(null);
  const renew = {
    driver: useChange(calls.driver),
    truck: useChange(calls.truck),
    tpt: useChange(calls.tpt),
  };
  const work = useFormWork(form, calls.driver.input);
  const error = renew.driver.error ?? renew.truck.error ?? renew.tpt.error;
  const send = async ({ issued_on, expires_on, id_file }: Values) => {
    const after = await renewGroups(credentials, renewed, (group, wanted) =>
      renew[group].run({ credentials: wanted, issued_on, expires_on, id_file }),
    );
    const { problems } = after.renewed;
    setRenewed(after.renewed);
    if (!after.isWhole) return;
    if (problems.length === 0) return onClose(true);
    setLeft(problems);
  };
  const rest = remaining(credentials, renewed).length;
  const isBegun = renewed.ids.size > 0;
  return (
    <Dialog
      unsaved={left === null ? work.written.isDirty : null}
      open
      title={title}
      width={560}
      onClose={() => onClose(left !== null || isBegun)}
      footer={close => [
        <ActionButton key="cancel" onClick={close}>
          {left ? 'Cerrar' : 'Cancelar'}
        </ActionButton>,
        !left && (
          <ActionButton
            key="ok"
            look="primary"
            can={work.waiting.why() ?? (rest > 0 || 'Ninguna de las filas tiene esa credencial')}
            onClick={() => form.submit()}
          >
            Renovar {rest}
          </ActionButton>
        ),
      ]}
    >
      {left ? (
        <>
          <p className="cz-modal-text">
            Se renovaron {renewed.ids.size - left.length} de {renewed.ids.size}. Quedan:
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
              <DocumentField />
            </div>
            <Refusal error={error} />
            {isBegun && (
              <p className="cz-modal-text">
                Ya se enviaron {renewed.ids.size} con lo que tenía el formulario. Faltan {rest}.
              </p>
            )}
          </FormShell>
        </>
      )}
    </Dialog>
  );
}
