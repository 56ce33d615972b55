import { FieldTimeOutlined, SearchOutlined, SendOutlined } from '@ant-design/icons';
import type { Slot } from '@cabezal/contract/trips/slots/slots.calls';
import { comesAfterSlot } from '@cabezal/domain/operations/slot-requests/rebook';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';

import '../../../../kits/records/parts.css';

export interface AskTerminal {
  rebook: (slot: Slot) => void;
  send: (slot: Slot) => void;
  askChange: (slot: Slot) => unknown;
  mayWrite: boolean;
}

/** What the terminal that gave a slot by its adapter can be asked: another window, what the plan needs, what became of a change. */
export function TerminalButtons({ slot, rebook, send, askChange, mayWrite }: { slot: Slot } & AskTerminal) {
  const { external_code, can, change_request } = slot;
  return (
    <>
      {can.rebook === true && (
        <ActionButton
          size="small"
          icon={<FieldTimeOutlined />}
          aria-label={`Reprogramar el turno ${external_code}`}
          onClick={() => rebook(slot)}
        >
          Reprogramar
        </ActionButton>
      )}
      {can.send === true && (
        <ActionButton
          size="small"
          icon={<SendOutlined />}
          aria-label={`Pedir el cambio del turno ${external_code}`}
          onClick={() => send(slot)}
        >
          Pedir el cambio
        </ActionButton>
      )}
      {mayWrite && change_request?.sent_at != null && (
        <ActionButton
          size="small"
          icon={<SearchOutlined />}
          aria-label={`Consultar el cambio del turno ${external_code}`}
          onClick={() => askChange(slot)}
        >
          Consultar
        </ActionButton>
      )}
    </>
  );
}

/** «Llega el 24/nov/2026 15:20, después de su turno» */
export function LateWords({ slot }: { slot: Slot }) {
  const { eta_at, state } = slot;
  const isOpen = state === 'CONFIRMADO' || state === 'CAMBIANDO';
  if (eta_at === null || !isOpen || !comesAfterSlot(eta_at, slot)) return null;
  return (
    <div>
      <FamilyTag family="to_close">Llega el {formatDateTime(eta_at)}, después de su turno</FamilyTag>
    </div>
  );
}

/** The change that the terminal was asked for, and what it said. */
export function ChangeWords({ slot: { change_request, place } }: { slot: Slot }) {
  if (change_request === null) return null;
  const { sent_at, uncertain_at, error_text } = change_request;
  const asked = sent_at !== null && `Cambio pedido el ${formatDateTime(sent_at)}`;
  const unknown =
    uncertain_at !== null && `No se sabe si ${place} hizo el cambio, desde el ${formatDateTime(uncertain_at)}`;
  return [unknown || asked, error_text].map(
    line =>
      line && (
        <div key={line} className="cz-records-second">
          {line}
        </div>
      ),
  );
}
