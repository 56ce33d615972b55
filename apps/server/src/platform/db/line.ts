import pg from 'pg';

/**
 * The one connection that a process has beside its pool: it listens, wakes other processes, reads what they left, and sees by its own
 * small question twice a second whether the database still answers. When it is lost it is made anew, again and again.
 */
export interface Line {
  /** As the system's role; one statement, its own transaction. Rejects while the line is down. */
  query<T>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** Hears what processes say on that channel, this one included. What was said while the line was down is not heard. */
  listen(channel: string, heard: (payload: string) => void): void;
  /** Says it, after what is under way. Never within a transaction of somebody's work: at its end PostgreSQL lets one speak at a time. */
  notify(channel: string, payload?: string): void;
  /** Called when the line is made, and each time that it is made again. */
  onOpen(listener: () => void): void;
  readonly isOpen: boolean;
  close(): Promise<void>;
}

export const askMs = 500;
/** Shortest wait for an answer. With the question's pause it stays under the five seconds in which a person is told that the database is away. */
const leastAnswerMs = 3_500;
const againMs = 250;

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** `work`, or an error when it takes too long. A main thread that was busy itself is no reason: its answers are let in first. */
function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let due = performance.now() + ms;
    const look = (): void => {
      const late = performance.now() - due;
      due = performance.now() + ms / 2;
      if (late < ms / 4) reject(new Error('the database does not answer'));
      else timer = setTimeout(look, ms / 2);
    };
    let timer = setTimeout(look, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface LineOptions {
  /** How long an answer is waited for before the database is said to be away, if it is more than the usual. */
  readonly answer_ms: number;
  /** Told when the database stops to answer and when it answers again. */
  readonly onAway: (isAway: boolean) => void;
}

class PostgresLine implements Line {
  #client: pg.Client | undefined;
  #isClosed = false;
  /** Statements go one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #channels = new Map<string, ((payload: string) => void)[]>();
  readonly #openers: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #answerMs: number;
  readonly #onAway: LineOptions['onAway'];

  constructor(
    private readonly url: string,
    private readonly types: pg.CustomTypesConfig,
    { answer_ms, onAway }: LineOptions,
  ) {
    this.#answerMs = Math.max(leastAnswerMs, answer_ms);
    this.#onAway = onAway;
  }

  get isOpen(): boolean {
    return this.#client !== undefined;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      types: this.types,
      connectionTimeoutMillis: this.#answerMs,
      statement_timeout: 10_000,
      keepAlive: true,
      application_name: 'cabezal line',
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload }) => {
      for (const heard of this.#channels.get(channel) ?? []) heard(payload ?? '');
    });
    try {
      await client.connect();
      await within(client.query('set role cabezal_system'), this.#answerMs);
      for (const channel of this.#channels.keys()) await within(client.query(`listen ${channel}`), this.#answerMs);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) return void client.end().catch(() => undefined);
    this.#client = client;
    this.#last = Promise.resolve();
    this.#onAway(false);
    this.#timer = setInterval(() => void this.query('select 1').catch(() => undefined), askMs);
    for (const listener of this.#openers) listener();
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#timer);
    void client.end().catch(() => undefined);
    void this.#comeBack();
  }

  /** A line alone may break; when the next one cannot be made the database is away. */
  async #comeBack(): Promise<void> {
    while (!this.#isClosed && this.#client === undefined) {
      try {
        await this.open();
      } catch (error) {
        // Too many connections is an answer.
        if ((error as { code?: string }).code !== '53300') this.#onAway(true);
        await pause(againMs);
      }
    }
  }

  query<T>(text: string, params?: readonly unknown[]): Promise<T[]> {
    const client = this.#client;
    if (client === undefined) return Promise.reject(new Error('the line is down'));
    const run = async (): Promise<T[]> => {
      if (this.#client !== client) throw new Error('the line is down');
      try {
        return (await within(client.query(text, params as unknown[]), this.#answerMs)).rows as T[];
      } catch (error) {
        if ((error as { code?: string }).code === undefined && this.#client === client) {
          // Frozen: who waits for it is told now, not when the next line cannot be made.
          this.#onAway(true);
          this.#lose(client);
        }
        throw error;
      }
    };
    const result = this.#last.then(run);
    this.#last = result.catch(() => undefined);
    return result;
  }

  listen(channel: string, heard: (payload: string) => void): void {
    const known = this.#channels.get(channel);
    if (known !== undefined) return void known.push(heard);
    this.#channels.set(channel, [heard]);
    this.query(`listen ${channel}`).catch(() => undefined);
  }

  notify(channel: string, payload = ''): void {
    this.query('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined);
  }

  onOpen(listener: () => void): void {
    this.#openers.push(listener);
    if (this.isOpen) listener();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}

export async function openLine(url: string, types: pg.CustomTypesConfig, options: LineOptions): Promise<Line> {
  const line = new PostgresLine(url, types, options);
  await line.open();
  return line;
}
