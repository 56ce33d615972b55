import { fork } from 'node:child_process';
import type { ReadReply, ReadRequest, ReadSheet } from './read-file.ts';
import type { ReadMessage } from './read-sheet-worker.ts';

/** Longest that a file may take, ms: what takes longer was made to. */
const longest = 30_000;
/** What the objects of a file may take, MB; what it unpacks to was measured before. */
const memoryMb = 512;

const tooLarge: ReadReply = { error: 'El archivo es demasiado grande para leerlo' };
const tooSlow: ReadReply = { error: 'El archivo tarda demasiado en leerse' };

/**
 * The sheets of an Excel file: the headings and the rows that are not empty, all cells as text. A process of its own reads it: some of what
 * a file can do to V8 (an object that outgrows the heap) ends the whole process, whatever limits a thread has, and a loop inside V8 does
 * not end with its thread. It gets nothing of this one's environment.
 */
export function readSheets(workerFile: URL, request: ReadRequest, patience = longest): Promise<ReadReply> {
  return new Promise((resolve, reject) => {
    const child = fork(workerFile, {
      env: {},
      execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=16'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const sheets: ReadSheet[] = [];
    const end = (reply: ReadReply): void => {
      clearTimeout(timer);
      resolve(reply);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => end(tooSlow), patience);
    // One that has just ended takes no more: its end says the rest.
    const send = (message: ReadRequest | 'more'): void => void child.send(message, () => undefined);
    child.on('message', (message: ReadMessage) => {
      if ('error' in message) return end(message);
      if ('done' in message) return end({ sheets, others: message.others });
      if ('headers' in message) return void sheets.push({ ...message, rows: [] });
      for (const row of message.rows) sheets.at(-1)?.rows.push(row);
      // Only now the next rows are sent: taking all at once would hold this thread.
      send('more');
    });
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      // V8 without memory aborts, and the kernel kills: the file's doing. One that left by itself could not even begin.
      if (signal === null) fail(new Error(`the reader of Excel files ended with ${code}`));
      else end(tooLarge);
    });
    send(request);
  });
}
