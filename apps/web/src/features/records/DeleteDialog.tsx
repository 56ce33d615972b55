import type { Call } from '@cabezal/contract/call';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';

export interface DeleteDialogProps<In, Out> {
  open: boolean;
  /** «Eliminar el camión GAB‑1234» */
  title: string;
  /** What goes with it, and when it is possible. */
  text: ReactNode;
  call: Call<In, Out>;
  input: In;
  onDone: () => void;
  onClose: () => void;
  /** Offered instead when the record is used elsewhere: «Desactivar», «Cambiar estado». */
  instead?: { text: string; run: () => void };
}

/** Deletes a record after a question; where it is used elsewhere says where, and offers what can be done instead. */
export function DeleteDialog<In, Out>({ open, title, text, call, input, ...props }: DeleteDialogProps<In, Out>) {
  const { onDone, onClose, instead } = props;
  const remove = useChange(call, { onDone });
  const close = () => {
    remove.reset();
    onClose();
  };
  const isUsed = remove.error?.code === 'EN_USO';
  const replaces = isUsed && instead !== undefined;
  return (
    <Modal
      open={open}
      title={title}
      width={440}
      onCancel={close}
      footer={[
        <ActionButton key="cancel" onClick={close}>
          Cancelar
        </ActionButton>,
        replaces ? (
          <ActionButton
            key="instead"
            look="primary"
            onClick={() => {
              close();
              instead.run();
            }}
          >
            {instead.text}
          </ActionButton>
        ) : (
          <ActionButton key="ok" look="danger" loading={remove.pending} onClick={() => remove.run(input)}>
            Eliminar
          </ActionButton>
        ),
      ]}
    >
      <p className="cz-modal-text">{text}</p>
      <Failure error={remove.error} />
    </Modal>
  );
}
