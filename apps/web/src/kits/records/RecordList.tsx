import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import { AddButton } from '../../ui/AddButton.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';

interface RecordListProps<R> extends Omit<DataTableProps<R>, 'header'> {
  title: string;
  /** The person keeps these records: adds and imports them, changes several at once and has the buttons of a row. */
  mayWrite: boolean;
  /** «Nuevo conductor», and its page or what opens. */
  add: { text: string; to: string | (() => void) };
  /** They can be brought in from Excel. */
  imports?: ImportKind;
}

/** The page of a kind of record: its list, and for who keeps them what is done with them. */
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
