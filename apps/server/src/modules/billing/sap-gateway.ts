import { z } from 'zod';
import { RefusedForGood } from '../../platform/outbox/outbox.ts';
import { AnswerTooLong, readUpTo } from '../../platform/read-up-to.ts';
import { within } from '../../platform/within.ts';

export interface SapSettings {
  /** Address of the Service Layer without /b1s/v1; none: SAP is not used yet. */
  url: string | undefined;
  company: string;
  user: string;
  password: string;
  /** For one request; default 10 s. */
  timeoutMs?: number;
}

/** Ten times an order of a thousand lines as SAP repeats it. */
const mostBytes = 1024 * 1024;

/** A document as SAP answers it: its internal id, the number that people read, and the key that we gave it: without it, it may be anybody's. */
const documentAnswer = z.object({
  DocEntry: z.number().int().positive(),
  DocNum: z.number().int().positive(),
  U_ClaveCabezal: z.string(),
});
export type SapDocument = z.infer<typeof documentAnswer>;

/** `{ error: { message } }`, where the message is a text or an object with its value. */
const errorAnswer = z.object({
  error: z.object({ message: z.union([z.string(), z.object({ value: z.string() }).transform(m => m.value)]) }),
});

const json = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};
function reasonOf(body: string): string {
  const parsed = errorAnswer.safeParse(json(body));
  return parsed.success ? parsed.data.error.message.slice(0, 300) : '';
}

/** SAP Business One through its Service Layer: a session by cookie, opened when needed and again when it has expired. */
export class SapGateway {
  #session: Promise<string> | null = null;

  constructor(private readonly settings: SapSettings) {}

  /**
   * Creates a sales order. The key goes with it as U_ClaveCabezal, so that a try whose answer was lost does not make a second document.
   * An answer that is not a document is an error: the order is only sent when SAP says its number.
   */
  async createOrder(key: string, order: object): Promise<SapDocument> {
    const answer = await this.#withSession('/b1s/v1/Orders', { ...order, U_ClaveCabezal: key });
    if (answer.status >= 500) throw new Error(`SAP falló (${answer.status}) ${reasonOf(answer.body)}`.trim());
    // A timeout or «too many» passes; anything else that SAP refuses stays refused until somebody mends the data.
    if (answer.status === 408 || answer.status === 429) throw new Error(`SAP está ocupado (${answer.status})`);
    if (answer.status !== 201 && answer.status !== 200)
      throw new RefusedForGood(
        `SAP rechazó la orden (${answer.status}): ${reasonOf(answer.body) || 'sin explicación'}`,
      );
    const parsed = documentAnswer.safeParse(json(answer.body));
    if (!parsed.success) throw new Error('SAP respondió algo que no es un documento');
    if (parsed.data.U_ClaveCabezal !== key) throw new Error('SAP respondió el documento de otra orden');
    return parsed.data;
  }

  async #withSession(path: string, body: object): Promise<{ status: number; body: string }> {
    for (const again of [true, false]) {
      this.#session ??= this.#login();
      const session = this.#session;
      const cookie = await session.catch(error => {
        if (this.#session === session) this.#session = null;
        throw error;
      });
      const answer = await this.#post(path, body, cookie);
      if (answer.status !== 401) return answer;
      // Another delivery may have opened a new session meanwhile: only the one that was refused is forgotten.
      if (this.#session === session) this.#session = null;
      if (!again) break;
    }
    throw new Error('SAP no aceptó la sesión');
  }

  async #login(): Promise<string> {
    const { company, user, password } = this.settings;
    const answer = await this.#post('/b1s/v1/Login', { CompanyDB: company, UserName: user, Password: password });
    if (answer.status >= 500) throw new Error(`SAP falló al iniciar sesión (${answer.status})`);
    if (answer.status !== 200) throw new Error(`SAP no aceptó el usuario o la clave (${answer.status})`);
    const cookies = answer.cookies.map(c => c.split(';')[0] ?? '').filter(c => /^\w+=[^;\s]+$/.test(c));
    if (!cookies.some(c => c.startsWith('B1SESSION='))) throw new Error('SAP respondió algo que no es una sesión');
    return cookies.join('; ');
  }

  async #post(
    path: string,
    body: object,
    cookie?: string,
  ): Promise<{ status: number; body: string; cookies: string[] }> {
    const { url, timeoutMs = 10_000 } = this.settings;
    if (url === undefined) throw new Error('SAP no está configurado');
    try {
      return await within(timeoutMs, async signal => {
        const response = await fetch(url.replace(/\/$/, '') + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
          body: JSON.stringify(body),
          redirect: 'error',
          signal,
        });
        return {
          status: response.status,
          body: await readUpTo(response, mostBytes),
          cookies: response.headers.getSetCookie(),
        };
      });
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      if (error instanceof AnswerTooLong) throw new Error('SAP respondió demasiado');
      if (name === 'TimeoutError') throw new Error(`SAP no respondió en ${timeoutMs / 1000} s`);
      throw new Error(`No se pudo conectar con SAP${cause?.code ? ` (${cause.code})` : ''}`);
    }
  }
}
