import { FieldTimeOutlined, PlusOutlined } from '@ant-design/icons';
import {
  getSlotList,
  getSlotListExcel,
  SLOT_LINE_NAMES,
  SLOT_LINE_STATES,
  type SlotLine,
} from '@cabezal/contract/insight/boards/slot-list.calls';
import { comesAfterSlot } from '@cabezal/domain/operations/slot-requests/rebook';
import { businessDate, businessTime, formatDateTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { DRAFT_STATE_NAMES, SLOT_KIND_NAMES, SLOT_LOSER_NAMES } from '@cabezal/domain/trips/slots/slot';
import { useMemo } from 'react';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { companyFilter } from '../../../../kits/selects/company-filter.ts';
import { RebookSlot } from '../../../../kits/slots/RebookSlot.tsx';
import { RegisterSlot } from '../../../../kits/slots/RegisterSlot.tsx';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { PlateMark } from '../../../../ui/status/marks.tsx';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import { type Column, customColumn, longTextColumn, textColumn, typeColumn } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import type { RowButton } from '../../../../ui/table/row-buttons.tsx';
import { reservationPath } from '../../../bookings/reservations/reservation-columns.tsx';
import type { BoardAddress } from '../use-board-address.ts';
import { program } from './check-actions.tsx';
import { sendDraftsAction } from './SendDrafts.tsx';

const families = {
  SIN_TURNO: 'to_close',
  CONFIRMADO: 'ready',
  CAMBIANDO: 'to_close',
  USADO: 'closed',
  PERDIDO: 'problem',
  ANULADO: null,
} as const;
const hour = ({ slot_from, slot_to, asked_from, state }: SlotLine) => {
  if (slot_from === null) return null;
  const text = slot_to === null ? businessTime(slot_from) : `${businessTime(slot_from)} a ${businessTime(slot_to)}`;
  if (state === 'SIN_TURNO') return <span title="Hora planificada">≈ {text}</span>;
  if (state !== 'CAMBIANDO' || asked_from === null) return <b>{text}</b>;
  const isSameDay = businessDate(asked_from) === businessDate(slot_from);
  return (
    <>
      <s>{text}</s>{' '}
      <b title="Hora pedida al terminal">{isSameDay ? businessTime(asked_from) : formatDateTime(asked_from)}</b>
    </>
  );
};

/** When the truck of a slot comes; marked if that is after its slot. */
function arrival({ eta_at, slot_from, slot_to }: SlotLine) {
  if (eta_at === null || slot_from === null) return null;
  if (!comesAfterSlot(eta_at, { slot_from, slot_to })) return businessTime(eta_at);
  return (
    <span title="Llega después de su turno">
      <FamilyTag family="to_close">{businessTime(eta_at)}</FamilyTag>
    </span>
  );
}

/** The code of a slot; of a stop without one, its draft, which is no slot. */
function code({ external_code, draft }: SlotLine) {
  if (draft === null) return external_code;
  const { state, reference, slot_from, error_text } = draft;
  return (
    <span className="cz-none" title={error_text ?? reference}>
      {DRAFT_STATE_NAMES[state]} {businessTime(slot_from)}
    </span>
  );
}

const columns: Column<SlotLine>[] = [
  customColumn('slot_from', 'Hora', hour, { sort: 'slot_from', width: 112, card: 'title', locked: true }),
  customColumn('eta_at', 'Llega', arrival, { width: 92, card: 'line' }),
  customColumn(
    'state',
    'Estado',
    row => <FamilyTag family={families[row.state]}>{SLOT_LINE_NAMES[row.state]}</FamilyTag>,
    { width: 116, card: 'side' },
  ),
  longTextColumn('place', 'Lugar', { sort: true, flex: 16, card: 'line' }),
  customColumn('kind', 'Para', row => SLOT_KIND_NAMES[row.kind], { width: 136, card: 'none' }),
  customColumn('external_code', 'Turno', code, { width: 132, card: 'line' }),
  customColumn('id_reservation', 'Viaje', row => subNumber(row.id_reservation, row.number), {
    sort: 'id_reservation',
    width: 84,
    card: 'line',
  }),
  typeColumn('reservation_type', 'Tipo', { card: 'none' }),
  longTextColumn('client_name', 'Cliente', { sort: true, flex: 16, card: 'line' }),
  textColumn('container_code', 'Contenedor', { width: 120, card: 'none' }),
  customColumn(
    'truck',
    'Camión',
    row => row.license_plate && <PlateMark disk={row.disk} plate={formatPlate(row.license_plate)} />,
    { width: 132, card: 'line' },
  ),
  longTextColumn('driver_name', 'Conductor', { flex: 12, card: 'none' }),
  customColumn('missed_by', 'Lo perdió', row => row.missed_by && SLOT_LOSER_NAMES[row.missed_by], {
    width: 150,
    hidden: true,
    card: 'none',
  }),
  textColumn('guide_number', 'Guía', { width: 110, hidden: true, card: 'none' }),
];
const filters: Filter[] = [
  {
    kind: 'options',
    field: 'state',
    label: 'Estado',
    many: true,
    options: SLOT_LINE_STATES.map(value => ({ value, label: SLOT_LINE_NAMES[value] })),
  },
  companyFilter(['EXP', 'IMP', 'CLT', 'FWDR'], { field: 'id_client', label: 'Cliente' }),
];
const slotsPath = (row: SlotLine) => `${reservationPath(row)}?tab=turnos`;
const register: RowButton<SlotLine> = {
  key: 'register',
  text: 'Registrar',
  icon: <PlusOutlined />,
  when: row => row.state === 'SIN_TURNO',
  dialog: ({ slot_from, ...row }, close) => (
    <RegisterSlot need={{ ...row, planned_arrival: slot_from }} id_reservation={row.id_reservation} onClose={close} />
  ),
};

const rebook: RowButton<SlotLine> = {
  key: 'rebook',
  text: 'Reprogramar',
  icon: <FieldTimeOutlined />,
  when: ({ state, adapter, id_guide }) =>
    adapter === 'DPW' && id_guide !== null && (state === 'CONFIRMADO' || state === 'CAMBIANDO'),
  dialog: ({ id_slot }, close) => id_slot !== null && <RebookSlot id_slot={id_slot} onClose={close} />,
};

/** The day's slots by hour, and the stops that still lack one. */
export default function SlotList({ address: { day, search } }: { address: BoardAddress }) {
  const { may } = useAccess();
  const mayWrite = may('slot.write');
  const mayPaste = may('reservation.schedule');
  const row = useMemo(
    () => ({ key: (one: SlotLine) => one.key, path: slotsPath, buttons: mayWrite ? [register, rebook] : [] }),
    [mayWrite],
  );
  const bulk = useMemo(
    () => [...(mayWrite ? [sendDraftsAction] : []), ...(mayPaste ? [program<SlotLine>('slots')] : [])],
    [mayWrite, mayPaste],
  );
  return (
    <div className="cz-dispatch-day-list">
      <DataTable<SlotLine>
        id="turnos"
        call={getSlotList}
        columns={columns}
        row={row}
        {...(bulk.length > 0 && { bulk })}
        fixed={{ filters: { from: day, to: day }, ...(search && { search }) }}
        filters={filters}
        onExcel={getSlotListExcel}
        empty={{
          title: 'Ningún turno ese día',
          text: 'Aquí aparecen los turnos de terminales y depósitos por hora, y las paradas que aún no tienen.',
        }}
      />
    </div>
  );
}
