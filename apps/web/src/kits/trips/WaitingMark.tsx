import { InboxOutlined } from '@ant-design/icons';
import type { WaitingBox } from '@cabezal/contract/trips/boxes/waiting-box.shapes';
import { clock } from './trip-clock.ts';
import { waitingWords } from './waiting-words.ts';
import './trips.css';

/** Where a container stands without a truck; nothing if it does not wait. */
export function WaitingMark({ waits }: { waits: WaitingBox | null }) {
  if (waits === null) return null;
  return (
    <span className="cz-trips-waiting" title={waitingWords(waits)}>
      <InboxOutlined aria-hidden="true" /> espera en <b>{waits.place}</b> desde {clock(waits.since)}
    </span>
  );
}
