import { DeleteOutlined, EditOutlined, HistoryOutlined, PlusOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import { Modal } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { historyTab } from '../../kits/records/RecordHistory.tsx';
import { useAccess } from '../../kits/rights/use-access.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../ui/form/DeleteDialog.tsx';
import { Editing } from '../../ui/form/EditPage.tsx';
import { type Edit, readRow } from '../../ui/form/use-editing.ts';
import { type Column, yesNoColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import type { ListCall } from '../../ui/table/use-list-data.ts';

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
  dialog: (row: R | null, close: () => void, edit?: Edit) => ReactNode;
  remove: Call<D, unknown>;
  removeInput: (row: R) => D;
  edit: Call<E, unknown>;
  /** The entry as it is, but out of use, or back. */
  turnInput: (row: R, active: boolean) => E;
  empty: string;
}

type Shown<R> = { what: 'edit' | 'delete' | 'history'; row: R } | { what: 'add' } | null;

export function EntryList<R extends Entry, D, E>(props: EntryListProps<R, D, E>) {
  const { call, excel, noun, addText, search, columns: own, filters = [], keyOf, dialog, empty } = props;
  const { mayKeep } = useAccess();
  const columns = useMemo(
    () => [...own, yesNoColumn('active' as Extract<keyof R, string>, 'Activo', { width: 88, card: 'none' })],
    [own],
  );
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
        columns={columns}
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
      {shown?.what === 'edit' && (
        <Editing record={shown.row} read={() => readRow(call, row => keyOf(row) === keyOf(shown.row), shown.row.name)}>
          {(row, edit) => dialog(row, close, edit)}
        </Editing>
      )}
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
    <span className="cz-maintenance-actions">
      {mayWrite && button('edit', 'Editar', <EditOutlined />)}
      {button('history', 'Historial', <HistoryOutlined />)}
      {mayWrite && button('delete', 'Eliminar', <DeleteOutlined />)}
    </span>
  );
}

type DeleteProps<R extends Entry, D, E> = EntryListProps<R, D, E> & { row: R; onClose: () => void };

/** Deletes an entry; where it is used, offers to put it out of use. */
function DeleteEntry<R extends Entry, D, E>({ row, onClose, ...props }: DeleteProps<R, D, E>) {
  const turn = useAction(props.edit, { onDone: () => toast.success('Registro desactivado') });
  return (
    <DeleteDialog
      open
      title={`Eliminar ${row.name}`}
      text="Solo es posible mientras no se use. Lo que está en uso se desactiva y ya no se ofrece."
      call={props.remove}
      input={props.removeInput(row)}
      onDone={() => {
        toast.success('Registro eliminado');
        onClose();
      }}
      onClose={onClose}
      instead={row.active ? { text: 'Desactivar', run: () => void turn.run(props.turnInput(row, false)) } : undefined}
    />
  );
}
