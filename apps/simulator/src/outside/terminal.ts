/**
 * A port terminal that gives slots by appointment: windows of an hour with a quota, a cut-off, requests by the caller's reference, and the failures of
 * such systems on top of those of every simulator. In the format of DP World's adapter.
 */
import { type Answer, type Received, type Simulator, startSimulator } from './simulator';

interface TerminalBehaviour {
  /** Trucks that a window admits. */
  readonly quota: number;
  /** Windows that end later are refused; null: none. */
  readonly cut_off: string | null;
  /** Requests are accepted first and decided by `decide`. */
  readonly later: boolean;
  /** Code with which each request is refused; null: none. */
  readonly rejects: string | null;
  /** Code with which each cancellation is refused; null: none. */
  readonly keeps: string | null;
  /** A known reference makes another appointment, as a terminal does that ignores references. */
  readonly double_books: boolean;
  /** Answers everything with a page of HTML and status 200, without working. */
  readonly maintenance: boolean;
}

interface Appointment {
  readonly reference: string;
  readonly code: string;
  readonly from: string;
  readonly to: string | null;
  /** The request as received. */
  readonly asked: Readonly<Record<string, unknown>>;
  state: 'PENDING' | 'CONFIRMED' | 'REJECTED' | 'CANCELLED';
  /** Why it was refused. */
  why: string | null;
}

export interface TerminalSimulator extends Simulator {
  /** All appointments that were ever made, in order. */
  readonly appointments: readonly Appointment[];
  /** From now on; what is not named is as usual. */
  behave(changes: Partial<TerminalBehaviour>): void;
  /** Decides all requests that wait: confirms them, or refuses them with a code. */
  decide(rejected?: string): void;
  /** Cancels an appointment without a word to its owner. */
  drop(reference: string): void;
}

const USUAL: TerminalBehaviour = {
  quota: 6,
  cut_off: null,
  later: false,
  rejects: null,
  keeps: null,
  double_books: false,
  maintenance: false,
};
const HOUR_MS = 3_600_000;
/** Ecuador is five hours behind UTC all year. */
const ZONE_MS = 5 * HOUR_MS;
const HOURS_A_DAY = 24;
const PRICE = '12.00';
const TEXTS: Readonly<Record<string, string>> = {
  WINDOW_FULL: 'No quota left in window',
  CUT_OFF_PASSED: 'Vessel cut-off passed',
};

const refusal = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { code, text: TEXTS[code] ?? code.toLowerCase().replaceAll('_', ' '), ...more },
});
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hourOf = (instant: string): number => Math.floor(Date.parse(instant) / HOUR_MS);

class Terminal {
  readonly appointments: Appointment[] = [];
  behaviour = USUAL;

  constructor(private readonly token: string | undefined) {}

  answer({ method, path, headers, body }: Received): Answer {
    if (this.behaviour.maintenance)
      return { status: 200, body: '<html>Mantenimiento</html>', headers: { 'content-type': 'text/html' } };
    if (this.token !== undefined && headers.authorization !== `Bearer ${this.token}`)
      return refusal(401, 'UNAUTHORIZED');
    const { pathname, searchParams } = new URL(path, 'http://terminal');
    const [root, reference, verb] = pathname.split('/').slice(1).map(decodeURIComponent);
    if (method === 'GET' && root === 'schedule') return this.#schedule(searchParams.get('date') ?? '');
    if (root !== 'appointments') return refusal(404, 'UNKNOWN_PATH');
    if (method === 'POST' && reference === undefined) return this.#submit(body);
    if (reference === undefined) return refusal(404, 'UNKNOWN_PATH');
    if (method === 'GET') return this.#status(reference);
    return verb === 'cancel' ? this.#cancel(reference) : refusal(404, 'UNKNOWN_PATH');
  }

  find(reference: string): Appointment | undefined {
    return this.appointments.findLast(one => one.reference === reference);
  }

  #free(from: string): number {
    const live = this.appointments.filter(one => one.state === 'PENDING' || one.state === 'CONFIRMED');
    return this.behaviour.quota - live.filter(one => hourOf(one.from) === hourOf(from)).length;
  }

  #schedule(day: string): Answer {
    const midnight = Date.parse(`${day}T00:00:00.000Z`) + ZONE_MS;
    if (Number.isNaN(midnight)) return refusal(400, 'BAD_DATE');
    const windows = Array.from({ length: HOURS_A_DAY }, (_, hour) => {
      const from = new Date(midnight + hour * HOUR_MS).toISOString();
      const to = new Date(midnight + (hour + 1) * HOUR_MS).toISOString();
      return { from, to, free: Math.max(0, this.#free(from)), price: PRICE };
    });
    return { status: 200, body: { windows } };
  }

  #whyNot(asked: Record<string, unknown>, from: string, to: string | null): string | null {
    const { rejects, cut_off } = this.behaviour;
    if (rejects !== null) return rejects;
    if (cut_off !== null && Date.parse(to ?? from) > Date.parse(cut_off)) return 'CUT_OFF_PASSED';
    if (typeof asked.license_plate !== 'string') return 'TRUCK_UNKNOWN';
    return this.#free(from) > 0 ? null : 'WINDOW_FULL';
  }

  #submit(body: unknown): Answer {
    if (!isRecord(body) || typeof body.reference !== 'string' || typeof body.from !== 'string')
      return refusal(400, 'BAD_REQUEST');
    const { reference, from } = body;
    const to = typeof body.to === 'string' ? body.to : null;
    if (this.find(reference) !== undefined && !this.behaviour.double_books) return refusal(409, 'REFERENCE_EXISTS');
    const why = this.#whyNot(body, from, to);
    if (why !== null) return refusal(422, why);
    const { later } = this.behaviour;
    const made: Appointment = {
      reference,
      code: `DPW-${7_000 + this.appointments.length + 1}`,
      from,
      to,
      asked: body,
      state: later ? 'PENDING' : 'CONFIRMED',
      why: null,
    };
    this.appointments.push(made);
    return { status: later ? 202 : 201, body: this.#said(made) };
  }

  #said({ reference, state, code, from, to, why }: Appointment): object {
    if (state === 'CONFIRMED') return { reference, state, code, from, to };
    if (state !== 'REJECTED') return { reference, state };
    return { reference, state, code: why, text: TEXTS[why ?? ''] ?? '' };
  }

  #status(reference: string): Answer {
    const found = this.find(reference);
    if (found === undefined) return refusal(404, 'NOT_FOUND', { reference });
    return { status: 200, body: this.#said(found) };
  }

  #cancel(reference: string): Answer {
    const found = this.find(reference);
    if (found === undefined) return refusal(404, 'NOT_FOUND', { reference });
    if (this.behaviour.keeps !== null) return refusal(422, this.behaviour.keeps);
    found.state = 'CANCELLED';
    return { status: 200, body: this.#said(found) };
  }
}

export async function startTerminal(
  options: { port?: number; token?: string; slow_ms?: number } = {},
): Promise<TerminalSimulator> {
  const terminal = new Terminal(options.token);
  const stores = ({ method }: Received): boolean => method === 'POST';
  const simulator = await startSimulator(request => terminal.answer(request), { ...options, stores });
  return {
    ...simulator,
    appointments: terminal.appointments,
    behave(changes) {
      terminal.behaviour = { ...USUAL, ...changes };
    },
    decide(rejected) {
      for (const one of terminal.appointments)
        if (one.state === 'PENDING') {
          one.state = rejected === undefined ? 'CONFIRMED' : 'REJECTED';
          one.why = rejected ?? null;
        }
    },
    drop(reference) {
      const found = terminal.find(reference);
      if (found !== undefined) found.state = 'CANCELLED';
    },
  };
}
