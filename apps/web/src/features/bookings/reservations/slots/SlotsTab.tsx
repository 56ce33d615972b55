import {
  CheckOutlined,
  FileTextOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  StopOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { askSlotChange } from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import { askDpw } from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import { deleteSlot, getSlots, type Slot, type SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import {
  DRAFT_STATE_NAMES,
  isAwaited,
  SLOT_KIND_NAMES,
  SLOT_LOSER_NAMES,
  SLOT_STATE_NAMES,
} from '@cabezal/domain/trips/slots/slot';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../../api/use-action.ts';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { RebookSlot } from '../../../../kits/slots/RebookSlot.tsx';
import { RegisterSlot } from '../../../../kits/slots/RegisterSlot.tsx';
import { windowText } from '../../../../kits/slots/window-text.ts';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import { type Column, customColumn } from '../../../../ui/table/columns.tsx';
import { SmallTable } from '../../../../ui/table/SmallTable.tsx';
import { AskedWords, ChangingSlot, KeepSlot, SendChange } from './ChangingSlot.tsx';
import { type DeletedRequest, DeleteRequest } from './DeleteRequest.tsx';
import { LostSlot } from './LostSlot.tsx';
import { type AskTerminal, ChangeWords, LateWords, TerminalButtons } from './SlotAtTerminal.tsx';
import { type LackingForm, SlotDraftDialog } from './SlotDraftDialog.tsx';

import '../../../../kits/records/parts.css';

type Row = { key: string; slot: Slot | null; need: SlotNeed | null };
const families = {
  CONFIRMADO: 'ready',
  CAMBIANDO: 'to_close',
  USADO: 'closed',
  PERDIDO: 'problem',
  ANULADO: null,
} as const;

interface SlotsTabProps {
  detail: ReservationDetail;
  /** The form of the reservation or a container in which a person enters what a draft lacks. */
  lackingForm: LackingForm;
}

/** Slots of a reservation with their state; stops that still need one come first, with their drafts. */
export function SlotsTab({ detail: { id_reservation }, lackingForm }: SlotsTabProps) {
  const { may } = useAccess();
  const found = useCall(getSlots, { id_reservation });
  const [adding, setAdding] = useState<SlotNeed | null>(null);
  const [cancelled, setCancelled] = useState<Slot | null>(null);
  const [drafted, setDrafted] = useState<SlotNeed | null>(null);
  const [lost, setLost] = useState<Slot | null>(null);
  const [changing, setChanging] = useState<Slot | null>(null);
  const [kept, setKept] = useState<Slot | null>(null);
  const [deleted, setDeleted] = useState<DeletedRequest | null>(null);
  const [late, setLate] = useState<Slot | null>(null);
  const [sending, setSending] = useState<Slot | null>(null);
  const ask = useAction(askDpw, { onDone: ({ place }) => toast.success(`Se consulta a ${place}`) });
  const askChange = useAction(askSlotChange, { onDone: ({ place }) => toast.success(`Se consulta a ${place}`) });
  const cancel = useChange(deleteSlot, {
    onDone: () => {
      toast.success('Turno anulado');
      setCancelled(null);
    },
  });
  if (!found.data) return <Answer query={found} what="los turnos" loading={<RowsSkeleton rows={3} />} />;
  const rows: Row[] = [
    ...found.data.needs.map(need => ({
      key: `n${need.id_stop ?? ''}-${need.id_leg_stop ?? ''}`,
      slot: null,
      need,
    })),
    ...found.data.slots.map(slot => ({ key: `s${slot.id_slot}`, slot, need: null })),
  ];
  const mayWrite = may('slot.write');
  const doing: Doing = {
    register: mayWrite ? setAdding : null,
    draft: may('slot.read') ? setDrafted : null,
    leave: mayWrite ? setCancelled : null,
    drop: mayWrite ? setDeleted : null,
    ask: mayWrite ? target => ask.run({ id_reservation, ...target }) : null,
    explain: setLost,
    confirm: setChanging,
    keep: setKept,
    rebook: setLate,
    send: setSending,
    askChange: ({ id_slot }) => askChange.run({ id_slot }),
    mayWrite,
  };
  return (
    <>
      <SmallTable<Row>
        rows={rows}
        columns={columnsOf(id_reservation)}
        rowKey={row => row.key}
        empty={{
          title: 'Sin turnos',
          text: 'Aquí aparece cada terminal y depósito por el que pasan los contenedores, con el turno que se consiguió.',
        }}
        actions={row => <Buttons {...row} {...doing} />}
      />
      {adding && <RegisterSlot need={adding} id_reservation={id_reservation} onClose={() => setAdding(null)} />}
      {drafted && (
        <SlotDraftDialog
          need={drafted}
          id_reservation={id_reservation}
          lackingForm={lackingForm}
          onClose={() => setDrafted(null)}
        />
      )}
      {lost && <LostSlot slot={lost} onClose={() => setLost(null)} />}
      {changing && <ChangingSlot slot={changing} onClose={() => setChanging(null)} />}
      {sending && <SendChange slot={sending} onClose={() => setSending(null)} />}
      {late && <RebookSlot id_slot={late.id_slot} onClose={() => setLate(null)} />}
      <KeepSlot slot={kept} onClose={() => setKept(null)} />
      <DeleteRequest request={deleted} id_reservation={id_reservation} onClose={() => setDeleted(null)} />
      <ConfirmWithMotive
        open={cancelled !== null}
        title={`Anular el turno ${cancelled?.external_code ?? ''}`}
        text={`${cancelled?.place ?? ''} vuelve a quedar sin hora ni turno.`}
        okText="Anular turno"
        okIcon={<StopOutlined />}
        backText="Volver"
        action={cancel}
        onConfirm={motive =>
          cancelled && cancel.run({ id_slot: cancelled.id_slot, version: cancelled.version, motive })
        }
        onCancel={() => setCancelled(null)}
      />
    </>
  );
}

const none = <span className="cz-none">—</span>;

interface Doing extends AskTerminal {
  register: ((need: SlotNeed) => void) | null;
  draft: ((need: SlotNeed) => void) | null;
  leave: ((slot: Slot) => void) | null;
  drop: ((request: DeletedRequest) => void) | null;
  ask: ((target: { id_guide: number; id_stop: number }) => unknown) | null;
  explain: (slot: Slot) => void;
  confirm: (slot: Slot) => void;
  keep: (slot: Slot) => void;
}

/** Place and time, or the planned time. */
function Hour({ slot, need }: Row) {
  if (slot) return windowText(slot);
  if (need?.draft) return windowText(need.draft);
  return need?.planned_arrival ? (
    <>
      <span className="cz-none">Planificada {formatDateTime(need.planned_arrival)}</span>
      {need.due_at && <div className="cz-records-second">Consígalo hasta el {formatDateTime(need.due_at)}</div>}
    </>
  ) : (
    none
  );
}

const kindOf = ({ slot, need }: Row) => SLOT_KIND_NAMES[(slot ?? need)?.kind ?? 'RETIRO_LLENO'];

function columnsOf(id_reservation: number): Column<Row>[] {
  return [
    customColumn<Row>('box', 'Contenedor', ({ slot, need }) => (
      <>
        {subNumber(id_reservation, (slot ?? need)?.number ?? 0)}
        <div className="cz-records-second">{(slot ?? need)?.container_code ?? 'Sin número'}</div>
      </>
    )),
    customColumn<Row>('kind', 'Para', row => (
      <>
        {kindOf(row)}
        <div className="cz-records-second">{(row.slot ?? row.need)?.place}</div>
      </>
    )),
    customColumn<Row>('at', 'Hora', row => <Hour {...row} />),
    customColumn<Row>('code', 'Turno', ({ slot, need }) => (
      <>
        {slot?.external_code ?? need?.draft?.reference ?? none}
        {slot?.guide_number && <div className="cz-records-second">{slot.guide_number}</div>}
      </>
    )),
    customColumn<Row>('state', 'Estado', ({ slot, need }) => <State slot={slot} draft={need?.draft ?? null} />),
  ];
}

/** The draft of a stop whose guide is known, and the registration of what the terminal gave. */
function NeedButtons({
  need,
  register,
  draft,
  ask,
  drop,
}: { need: SlotNeed } & Pick<Doing, 'register' | 'draft' | 'ask' | 'drop'>) {
  const { id_guide, id_stop, place, draft: stored } = need;
  const hasStop = id_guide !== null && id_stop !== null;
  const isWaiting = stored !== null && isAwaited(stored.state);
  return (
    <>
      {draft && hasStop && (
        <ActionButton size="small" icon={<FileTextOutlined />} onClick={() => draft(need)}>
          Borrador
        </ActionButton>
      )}
      {ask && hasStop && isWaiting && (
        <ActionButton size="small" icon={<SearchOutlined />} onClick={() => ask({ id_guide, id_stop })}>
          Consultar
        </ActionButton>
      )}
      {drop && hasStop && stored && !isWaiting && (
        <ActionButton
          size="small"
          icon={<StopOutlined />}
          onClick={() => drop({ id_guide, id_stop, version: stored.version, place, external_code: null })}
        >
          Eliminar
        </ActionButton>
      )}
      {register && (
        <ActionButton size="small" icon={<PlusOutlined />} onClick={() => register(need)}>
          Registrar
        </ActionButton>
      )}
    </>
  );
}

function Buttons({ slot, need, register, draft, leave, drop, ask, explain, confirm, keep, ...doing }: Row & Doing) {
  if (need) return <NeedButtons need={need} register={register} draft={draft} ask={ask} drop={drop} />;
  if (slot === null) return null;
  const { external_code, can } = slot;
  // The terminal that gave it by its adapter is asked to cancel it.
  const isOfTerminal = slot.adapter !== 'MANUAL' && slot.id_guide !== null;
  const dropSlot = ({ id_guide, version, place }: Slot) => {
    if (id_guide !== null) drop?.({ id_guide, id_stop: undefined, version, place, external_code });
  };
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
      <TerminalButtons slot={slot} {...doing} />
      {can.change === true && (
        <>
          {quiet(<CheckOutlined />, 'El terminal lo cambió', 'El terminal cambió el turno', confirm)}
          {quiet(<UndoOutlined />, 'Dejar como estaba', 'Dejar como estaba el turno', keep, can.keep)}
        </>
      )}
      {can.explain === true && quiet(<QuestionCircleOutlined />, 'Quién lo perdió', 'Quién perdió el turno', explain)}
      {can.delete === true &&
        (isOfTerminal
          ? drop && quiet(<StopOutlined />, 'Eliminar', 'Eliminar el turno', dropSlot)
          : leave && quiet(<StopOutlined />, 'Anular', 'Anular el turno', leave))}
    </>
  );
}

function State({ slot, draft }: { slot: Slot | null; draft: SlotNeed['draft'] }) {
  if (slot === null)
    return (
      <>
        <FamilyTag family="to_close">Sin turno</FamilyTag>
        {draft && (
          <div className="cz-records-second" title={draft.error_text ?? undefined}>
            {[DRAFT_STATE_NAMES[draft.state], draft.since && formatDateTime(draft.since)].filter(Boolean).join(' ')}
          </div>
        )}
        {draft?.state === 'RECHAZADO' && <div className="cz-records-second">{draft.error_text}</div>}
      </>
    );
  return (
    <>
      <FamilyTag family={families[slot.state]}>{SLOT_STATE_NAMES[slot.state]}</FamilyTag>
      {slot.missed_by && (
        <div className="cz-records-second" title={slot.missed_note ?? undefined}>
          Lo perdió: {SLOT_LOSER_NAMES[slot.missed_by]}
        </div>
      )}
      <AskedWords slot={slot} />
      <LateWords slot={slot} />
      <ChangeWords slot={slot} />
      {slot.cancel_asked_at && (
        <div className="cz-records-second">Anulación pedida el {formatDateTime(slot.cancel_asked_at)}</div>
      )}
      {slot.cancel_reason && <div className="cz-records-second">{slot.cancel_reason}</div>}
    </>
  );
}
