import { fork } from 'node:child_process';
import type { ReadReply, ReadRequest, ReadSheet } from './read-file.ts';
import type { ReadMessage } from './read-sheet-worker.ts';

/** Time limit for a file, ms; a file that takes longer was made to. */
const longest = 30_000;
/** Memory limit for the objects of a file, MB; its unpacked size was checked before. */
const memoryMb = 512;

const tooLarge: ReadReply = { error: 'El archivo es demasiado grande para leerlo' };
const tooSlow: ReadReply = { error: 'El archivo tarda demasiado en leerse' };

/**
 * The sheets of an Excel file: headings and non-empty rows, all cells as text. A separate process reads it: a file can make V8 abort the
 * whole process (an object that outgrows the heap), whatever limits a thread has, and a loop inside V8 does not end with its thread. The
 * process gets no environment variables.
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
    // A process that has just ended accepts no message; its exit event reports the rest.
    const send = (message: ReadRequest | 'more'): void => void child.send(message, () => undefined);
    child.on('message', (message: ReadMessage) => {
      if ('error' in message) return end(message);
      if ('done' in message) return end({ sheets, others: message.others });
      if ('headers' in message) return void sheets.push({ ...message, rows: [] });
      for (const row of message.rows) sheets.at(-1)?.rows.push(row);
      // The next rows are requested only now: receiving all at once would block this thread.
      send('more');
    });
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      // A signal means the file is the cause: V8 aborts without memory, or the kernel kills. One that exited by itself could not start.
      if (signal === null) fail(new Error(`the reader of Excel files ended with ${code}`));
      else end(tooLarge);
    });
    send(request);
  });
}
