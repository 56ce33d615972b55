import { deviceKey, place, storedByMetric } from './devices.ts';
import { type Engine, load, must, pause, percentile, say } from './figure.ts';
import { RawConnection, rawRequest } from './raw-http.ts';
import type { Served } from './world.ts';

const watching = 200;
const senders = 20;
const rounds = 4;
/** Interval of each truck. */
const everyMs = 5_000;

/** People who see every truck, a carrier, and two customers. */
const people = [
  { name: 'operador', seesAll: true },
  { name: 'monitor', seesAll: true },
  { name: 'despacho', seesAll: true },
  { name: 'transportista', seesAll: false },
  { name: 'exportador', seesAll: false },
  { name: 'importador', seesAll: false },
] as const;

interface Watcher {
  readonly seesAll: boolean;
  /** Device time of the newest received position of each truck. */
  readonly latest: Map<number, number>;
  /** Trucks of the last snapshot, which are the visible ones. */
  mayOf: Set<number>;
  readonly delays: number[];
  /** The stream ended before it was closed. */
  broken: boolean;
  close(): void;
}

/** The live stream of a browser: measures the delay of every position since it was sent. */
async function watch(
  url: string,
  token: string,
  seesAll: boolean,
  sentAt: ReadonlyMap<number, number>,
): Promise<Watcher> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/live/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  must(answer.ok, `a live stream was refused: ${answer.status}`);
  const watcher: Watcher = {
    seesAll,
    latest: new Map(),
    mayOf: new Set(),
    delays: [],
    broken: false,
    close: () => abort.abort(),
  };
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        take(watcher, text.slice(0, end), sentAt);
        text = text.slice(end + 2);
      }
    }
    if (!abort.signal.aborted) watcher.broken = true;
  };
  read().catch(() => {
    if (!abort.signal.aborted) watcher.broken = true;
  });
  return watcher;
}

function take(watcher: Watcher, message: string, sentAt: ReadonlyMap<number, number>): void {
  if (!message.includes('event: positions')) return;
  const data = JSON.parse(message.slice(message.indexOf('data: ') + 6)) as { snapshot: boolean; positions: number[][] };
  const now = performance.now();
  if (data.snapshot) watcher.mayOf = new Set(data.positions.map(([id_truck = 0]) => id_truck));
  for (const row of data.positions) {
    const [id_truck = 0, , , , , at = 0] = row;
    watcher.latest.set(id_truck, at);
    const sent = data.snapshot ? undefined : sentAt.get(at);
    if (sent !== undefined) watcher.delays.push(now - sent);
  }
}

/** Number of last positions that a watcher may see but has not received. */
function missedBy(watcher: Watcher, last: ReadonlyMap<number, number>): number {
  let missed = 0;
  for (const [id_truck, at] of last)
    if ((watcher.seesAll || watcher.mayOf.has(id_truck)) && watcher.latest.get(id_truck) !== at) missed++;
  return missed;
}

const stored1 = Buffer.from('{"stored":1}');

/** Every truck reports every five seconds for a while. Returns the device time of each truck's last position. */
async function report(
  url: string,
  trucks: readonly number[],
  sentAt: Map<number, number>,
): Promise<Map<number, number>> {
  const connections = await Promise.all(Array.from({ length: senders }, () => RawConnection.open(url)));
  const last = new Map<number, number>();
  const began = Date.now();
  await Promise.all(
    connections.map(async (connection, c) => {
      for (let round = 0; round < rounds; round++) {
        for (let n = c; n < trucks.length; n += senders) {
          // Device times identify positions: they are unique to the millisecond.
          const at = began - 60_000 + round * 10_000 + n;
          const request = rawRequest('POST', '/gps/positions', {
            device: `BENCH-${n + 1}`,
            key: deviceKey,
            positions: [
              { ...place(n + round * 7), time: new Date(at).toISOString(), speed_kmh: 50, heading: (n * 7) % 360 },
            ],
          });
          // Each truck has its own moment within the five seconds, evenly distributed.
          await pause(began + round * everyMs + (n / trucks.length) * everyMs - Date.now());
          must(at <= Date.now(), 'a position of the future');
          last.set(trucks[n] ?? 0, at);
          sentAt.set(at, performance.now());
          const { status, body } = await connection.send(request);
          must(status === 200 && body.equals(stored1), `a position was not stored: ${status} ${body}`);
        }
      }
    }),
  );
  const late = Date.now() - (began + rounds * everyMs);
  must(late < everyMs, `the trucks could not report every five seconds: ${late} ms late`);
  for (const connection of connections) connection.close();
  return last;
}

/** The trucks report every five seconds for a while; 200 watchers of all audiences receive the positions. */
export async function toBrowser(served: Served, trucks: readonly number[], engine: Engine): Promise<void> {
  const tokens = await Promise.all(people.map(({ name }) => served.token(`${name}@demo.ec`)));
  const sentAt = new Map<number, number>();
  const watchers = await Promise.all(
    Array.from({ length: watching }, (_, i) => {
      const person = i % people.length;
      return watch(served.url, tokens[person] ?? '', people[person]?.seesAll === true, sentAt);
    }),
  );
  await pause(3_000);
  const before = await storedByMetric(served.url);
  const last = await report(served.url, trucks, sentAt);
  await pause(2_500);
  const stored = (await storedByMetric(served.url)) - before;
  must(stored === trucks.length * rounds, `${stored} of ${trucks.length * rounds} positions were stored`);
  const delays = watchers.flatMap(w => w.delays);
  const seeing = watchers.filter(w => w.seesAll);
  must(!watchers.some(w => w.broken), `${watchers.filter(w => w.broken).length} streams were ended by the server`);
  // A customer sees only trucks on its trips: at night there may be none.
  const blind = watchers.filter(w => !w.seesAll && w.mayOf.size === 0).length;
  must(blind < watchers.length - seeing.length, 'no company sees a truck');
  // All positions, except those that a newer one replaced.
  must(delays.length > seeing.length * trucks.length * rounds * 0.9, `only ${delays.length} positions were seen`);
  say({
    name: 'gps.to_browser',
    value: percentile(delays, 0.99),
    unit: 'ms (p99)',
    limit: 1000,
    db: engine,
    trucks: trucks.length,
    watchers: watchers.length,
    watchers_without_truck: blind,
    seen: delays.length,
    median_ms: Math.round(percentile(delays, 0.5)),
    missed: watchers.reduce((sum, w) => sum + missedBy(w, last), 0),
    load: load(),
  });
  for (const watcher of watchers) watcher.close();
}
