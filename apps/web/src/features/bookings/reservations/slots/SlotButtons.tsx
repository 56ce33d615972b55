import {
  CheckOutlined,
  FileTextOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  StopOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { Slot, SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import { isAwaited } from '@cabezal/domain/trips/slots/slot';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import type { DeletedRequest } from './DeleteRequest.tsx';
import { type AskTerminal, TerminalButtons } from './SlotAtTerminal.tsx';
import type { SlotRow } from './slot-columns.tsx';

/** What the buttons of a row do; null: the person may not. */
export interface Doing extends AskTerminal {
  register: ((need: SlotNeed) => void) | null;
  draft: ((need: SlotNeed) => void) | null;
  cancel: ((slot: Slot) => void) | null;
  drop: ((request: DeletedRequest) => void) | null;
  ask: ((target: { id_guide: number; id_stop: number }) => unknown) | null;
  explain: (slot: Slot) => void;
  confirm: (slot: Slot) => void;
  keep: (slot: Slot) => void;
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

/** The buttons of a slot, or of a stop that still needs one. */
export function SlotButtons({
  slot,
  need,
  register,
  draft,
  cancel,
  drop,
  ask,
  explain,
  confirm,
  keep,
  ...doing
}: SlotRow & Doing) {
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
          : cancel && quiet(<StopOutlined />, 'Anular', 'Anular el turno', cancel))}
    </>
  );
}
