import { PassThrough, pipeline, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Up to this many unsent bytes, a slow client does not block the writer and the rows that wait to be read. */
const patienceBytes = 32 * 1024 * 1024;
/** A client that receives nothing for this long has left. */
const patienceMs = 5 * 60_000;
/** A client that has not received the whole file after this time has left, too: it would hold the rows as long as it takes a little. */
const longestMs = 30 * 60_000;
/** Level 3: output 20 % larger than with the default level, in a third of the time. */
const compressionLevel = 3;
/** Entries have a fixed time; the file's name says when it was made. */
const mtime = new Date(1980, 0, 1);

const left = (): Error => new Error('the receiver left');

/** A ZIP archive streamed into a sink, one entry after the other; compression runs in the thread pool. Ends the sink. */
export class Archive {
  readonly #zip = new ZipFile();
  readonly #waiting = new PassThrough({ highWaterMark: patienceBytes });
  readonly #failed: Promise<never>;
  #entry: PassThrough | undefined;

  constructor(sink: Writable, mostMs = longestMs) {
    this.#failed = new Promise((_, reject) => {
      this.#zip.on('error', reject);
      const end = setTimeout(() => this.#waiting.destroy(left()), mostMs);
      end.unref();
      pipeline(this.#zip.outputStream, this.#waiting, sink, error => {
        clearTimeout(end);
        if (error) reject(left());
      });
    });
    // The next write reports the error.
    this.#failed.catch(() => undefined);
  }

  /** Begins the next entry; all following writes belong to it. */
  begin(name: string): void {
    this.#entry?.end();
    this.#entry = new PassThrough({ highWaterMark: 256 * 1024 });
    this.#zip.addReadStream(this.#entry, name, { compressionLevel, mtime });
  }

  /** Resolves when the next text may be written; throws when the client has left. */
  async write(text: string): Promise<void> {
    const entry = this.#entry;
    if (entry === undefined) throw new Error('no entry was begun');
    if (entry.write(text)) return;
    let timer: NodeJS.Timeout | undefined;
    const room = new Promise<void>((resolve, reject) => {
      entry.once('drain', resolve);
      timer = setTimeout(() => reject(left()), patienceMs);
    });
    await Promise.race([room, this.#failed]).finally(() => clearTimeout(timer));
  }

  /** Resolves when everything is compressed and passed to the sink. */
  async finish(): Promise<void> {
    this.#entry?.end();
    this.#zip.end();
    await Promise.race([finished(this.#zip.outputStream as PassThrough), this.#failed]);
  }

  /** Aborts and closes the sink. */
  destroy(error: Error): void {
    this.#entry?.destroy();
    this.#waiting.destroy(error);
  }
}
