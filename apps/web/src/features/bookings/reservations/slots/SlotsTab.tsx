import { CheckOutlined, PlusOutlined, QuestionCircleOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { deleteSlot, getSlots, type Slot, type SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { SLOT_KIND_NAMES, SLOT_LOSER_NAMES, SLOT_STATE_NAMES } from '@cabezal/domain/trips/slots/slot';
import type { TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../../api/use-action.ts';
import { useCall } from '../../../../api/use-call.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { RegisterSlot } from '../../../../kits/slots/RegisterSlot.tsx';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import { ScrollTable } from '../../../../ui/table/ScrollTable.tsx';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { AskedWords, ChangingSlot, KeepSlot, windowText } from './ChangingSlot.tsx';
import { LostSlot } from './LostSlot.tsx';

import '../../../../kits/records/parts.css';

type Row = { key: string; slot: Slot | null; need: SlotNeed | null };
const families = {
  CONFIRMADO: 'ready',
  CAMBIANDO: 'to_close',
  USADO: 'closed',
  PERDIDO: 'problem',
  ANULADO: null,
} as const;

/** Slots of a reservation with their state; stops that still need one come first. */
export function SlotsTab({ detail: { id_reservation } }: { detail: ReservationDetail }) {
  const { may } = useAccess();
  const narrow = useNarrow();
  const found = useCall(getSlots, { id_reservation });
  const [adding, setAdding] = useState<SlotNeed | null>(null);
  const [leaving, setLeaving] = useState<Slot | null>(null);
  const [lost, setLost] = useState<Slot | null>(null);
  const [changing, setChanging] = useState<Slot | null>(null);
  const [kept, setKept] = useState<Slot | null>(null);
  const give = useAction(deleteSlot, { onDone: () => toast.success('Turno anulado') });
  if (!found.data) return <Answer query={found} what="los turnos" loading={<RowsSkeleton rows={3} />} />;
  const rows: Row[] = [
    ...found.data.needs.map(need => ({
      key: `n${need.id_stop ?? ''}-${need.id_leg_stop ?? ''}`,
      slot: null,
      need,
    })),
    ...found.data.slots.map(slot => ({ key: `s${slot.id_slot}`, slot, need: null })),
  ];
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          title="Sin turnos"
          text="Aquí aparece cada terminal y depósito por el que pasan los contenedores, con el turno que se consiguió."
        />
      ) : (
        <ScrollTable<Row>
          className="cz-quiet-head cz-tight-table"
          dataSource={rows}
          columns={columnsFor(id_reservation, narrow, {
            register: may('slot.write') ? setAdding : null,
            leave: may('slot.write') ? setLeaving : null,
            explain: setLost,
            confirm: setChanging,
            keep: setKept,
          })}
        />
      )}
      {adding && <RegisterSlot need={adding} id_reservation={id_reservation} onClose={() => setAdding(null)} />}
      {lost && <LostSlot slot={lost} onClose={() => setLost(null)} />}
      {changing && <ChangingSlot slot={changing} onClose={() => setChanging(null)} />}
      <KeepSlot slot={kept} onClose={() => setKept(null)} />
      <ConfirmWithMotive
        open={leaving !== null}
        title={`Anular el turno ${leaving?.external_code ?? ''}`}
        text={`${leaving?.place ?? ''} vuelve a quedar sin hora ni turno.`}
        okText="Anular turno"
        okIcon={<StopOutlined />}
        backText="Volver"
        onConfirm={async motive => {
          if (leaving && (await give.run({ id_slot: leaving.id_slot, version: leaving.version, motive })))
            setLeaving(null);
        }}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}

const none = <span className="cz-none">—</span>;

interface Doing {
  register: ((need: SlotNeed) => void) | null;
  leave: ((slot: Slot) => void) | null;
  explain: (slot: Slot) => void;
  confirm: (slot: Slot) => void;
  keep: (slot: Slot) => void;
}

/** Place and time, or the planned time. */
function Hour({ slot, need }: Row) {
  if (slot) return windowText(slot);
  return need?.planned_arrival ? (
    <span className="cz-none">Planificada {formatDateTime(need.planned_arrival)}</span>
  ) : (
    none
  );
}

type Columns = NonNullable<TableProps<Row>['columns']>;

const kindOf = ({ slot, need }: Row) => SLOT_KIND_NAMES[(slot ?? need)?.kind ?? 'RETIRO_LLENO'];
const placeOf = ({ slot, need }: Row) => (slot ?? need)?.place;
const wideColumns: Columns = [
  {
    key: 'kind',
    title: 'Para',
    render: (_, row) => (
      <>
        {kindOf(row)}
        <div className="cz-records-second">{placeOf(row)}</div>
      </>
    ),
  },
  { key: 'at', title: 'Hora', render: (_, row) => <Hour {...row} /> },
  {
    key: 'code',
    title: 'Turno',
    render: (_, { slot }) => (
      <>
        {slot?.external_code ?? none}
        {slot?.guide_number && <div className="cz-records-second">{slot.guide_number}</div>}
      </>
    ),
  },
  { key: 'state', title: 'Estado', render: (_, { slot }) => <State slot={slot} /> },
];
/** A phone has room for one column. */
const phoneColumn: Columns[number] = {
  key: 'what',
  title: 'Turno',
  render: (_, row) => (
    <>
      {row.slot?.external_code ?? kindOf(row)}
      <div className="cz-records-second">{placeOf(row)}</div>
      <div className="cz-records-second">
        <Hour {...row} />
      </div>
      <State slot={row.slot} />
    </>
  ),
};

function columnsFor(id_reservation: number, narrow: boolean, doing: Doing): Columns {
  const of = ({ slot, need }: Row) => slot ?? need;
  return [
    {
      key: 'box',
      title: 'Contenedor',
      render: (_, row) => (
        <>
          {subNumber(id_reservation, of(row)?.number ?? 0)}
          <div className="cz-records-second">{of(row)?.container_code ?? 'Sin número'}</div>
        </>
      ),
    },
    ...(narrow ? [phoneColumn] : wideColumns),
    {
      key: 'do',
      align: 'right',
      render: (_, row) => <Buttons {...row} {...doing} />,
    },
  ];
}

function Buttons({ slot, need, register, leave, explain, confirm, keep }: Row & Doing) {
  if (need && register)
    return (
      <ActionButton size="small" icon={<PlusOutlined />} onClick={() => register(need)}>
        Registrar
      </ActionButton>
    );
  if (slot === null) return null;
  const { external_code, can } = slot;
  const quiet = (
    icon: ReactNode,
    title: string,
    label: string,
    onClick: (slot: Slot) => void,
    possible: true | string = true,
  ) => (
    <ActionButton
      can={possible}
      size="small"
      look="text"
      icon={icon}
      title={title}
      aria-label={`${label} ${external_code}`}
      onClick={() => onClick(slot)}
    />
  );
  return (
    <>
      {can.change === true && (
        <>
          {quiet(<CheckOutlined />, 'El terminal lo cambió', 'El terminal cambió el turno', confirm)}
          {quiet(<UndoOutlined />, 'Dejar como estaba', 'Dejar como estaba el turno', keep, can.keep)}
        </>
      )}
      {can.explain === true && quiet(<QuestionCircleOutlined />, 'Quién lo perdió', 'Quién perdió el turno', explain)}
      {can.delete === true && leave && quiet(<StopOutlined />, 'Anular', 'Anular el turno', leave)}
    </>
  );
}

function State({ slot }: { slot: Slot | null }) {
  if (slot === null) return <FamilyTag family="to_close">Sin turno</FamilyTag>;
  return (
    <>
      <FamilyTag family={families[slot.state]}>{SLOT_STATE_NAMES[slot.state]}</FamilyTag>
      {slot.missed_by && (
        <div className="cz-records-second" title={slot.missed_note ?? undefined}>
          Lo perdió: {SLOT_LOSER_NAMES[slot.missed_by]}
        </div>
      )}
      <AskedWords slot={slot} />
      {slot.cancel_reason && <div className="cz-records-second">{slot.cancel_reason}</div>}
    </>
  );
}
