/** The register of shipments NEC: keeps the last state of each shipment, once for each key, with the failures of every simulator. */
import { type Answer, type Received, type Simulator, startSimulator } from './simulator';

interface StoredShipment {
  readonly key: string;
  /** The shipment as received. */
  readonly payload: unknown;
}

export interface NecSimulator extends Simulator {
  /** All changes that were stored, in order; a repeated key is stored once. */
  readonly shipments: readonly StoredShipment[];
  /** From now on each shipment is refused with these words; null: none. */
  refuse(words: string | null): void;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Register {
  readonly shipments: StoredShipment[] = [];
  refusal: string | null = null;

  constructor(private readonly token: string | undefined) {}

  answer({ method, path, headers, body }: Received): Answer {
    if (this.token !== undefined && headers.authorization !== `Bearer ${this.token}`)
      return { status: 401, body: { message: 'Clave inválida' } };
    const [root, reference] = path.split('/').slice(1).map(decodeURIComponent);
    const key = headers['idempotency-key'];
    if (method !== 'POST' || root !== 'shipments' || reference === undefined) return { status: 404, body: {} };
    if (typeof key !== 'string' || !isRecord(body)) return { status: 400, body: { message: 'Solicitud inválida' } };
    if (this.refusal !== null) return { status: 422, body: { message: this.refusal } };
    if (!this.shipments.some(one => one.key === key)) this.shipments.push({ key, payload: body });
    return { status: 200, body: { key, received: true } };
  }
}

export async function startNec(
  options: { port?: number; token?: string; slow_ms?: number } = {},
): Promise<NecSimulator> {
  const register = new Register(options.token);
  const simulator = await startSimulator(request => register.answer(request), options);
  return {
    ...simulator,
    shipments: register.shipments,
    refuse(words) {
      register.refusal = words;
    },
  };
}
