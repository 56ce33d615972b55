import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import { AddButton } from '../../ui/AddButton.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';

interface RecordListProps<R> extends Omit<DataTableProps<R>, 'header'> {
  title: string;
  /** The person maintains these records: can add, import and change them in bulk, and has the row buttons. */
  mayWrite: boolean;
  /** «Nuevo conductor», with its page or a function that opens it. */
  add: { text: string; to: string | (() => void) };
  /** The records can be imported from Excel. */
  imports?: ImportKind;
}

/** The list page of a kind of record, with the actions for people who maintain it. */
export function RecordList<R extends object>({ title, mayWrite, add, imports, ...list }: RecordListProps<R>) {
  return (
    <DataTable<R>
      {...list}
      row={{ ...list.row, buttons: mayWrite ? list.row.buttons : undefined }}
      bulk={mayWrite ? list.bulk : undefined}
      header={{
        title,
        actions: mayWrite && imports && <ImportButton kind={imports} />,
        add: mayWrite && <AddButton to={add.to}>{add.text}</AddButton>,
      }}
    />
  );
}
