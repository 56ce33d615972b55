/** Rows per request: other requests reach the database in between, and the person sees the progress. */
export const PORTION = 100;

interface Sending<Row, Result> {
  /** Null: it failed, and the rest is not sent. */
  send: (portion: readonly Row[]) => Promise<readonly Result[] | null>;
  /** Called before each portion with the number of rows sent so far. */
  onPortion: (sent: number) => void;
  /** The person has cancelled: the running portion is the last one. */
  isStopped: () => boolean;
}

/** The results of the rows that were sent, one portion after another. */
export async function sendPortions<Row, Result>(
  rows: readonly Row[],
  { send, onPortion, isStopped }: Sending<Row, Result>,
): Promise<Result[]> {
  const all: Result[] = [];
  for (let from = 0; from < rows.length && !isStopped(); from += PORTION) {
    onPortion(from);
    const results = await send(rows.slice(from, from + PORTION));
    if (results === null) break;
    all.push(...results);
  }
  return all;
}
