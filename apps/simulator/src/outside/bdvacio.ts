/** BDVacío, the lines' register of empties: accepts movements with their boxes, each key once, and can simulate failures. */
import { type Answer, type Received, type Simulator, startSimulator } from './simulator';

export interface RegisteredMovement {
  readonly id: number;
  readonly key: string;
  readonly boxes: readonly string[];
}
export interface BdVacioSimulator extends Simulator {
  /** Registered movements, in order. */
  registered(): readonly RegisteredMovement[];
}

const refusal = (status: number, mensaje: string): Answer => ({ status, body: { mensaje } });
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Register {
  readonly movements: RegisteredMovement[] = [];

  constructor(private readonly token: string | undefined) {}

  answer({ method, path, headers, body }: Received): Answer {
    if (method !== 'POST' || path !== '/movimientos') return refusal(404, 'Dirección desconocida');
    if (this.token !== undefined && headers.authorization !== `Bearer ${this.token}`)
      return refusal(401, 'Clave no válida');
    const key = headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') return refusal(400, 'Falta la clave de idempotencia');
    const boxes = isRecord(body) && Array.isArray(body.contenedores) ? body.contenedores.filter(isRecord) : null;
    if (boxes === null) return refusal(422, 'El movimiento no tiene contenedores');
    const known = this.movements.find(one => one.key === key);
    const movement = known ?? { id: this.movements.length + 1, key, boxes: boxes.map(box => String(box.numero)) };
    if (known === undefined) this.movements.push(movement);
    return {
      status: known === undefined ? 201 : 200,
      body: { id: movement.id, clave: key, recibidos: movement.boxes.length },
    };
  }
}

export async function startBdVacio(
  options: { port?: number; token?: string; slow_ms?: number } = {},
): Promise<BdVacioSimulator> {
  const register = new Register(options.token);
  const simulator = await startSimulator(request => register.answer(request), options);
  return { ...simulator, registered: () => register.movements };
}
