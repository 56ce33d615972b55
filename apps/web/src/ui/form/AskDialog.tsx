import type { Call } from '@cabezal/contract/call';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../ActionButton.tsx';
import { Dialog } from '../Dialog.tsx';
import { Failure } from '../feedback/Failure.tsx';
import { useOpened } from '../use-opened.ts';

export interface AskDialogProps<In, Out> {
  open: boolean;
  /** «Eliminar el camión GAB‑1234» */
  title: string;
  /** The consequences, and when the action is possible. */
  text: ReactNode;
  okText: string;
  look?: 'primary' | 'danger';
  call: Call<In, Out>;
  /** A function where the input depends on the time of sending. */
  input: In | (() => In);
  onDone: (answer: Out) => void;
  onClose: () => void;
  /** Offered if the record is used elsewhere: «Desactivar», «Cambiar estado». */
  instead?: { text: string; run: () => void };
}

/**
 * A confirmation before a change that needs no further input; a refusal shows why, and offers the alternative. It asks and sends what it was
 * opened with: a change that another person makes meanwhile is refused by its version.
 */
export function AskDialog<In, Out>({ open, call, onDone, onClose, instead, ...now }: AskDialogProps<In, Out>) {
  const { title, text, okText, look = 'primary', input } = useOpened(now, open);
  const change = useChange(call, { onDone });
  const close = () => {
    change.reset();
    onClose();
  };
  const replaces = change.error?.code === 'EN_USO' && instead !== undefined;
  return (
    <Dialog
      unsaved={null}
      open={open}
      title={title}
      width={440}
      onClose={close}
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
          <ActionButton
            key="ok"
            look={look}
            loading={change.pending}
            onClick={() => change.run(typeof input === 'function' ? (input as () => In)() : input)}
          >
            {okText}
          </ActionButton>
        ),
      ]}
    >
      <p className="cz-modal-text">{text}</p>
      <Failure error={change.error} />
    </Dialog>
  );
}
