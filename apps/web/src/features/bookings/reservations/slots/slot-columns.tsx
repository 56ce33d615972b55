import type { Slot, SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import {
  DRAFT_STATE_NAMES,
  SLOT_KIND_NAMES,
  SLOT_LOSER_NAMES,
  SLOT_STATE_NAMES,
} from '@cabezal/domain/trips/slots/slot';
import { windowText } from '../../../../kits/slots/window-text.ts';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import { type Column, customColumn } from '../../../../ui/table/columns.tsx';
import { AskedWords } from './ChangingSlot.tsx';
import { ChangeWords, LateWords } from './SlotAtTerminal.tsx';
import '../../../../kits/records/parts.css';

/** A slot, or a stop that still needs one. */
export type SlotRow = { key: string; slot: Slot | null; need: SlotNeed | null };
const families = {
  CONFIRMADO: 'ready',
  CAMBIANDO: 'to_close',
  USADO: 'closed',
  PERDIDO: 'problem',
  ANULADO: null,
} as const;

const none = <span className="cz-none">—</span>;

/** Place and time, or the planned time. */
function Hour({ slot, need }: SlotRow) {
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

const kindOf = ({ slot, need }: SlotRow) => SLOT_KIND_NAMES[(slot ?? need)?.kind ?? 'RETIRO_LLENO'];

/** The columns of the table of slots. */
export function slotColumns(id_reservation: number): Column<SlotRow>[] {
  return [
    customColumn<SlotRow>('box', 'Contenedor', ({ slot, need }) => (
      <>
        {subNumber(id_reservation, (slot ?? need)?.number ?? 0)}
        <div className="cz-records-second">{(slot ?? need)?.container_code ?? 'Sin número'}</div>
      </>
    )),
    customColumn<SlotRow>('kind', 'Para', row => (
      <>
        {kindOf(row)}
        <div className="cz-records-second">{(row.slot ?? row.need)?.place}</div>
      </>
    )),
    customColumn<SlotRow>('at', 'Hora', row => <Hour {...row} />),
    customColumn<SlotRow>('code', 'Turno', ({ slot, need }) => (
      <>
        {slot?.external_code ?? need?.draft?.reference ?? none}
        {slot?.guide_number && <div className="cz-records-second">{slot.guide_number}</div>}
      </>
    )),
    customColumn<SlotRow>('state', 'Estado', ({ slot, need }) => <State slot={slot} draft={need?.draft ?? null} />),
  ];
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
