import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Misbehaviour = 'slow' | 'http500' | 'garbage' | 'drop' | 'duplicate-timeout' | 'reject';

export interface SapStub {
  url: string;
  close(): Promise<void>;
  /** Every order that arrived, also those sent again. */
  received: { U_ClaveCabezal: string; DocumentLines: { ItemCode: string; LineTotal: number }[]; CardCode: string }[];
  /** The documents that were made. */
  documents: Map<string, { DocEntry: number; DocNum: number; U_ClaveCabezal: string }>;
  /** For the next `times` orders. */
  misbehave(kind: Misbehaviour, times?: number): void;
  /** Forgets every session. */
  expireSessions(): void;
  logins: number;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
}
const answer = (response: ServerResponse, status: number, body: unknown, cookie?: string): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...(cookie ? { 'set-cookie': cookie } : {}) });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};
const failure = (code: number, value: string) => ({ error: { code, message: { lang: 'es-ES', value } } });

/** A Service Layer on loopback for these tests: sessions, orders with their key, and ways to go wrong. */
export async function startSap(password = 'demo'): Promise<SapStub> {
  const sessions = new Set<string>();
  const plan: Misbehaviour[] = [];
  const waiting = new Set<ServerResponse>();
  const sap: SapStub = {
    url: '',
    received: [],
    documents: new Map(),
    logins: 0,
    misbehave: (kind, times = 1) => void plan.push(...Array.from({ length: times }, () => kind)),
    expireSessions: () => sessions.clear(),
    close: () =>
      new Promise(resolve => {
        for (const response of waiting) response.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const answers: Record<Exclude<Misbehaviour, 'duplicate-timeout'>, (response: ServerResponse) => void> = {
    http500: response => answer(response, 500, failure(-1, 'Internal error')),
    garbage: response => answer(response, 200, '<html>Proxy</html>'),
    drop: response => response.destroy(),
    reject: response => answer(response, 400, failure(-5002, 'El socio de negocio está inactivo')),
    slow: response => waiting.add(response),
  };
  function order(response: ServerResponse, body: SapStub['received'][number]): void {
    sap.received.push(body);
    const kind = plan.shift();
    if (kind !== undefined && kind !== 'duplicate-timeout') {
      answers[kind](response);
      return;
    }
    const known = sap.documents.get(body.U_ClaveCabezal);
    const made = known ?? {
      DocEntry: 500 + sap.documents.size,
      DocNum: 81_000 + sap.documents.size,
      U_ClaveCabezal: body.U_ClaveCabezal,
    };
    sap.documents.set(body.U_ClaveCabezal, made);
    // With a duplicate to come, the document is there and its answer never arrives.
    if (kind === 'duplicate-timeout') waiting.add(response);
    else answer(response, known ? 200 : 201, made);
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url === '/b1s/v1/Login') {
      sap.logins += 1;
      if (body.Password !== password) return answer(response, 401, failure(-304, 'Fail to get DB Credentials'));
      const session = `s${sap.logins}`;
      sessions.add(session);
      return answer(
        response,
        200,
        { SessionId: session, SessionTimeout: 30 },
        `B1SESSION=${session}; HttpOnly; Path=/b1s`,
      );
    }
    if (!sessions.has(/B1SESSION=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''))
      return answer(response, 401, failure(301, 'Invalid session or session already timeout.'));
    order(response, body as unknown as SapStub['received'][number]);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  sap.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return sap;
}
