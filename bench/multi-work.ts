import { pause, say } from './figure.ts';
import type { Sent } from './multi-streams.ts';
import { RawConnection, rawRequest } from './raw-http.ts';
import type { World } from './world.ts';

const note = (id_guide: number): string => JSON.stringify({ id_guide, text: 'Novedad de la prueba de carga' });

/** One write: a note in the logbook of a guide, which sends a live message to all. */
async function writeOnce(url: string, token: string, id_guide: number, key: string): Promise<boolean> {
  const answer = await fetch(`${url}/bitacora/save_bitacora`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: note(id_guide),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.status === 200;
}

/** A person who writes to another guide each time, and retries at another process until the write is acknowledged. */
export class Writer {
  /** Guides whose change was acknowledged. */
  readonly done: number[] = [];
  #next = 0;

  constructor(
    private readonly urls: readonly string[],
    private readonly token: string,
    private readonly guides: readonly number[],
    private readonly sent: Sent,
  ) {}

  async run(aSecond: number, over: () => boolean): Promise<void> {
    const writing: Promise<void>[] = [];
    for (let due = performance.now(); !over(); due += 1_000 / aSecond) {
      await pause(Math.max(0, due - performance.now()));
      const id = this.guides[this.#next++];
      if (id === undefined) throw new Error('the world has too few guides for so many writes');
      writing.push(this.#write(id));
    }
    await Promise.all(writing);
  }

  async #write(id: number): Promise<void> {
    for (let n = 0; ; n++) {
      // All through the first process while it runs.
      const via = this.urls[n % this.urls.length] ?? '';
      if (!this.sent.changes.has(id)) this.sent.changes.set(id, { at: performance.now(), via });
      if (await writeOnce(via, this.token, id, `bench-write-${id}`)) break;
      await pause(200);
    }
    this.done.push(id);
  }
}

const connections = 20;

/** Trucks that report every five seconds over a few connections; a position that is not acknowledged is sent again. */
export class Fleet {
  /** Truck → device time of the last acknowledged position. */
  readonly last = new Map<number, number>();
  readonly #open = new Map<number, Promise<RawConnection>>();
  #round = 0;

  /** `trucks`: by the number of their device. */
  constructor(
    private readonly trucks: readonly number[],
    private url: string,
    private readonly sent: Sent,
  ) {}

  goTo(url: string): void {
    this.url = url;
  }

  async run(over: () => boolean): Promise<void> {
    while (!over()) {
      const round = ++this.#round;
      const began = Date.now();
      const line = async (first: number): Promise<void> => {
        for (let n = first; n < this.trucks.length && !over(); n += connections)
          await this.#report(n, began, round, over);
      };
      await Promise.all(Array.from({ length: connections }, (_, first) => line(first)));
      await pause(Math.max(0, began + 5_000 - Date.now()));
    }
    for (const connection of this.#open.values()) connection.then(c => c.close()).catch(() => undefined);
    this.#open.clear();
  }

  async #report(n: number, began: number, round: number, over: () => boolean): Promise<void> {
    // Device times identify positions: they are unique to the millisecond.
    const at = began - 60_000 + n;
    const request = rawRequest('POST', '/gps/positions', {
      device: `BENCH-${n + 1}`,
      key: 'clave-bench',
      positions: [
        {
          lat: -2.1 - ((n + round * 7) % 500) / 10_000,
          lng: -79.9,
          time: new Date(at).toISOString(),
          speed_kmh: 50,
          heading: 90,
        },
      ],
    });
    this.sent.positions.set(at, performance.now());
    const lane = n % connections;
    while (!over()) {
      const { url } = this;
      const opening = this.#open.get(lane) ?? RawConnection.open(url);
      this.#open.set(lane, opening);
      const answer = await Promise.race([
        opening.then(c => c.send(request)).catch(() => null),
        pause(5_000).then(() => null),
      ]);
      if (answer?.status === 200) {
        this.last.set(this.trucks[n] ?? 0, at);
        return;
      }
      this.#open.delete(lane);
      opening.then(c => c.close()).catch(() => undefined);
      await pause(300);
    }
  }
}

const writers = 8;
const roundSeconds = 4;
const rounds = 3;

/** Writes per second of one process for people: changes sent to all processes compared with only to its own browsers; by turns. */
export async function writeThroughput(world: World, guides: readonly number[]): Promise<void> {
  const measure = async (fanout: 'local' | 'pg', round: number): Promise<number> => {
    const served = await world.serve({ ROLES: 'api', FANOUT: fanout });
    const token = await served.token('operador@demo.ec');
    let done = 0;
    const until = async (seconds: number): Promise<void> => {
      const end = performance.now() + seconds * 1_000;
      const one = async (first: number): Promise<void> => {
        for (let n = first; performance.now() < end; n += writers)
          if (
            await writeOnce(
              served.url,
              token,
              guides.at(-1 - (n % guides.length)) ?? 0,
              `bench-${fanout}-${round}-${seconds}-${n}`,
            )
          )
            done++;
      };
      await Promise.all(Array.from({ length: writers }, (_, n) => one(n)));
    };
    // Warms up: the engine compiles the code.
    await until(2);
    done = 0;
    await until(roundSeconds);
    await served.stop();
    return done / roundSeconds;
  };
  let [local, pg] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    local += (await measure('local', round)) / rounds;
    pg += (await measure('pg', round)) / rounds;
  }
  say({ name: 'multi.writes', value: pg, unit: 'writes/s', limit: local, reach: 0.9, db: 'postgres' });
}
