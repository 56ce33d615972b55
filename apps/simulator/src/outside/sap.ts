/** SAP Business One as its Service Layer shows it: session by cookie, documents as JSON, its own words for errors. */
import { randomUUID } from 'node:crypto';
import { type Answer, type Received, type Simulator, startSimulator } from './simulator';

export interface SapBehaviour {
  /** A session ends after this long without use; default 30 minutes. */
  readonly session_ms?: number;
  /** Password that Login wants; none: any. */
  readonly password?: string;
  /** Business partners (CardCode) that SAP refuses as inactive. */
  readonly inactive?: readonly string[];
  /** How late `slow` answers; default 3 s. */
  readonly slow_ms?: number;
}

export interface SapDocument {
  readonly DocEntry: number;
  readonly DocNum: number;
  readonly U_ClaveCabezal: string | null;
  readonly [field: string]: unknown;
}

export interface SapSimulator extends Simulator {
  /** Documents made so far, by collection (`Orders`, `Invoices` …). */
  documents(collection: string): readonly SapDocument[];
  /** Ends all sessions, as a restart of the Service Layer does. */
  expireSessions(): void;
}

const COLLECTIONS = ['Orders', 'Invoices', 'PurchaseOrders', 'PurchaseInvoices'];
const SESSION_MS = 30 * 60_000;

/** Errors as the Service Layer words them. */
function sapError(status: number, code: number, value: string): Answer {
  return { status, body: { error: { code, message: { lang: 'es-es', value } } } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Documents of one kind, numbered from a start of their own. */
class Collection {
  readonly documents: SapDocument[] = [];

  constructor(private readonly firstNumber: number) {}

  /** The document of a key; made once, however often it is asked for. */
  create(body: Record<string, unknown>): SapDocument {
    const key = typeof body.U_ClaveCabezal === 'string' ? body.U_ClaveCabezal : null;
    const known = key === null ? undefined : this.documents.find(document => document.U_ClaveCabezal === key);
    if (known) return known;
    const entry = this.documents.length + 1;
    const made = {
      ...body,
      DocEntry: entry,
      DocNum: this.firstNumber + entry,
      U_ClaveCabezal: key,
      DocTotal: total(body),
    };
    this.documents.push(made);
    return made;
  }
}

function total(body: Record<string, unknown>): number {
  const lines = Array.isArray(body.DocumentLines) ? body.DocumentLines : [];
  const cents = lines.filter(isRecord).reduce((sum, line) => {
    const amount = line.LineTotal ?? Number(line.Quantity ?? 0) * Number(line.UnitPrice ?? 0);
    return sum + Math.round(Number(amount) * 100);
  }, 0);
  return cents / 100;
}

/** What is wrong with a document; null when SAP would take it. */
function documentError(body: unknown, inactive: readonly string[]): Answer | null {
  if (!isRecord(body)) return sapError(400, -1000, 'El cuerpo no es un objeto JSON');
  const card = body.CardCode;
  if (typeof card !== 'string' || card === '') return sapError(400, -5002, 'Falta el socio de negocio (CardCode)');
  if (inactive.includes(card)) return sapError(400, -5002, `El socio de negocio ${card} está inactivo`);
  const lines = body.DocumentLines;
  if (!Array.isArray(lines) || lines.length === 0) return sapError(400, -5002, 'El documento no tiene líneas');
  const wrong = lines.findIndex(line => !isRecord(line) || (line.ItemCode ?? line.ItemDescription) === undefined);
  return wrong < 0 ? null : sapError(400, -5002, `Falta el artículo en la línea ${wrong + 1}`);
}

class ServiceLayer {
  private readonly sessions = new Map<string, number>();
  readonly collections = new Map(COLLECTIONS.map((name, i) => [name, new Collection((i + 1) * 10_000)]));

  constructor(private readonly behaviour: SapBehaviour) {}

  answer(request: Received): Answer {
    const { pathname } = new URL(request.path, 'http://sap');
    const path = pathname.replace(/^\/b1s\/v[12]\//, '');
    if (path === pathname) return sapError(404, -1, 'Dirección desconocida');
    if (path === 'Login' && request.method === 'POST') return this.login(request.body);
    const session = this.sessionOf(request);
    if (session === null) return sapError(401, 301, 'Invalid session or session already timeout.');
    if (path === 'Logout') {
      this.sessions.delete(session);
      return { status: 204 };
    }
    return this.document(request, path);
  }

  expire(): void {
    this.sessions.clear();
  }

  private login(body: unknown): Answer {
    const { password } = this.behaviour;
    const complete = isRecord(body) && [body.CompanyDB, body.UserName, body.Password].every(field => Boolean(field));
    if (!complete) return sapError(400, -1000, 'Faltan CompanyDB, UserName o Password');
    if (password !== undefined && body.Password !== password) return sapError(401, 100_000_027, 'Login failed');
    const id = randomUUID();
    const life = this.behaviour.session_ms ?? SESSION_MS;
    this.sessions.set(id, Date.now() + life);
    const cookies = [`B1SESSION=${id}; HttpOnly; SameSite=None`, 'ROUTEID=.node0; path=/b1s'];
    const answer = { SessionId: id, Version: '1000190', SessionTimeout: Math.round(life / 60_000) };
    return { status: 200, body: answer, headers: { 'set-cookie': cookies } };
  }

  /** The live session of a request, whose time starts anew; null when there is none. */
  private sessionOf({ headers }: Received): string | null {
    const id = /(?:^|;\s*)B1SESSION=([^;]+)/.exec(String(headers.cookie ?? ''))?.[1];
    const until = id === undefined ? undefined : this.sessions.get(id);
    if (id === undefined || until === undefined || until < Date.now()) return null;
    this.sessions.set(id, Date.now() + (this.behaviour.session_ms ?? SESSION_MS));
    return id;
  }

  private document(request: Received, path: string): Answer {
    const [, name = '', entry] = /^(\w+)(?:\((\d+)\))?$/.exec(path) ?? [];
    const collection = this.collections.get(name);
    if (!collection) return sapError(404, -2028, `No existe ${path}`);
    if (request.method === 'POST' && entry === undefined) {
      const error = documentError(request.body, this.behaviour.inactive ?? []);
      return error ?? { status: 201, body: collection.create(request.body as Record<string, unknown>) };
    }
    if (request.method !== 'GET') return sapError(405, -1, 'Método no permitido');
    if (entry !== undefined) {
      const found = collection.documents.find(document => document.DocEntry === Number(entry));
      return found ? { status: 200, body: found } : sapError(404, -2028, 'No existen registros coincidentes');
    }
    const filter = new URL(request.path, 'http://sap').searchParams.get('$filter');
    const key = /^U_ClaveCabezal eq '([^']*)'$/.exec(filter ?? '')?.[1];
    const value = collection.documents.filter(document => key === undefined || document.U_ClaveCabezal === key);
    return { status: 200, body: { value } };
  }
}

export async function startSap(options: { port?: number; behaviour?: SapBehaviour } = {}): Promise<SapSimulator> {
  const behaviour = options.behaviour ?? {};
  const layer = new ServiceLayer(behaviour);
  const simulator = await startSimulator(request => layer.answer(request), {
    port: options.port,
    slow_ms: behaviour.slow_ms,
  });
  return {
    ...simulator,
    documents: collection => layer.collections.get(collection)?.documents ?? [],
    expireSessions: () => layer.expire(),
  };
}
