import { once } from 'node:events';
import { unreadable } from './read-book.ts';
import { type ReadReply, type ReadRequest, type ReadSheet, readFile, type SheetRow } from './read-file.ts';

/** Messages of the process: name and headings of each sheet, then its rows in portions; at the end success or the error. */
export type ReadMessage =
  | Omit<ReadSheet, 'rows'>
  | { rows: SheetRow[] }
  | { done: true; others: string[] }
  | { error: string };

const rowsPerMessage = 250;

const post = (message: ReadMessage): void => void process.send?.(message);

async function send(reply: ReadReply): Promise<void> {
  if ('error' in reply) return post(reply);
  for (const { rows, ...head } of reply.sheets) {
    post(head);
    for (let from = 0; from < rows.length; from += rowsPerMessage) {
      post({ rows: rows.slice(from, from + rowsPerMessage) });
      await once(process, 'message');
    }
  }
  post({ done: true, others: reply.others });
}

// A Ctrl+C reaches all processes of a terminal: the parent finishes its work and then ends this process.
process.on('SIGINT', () => undefined);
// The parent has ended.
process.once('disconnect', () => process.exit());
const [request] = (await once(process, 'message')) as [ReadRequest];
await send(await readFile(request).catch((): ReadReply => unreadable));
