/**
 * The terminal that issues DISV: documents by the caller's reference, and the failures of such systems on top of those of every simulator. In the
 * format of its adapter.
 */
import { type Answer, type Received, type Simulator, startSimulator } from './simulator';

interface DisvBehaviour {
  /** Requests are accepted first and decided by `decide`. */
  readonly later: boolean;
  /** Code with which each request is refused; null: none. */
  readonly rejects: string | null;
  /** Code with which each request to void one is refused; null: none. */
  readonly keeps: string | null;
  /** A known reference makes another document, as a terminal does that ignores references. */
  readonly double_issues: boolean;
  /** Answers everything with a page of HTML and status 200, without working. */
  readonly maintenance: boolean;
}

interface Document {
  readonly reference: string;
  readonly number: string;
  /** The request as received. */
  readonly asked: Readonly<Record<string, unknown>>;
  state: 'PENDING' | 'ISSUED' | 'REJECTED' | 'VOIDED';
  /** Why it was refused. */
  why: string | null;
}

export interface DisvSimulator extends Simulator {
  /** All documents that were ever made, in order. */
  readonly documents: readonly Document[];
  /** From now on; what is not named is as usual. */
  behave(changes: Partial<DisvBehaviour>): void;
  /** Decides all requests that wait: issues them, or refuses them with a code. */
  decide(rejected?: string): void;
}

const USUAL: DisvBehaviour = { later: false, rejects: null, keeps: null, double_issues: false, maintenance: false };

const refusal = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { code, text: code.toLowerCase().replaceAll('_', ' '), ...more },
});
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class DisvOffice {
  readonly documents: Document[] = [];
  behaviour = USUAL;

  answer({ method, path, body }: Received): Answer {
    if (this.behaviour.maintenance)
      return { status: 200, body: '<html>Mantenimiento</html>', headers: { 'content-type': 'text/html' } };
    const [root, reference, verb] = path.split('?')[0]?.split('/').slice(1).map(decodeURIComponent) ?? [];
    if (root !== 'disv') return refusal(404, 'UNKNOWN_PATH');
    if (method === 'POST' && reference === undefined) return this.#issue(body);
    if (reference === undefined) return refusal(404, 'UNKNOWN_PATH');
    if (method === 'GET') return this.#status(reference);
    return verb === 'void' ? this.#void(reference) : refusal(404, 'UNKNOWN_PATH');
  }

  find(reference: string): Document | undefined {
    return this.documents.findLast(one => one.reference === reference);
  }

  #whyNot(asked: Record<string, unknown>): string | null {
    if (this.behaviour.rejects !== null) return this.behaviour.rejects;
    if (typeof asked.license_plate !== 'string') return 'TRUCK_UNKNOWN';
    return typeof asked.port_paid_at === 'string' ? null : 'NOT_PAID';
  }

  #issue(body: unknown): Answer {
    if (!isRecord(body) || typeof body.reference !== 'string') return refusal(400, 'BAD_REQUEST');
    const { reference } = body;
    const { later, double_issues } = this.behaviour;
    if (this.find(reference) !== undefined && !double_issues) return refusal(409, 'REFERENCE_EXISTS');
    const why = this.#whyNot(body);
    if (why !== null) return refusal(422, why);
    const made: Document = {
      reference,
      number: `TPG-${4_000 + this.documents.length + 1}`,
      asked: body,
      state: later ? 'PENDING' : 'ISSUED',
      why: null,
    };
    this.documents.push(made);
    return { status: later ? 202 : 201, body: this.#said(made) };
  }

  #said({ reference, state, number, why }: Document): object {
    if (state === 'ISSUED') return { reference, state, number };
    return state === 'REJECTED' ? { reference, state, code: why, text: '' } : { reference, state };
  }

  #status(reference: string): Answer {
    const found = this.find(reference);
    return found === undefined ? refusal(404, 'NOT_FOUND', { reference }) : { status: 200, body: this.#said(found) };
  }

  #void(reference: string): Answer {
    const found = this.find(reference);
    if (found === undefined) return refusal(404, 'NOT_FOUND', { reference });
    if (this.behaviour.keeps !== null) return refusal(422, this.behaviour.keeps);
    found.state = 'VOIDED';
    return { status: 200, body: this.#said(found) };
  }
}

export async function startDisv(options: { port?: number; slow_ms?: number } = {}): Promise<DisvSimulator> {
  const office = new DisvOffice();
  const stores = ({ method }: Received): boolean => method === 'POST';
  const simulator = await startSimulator(request => office.answer(request), { ...options, stores });
  return {
    ...simulator,
    documents: office.documents,
    behave(changes) {
      office.behaviour = { ...USUAL, ...changes };
    },
    decide(rejected) {
      for (const one of office.documents)
        if (one.state === 'PENDING') {
          one.state = rejected === undefined ? 'ISSUED' : 'REJECTED';
          one.why = rejected ?? null;
        }
    },
  };
}
