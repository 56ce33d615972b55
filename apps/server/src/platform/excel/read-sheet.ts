import { Worker } from 'node:worker_threads';
import type { ReadReply, ReadRequest } from './read-sheet-worker.ts';

/** Longest that a file may take, ms: what takes longer was made to. */
const patience = 30_000;
/** A file of a few kilobytes can unpack to gigabytes. */
const memoryMb = 512;

/** The first sheet of an Excel file: its headings and its rows that are not empty, all cells as text. */
export function readSheet(workerFile: URL, request: ReadRequest): Promise<ReadReply> {
  return new Promise(resolve => {
    const worker = new Worker(workerFile, {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const end = (reply: ReadReply): void => {
      clearTimeout(timer);
      resolve(reply);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ error: 'El archivo tarda demasiado en leerse' }), patience);
    worker.once('message', end);
    worker.once('error', () => end({ error: 'El archivo es demasiado grande para leerlo' }));
  });
}
