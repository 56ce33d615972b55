import { IMPORT_COLUMNS } from '@cabezal/contract/import-columns.data';
import type { ImportSummary } from '@cabezal/contract/system/imports/imports.calls';
import { knownText } from './import-words.ts';
import { MatchColumns } from './MatchColumns.tsx';
import { Unread } from './Unread.tsx';

interface FileColumnsProps {
  summary: ImportSummary;
  /** The choice of columns can still be changed. */
  waits: boolean;
}

/**
 * Which columns of the file are read and which are not. For a sheet of a workbook this is only shown: the choice is made for the whole
 * workbook.
 */
export function FileColumns({ summary, waits }: FileColumnsProps) {
  const { unread_columns, unread_sheets, read_columns, kind } = summary;
  if (waits && summary.id_workbook === null)
    return (
      <>
        <Unread summary={{ unread_columns: unread_columns.filter(({ at }) => at === null), unread_sheets }} />
        <MatchColumns summary={summary} />
      </>
    );
  const known = knownText(IMPORT_COLUMNS[kind], read_columns);
  return (
    <>
      <Unread summary={summary} />
      {known !== null && <p className="cz-imports-more">{known}</p>}
    </>
  );
}
