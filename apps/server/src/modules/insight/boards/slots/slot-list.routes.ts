import * as calls from '@cabezal/contract/insight/boards/slot-list.calls';
import {
  DRAFT_STATE_NAMES,
  draftState,
  SLOT_KIND_NAMES,
  SLOT_LOSER_NAMES,
  slotKindOf,
} from '@cabezal/domain/trips/slots/slot';
import { listPage } from '../../../../platform/db/list.ts';
import { serveExcel } from '../../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../../platform/excel/workbook.ts';
import { ofOperator, type Route, serve } from '../../../../platform/http/route.ts';
import { type StoredLine, slotListSpec } from './slot-list.queries.ts';

const columns: ExcelColumn<calls.SlotLine>[] = [
  { header: 'Hora', key: 'slot_from', width: 18, type: 'instant' },
  { header: 'Hasta', key: 'slot_to', width: 18, type: 'instant' },
  { header: 'Lugar', key: 'place', width: 30, type: 'text' },
  { header: 'Para', key: 'kind', width: 18, type: 'text', value: row => SLOT_KIND_NAMES[row.kind] },
  { header: 'Turno', key: 'external_code', width: 16, type: 'text' },
  { header: 'Estado', key: 'state', width: 14, type: 'text', value: row => calls.SLOT_LINE_NAMES[row.state] },
  {
    header: 'Borrador',
    key: 'draft',
    width: 14,
    type: 'text',
    value: row => row.draft && DRAFT_STATE_NAMES[row.draft.state],
  },
  {
    header: 'Lo perdió',
    key: 'missed_by',
    width: 20,
    type: 'text',
    value: row => row.missed_by && SLOT_LOSER_NAMES[row.missed_by],
  },
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'Contenedor n.º', key: 'number', width: 14, type: 'number' },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Contenedor', key: 'container_code', width: 16, type: 'text' },
  { header: 'Guía', key: 'guide_number', width: 14, type: 'text' },
  { header: 'Disco', key: 'disk', width: 8, type: 'text' },
  { header: 'Placa', key: 'license_plate', width: 12, type: 'text' },
  { header: 'Conductor', key: 'driver_name', width: 28, type: 'text' },
];

function shownDraft(draft: NonNullable<StoredLine['drafts']>[number] | undefined): calls.SlotLine['draft'] {
  if (draft === undefined) return null;
  const { id_slot, reference, slot_from, slot_to, error_text, version } = draft;
  return { id_slot, reference, state: draftState(draft), slot_from, slot_to, error_text, version };
}

/** The row for the answer. A stop without a slot gets the kind of slot that it needs. */
function shown({ code, action, drafts, ...line }: StoredLine): calls.SlotLine {
  const kind = line.kind ?? slotKindOf({ code, action }, line.reservation_type);
  if (kind === null) throw new Error(`no kind of slot for stop ${line.key}`);
  const draft = (drafts ?? []).find(one => one.kind === kind);
  return { ...line, kind, by_container: code === 'DEP', draft: shownDraft(draft) };
}

/** Slots by hour. */
export const slotListRoutes = (): Route[] =>
  ofOperator([
    serve(calls.getSlotList, async ({ tx, input }) => {
      const { rows, ...page } = await listPage<StoredLine>(tx, slotListSpec(input, tx), input);
      return { ...page, rows: rows.map(shown) };
    }),
    serveExcel(calls.getSlotListExcel, calls.getSlotList, {
      name: 'turnos',
      sheet: 'Turnos',
      columns,
      spec: ({ tx, input }) => slotListSpec(input, tx),
      shown: async () => shown,
    }),
  ]);
