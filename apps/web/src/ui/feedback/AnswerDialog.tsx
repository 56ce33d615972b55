import type { ReactNode } from 'react';
import { Dialog } from '../Dialog.tsx';
import { Answer, type AnswerQuery } from './Answer.tsx';

interface AnswerDialogProps<T> {
  query: AnswerQuery<T>;
  /** «la orden», «el resumen»: for «No se pudo cargar la orden». */
  what: string;
  /** The title of the dialog that follows. */
  title: string;
  width?: number;
  onClose: () => void;
  children: (data: T) => ReactNode;
}

/** A dialog that needs data which are read first: until it has them, it shows that they load, or why it cannot open. */
export function AnswerDialog<T>({ query, what, title, width, onClose, children }: AnswerDialogProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Dialog unsaved={null} open title={title} width={width} footer={null} onClose={onClose}>
      <Answer query={query} what={what} />
    </Dialog>
  );
}
