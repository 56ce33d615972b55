import { DeleteOutlined, EditOutlined, HistoryOutlined, PlusOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { type Column, yesNoColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import type { ListCall } from '../../ui/table/use-list-data.ts';
import { historyTab } from '../records/RecordHistory.tsx';
import { useAccess } from '../records/use-access.ts';

interface Entry {
  name: string;
  active: boolean;
  version: number;
}

/** What the tabs of the catalogues have in common: a list, a dialog to add and edit, out of use and back, deletion, the history. */
interface EntryListProps<R extends Entry, D, E> {
  call: ListCall<R>;
  excel: Call<unknown, unknown>;
  /** Of the log, of live messages, and of what is kept of the list. */
  noun: string;
  /** «Nuevo producto» */
  addText: string;
  search: string;
  columns: readonly Column<R>[];
  filters?: readonly Filter[];
  keyOf: (row: R) => number;
  /** The dialog: of an entry, or null for a new one. */
  dialog: (row: R | null, close: () => void) => ReactNode;
  remove: Call<D, unknown>;
  removeInput: (row: R) => D;
  edit: Call<E, unknown>;
  /** The entry as it is, but out of use, or back. */
  turnInput: (row: R, active: boolean) => E;
  empty: string;
}

type Shown<R> = { what: 'edit' | 'delete' | 'history'; row: R } | { what: 'add' } | null;

export function EntryList<R extends Entry, D, E>(props: EntryListProps<R, D, E>) {
  const { call, excel, noun, addText, search, columns, filters = [], keyOf, dialog, empty } = props;
  const { mayKeep } = useAccess();
  const mayWrite = mayKeep('maintenance.write');
  const [shown, show] = useState<Shown<R>>(null);
  const close = () => show(null);
  const add = mayWrite && (
    <ActionButton look="primary" icon={<PlusOutlined />} onClick={() => show({ what: 'add' })}>
      {addText}
    </ActionButton>
  );
  return (
    <>
      <DataTable<R>
        id={`catalogue_${noun}`}
        call={call}
        columns={[...columns, yesNoColumn('active' as Extract<keyof R, string>, 'Activo', { width: 88, card: 'none' })]}
        row={{
          key: keyOf,
          actions: row => <RowActions row={row} mayWrite={mayWrite} show={show} />,
        }}
        search={search}
        filters={[...filters, { kind: 'yes_no', field: 'active', label: 'Activo' }]}
        onExcel={excel}
        tools={add}
        empty={{ title: 'Nada por aquí', text: empty, action: add }}
      />
      {shown?.what === 'add' && dialog(null, close)}
      {shown?.what === 'edit' && dialog(shown.row, close)}
      {shown?.what === 'delete' && <DeleteEntry {...props} row={shown.row} onClose={close} />}
      {shown?.what === 'history' && (
        <Modal open title={`Historial de ${shown.row.name}`} width={720} footer={null} onCancel={close}>
          {historyTab(noun, keyOf(shown.row)).children}
        </Modal>
      )}
    </>
  );
}

interface RowActionsProps<R> {
  row: R;
  mayWrite: boolean;
  show: (shown: Shown<R>) => void;
}

function RowActions<R extends Entry>({ row, mayWrite, show }: RowActionsProps<R>) {
  const button = (what: 'edit' | 'delete' | 'history', text: string, icon: ReactNode) => (
    <ActionButton
      size="small"
      look="text"
      icon={icon}
      title={text}
      aria-label={`${text} ${row.name}`}
      onClick={() => show({ what, row })}
    />
  );
  return (
    <span className="mt-actions">
      {mayWrite && button('edit', 'Editar', <EditOutlined />)}
      {button('history', 'Historial', <HistoryOutlined />)}
      {mayWrite && button('delete', 'Eliminar', <DeleteOutlined />)}
    </span>
  );
}

type DeleteProps<R extends Entry, D, E> = EntryListProps<R, D, E> & { row: R; onClose: () => void };

/** Deletes an entry; where it is used, offers to put it out of use. */
function DeleteEntry<R extends Entry, D, E>({ row, onClose, ...props }: DeleteProps<R, D, E>) {
  const done = (text: string) => {
    toast.success(text);
    onClose();
  };
  const remove = useChange(props.remove, { onDone: () => done('Registro eliminado') });
  const turn = useChange(props.edit, { onDone: () => done('Registro desactivado') });
  const isUsed = remove.error?.code === 'EN_USO' && row.active;
  return (
    <Modal
      open
      title={`Eliminar ${row.name}`}
      width={440}
      onCancel={onClose}
      footer={[
        <ActionButton key="cancel" onClick={onClose}>
          Cancelar
        </ActionButton>,
        isUsed ? (
          <ActionButton key="turn" look="primary" onClick={() => turn.run(props.turnInput(row, false))}>
            Desactivar
          </ActionButton>
        ) : (
          <ActionButton key="ok" look="danger" onClick={() => remove.run(props.removeInput(row))}>
            Eliminar
          </ActionButton>
        ),
      ]}
    >
      <p className="cz-modal-text">
        Solo es posible mientras no se use. Lo que está en uso se desactiva y ya no se ofrece.
      </p>
      <Failure error={turn.error ?? remove.error} />
    </Modal>
  );
}
