import { Worker } from 'node:worker_threads';
import type { ReadMessage, ReadReply, ReadRequest, ReadSheet } from './read-sheet-worker.ts';

/** Longest that a file may take, ms: what takes longer was made to. */
const patience = 30_000;
/** What the objects of a file may take; what it unpacks to was measured before. */
const memoryMb = 512;

/** The sheets of an Excel file: the headings and the rows that are not empty, all cells as text. */
export function readSheets(workerFile: URL, request: ReadRequest): Promise<ReadReply> {
  return new Promise(resolve => {
    const worker = new Worker(workerFile, {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    });
    const sheets: ReadSheet[] = [];
    const end = (reply: ReadReply): void => {
      clearTimeout(timer);
      resolve(reply);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ error: 'El archivo tarda demasiado en leerse' }), patience);
    worker.on('message', (message: ReadMessage) => {
      if ('error' in message) return end(message);
      if ('done' in message) return end({ sheets });
      if ('headers' in message) return void sheets.push({ ...message, rows: [] });
      for (const row of message.rows) sheets.at(-1)?.rows.push(row);
      // Only now the next rows are sent: taking all at once would hold this thread.
      worker.postMessage('more');
    });
    worker.once('error', () => end({ error: 'El archivo es demasiado grande para leerlo' }));
    worker.once('exit', () => end({ error: 'El archivo es demasiado grande para leerlo' }));
  });
}
