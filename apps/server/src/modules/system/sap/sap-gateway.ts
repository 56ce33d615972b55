import { z } from 'zod';
import type { Environment } from '../../../env.ts';
import { RefusedForGood, TryLater } from '../../../platform/outbox/outbox.ts';
import { obeyRetryAfter } from '../../../platform/outbox/retry-after.ts';
import { outsideJson } from '../../../platform/outside-json.ts';
import { AnswerTooLong, readUpTo } from '../../../platform/read-up-to.ts';
import { within } from '../../../platform/within.ts';

export interface SapSettings {
  /** Address of the Service Layer without /b1s/v1; undefined: SAP is not used. */
  url: string | undefined;
  company: string;
  user: string;
  password: string;
  /** Time limit of one request; default 10 s. */
  timeoutMs?: number;
}

/** Ten times the size of an order of a thousand lines in SAP's answer. */
const mostBytes = 1024 * 1024;
/** Keys per request: the Service Layer answers in pages of twenty. */
const keysAtOnce = 10;

/** A journal entry has other names for its internal id and its number. */
const namedAsDocument = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'JdtNum' in answer
    ? { DocEntry: answer.JdtNum, DocNum: 'Number' in answer ? answer.Number : undefined, ...answer }
    : answer;
/** A document in SAP's answer: its internal id, its number for people, and our key; without the key it may be any document. */
const documentAnswer = z.preprocess(
  namedAsDocument,
  z.looseObject({
    DocEntry: z.number().int().positive(),
    DocNum: z.number().int().positive(),
    U_ClaveCabezal: z.string(),
    Cancelled: z.string().optional(),
  }),
);
export type SapDocument = z.infer<typeof documentAnswer>;

/** A document in SAP, and as it was sent; null: an earlier try sent it. */
export interface SapMade {
  sap: SapDocument;
  document: object | null;
}

/** A message being delivered: the key of its document, and the signal that ends this try. */
export interface Try {
  key: string;
  signal: AbortSignal;
}

/** Answer to a search. */
const foundAnswer = z.object({ value: z.array(documentAnswer) });

/** Collections of documents in SAP (8-money §4.2), with the name for one document. */
const NAMES = {
  Orders: 'la orden',
  Invoices: 'la factura',
  PurchaseOrders: 'el pedido de compra',
  PurchaseInvoices: 'la factura de compra',
  PurchaseCreditNotes: 'la nota de crédito',
  JournalEntries: 'el asiento',
  VendorPayments: 'el pago',
} as const;
export type SapCollection = keyof typeof NAMES;

/** `{ error: { message } }`, where the message is a text or an object with its value. */
const errorAnswer = z.object({
  error: z.object({ message: z.union([z.string(), z.object({ value: z.string() }).transform(m => m.value)]) }),
});

function reasonOf(body: string): string {
  const parsed = errorAnswer.safeParse(outsideJson(body));
  return parsed.success ? parsed.data.error.message.slice(0, 300) : '';
}

/**
 * Temporary failures are retried: an SAP error, a timeout, «too many requests». Any other refusal is final until the data are corrected.
 */
function demandServed({ status, body }: { status: number; body: string }): void {
  if (status >= 500) throw new Error(`SAP falló (${status}) ${reasonOf(body)}`.trim());
  if (status === 408 || status === 429) throw new Error(`SAP está ocupado (${status})`);
}

/** SAP Business One through its Service Layer: a session by cookie, opened when needed and again after it has expired. */
export class SapGateway {
  #session: Promise<string> | null = null;

  constructor(private readonly settings: SapSettings) {}

  /** Whether an address of SAP is configured; otherwise nothing was ever sent. */
  get isSetUp(): boolean {
    return this.settings.url !== undefined;
  }

  /**
   * Creates a document once: SAP would create another one for each request, so what an earlier try created is found by its key. An answer
   * that is not a document is an error: the document counts as sent only when SAP returns its number. If SAP stores an earlier try's
   * document only after this search, the search at the end finds two, which a person must resolve. `write` is called only if the document
   * must be created.
   */
  async create(
    collection: SapCollection,
    { key, signal }: Try,
    write: () => Promise<object> | object,
  ): Promise<SapMade> {
    const found = await this.find(collection, key, signal);
    if (found !== null) return { sap: found, document: null };
    const document = { ...(await write()), U_ClaveCabezal: key };
    const answer = await this.#withSession(`/b1s/v1/${collection}`, document, signal);
    demandServed(answer);
    if (answer.status !== 201 && answer.status !== 200)
      throw new RefusedForGood(
        `SAP rechazó ${NAMES[collection]} (${answer.status}): ${reasonOf(answer.body) || 'sin explicación'}`,
      );
    const parsed = documentAnswer.safeParse(outsideJson(answer.body));
    if (!parsed.success) throw new Error('SAP respondió algo que no es un documento');
    if (parsed.data.U_ClaveCabezal !== key) throw new Error('SAP respondió el documento de otra orden');
    await this.find(collection, key, signal);
    return { sap: parsed.data, document };
  }

  /**
   * Cancels the document of a key if it exists. If an earlier try cancelled it, or it does not exist, the aim is reached. If SAP does not
   * cancel it (another document is based on it), a person must resolve it.
   */
  async cancel(collection: SapCollection, key: string, signal: AbortSignal): Promise<SapDocument | null> {
    const found = await this.find(collection, key, signal);
    if (found === null) return null;
    const answer = await this.#withSession(`/b1s/v1/${collection}(${found.DocEntry})/Cancel`, {}, signal);
    demandServed(answer);
    if (answer.status !== 204 && answer.status !== 200)
      throw new RefusedForGood(
        `SAP no anuló ${NAMES[collection]} (${answer.status}): ${reasonOf(answer.body) || 'sin explicación'}`,
      );
    return found;
  }

  /** The valid document of a key in SAP; null: none. Two with one key must be resolved by a person. */
  async find(collection: SapCollection, key: string, signal?: AbortSignal): Promise<SapDocument | null> {
    return (await this.findAll(collection, [key], signal)).get(key) ?? null;
  }

  /** Valid documents in SAP by key: many per request, because the time of a try is limited. Errors: as `find`. */
  async findAll(
    collection: SapCollection,
    keys: readonly string[],
    signal?: AbortSignal,
  ): Promise<Map<string, SapDocument>> {
    const found = new Map<string, SapDocument>();
    for (let from = 0; from < keys.length; from += keysAtOnce) {
      const asked = keys.slice(from, from + keysAtOnce);
      const filter = encodeURIComponent(asked.map(key => `U_ClaveCabezal eq '${key}'`).join(' or '));
      const answer = await this.#withSession(`/b1s/v1/${collection}?$filter=${filter}`, undefined, signal);
      demandServed(answer);
      const parsed = foundAnswer.safeParse(outsideJson(answer.body));
      if (answer.status !== 200 || !parsed.success) throw new Error('SAP respondió algo que no es una lista');
      for (const key of asked) {
        const standing = parsed.data.value.filter(one => one.U_ClaveCabezal === key && one.Cancelled !== 'tYES');
        const [first, second] = standing;
        if (first !== undefined && second !== undefined)
          throw new RefusedForGood(
            `SAP tiene ${standing.length} documentos de esta orden (${standing.map(one => one.DocNum).join(', ')}): cancele allí los que sobran`,
          );
        if (first !== undefined) found.set(key, first);
      }
    }
    return found;
  }

  /** Posts a body, or requests without one; sends nothing after the try has ended, because the next one may be under way. */
  async #withSession(path: string, body?: object, signal?: AbortSignal): Promise<{ status: number; body: string }> {
    for (const again of [true, false]) {
      this.#session ??= this.#login();
      const session = this.#session;
      const cookie = await session.catch(error => {
        if (this.#session === session) this.#session = null;
        throw error;
      });
      signal?.throwIfAborted();
      const answer = await this.#ask(path, body, { cookie, signal });
      if (answer.status !== 401) return answer;
      // Another delivery may have opened a new session since: only the refused one is discarded.
      if (this.#session === session) this.#session = null;
      if (!again) break;
    }
    throw new Error('SAP no aceptó la sesión');
  }

  async #login(): Promise<string> {
    const { company, user, password } = this.settings;
    const answer = await this.#ask('/b1s/v1/Login', { CompanyDB: company, UserName: user, Password: password });
    if (answer.status >= 500) throw new Error(`SAP falló al iniciar sesión (${answer.status})`);
    if (answer.status !== 200) throw new Error(`SAP no aceptó el usuario o la clave (${answer.status})`);
    const cookies = answer.cookies.map(c => c.split(';')[0] ?? '').filter(c => /^\w+=[^;\s]+$/.test(c));
    if (!cookies.some(c => c.startsWith('B1SESSION='))) throw new Error('SAP respondió algo que no es una sesión');
    return cookies.join('; ');
  }

  async #ask(
    path: string,
    body: object | undefined,
    { cookie, signal: ending }: { cookie?: string; signal?: AbortSignal | undefined } = {},
  ): Promise<{ status: number; body: string; cookies: string[] }> {
    const { url, timeoutMs = 10_000 } = this.settings;
    // A retry does not configure SAP: the document can be voided, or invoiced without SAP, at once.
    if (url === undefined) throw new RefusedForGood('SAP no está configurado');
    try {
      return await within(
        timeoutMs,
        async signal => {
          const response = await fetch(url.replace(/\/$/, '') + path, {
            method: body === undefined ? 'GET' : 'POST',
            headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
            body: body === undefined ? null : JSON.stringify(body),
            redirect: 'error',
            signal,
          });
          obeyRetryAfter(response, 'SAP');
          return {
            status: response.status,
            body: await readUpTo(response, mostBytes),
            cookies: response.headers.getSetCookie(),
          };
        },
        ending,
      );
    } catch (error) {
      ending?.throwIfAborted();
      const { name, cause } = error as Error & { cause?: { code?: string } };
      if (error instanceof TryLater) throw error;
      if (error instanceof AnswerTooLong) throw new Error('SAP respondió demasiado');
      if (name === 'TimeoutError') throw new Error(`SAP no respondió en ${timeoutMs / 1000} s`);
      throw new Error(`No se pudo conectar con SAP${cause?.code ? ` (${cause.code})` : ''}`);
    }
  }
}

export const sapGateway = (
  env: Pick<Environment, 'SAP_URL' | 'SAP_COMPANY' | 'SAP_USER' | 'SAP_PASSWORD'>,
): SapGateway =>
  new SapGateway({ url: env.SAP_URL, company: env.SAP_COMPANY, user: env.SAP_USER, password: env.SAP_PASSWORD });
