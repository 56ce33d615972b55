/** SAP Business One with the interface of its Service Layer: session by cookie, documents as JSON, SAP's error texts. */
import { randomUUID } from 'node:crypto';
import { isRecord, SapBooks, type SapDocument, sapError, shownAs } from './sap-documents';
import { type Answer, type Received, type Simulator, startSimulator } from './simulator';

export type { SapDocument };

export interface SapBehaviour {
  /** A session ends after this long without use; default 30 minutes. */
  readonly session_ms?: number;
  /** Password that Login requires; none: any. */
  readonly password?: string;
  /** Business partners (CardCode) that SAP refuses as inactive. */
  readonly inactive?: readonly string[];
  /** Codes of the chart of accounts; none: every code exists. */
  readonly accounts?: readonly string[];
  /** Delay of `slow`; default 3 s. */
  readonly slow_ms?: number;
}

export interface SapSimulator extends Simulator {
  /** Documents created so far, by collection (`Orders`, `Invoices` …). */
  documents(collection: string): readonly SapDocument[];
  /** Ends all sessions, as a restart of the Service Layer does. */
  expireSessions(): void;
}

const SESSION_MS = 30 * 60_000;

class ServiceLayer {
  private readonly sessions = new Map<string, number>();
  readonly books: SapBooks;

  constructor(private readonly behaviour: SapBehaviour) {
    this.books = new SapBooks(behaviour.inactive ?? [], behaviour.accounts);
  }

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

  /** The live session of a request, whose timeout restarts; null: none. */
  private sessionOf({ headers }: Received): string | null {
    const id = /(?:^|;\s*)B1SESSION=([^;]+)/.exec(String(headers.cookie ?? ''))?.[1];
    const until = id === undefined ? undefined : this.sessions.get(id);
    if (id === undefined || until === undefined || until < Date.now()) return null;
    this.sessions.set(id, Date.now() + (this.behaviour.session_ms ?? SESSION_MS));
    return id;
  }

  private document(request: Received, path: string): Answer {
    const [, name = '', entry, action] = /^(\w+)(?:\((\d+)\)(?:\/(\w+))?)?$/.exec(path) ?? [];
    const { books } = this;
    if (!books.has(name) || (action !== undefined && action !== 'Cancel'))
      return sapError(404, -2028, `No existe ${path}`);
    if (request.method === 'POST' && action === 'Cancel') return books.cancel(name, Number(entry));
    if (request.method === 'POST' && entry === undefined) return books.create(name, request.body);
    if (request.method !== 'GET') return sapError(405, -1, 'Método no permitido');
    if (entry !== undefined) return books.one(name, Number(entry));
    const filter = new URL(request.path, 'http://sap').searchParams.get('$filter');
    const keys = [...(filter ?? '').matchAll(/U_ClaveCabezal eq '([^']*)'/g)].map(([, key]) => key);
    const value = books.all(name).filter(({ U_ClaveCabezal: key }) => keys.length === 0 || keys.includes(key ?? ''));
    return { status: 200, body: { value: value.map(one => shownAs(name, one)) } };
  }
}

/** Requests that store something in SAP: all except queries and the session. */
const stores = ({ method, path }: Received): boolean => method === 'POST' && !/\/Log(in|out)$/.test(path);

export async function startSap(options: { port?: number; behaviour?: SapBehaviour } = {}): Promise<SapSimulator> {
  const behaviour = options.behaviour ?? {};
  const layer = new ServiceLayer(behaviour);
  const simulator = await startSimulator(request => layer.answer(request), {
    port: options.port,
    slow_ms: behaviour.slow_ms,
    stores,
  });
  return {
    ...simulator,
    documents: collection => layer.books.all(collection),
    expireSessions: () => layer.expire(),
  };
}
