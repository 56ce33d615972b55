import { clockOffset } from '@cabezal/domain/operations/travel/phone-clock';

const PLACE = 'cabezal.viaje.reloj';

/** Measures how much the phone's clock differs from the server's. `read_at`: when the phone got the server's answer (ms). */
export function measureClock(server_now: string | undefined, read_at: number) {
  if (server_now === undefined || read_at === 0) return;
  try {
    localStorage.setItem(PLACE, String(clockOffset(server_now, new Date(read_at))));
  } catch {
    // Without storage taps are sent with the phone's time alone.
  }
}

/** The difference that was measured last on this phone, ms; undefined: none was. */
export function measuredOffset(): number | undefined {
  try {
    const text = localStorage.getItem(PLACE);
    return text === null ? undefined : Number(text);
  } catch {
    return undefined;
  }
}
