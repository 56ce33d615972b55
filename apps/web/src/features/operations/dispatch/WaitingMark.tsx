import { InboxOutlined } from '@ant-design/icons';
import type { UnassignedLeg } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { clock } from '../../../kits/trips/trip-clock.ts';
import { waitingWords } from './waiting-words.ts';

/** Where the container of a leg stands without a truck; nothing if it does not wait. */
export function WaitingMark({ waits }: { waits: UnassignedLeg['waits'] }) {
  if (waits === null) return null;
  return (
    <span className="cz-dispatch-clip cz-dispatch-waiting" title={waitingWords(waits)}>
      <InboxOutlined aria-hidden="true" /> espera en <b>{waits.place}</b> desde {clock(waits.since)}
    </span>
  );
}
