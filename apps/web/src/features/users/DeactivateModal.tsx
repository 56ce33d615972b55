import { StopOutlined } from '@ant-design/icons';
import { deleteUser, type UserRow } from '@cabezal/contract/users/users.calls';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { invalidateNouns } from '../../api/nouns.ts';
import { useAction } from '../../api/use-action.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { RequestId } from '../../ui/feedback/ErrorState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { userName } from './user-columns.tsx';

/** Asks before a person is kept out; what the server refuses is said here. */
export function DeactivateModal({ user, onClose }: { user: UserRow | null; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useAction(deleteUser, {
    onDone: done => {
      toast.success(`${userName(done)} ya no puede ingresar`);
      onClose();
    },
    onError: () => invalidateNouns(client, ['user']),
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <Modal
      open={user !== null}
      title={user ? `Desactivar a ${userName(user)}` : ''}
      onCancel={close}
      width={440}
      footer={[
        <ActionButton key="cancel" onClick={close}>
          Cancelar
        </ActionButton>,
        <ActionButton
          key="ok"
          look="danger"
          icon={<StopOutlined />}
          onClick={() => user && remove.run({ id_user: user.id_user, version: user.version })}
        >
          Desactivar
        </ActionButton>,
      ]}
    >
      <p className="cz-modal-text">
        Se cierran sus sesiones y no podrá volver a ingresar. Lo que hizo queda en el historial, y puede activarse de
        nuevo.
      </p>
      {remove.error && (
        <Alert type="error" showIcon title={remove.error.message} action={<RequestId id={remove.error.request_id} />} />
      )}
    </Modal>
  );
}
