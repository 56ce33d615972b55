import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { DialogGuard, useAskToClose } from './form/use-leave-guard.ts';
import { useMedia } from './use-media.ts';
import { useNarrow } from './use-narrow.ts';

type Replaced = 'footer' | 'children' | 'mask' | 'onCancel' | 'onClose';

export interface DialogProps extends Omit<ModalProps, Replaced> {
  /** True while closing would lose something that a person typed or chose: then «Atrás» asks, too. Null: the dialog has no input. */
  unsaved: (() => boolean) | null;
  /** A press outside never closes the dialog. On a phone this is always so. */
  isFirm?: boolean;
  /** Closes the dialog. Esc, the cross, a press outside and the `close` argument ask first if there is unsaved work. */
  onClose: () => void;
  /** Null: no buttons. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  children: ReactNode | ((close: () => void) => ReactNode);
}

const nothing = () => false;

/** A press outside closes the dialog on a desktop; on a phone the hand that holds the device could touch it by accident. */
export const closesBeside = (isFirm: boolean, isPhone: boolean): boolean => !isFirm && !isPhone;

/**
 * The only dialog component: antd's Modal closes at once and loses typed text. The dialog must send data of the record on which it was
 * opened: `useOpened` keeps that record where the screen behind it is live.
 */
export function Dialog({ unsaved, isFirm = false, onClose, footer, children, ...rest }: DialogProps) {
  const isNarrow = useNarrow();
  const isTouched = useMedia('(pointer: coarse)');
  const close = useAskToClose(unsaved ?? nothing, onClose);
  return (
    <Modal
      destroyOnHidden
      {...rest}
      footer={typeof footer === 'function' ? footer(close) : footer}
      mask={{ closable: closesBeside(isFirm, isNarrow || isTouched) }}
      onCancel={close}
    >
      {rest.open && unsaved && <DialogGuard isDirty={unsaved} />}
      {typeof children === 'function' ? children(close) : children}
    </Modal>
  );
}
