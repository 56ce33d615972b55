import { AskDialog, type AskDialogProps } from './AskDialog.tsx';

/** Deletes a record after a question; where it is used elsewhere says where, and offers what can be done instead. */
export function DeleteDialog<In, Out>(props: Omit<AskDialogProps<In, Out>, 'okText' | 'look'>) {
  return <AskDialog {...props} okText="Eliminar" look="danger" />;
}
