/** The database is unavailable: gone, starting, frozen, or all connections are in use. The interrupted work may or may not be committed. */
export class DatabaseUnavailable extends Error {
  readonly code: 'DATABASE_AWAY' | 'DATABASE_BUSY';

  constructor(code: 'DATABASE_AWAY' | 'DATABASE_BUSY', cause?: unknown) {
    super(code === 'DATABASE_BUSY' ? 'no connection to the database became free' : 'the database does not answer');
    this.code = code;
    this.cause = cause;
  }
}

/** Network error codes, and PostgreSQL's classes for a failed connection or a server that is starting or shutting down. */
const goneCodes =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)|08\w{3}|57P0[1-3])$/;
const goneTexts =
  /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Converts a connection error to `DatabaseUnavailable`; returns any other error unchanged. */
export function namedError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const { code, message } = error as Error & { code?: string };
  // pg's pool: no connection was released in time.
  if (message === 'timeout exceeded when trying to connect' || code === '53300')
    return new DatabaseUnavailable('DATABASE_BUSY', error);
  if ((code !== undefined && goneCodes.test(code)) || goneTexts.test(message))
    return new DatabaseUnavailable('DATABASE_AWAY', error);
  return error;
}

/**
 * Requests that wait for the database. While it is known to be unavailable, none begins to wait; when that is detected, all waiting ones
 * are rejected, so that a frozen server holds no request longer than the detection takes.
 */
export class Waiting {
  readonly #waiting = new Set<(error: DatabaseUnavailable) => void>();
  #isUnavailable = false;

  setUnavailable(isUnavailable: boolean): void {
    this.#isUnavailable = isUnavailable;
    if (!isUnavailable) return;
    for (const reject of [...this.#waiting]) reject(new DatabaseUnavailable('DATABASE_AWAY'));
    this.#waiting.clear();
  }

  async on<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isUnavailable) throw new DatabaseUnavailable('DATABASE_AWAY');
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      work()
        .then(resolve, error => reject(namedError(error)))
        .finally(() => this.#waiting.delete(reject));
    });
  }
}
