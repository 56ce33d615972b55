import type { LogbookListRow } from '@cabezal/contract/operations/logbook/logbook.calls';
import { LOG_KIND_NAMES } from '@cabezal/domain/operations/logbook/logbook';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import { Link } from 'react-router';
import { EntryIcon, NoteMarks } from '../../../kits/logbook/NoteMark.tsx';
import type { NoteTools } from '../../../kits/logbook/NoteTools.tsx';
import { type Column, customColumn, instantColumn, textColumn } from '../../../ui/table/columns.tsx';

/** Link that opens the guide beside the list of guides. A guide that is not issued has no number yet. */
function GuideLink({ row, to }: { row: LogbookListRow; to: string | null }) {
  const text = guideNumber(row);
  return to === null ? text : <Link to={to}>{text}</Link>;
}

export const logbookColumns = (
  guideLink: (id_guide: number) => string | null,
  toolsOf: NoteTools['of'],
): Column<LogbookListRow>[] => [
  instantColumn('at', 'Hora', { sort: true, width: 140 }),
  customColumn(
    'kind',
    'Qué',
    row => (
      <>
        <EntryIcon is_note={row.is_note} /> {row.is_note ? 'Nota' : LOG_KIND_NAMES[row.kind]}
      </>
    ),
    { width: 130, card: 'side' },
  ),
  customColumn('text', 'Novedad', row => (row.annulled ? <del>{row.text}</del> : row.text), {
    flex: 45,
    card: 'title',
  }),
  customColumn('visibility', 'La lee', row => <NoteMarks entry={row} />, { width: 130, card: 'line' }),
  textColumn('motivo', 'Motivo', { flex: 9, card: 'line' }),
  textColumn('author', 'Quién', { flex: 14, card: 'line' }),
  customColumn('guide_number', 'Guía', row => <GuideLink row={row} to={guideLink(row.id_guide)} />, {
    width: 120,
    card: 'line',
  }),
  textColumn('client', 'Cliente', { flex: 18, card: 'line' }),
  textColumn('container_code', 'Contenedor', { width: 125, card: 'none' }),
  customColumn('edit', 'Acciones', row => toolsOf(row), { width: 100, card: 'line' }),
];
