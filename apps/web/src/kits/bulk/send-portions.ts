/** Rows of one request: others have their turn at the database in between, and the person sees how far it is. */
export const PORTION = 100;

interface Sending<Row, Result> {
  /** Null: it failed, and the rest is not sent. */
  send: (portion: readonly Row[]) => Promise<readonly Result[] | null>;
  /** Before each portion: how many rows went before it. */
  onPortion: (sent: number) => void;
  /** The person has had enough: the portion that is under way is the last one. */
  isStopped: () => boolean;
}

/** What became of the rows, one portion after another, as far as they went. */
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
