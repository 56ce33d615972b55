import type { LogbookRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { getEvents, getReservationEvents, saveLogbook } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/operations/logbook/logbook.calls';
import {
  canEditNote,
  LOG_KIND_NAMES,
  NOTE_VISIBILITY_NAMES,
  needsMotive,
  type WrittenNote,
} from '@cabezal/domain/operations/logbook/logbook';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { findLogRow, listLog, listReservationLog, selectVisible } from '../guides/guides.queries.ts';
import { changeNote, dropNote, isLogbookAdmin } from './change-note.ts';
import { logbookSpec, versionsOf } from './logbook.queries.ts';
import { writeNote } from './write-note.ts';

/** Entries with what this person may do with each. */
async function shown<R extends WrittenNote>(tx: Tx, actor: Actor, rows: readonly R[]) {
  const editor = { id_user: actor.id_user, is_admin: isLogbookAdmin(actor) };
  const writes = actor.actions.has('guide.logbook');
  const hours = await parameter(tx, 'bitacora_editar_h', tx.today);
  return rows.map(note => {
    const may = writes && canEditNote(note, editor, tx.now, hours) === true;
    const edit: LogbookRow['edit'] = !may ? 'NO' : needsMotive(note, editor, tx.now, hours) ? 'MOTIVE' : 'FREE';
    const { id_user: _, ...row } = note;
    return { ...row, edit };
  });
}

async function one({ tx, actor }: Context<unknown>, id_bitacora: number) {
  const row = await findLogRow(tx, id_bitacora);
  const [entry] = row === undefined ? [] : await shown(tx, actor, [row]);
  if (entry === undefined) throw notFound('La nota no existe');
  return entry;
}

/** An entry as read; the author decides what may be done, and his id is not returned. */
type FoundEntry = Omit<calls.LogbookListRow, 'edit'> & { id_user: number | null };

const columns: ExcelColumn<calls.LogbookListRow>[] = [
  { header: 'Hora', key: 'at', width: 18, type: 'instant' },
  { header: 'Qué', key: 'kind', width: 18, type: 'text', value: row => LOG_KIND_NAMES[row.kind] },
  {
    header: 'Escrita por una persona',
    key: 'is_note',
    width: 22,
    type: 'text',
    value: row => (row.is_note ? 'Sí' : 'No'),
  },
  { header: 'Novedad', key: 'text', width: 60, type: 'text' },
  { header: 'Motivo', key: 'motivo', width: 22, type: 'text' },
  { header: 'Quién', key: 'author', width: 24, type: 'text' },
  { header: 'La lee', key: 'visibility', width: 14, type: 'text', value: row => NOTE_VISIBILITY_NAMES[row.visibility] },
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'Guía', key: 'guide_number', width: 14, type: 'text' },
  { header: 'Contenedor', key: 'container_code', width: 14, type: 'text' },
  { header: 'Cliente', key: 'client', width: 30, type: 'text' },
  { header: 'Parada', key: 'stop', width: 26, type: 'text' },
  { header: 'Editada', key: 'edited_at', width: 18, type: 'instant' },
];

export const logbookRoutes = (): Route[] => [
  serve(getEvents, async ({ tx, input, actor }) => {
    if ((await selectVisible(tx, input.id_guide)) === undefined) throw notFound('La guía no existe');
    return shown(tx, actor, await listLog(tx, input.id_guide));
  }),
  serve(getReservationEvents, async ({ tx, input, actor }) =>
    shown(tx, actor, await listReservationLog(tx, input.id_reservation)),
  ),
  serveChange(saveLogbook, ({ tx, actor, input }) => writeNote(tx, actor, input), one),
  serveChange(calls.editNote, ({ tx, actor, input }) => changeNote(tx, actor, input), one),
  serveChange(calls.deleteNote, ({ tx, actor, input }) => dropNote(tx, actor, input), one),
  ...ofOperator([
    serve(calls.getLogbookList, async ({ tx, input, actor }) => {
      const page = await listPage<FoundEntry>(tx, logbookSpec(input, tx), input);
      return { ...page, rows: await shown(tx, actor, page.rows) };
    }),
    serveExcel(calls.getLogbookExcel, calls.getLogbookList, {
      name: 'bitacora',
      sheet: 'Bitácora',
      columns,
      spec: ({ input, tx }) => logbookSpec(input, tx),
    }),
    serve(calls.getNoteVersions, ({ tx, input }) => versionsOf(tx, input.id_bitacora)),
  ]),
];
