import {
  getLogbookExcel,
  getLogbookList,
  type LogbookListRow,
} from '@cabezal/contract/operations/logbook/logbook.calls';
import { useMemo } from 'react';
import { useNoteTools } from '../../../kits/logbook/NoteTools.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { logbookColumns } from './logbook-columns.tsx';
import { logbookFilters, logbookViews } from './logbook-filters.ts';

/** The logbooks of all trips. */
export default function LogbookPage() {
  const { guideLink } = useAccess();
  const tools = useNoteTools();
  const columns = useMemo(() => logbookColumns(guideLink, tools.of), [guideLink, tools.of]);
  return (
    <>
      <DataTable<LogbookListRow>
        id="logbook"
        call={getLogbookList}
        columns={columns}
        row={{ key: row => row.id_bitacora }}
        header={{ title: 'Bitácora' }}
        views={logbookViews}
        everything="Todo"
        filters={logbookFilters}
        search="Novedad, quién, guía"
        onExcel={getLogbookExcel}
        empty={{
          title: 'Aún no hay novedades',
          text: 'Aquí queda lo que se anota de cada viaje y lo que el sistema registra de él.',
        }}
      />
      {tools.dialog}
    </>
  );
}
