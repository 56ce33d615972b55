import { getSchedule, type SlotOffer } from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import { formatAge, formatTime, toMillis } from '@cabezal/domain/system/time/time';
import { useCall } from '../../../../api/use-call.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { type Column, customColumn, moneyColumn, numberColumn } from '../../../../ui/table/columns.tsx';
import { SmallTable } from '../../../../ui/table/SmallTable.tsx';
import { useClock } from '../../../../ui/use-clock.ts';

const columns: Column<SlotOffer>[] = [
  customColumn<SlotOffer>('from', 'Hora', ({ from, to }) => `${formatTime(from)} a ${formatTime(to)}`),
  numberColumn<SlotOffer>('free', 'Cupos'),
  numberColumn<SlotOffer>('mine', 'Nuestros'),
  moneyColumn<SlotOffer>('price', 'Precio'),
];

const MINUTE_MS = 60_000;

interface OffersProps {
  /** Day of business. */
  day: string;
  place: string;
  onChoose: (offer: SlotOffer) => void;
}

/** The free windows of the terminal on a day, with the age of what it said; one is chosen for the draft. */
export function SlotOffers({ day, place, onChoose }: OffersProps) {
  const found = useCall(getSchedule, { appointmentDate: day });
  const now = useClock().getTime();
  if (!found.data) return <Answer query={found} what="los cupos del terminal" loading={<RowsSkeleton rows={2} />} />;
  const { slots, fetched_at, stale } = found.data;
  const age = fetched_at === null ? null : formatAge(Math.max(0, now - toMillis(fetched_at)) / MINUTE_MS);
  const silent = stale ? `${place} no responde ahora. ` : '';
  return (
    <>
      <div className="cz-records-second">
        {silent}
        {age === null ? 'No hay cupos conocidos de ese día.' : `Cupos de hace ${age}.`}
      </div>
      <SmallTable<SlotOffer>
        rows={slots.filter(offer => offer.free > 0 && toMillis(offer.to) > now)}
        columns={columns}
        rowKey={offer => offer.from}
        empty={{
          title: 'Sin cupos',
          text: 'Aquí aparecen las horas de ese día en que el terminal aún recibe camiones.',
        }}
        actions={offer => (
          <ActionButton size="small" onClick={() => onChoose(offer)} aria-label={`Elegir ${formatTime(offer.from)}`}>
            Elegir
          </ActionButton>
        )}
      />
    </>
  );
}
