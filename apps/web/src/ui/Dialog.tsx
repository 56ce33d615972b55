import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { useAskToClose } from './form/use-leave-guard.ts';
import { useMedia } from './use-media.ts';
import { useNarrow } from './use-narrow.ts';

type Replaced = 'footer' | 'children' | 'mask' | 'onCancel' | 'onClose';

export interface DialogProps extends Omit<ModalProps, Replaced> {
  /** True while something that a person typed or chose would be lost; null: nothing is entered here. */
  unsaved: (() => boolean) | null;
  /** A press beside it never closes it. On a phone none ever does. */
  isFirm?: boolean;
  /** Closes it. Esc, the cross, a press beside it and the `close` that is given ask before unsaved work is lost. */
  onClose: () => void;
  /** Null: no buttons of its own. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  children: ReactNode | ((close: () => void) => ReactNode);
}

const nothing = () => false;

/** A press beside the dialog closes it on a desk; on a phone the hand that holds it would. */
export const closesBeside = (isFirm: boolean, isPhone: boolean): boolean => !isFirm && !isPhone;

/**
 * The one dialog over the page: antd's Modal closes at once, whatever was typed in it. What it sends is about the record on which it was
 * opened: `useOpened` keeps that where the screen behind it is live.
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
      {typeof children === 'function' ? children(close) : children}
    </Modal>
  );
}
