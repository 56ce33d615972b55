import { LinkOutlined, MailOutlined, MoreOutlined } from '@ant-design/icons';
import {
  changeUserState,
  requireNewPassword,
  resendInvitation,
  resetSecondFactor,
  updateDriverPassword,
} from '@cabezal/contract/people/users/user-access.calls';
import { deleteUser, type UserRow } from '@cabezal/contract/people/users/users.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { Dropdown, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import type { InvitationLinks } from './use-invitation-link.tsx';

type Shown = 'state' | 'force' | 'factor' | 'password' | 'delete' | null;

const moreOf = ({ role, can }: UserRow) => [
  ...(role === 'DRIVER' ? [{ key: 'password', label: 'Poner contraseña', disabled: can.set_password !== true }] : []),
  { key: 'force', label: 'Exigir contraseña nueva', disabled: can.force_password !== true },
  { key: 'factor', label: 'Quitar segundo factor', disabled: can.reset_second_factor !== true },
  { key: 'delete', label: 'Eliminar', danger: true, disabled: can.delete !== true },
];

interface UserActionsProps {
  user: UserRow;
  links: InvitationLinks;
  onChanged: (user: UserRow) => void;
  onDeleted: () => void;
}

/** The actions for a person's access; less common ones are under «Más». */
export function UserActions({ user, links, onChanged, onDeleted }: UserActionsProps) {
  const [shown, show] = useState<Shown>(null);
  const close = () => show(null);
  const done = (text: string) => (after: UserRow) => {
    toast.success(text);
    close();
    onChanged(after);
  };
  const { id_user, version, can } = user;
  if (can.edit !== true && can.change_state !== true) return null;
  return (
    <div className="cz-users-buttons">
      {can.invite === true && <InviteAgain user={user} links={links} onDone={onChanged} />}
      <ActionButton can={can.change_state} look={user.active ? 'danger' : 'normal'} onClick={() => show('state')}>
        {user.active ? 'Desactivar' : 'Activar'}
      </ActionButton>
      <Dropdown trigger={['click']} menu={{ items: moreOf(user), onClick: ({ key }) => show(key as Shown) }}>
        <ActionButton icon={<MoreOutlined />} aria-label="Más acciones" />
      </Dropdown>
      <ChangeState
        user={user}
        open={shown === 'state'}
        onDone={after => done(after.active ? 'Usuario activado' : `${personName(after)} ya no puede ingresar`)(after)}
        onClose={close}
      />
      <AskDialog
        open={shown === 'force'}
        title={`Exigir contraseña nueva a ${personName(user)}`}
        text={`Su contraseña actual deja de servir y se cierran sus sesiones. ${links.handsOver ? 'Verá un enlace, válido 72 horas, para que usted se lo entregue' : `Recibirá en ${user.email} un enlace, válido 72 horas`}, para elegir otra.`}
        okText="Exigir contraseña nueva"
        look="danger"
        call={requireNewPassword}
        input={{ id_user, version }}
        onDone={after => {
          done(links.handsOver ? 'Contraseña anulada' : `Se envió el enlace a ${after.email}`)(after);
          if (links.handsOver) links.make(after);
        }}
        onClose={close}
      />
      <AskDialog
        open={shown === 'factor'}
        title={`Quitar el segundo factor a ${personName(user)}`}
        text="Para quien perdió su teléfono y sus códigos. Se cierran sus sesiones e ingresa solo con su contraseña; si su rol lo pide, lo activa de nuevo al ingresar. Asegúrese antes de que es esa persona quien lo pide."
        okText="Quitar segundo factor"
        look="danger"
        call={resetSecondFactor}
        input={{ id_user, version }}
        onDone={done('Segundo factor quitado')}
        onClose={close}
      />
      {shown === 'password' && <DriverPassword user={user} onDone={done('Contraseña cambiada')} onClose={close} />}
      <DeleteDialog
        open={shown === 'delete'}
        title={`Eliminar a ${personName(user)}`}
        text="Solo es posible mientras no haya hecho nada que conste a su nombre."
        call={deleteUser}
        input={{ id_user, version }}
        onDone={() => {
          toast.success('Usuario eliminado');
          onDeleted();
        }}
        onClose={close}
        instead={user.active ? { text: 'Desactivar', run: () => show('state') } : undefined}
      />
    </div>
  );
}

interface InviteAgainProps {
  user: UserRow;
  links: InvitationLinks;
  onDone: (user: UserRow) => void;
}

/** For people who have not chosen a password yet: sends the mail again, or shows a link to hand over. */
function InviteAgain({ user, links, onDone }: InviteAgainProps) {
  const sent = (after: UserRow) => {
    toast.success(`Se envió el enlace a ${after.email}`);
    onDone(after);
  };
  const { id_user, version } = user;
  const mail = useAction(resendInvitation, { onDone: sent });
  if (links.handsOver === null) return null;
  return links.handsOver ? (
    <ActionButton icon={<LinkOutlined />} loading={links.pending} onClick={() => links.make(user)}>
      Nuevo enlace
    </ActionButton>
  ) : (
    <ActionButton icon={<MailOutlined />} loading={mail.pending} onClick={() => mail.run({ id_user, version })}>
      Reenviar invitación
    </ActionButton>
  );
}

interface ChangeStateProps extends DriverPasswordProps {
  open: boolean;
}

function ChangeState({ user, open, onDone, onClose }: ChangeStateProps) {
  const { id_user, version, active } = user;
  return (
    <AskDialog
      open={open}
      title={`${active ? 'Desactivar' : 'Activar'} a ${personName(user)}`}
      text={
        active
          ? 'Se cierran sus sesiones y no podrá volver a ingresar. Lo que hizo queda en el historial, y puede activarse de nuevo.'
          : 'Podrá ingresar de nuevo con su contraseña.'
      }
      okText={active ? 'Desactivar' : 'Activar'}
      look={active ? 'danger' : 'primary'}
      call={changeUserState}
      input={{ id_user, version, active: !active }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface DriverPasswordProps {
  user: UserRow;
  onDone: (user: UserRow) => void;
  onClose: () => void;
}

/** For a driver without mail: shows a new password, which the office tells him. */
function DriverPassword({ user, onDone, onClose }: DriverPasswordProps) {
  return (
    <FormModal
      title={`Contraseña de ${personName(user)}`}
      text="Se cierran las sesiones que tenga abiertas. Dígale la contraseña: no se envía por correo."
      okText="Cambiar contraseña"
      width={440}
      call={updateDriverPassword}
      toInput={values => ({ ...values, id_driver: user.id_driver })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field name="password" label="Contraseña nueva" span={12} help="Al menos 10 caracteres">
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Field>
    </FormModal>
  );
}
