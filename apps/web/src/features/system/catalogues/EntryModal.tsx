import type { Call } from '@cabezal/contract/call';
import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import type { Edit } from '../../../ui/form/use-editing.ts';

interface EntryModalProps<A, E> {
  /** «Nuevo producto» and «Editar producto». */
  titles: readonly [add: string, edit: string];
  addCall: Call<A, unknown>;
  editCall: Call<E, unknown>;
  /** The values of the form for an entry, null for a new one. */
  initial: (row: never) => object;
  /** Id and version of the entry; null: a new one. */
  target: Record<string, unknown> | null;
  edit?: Edit;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}

/** Props of an entry's dialog; a new one has no row. */
export interface EntryDialog<R> {
  row: R | null;
  edit?: Edit;
  onClose: () => void;
}

/** Adds or edits an entry of a catalogue; an existing one can be deactivated and activated. */
export function EntryModal<A, E>(props: EntryModalProps<A, E>) {
  const { titles, addCall, editCall, initial, target, edit, onClose, width, children } = props;
  const shared = {
    initial,
    width,
    onClose,
  };
  if (target === null)
    return (
      <FormModal title={titles[0]} okText="Crear" doneText="Registro creado" call={addCall} {...shared}>
        {children}
      </FormModal>
    );
  return (
    <FormModal title={titles[1]} edit={edit} call={editCall} {...shared} toInput={values => ({ ...values, ...target })}>
      {children}
      <Field name="active" label="Se ofrece al elegir" span={12} valuePropName="checked">
        <Switch />
      </Field>
    </FormModal>
  );
}
