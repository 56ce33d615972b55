/** The database cannot be asked now: away, starting, frozen, or every connection is taken. What was under way may or may not be done. */
export class DatabaseAway extends Error {
  readonly code: 'DATABASE_AWAY' | 'DATABASE_BUSY';

  constructor(code: 'DATABASE_AWAY' | 'DATABASE_BUSY', cause?: unknown) {
    super(code === 'DATABASE_BUSY' ? 'no connection to the database became free' : 'the database does not answer');
    this.code = code;
    this.cause = cause;
  }
}

/** Names of the network's errors, and PostgreSQL's classes of a connection that fails or of a server that comes or goes. */
const goneCodes =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)|08\w{3}|57P0[1-3])$/;
const goneTexts =
  /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed)/;

/** An error of a connection as one of ours; any other error as it is. */
export function namedError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return error;
  const { code, message } = error as Error & { code?: string };
  // pg's pool: nobody gave a connection back in time.
  if (message === 'timeout exceeded when trying to connect' || code === '53300')
    return new DatabaseAway('DATABASE_BUSY', error);
  if ((code !== undefined && goneCodes.test(code)) || goneTexts.test(message))
    return new DatabaseAway('DATABASE_AWAY', error);
  return error;
}

/**
 * Who waits for the database. While it is known to be away nobody begins to wait; in the moment when that is seen, all that wait are told,
 * so that a frozen server holds no request longer than it takes to see it.
 */
export class Waiting {
  readonly #waiting = new Set<(error: DatabaseAway) => void>();
  #isAway = false;

  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    if (!isAway) return;
    for (const reject of [...this.#waiting]) reject(new DatabaseAway('DATABASE_AWAY'));
    this.#waiting.clear();
  }

  async on<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAway) throw new DatabaseAway('DATABASE_AWAY');
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      work()
        .then(resolve, error => reject(namedError(error)))
        .finally(() => this.#waiting.delete(reject));
    });
  }
}
