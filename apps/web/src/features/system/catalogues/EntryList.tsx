import { HistoryOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import { type ReactNode, useMemo, useState } from 'react';
import type { ListCall } from '../../../api/read-pages.ts';
import { useAction } from '../../../api/use-action.ts';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { type Edit, readRow } from '../../../ui/form/use-editing.ts';
import { type Column, yesNoColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { deleteButton, editButton, type RowButton } from '../../../ui/table/row-buttons.tsx';

interface Entry {
  name: string;
  active: boolean;
  version: number;
}

/** Common to the tabs of the catalogues: a list, a dialog to add and edit, deactivating and activating, deletion, the history. */
interface EntryListProps<R extends Entry, D, E> {
  call: ListCall<R>;
  excel: Call<unknown, unknown>;
  /** The noun in the log, in live messages and in the cache. */
  noun: string;
  /** «Nuevo producto» */
  addText: string;
  search: string;
  columns: readonly Column<R>[];
  filters?: readonly Filter[];
  keyOf: (row: R) => number;
  /** The dialog for an entry, or null for a new one. */
  dialog: (row: R | null, close: () => void, edit?: Edit) => ReactNode;
  remove: Call<D, unknown>;
  removeInput: (row: R) => D;
  edit: Call<E, unknown>;
  /** The input that only deactivates or activates the entry. */
  turnInput: (row: R, active: boolean) => E;
  empty: string;
}

/** The buttons of an entry; the history is for everybody who sees the list. */
function buttonsOf<R extends Entry, D, E>(
  props: EntryListProps<R, D, E>,
  mayWrite: boolean,
  turnOff: (row: R) => unknown,
): RowButton<R>[] {
  const { call, noun, keyOf, dialog, remove, removeInput } = props;
  const nameOf = (row: R) => row.name;
  const edit = editButton<R>({
    nameOf,
    bare: true,
    dialog: (row, close) => (
      <Editing record={row} read={() => readRow(call, one => keyOf(one) === keyOf(row), row.name)}>
        {(begun, edit) => dialog(begun, close, edit)}
      </Editing>
    ),
  });
  const history: RowButton<R> = {
    key: 'history',
    text: 'Historial',
    icon: <HistoryOutlined />,
    bare: true,
    nameOf,
    dialog: (row, close) => (
      <Dialog unsaved={null} open title={`Historial de ${row.name}`} width={720} footer={null} onClose={close}>
        {historyTab(noun, keyOf(row)).children}
      </Dialog>
    ),
  };
  const leave = deleteButton<R, D>({
    nameOf,
    text: 'Solo es posible mientras no se use. Lo que está en uso se desactiva y ya no se ofrece.',
    call: remove,
    input: removeInput,
    done: 'Registro eliminado',
    instead: row => (row.active ? { text: 'Desactivar', run: () => turnOff(row) } : undefined),
  });
  return mayWrite ? [edit, history, leave] : [history];
}

export function EntryList<R extends Entry, D, E>(props: EntryListProps<R, D, E>) {
  const { noun, columns: own, filters = [], dialog, empty } = props;
  const { mayKeep } = useAccess();
  const columns = useMemo(
    () => [...own, yesNoColumn('active' as Extract<keyof R, string>, 'Activo', { width: 88, card: 'none' })],
    [own],
  );
  const mayWrite = mayKeep('maintenance.write');
  const [adding, setAdding] = useState(false);
  const turn = useAction(props.edit, { onDone: () => toast.success('Registro desactivado') });
  const buttons = buttonsOf(props, mayWrite, row => turn.run(props.turnInput(row, false)));
  const add = mayWrite && <AddButton to={() => setAdding(true)}>{props.addText}</AddButton>;
  return (
    <>
      <DataTable<R>
        id={`catalogue_${noun}`}
        call={props.call}
        columns={columns}
        row={{ key: props.keyOf, buttons }}
        search={props.search}
        filters={[...filters, { kind: 'yes_no', field: 'active', label: 'Activo' }]}
        onExcel={props.excel}
        tools={add}
        empty={{ title: 'Nada por aquí', text: empty, action: add }}
      />
      {adding && dialog(null, () => setAdding(false))}
    </>
  );
}
