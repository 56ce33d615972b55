import { getTrucksNotAvailable } from '@cabezal/contract/insight/boards/work.calls';
import { formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { Drawer } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { Impossible } from './Impossible.tsx';

const WIDTH = 440;

/** The trucks that are unavailable on that day for any trip, grouped by reason: a workshop, papers, other trips. */
export default function UnavailableTrucks({ day, onClose }: { day: string; onClose: () => void }) {
  const found = useCall(getTrucksNotAvailable, { date: day });
  return (
    <Drawer
      open
      onClose={onClose}
      size={useNarrow() ? '100%' : WIDTH}
      title={`No disponibles · ${formatWeekdayDate(day)}`}
      closable={{ placement: 'end', 'aria-label': 'Cerrar los no disponibles' }}
      styles={{ body: { padding: 0 } }}
    >
      <Answer query={found} what="los camiones" loading={<RowsSkeleton rows={8} />}>
        {({ trucks }) =>
          trucks.length === 0 ? (
            <EmptyState
              title="Todos disponibles"
              text="Aquí aparece cada camión que ese día no se puede enviar, con su motivo."
            />
          ) : (
            <Impossible
              rows={trucks.map(({ reasons, ...truck }) => ({
                ...truck,
                reasons: reasons.map(reason => reason.message),
                reason_codes: reasons.map(reason => reason.code),
              }))}
            />
          )
        }
      </Answer>
    </Drawer>
  );
}
