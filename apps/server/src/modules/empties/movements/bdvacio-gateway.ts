import { z } from 'zod';
import { RefusedForGood, TryLater } from '../../../platform/outbox/outbox.ts';
import { obeyRetryAfter } from '../../../platform/outbox/retry-after.ts';
import { AnswerTooLong, readUpTo } from '../../../platform/read-up-to.ts';
import { within } from '../../../platform/within.ts';
import type { Movement } from './bdvacio-movement.ts';

export interface BdVacioSettings {
  /** Undefined: BDVacío is not used. */
  url: string | undefined;
  token: string | undefined;
  /** Limit for one request; default 10 s. */
  timeoutMs?: number;
}
const mostBytes = 256 * 1024;

/** The registered movement, with the key that we sent; without the key it could be another one. */
const registered = z.object({ id: z.number().int().positive(), clave: z.string(), recibidos: z.number().int() });
const refused = z.object({ mensaje: z.string() });

const json = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Client of the lines' register of empties, over HTTP: one movement per key. */
export class BdVacioGateway {
  constructor(private readonly settings: BdVacioSettings) {}

  /** Registers a movement; an answer that does not confirm exactly this one with all its boxes is an error. */
  async register(key: string, { movimiento }: Movement): Promise<{ id: number }> {
    const { status, body } = await this.#post(key, movimiento);
    const said = refused.safeParse(json(body));
    const why = said.success ? said.data.mensaje.slice(0, 300) : '';
    if (status >= 500 || status === 408 || status === 429) throw new Error(`BDVacío falló (${status}) ${why}`.trim());
    if (status !== 200 && status !== 201)
      throw new RefusedForGood(`BDVacío rechazó el movimiento (${status}): ${why || 'sin explicación'}`);
    const answer = registered.safeParse(json(body));
    if (!answer.success) throw new Error('BDVacío respondió algo que no es un movimiento');
    if (answer.data.clave !== key || answer.data.recibidos !== movimiento.contenedores.length)
      throw new Error('BDVacío respondió otro movimiento');
    return { id: answer.data.id };
  }

  async #post(key: string, body: object): Promise<{ status: number; body: string }> {
    const { url, token, timeoutMs = 10_000 } = this.settings;
    if (url === undefined) throw new Error('BDVacío no está configurado');
    try {
      return await within(timeoutMs, async signal => {
        const response = await fetch(`${url.replace(/\/$/, '')}/movimientos`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': key,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
          redirect: 'error',
          signal,
        });
        obeyRetryAfter(response, 'BDVacío');
        return { status: response.status, body: await readUpTo(response, mostBytes) };
      });
    } catch (error) {
      if (error instanceof TryLater) throw error;
      const { name, cause } = error as Error & { cause?: { code?: string } };
      if (error instanceof AnswerTooLong) throw new Error('BDVacío respondió demasiado');
      if (name === 'TimeoutError') throw new Error(`BDVacío no respondió en ${timeoutMs / 1000} s`);
      throw new Error(`No se pudo conectar con BDVacío${cause?.code ? ` (${cause.code})` : ''}`);
    }
  }
}
