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
  /** Code with which each change is refused; null: none. */
  readonly fixes: string | null;
  /** A known reference makes another appointment or change, as a terminal does that ignores references. */
  readonly double_books: boolean;
  /** Confirms windows that end before they begin. */
  readonly reverses: boolean;
  /** Answers everything with a page of HTML and status 200, without working. */
  readonly maintenance: boolean;
}

interface Appointment {
  readonly reference: string;
  readonly code: string;
  from: string;
  to: string | null;
  /** The request as received, and after a change that one. */
  asked: Readonly<Record<string, unknown>>;
  state: 'PENDING' | 'CONFIRMED' | 'REJECTED' | 'CANCELLED';
  /** Why it was refused. */
  why: string | null;
}

/** A change of an appointment, under a name of its own. */
interface Change {
  readonly change: string;
  readonly of: Appointment;
  readonly from: string;
  readonly to: string | null;
  readonly asked: Readonly<Record<string, unknown>>;
  state: 'PENDING' | 'CONFIRMED' | 'REJECTED';
  why: string | null;
}

export interface TerminalSimulator extends Simulator {
  /** All appointments that were ever made, in order. */
  readonly appointments: readonly Appointment[];
  /** All changes that ever arrived and were not refused at once, in order. */
  readonly changes: readonly Change[];
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
  fixes: null,
  double_books: false,
  reverses: false,
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
  readonly changes: Change[] = [];
  behaviour = USUAL;

  constructor(private readonly token: string | undefined) {}

  answer({ method, path, headers, body }: Received): Answer {
    if (this.behaviour.maintenance)
      return { status: 200, body: '<html>Mantenimiento</html>', headers: { 'content-type': 'text/html' } };
    if (this.token !== undefined && headers.authorization !== `Bearer ${this.token}`)
      return refusal(401, 'UNAUTHORIZED');
    const { pathname, searchParams } = new URL(path, 'http://terminal');
    const [root, reference, verb, change] = pathname.split('/').slice(1).map(decodeURIComponent);
    if (method === 'GET' && root === 'schedule') return this.#schedule(searchParams.get('date') ?? '');
    if (root !== 'appointments') return refusal(404, 'UNKNOWN_PATH');
    if (method === 'POST' && reference === undefined) return this.#submit(body);
    if (reference === undefined) return refusal(404, 'UNKNOWN_PATH');
    if (verb === 'changes') return change === undefined ? this.#change(reference, body) : this.#changeStatus(change);
    if (method === 'GET') return this.#status(reference);
    return verb === 'cancel' ? this.#cancel(reference) : refusal(404, 'UNKNOWN_PATH');
  }

  find(reference: string): Appointment | undefined {
    return this.appointments.findLast(one => one.reference === reference);
  }

  /** Carries out a change that waits, or refuses it. */
  decide(change: Change, rejected: string | undefined): void {
    change.state = rejected === undefined ? 'CONFIRMED' : 'REJECTED';
    change.why = rejected ?? null;
    if (rejected === undefined) Object.assign(change.of, { from: change.from, to: change.to, asked: change.asked });
  }

  /** Places that are left in a window, without those of `but`. */
  #free(from: string, but?: Appointment): number {
    const live = this.appointments.filter(one => one !== but && (one.state === 'PENDING' || one.state === 'CONFIRMED'));
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

  #whyNot(asked: Record<string, unknown>, from: string, to: string | null, of?: Appointment): string | null {
    const { rejects, fixes, cut_off } = this.behaviour;
    const refused = of === undefined ? rejects : fixes;
    if (refused !== null) return refused;
    if (cut_off !== null && Date.parse(to ?? from) > Date.parse(cut_off)) return 'CUT_OFF_PASSED';
    if (typeof asked.license_plate !== 'string') return 'TRUCK_UNKNOWN';
    return this.#free(from, of) > 0 ? null : 'WINDOW_FULL';
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
    if (state === 'CONFIRMED') {
      const before = new Date(Date.parse(from) - HOUR_MS).toISOString();
      return { reference, state, code, from, to: this.behaviour.reverses ? before : to };
    }
    if (state !== 'REJECTED') return { reference, state };
    return { reference, state, code: why, text: TEXTS[why ?? ''] ?? '' };
  }

  #change(reference: string, body: unknown): Answer {
    if (!isRecord(body) || typeof body.change !== 'string' || typeof body.from !== 'string')
      return refusal(400, 'BAD_REQUEST');
    const of = this.find(reference);
    if (of?.state !== 'CONFIRMED') return refusal(422, 'APPOINTMENT_UNKNOWN');
    const { change, from } = body;
    const to = typeof body.to === 'string' ? body.to : null;
    const { later, double_books } = this.behaviour;
    if (this.#findChange(change) !== undefined && !double_books) return refusal(409, 'REFERENCE_EXISTS');
    const why = this.#whyNot(body, from, to, of);
    if (why !== null) return refusal(422, why);
    const made: Change = { change, of, from, to, asked: body, state: 'PENDING', why: null };
    this.changes.push(made);
    if (!later) this.decide(made, undefined);
    return { status: later ? 202 : 200, body: this.#saidOfChange(made) };
  }

  #findChange(change: string): Change | undefined {
    return this.changes.findLast(one => one.change === change);
  }

  #saidOfChange({ change, of, from, to, state, why }: Change): object {
    return this.#said({ ...of, reference: change, from, to, state, why });
  }

  #changeStatus(change: string): Answer {
    const found = this.#findChange(change);
    if (found === undefined) return refusal(404, 'NOT_FOUND', { reference: change });
    return { status: 200, body: this.#saidOfChange(found) };
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
    changes: terminal.changes,
    behave(changes) {
      terminal.behaviour = { ...USUAL, ...changes };
    },
    decide(rejected) {
      for (const one of terminal.appointments)
        if (one.state === 'PENDING') {
          one.state = rejected === undefined ? 'CONFIRMED' : 'REJECTED';
          one.why = rejected ?? null;
        }
      for (const one of terminal.changes) if (one.state === 'PENDING') terminal.decide(one, rejected);
    },
    drop(reference) {
      const found = terminal.find(reference);
      if (found !== undefined) found.state = 'CANCELLED';
    },
  };
}
