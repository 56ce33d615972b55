import type { Call } from '@cabezal/contract/call';
import { createUser, getUsers, type UserRow, updateUser } from '@cabezal/contract/people/users/users.calls';
import { Form } from 'antd';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Refusal } from '../../../ui/form/FormParts.tsx';
import { FormShell, useFormWork } from '../../../ui/form/FormShell.tsx';
import { type Edit, readRow } from '../../../ui/form/use-editing.ts';
import { useFormSend } from '../../../ui/form/use-form-send.ts';
import { type FormGuard, useAskToClose } from '../../../ui/form/use-leave-guard.ts';
import { UserFields } from './UserFields.tsx';
import type { InvitationLinks } from './use-invitation-link.tsx';

interface UserFormProps {
  /** Null: a new one. */
  user: UserRow | null;
  /** The versions created meanwhile by this person with the buttons above the form. */
  own?: readonly number[];
  onClose: () => void;
  links: InvitationLinks;
  guard: FormGuard;
}

/** The version to send: the one read, advanced by the person's own changes; a change by another person ends the chain. */
function versionAfter(read: number, own: readonly number[]): number {
  let version = read;
  while (own.includes(version + 1)) version++;
  return version;
}

/** Creates or changes a user; errors are shown at the fields or above. */
export function UserForm({ user, own = [], ...shell }: UserFormProps) {
  if (user === null) return <Fill user={null} version={0} {...shell} />;
  const read = () => readRow(getUsers, row => row.id_user === user.id_user, user.email);
  return (
    <Editing record={user} read={read}>
      {(begun, edit) => <Fill user={begun} edit={edit} version={versionAfter(begun.version, own)} {...shell} />}
    </Editing>
  );
}

interface FillProps extends Omit<UserFormProps, 'own'> {
  version: number;
  edit?: Edit;
}

/** The toast after saving; if a link is handed over, the link is shown instead. */
const doneText = (user: UserRow | null, links: InvitationLinks) => (saved: UserRow) => {
  if (user) return 'Cambios guardados';
  return links.handsOver ? '' : `Se envió a ${saved.email} el enlace para elegir su contraseña`;
};

function Fill({ user, edit, version, onClose, links, guard }: FillProps) {
  const [form] = Form.useForm();
  const call: Call<unknown, UserRow> = user ? updateUser : createUser;
  const work = useFormWork(form, call.input);
  const sending = useFormSend(work, {
    call,
    edit,
    draft: null,
    doneText: doneText(user, links),
    toInput: values => ({ ...values, ...(user && { id_user: user.id_user, version }) }),
    onDone: saved => {
      onClose();
      if (!user && links.handsOver) links.make(saved);
    },
  });
  guard.current = work.written.isDirty;
  const close = useAskToClose(work.written.isDirty, onClose);
  return (
    <FormShell
      work={work}
      edit={edit}
      initial={(now: UserRow | null) => now ?? { products: ['E', 'I'] }}
      disabled={sending.pending || (user !== null && user.can.edit !== true)}
      onFinish={sending.send}
    >
      <Refusal error={sending.error} edit={edit} />
      <UserFields user={user} handsOver={links.handsOver === true} />
      <div className="cz-users-foot">
        <ActionButton onClick={close}>Cancelar</ActionButton>
        <ActionButton look="next" htmlType="submit" loading={sending.pending} can={user?.can.edit}>
          {user ? 'Guardar' : 'Crear usuario'}
        </ActionButton>
      </div>
    </FormShell>
  );
}
