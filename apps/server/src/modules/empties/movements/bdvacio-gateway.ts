import { z } from 'zod';
import { askJson } from '../../../platform/outbox/ask-json.ts';
import { RefusedForGood } from '../../../platform/outbox/outbox.ts';
import type { Movement } from './bdvacio-movement.ts';

export interface BdVacioSettings {
  /** Undefined: BDVacío is not used. */
  url: string | undefined;
  token: string | undefined;
  /** Limit for one request; default 10 s. */
  timeoutMs?: number;
}
const NAME = 'BDVacío';

/** The registered movement, with the key that we sent; without the key it could be another one. */
const registered = z.object({ id: z.number().int().positive(), clave: z.string(), recibidos: z.number().int() });
const refused = z.object({ mensaje: z.string() });

/** Client of the lines' register of empties, over HTTP: one movement per key. */
export class BdVacioGateway {
  constructor(private readonly settings: BdVacioSettings) {}

  /** Registers a movement; an answer that does not confirm exactly this one with all its boxes is an error. */
  async register(key: string, { movimiento }: Movement): Promise<{ id: number }> {
    const request = {
      method: 'POST',
      path: '/movimientos',
      body: { ...movimiento },
      headers: { 'idempotency-key': key },
    } as const;
    const { status, body } = await askJson({ name: NAME, ...this.settings }, request);
    const refusal = refused.safeParse(body);
    const why = refusal.success ? refusal.data.mensaje.slice(0, 300) : '';
    if (status >= 500 || status === 408 || status === 429) throw new Error(`BDVacío falló (${status}) ${why}`.trim());
    if (status !== 200 && status !== 201)
      throw new RefusedForGood(`BDVacío rechazó el movimiento (${status}): ${why || 'sin explicación'}`);
    const answer = registered.safeParse(body);
    if (!answer.success) throw new Error('BDVacío respondió algo que no es un movimiento');
    if (answer.data.clave !== key || answer.data.recibidos !== movimiento.contenedores.length)
      throw new Error('BDVacío respondió otro movimiento');
    return { id: answer.data.id };
  }
}
