import { StopOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { askSlotChange } from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import { askDpw } from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import { deleteSlot, getSlots, type Slot, type SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import { useState } from 'react';
import { useAction } from '../../../../api/use-action.ts';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { RebookSlot } from '../../../../kits/slots/RebookSlot.tsx';
import { RegisterSlot } from '../../../../kits/slots/RegisterSlot.tsx';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SmallTable } from '../../../../ui/table/SmallTable.tsx';
import { ChangingSlot, KeepSlot, SendChange } from './ChangingSlot.tsx';
import { type DeletedRequest, DeleteRequest } from './DeleteRequest.tsx';
import { LostSlot } from './LostSlot.tsx';
import { type Doing, SlotButtons } from './SlotButtons.tsx';
import { type LackingForm, SlotDraftDialog } from './SlotDraftDialog.tsx';
import { type SlotRow, slotColumns } from './slot-columns.tsx';

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
  const rows: SlotRow[] = [
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
    cancel: mayWrite ? setCancelled : null,
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
      <SmallTable<SlotRow>
        rows={rows}
        columns={slotColumns(id_reservation)}
        rowKey={row => row.key}
        empty={{
          title: 'Sin turnos',
          text: 'Aquí aparece cada terminal y depósito por el que pasan los contenedores, con el turno que se consiguió.',
        }}
        actions={row => <SlotButtons {...row} {...doing} />}
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
