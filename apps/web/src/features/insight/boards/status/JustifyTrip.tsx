import type { WallTrip } from '@cabezal/contract/insight/boards/status.calls';
import { Lateness } from '../../../../kits/justifications/Lateness.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';

/** Justifies the delays and waits of a trip on the wall screen. A stop that is only expected to be late has nothing to justify yet. */
export default function JustifyTrip({ trip, onClose }: { trip: WallTrip; onClose: () => void }) {
  return (
    <Dialog
      unsaved={null}
      open
      title={`Justificar ${trip.id_reservation}-${trip.number}`}
      width={560}
      footer={null}
      onClose={onClose}
    >
      <p className="cz-quiet">Lo que llegó tarde o esperó de más. Lo que aún no ocurre se justifica cuando ocurra.</p>
      <Lateness id_guide={trip.id_guide} />
    </Dialog>
  );
}
