import { tooManyCalls } from '../../../../platform/http/errors.ts';
import type { Sender } from './position-writer.ts';

/** Most positions of one device within a minute: a phone that was without network for eight hours sends what it kept in five minutes. */
export const POSITIONS_OF_DEVICE_A_MINUTE = 6_000;
/** Of all devices of one company: those of a thousand trucks, at two a second. */
export const POSITIONS_OF_COMPANY_A_MINUTE = 120_000;
const minuteMs = 60_000;

export interface SendingRates {
  /** Counts the positions of a message. Errors: 429 with the seconds to wait, after too many of this device or company within the minute. */
  count(sender: Sender, positions: number): void;
}

interface Minute {
  positions: number;
  readonly endsMs: number;
}

/** Each process counts for itself. `nowMs`: a clock that is never set back. */
export function createSendingRates(nowMs: () => number = () => performance.now()): SendingRates {
  /** In the order in which their minutes end. */
  const devices = new Map<number, Minute>();
  const companies = new Map<number, Minute>();

  /** The minute of this sender that runs now. */
  function minuteOf(minutes: Map<number, Minute>, id: number): Minute {
    const now = nowMs();
    for (const [ended, { endsMs }] of minutes) {
      if (endsMs > now) break;
      minutes.delete(ended);
    }
    const minute = minutes.get(id) ?? { positions: 0, endsMs: now + minuteMs };
    minutes.set(id, minute);
    return minute;
  }

  function demandRoom({ positions, endsMs }: Minute, more: number, most: number): void {
    if (positions + more > most) throw tooManyCalls(Math.ceil((endsMs - nowMs()) / 1000));
  }

  return {
    count({ id_device, id_company }, positions) {
      const device = minuteOf(devices, id_device);
      const company = minuteOf(companies, id_company);
      demandRoom(device, positions, POSITIONS_OF_DEVICE_A_MINUTE);
      demandRoom(company, positions, POSITIONS_OF_COMPANY_A_MINUTE);
      device.positions += positions;
      company.positions += positions;
    },
  };
}
