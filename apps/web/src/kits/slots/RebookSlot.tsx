import { getRebooking, type Rebooking, rebookSlot } from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatAge, formatDateTime, toMillis } from '@cabezal/domain/system/time/time';
import { SLOT_LOSER_NAMES, type SlotLoser } from '@cabezal/domain/trips/slots/slot';
import { Alert, Radio } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { FailureLine } from '../../ui/feedback/Failure.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { optionsOf } from '../../ui/form/options-of.ts';
import { type Column, customColumn, moneyColumn, numberColumn } from '../../ui/table/columns.tsx';
import { SmallTable } from '../../ui/table/SmallTable.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { windowText } from './window-text.ts';

type Offer = Rebooking['offers'][number];

const columns: Column<Offer>[] = [
  customColumn<Offer>('from', 'Hora', ({ from, to }) => windowText({ slot_from: from, slot_to: to })),
  numberColumn<Offer>('free', 'Cupos'),
  moneyColumn<Offer>('price', 'Costo'),
];
const PARTIES = optionsOf(SLOT_LOSER_NAMES);
const MINUTE_MS = 60_000;

interface RebookProps {
  id_slot: number;
  onClose: () => void;
}

/** Another window for the slot of a late truck: one press moves the trip and asks its terminal. */
export function RebookSlot({ id_slot, onClose }: RebookProps) {
  const found = useCall(getRebooking, { id_slot });
  const code = found.data?.slot.external_code ?? '';
  return (
    <Dialog open unsaved={null} title={`Reprogramar el turno ${code}`} footer={null} width={600} onClose={onClose}>
      {found.data ? (
        <Windows answer={found.data} onClose={onClose} />
      ) : (
        <Answer query={found} what="los cupos del terminal" loading={<RowsSkeleton rows={3} />} />
      )}
    </Dialog>
  );
}

/** «El turno es el 24/nov/2026 14:00 a 15:00 y el camión llega a las 15:20.» */
function situation({ slot, eta_at }: Rebooking): string {
  const when = `El turno es el ${windowText(slot)}`;
  return eta_at === null
    ? `${when}. No se sabe a qué hora llega el camión: las horas son desde lo planificado.`
    : `${when} y el camión llega el ${formatDateTime(eta_at)}.`;
}

function Windows({ answer, onClose }: { answer: Rebooking; onClose: () => void }) {
  const { id_slot, version, place, change_fee } = useOpened(answer.slot);
  const { way, why, offers } = answer;
  const [changed_by, blame] = useState<SlotLoser | null>(null);
  const move = useChange(rebookSlot, {
    onDone: () => {
      toast.success(way === 'REPLACE' ? `Se pide otro turno a ${place}` : `Cambio pedido a ${place}`);
      onClose();
    },
  });
  const choose = ({ from, to }: Offer) => move.run({ id_slot, version, slot_from: from, slot_to: to, changed_by });
  if (way === null) return <Alert type="warning" showIcon title={situation(answer)} description={why} />;
  return (
    <>
      <p>{situation(answer)}</p>
      {way === 'REPLACE' && (
        <Alert
          type="warning"
          showIcon
          title={`${place} ya no cambia este turno`}
          description="Se le pide que lo anule y dé otro. Hasta que lo dé, el viaje queda sin turno."
        />
      )}
      {way === 'CHANGE' && change_fee !== null && (
        <p>
          {place} cobra {formatMoney(change_fee)} por el cambio: si lo causó el cliente, se propone cobrárselo.{' '}
          <Radio.Group
            aria-label="Se atrasó por"
            options={PARTIES}
            value={changed_by}
            onChange={event => blame(event.target.value)}
          />
        </p>
      )}
      <FailureLine error={move.error} />
      <SmallTable<Offer>
        rows={offers}
        columns={columns}
        rowKey={offer => offer.from}
        note={<Known answer={answer} />}
        empty={{
          title: 'Sin cupos',
          text: `${place} no tiene cupos después de que llega el camión y antes del corte de la nave.`,
        }}
        actions={offer => (
          <ActionButton
            size="small"
            look={offer === offers[0] ? 'next' : 'normal'}
            onClick={() => choose(offer)}
            aria-label={`Reprogramar al ${formatDateTime(offer.from)}`}
          >
            Reprogramar
          </ActionButton>
        )}
      />
    </>
  );
}

/** The age of what the terminal said about its windows. */
function Known({ answer: { slot, fetched_at, stale } }: { answer: Rebooking }) {
  const now = useClock().getTime();
  const silent = stale ? `${slot.place} no responde ahora. ` : '';
  if (fetched_at === null) return `${silent}No hay cupos conocidos.`;
  return `${silent}Cupos de hace ${formatAge(Math.max(0, now - toMillis(fetched_at)) / MINUTE_MS)}.`;
}
