import pg from 'pg';

/**
 * The one connection of a process outside its pool: it listens, wakes other processes, reads what they stored, and checks twice a second
 * whether the database responds. When it is lost, it reconnects until it succeeds.
 */
export interface NotifyConnection {
  /** Runs one statement in its own transaction, in the system's role. Rejects while the notify connection is down. */
  query<T>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** Receives notifications of all processes on the channel, this one included. Those sent while the notify connection is down are lost. */
  listen(channel: string, onMessage: (payload: string) => void): void;
  /** Notifies after the current statements. Never in a transaction with work: PostgreSQL commits transactions with NOTIFY one at a time. */
  notify(channel: string, payload?: string): void;
  /** Called at each connection, the first one included. */
  onOpen(listener: () => void): void;
  readonly isOpen: boolean;
  close(): Promise<void>;
}

export const askMs = 500;
/** Minimum wait for an answer. With the pause between checks it stays below the 5 s after which a person gets the error. */
const leastAnswerMs = 3_500;
const againMs = 250;

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** Returns `work`, or an error after `ms`. If the main thread was busy, answers that have arrived are processed first. */
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

interface NotifyConnectionOptions {
  /** How long to wait for an answer before the database counts as unavailable, if longer than the minimum. */
  readonly answer_ms: number;
  /** Called when the database stops responding and when it responds again. */
  readonly onUnavailable: (isUnavailable: boolean) => void;
}

class PostgresNotifyConnection implements NotifyConnection {
  #client: pg.Client | undefined;
  #isClosed = false;
  /** Statements run one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #channels = new Map<string, ((payload: string) => void)[]>();
  readonly #openers: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #answerMs: number;
  readonly #onUnavailable: NotifyConnectionOptions['onUnavailable'];

  constructor(
    private readonly url: string,
    private readonly types: pg.CustomTypesConfig,
    { answer_ms, onUnavailable }: NotifyConnectionOptions,
  ) {
    this.#answerMs = Math.max(leastAnswerMs, answer_ms);
    this.#onUnavailable = onUnavailable;
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
      application_name: 'cabezal notify',
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload }) => {
      for (const onMessage of this.#channels.get(channel) ?? []) onMessage(payload ?? '');
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
    this.#onUnavailable(false);
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

  /** A lost connection alone means nothing; if reconnecting fails, the database is unavailable. */
  async #comeBack(): Promise<void> {
    while (!this.#isClosed && this.#client === undefined) {
      try {
        await this.open();
      } catch (error) {
        // «Too many connections» is a response.
        if ((error as { code?: string }).code !== '53300') this.#onUnavailable(true);
        await pause(againMs);
      }
    }
  }

  query<T>(text: string, params?: readonly unknown[]): Promise<T[]> {
    const client = this.#client;
    if (client === undefined) return Promise.reject(new Error('the notify connection is down'));
    const run = async (): Promise<T[]> => {
      if (this.#client !== client) throw new Error('the notify connection is down');
      try {
        return (await within(client.query(text, params as unknown[]), this.#answerMs)).rows as T[];
      } catch (error) {
        if ((error as { code?: string }).code === undefined && this.#client === client) {
          // Frozen: waiting requests are rejected now, not when reconnecting fails.
          this.#onUnavailable(true);
          this.#lose(client);
        }
        throw error;
      }
    };
    const result = this.#last.then(run);
    this.#last = result.catch(() => undefined);
    return result;
  }

  listen(channel: string, onMessage: (payload: string) => void): void {
    const known = this.#channels.get(channel);
    if (known !== undefined) return void known.push(onMessage);
    this.#channels.set(channel, [onMessage]);
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

/** Opens the connection on which PostgreSQL wakes this process with NOTIFY; it reconnects by itself. */
export async function openNotifyConnection(
  url: string,
  types: pg.CustomTypesConfig,
  options: NotifyConnectionOptions,
): Promise<NotifyConnection> {
  const notifyConnection = new PostgresNotifyConnection(url, types, options);
  await notifyConnection.open();
  return notifyConnection;
}
