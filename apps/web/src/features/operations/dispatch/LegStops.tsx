import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { UnassignedLeg } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { clock } from '../../../kits/trips/trip-clock.ts';
import { LEAVES_BOX } from '../../../kits/trips/trip-words.ts';
import { WaitingMark } from '../../../kits/trips/WaitingMark.tsx';
import { FamilyTag } from '../../../ui/status/StatusTag.tsx';
import { StopLine } from '../../../ui/status/StopLine.tsx';
import { SlotMark } from './UnassignedList.tsx';

/** The stops of a leg with their times; its route until they are known. */
export function LegStops({ leg }: { leg: UnassignedLeg }) {
  const { may } = useAccess();
  const mayRead = may('reservation.read');
  const { id_reservation } = leg;
  const found = useCall(getReservation, { id_reservation }, { enabled: mayRead });
  const legs = found.data?.sub_reservations.flatMap(sub => sub.legs) ?? [];
  const stops = legs.find(one => one.id_leg === leg.id_leg)?.stops ?? [];
  return (
    <div className="cz-dispatch-stops">
      {stops.length === 0 ? (
        <div className="cz-dispatch-route">
          {leg.route} <SlotMark slot={leg.slot} />
        </div>
      ) : (
        <StopLine
          stops={stops.map(stop => ({
            key: stop.position,
            name: stop.name,
            state: 'planned',
            mark: stop.leaves_box && <FamilyTag family="waiting">{LEAVES_BOX}</FamilyTag>,
            lines: [
              stop.appointment_at
                ? `${stop.slot_code ? 'turno' : 'cita'} ${clock(stop.appointment_at)}`
                : clock(stop.planned_arrival ?? stop.planned_departure),
            ],
          }))}
        />
      )}
      <WaitingMark waits={leg.waits} />
    </div>
  );
}
