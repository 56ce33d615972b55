import { AskDialog, type AskDialogProps } from './AskDialog.tsx';

/** Deletes a record after a confirmation; if it is in use, shows where, and offers the alternative. */
export function DeleteDialog<In, Out>(props: Omit<AskDialogProps<In, Out>, 'okText' | 'look'>) {
  return <AskDialog {...props} okText="Eliminar" look="danger" />;
}
