import { PassThrough, pipeline, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Up to here a slow receiver does not hold up the writer, and with it the rows that wait to be read. */
const patienceBytes = 32 * 1024 * 1024;
/** A receiver that takes nothing at all for this long has left. */
const patienceMs = 5 * 60_000;
/** Level 3: a fifth larger than the default, in a third of its time. */
const compressionLevel = 3;
/** A file says in its name when it was made. */
const mtime = new Date(1980, 0, 1);

const left = (): Error => new Error('the receiver left');

/** A ZIP archive streamed into a sink, one entry after the other; compressing runs in the thread pool. Ends the sink. */
export class Archive {
  readonly #zip = new ZipFile();
  readonly #waiting = new PassThrough({ highWaterMark: patienceBytes });
  readonly #failed: Promise<never>;
  #entry: PassThrough | undefined;

  constructor(sink: Writable) {
    this.#failed = new Promise((_, reject) => {
      this.#zip.on('error', reject);
      pipeline(this.#zip.outputStream, this.#waiting, sink, error => {
        if (error) reject(left());
      });
    });
    // Whoever writes next learns of it.
    this.#failed.catch(() => undefined);
  }

  /** Begins the next entry; what `write` gets from here on belongs to it. */
  begin(name: string): void {
    this.#entry?.end();
    this.#entry = new PassThrough({ highWaterMark: 256 * 1024 });
    this.#zip.addReadStream(this.#entry, name, { compressionLevel, mtime });
  }

  /** Resolves when the next text may come; throws when the receiver has left. */
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

  /** Resolves when everything is packed and on its way to the sink. */
  async finish(): Promise<void> {
    this.#entry?.end();
    this.#zip.end();
    await Promise.race([finished(this.#zip.outputStream as PassThrough), this.#failed]);
  }

  /** Gives up: the sink is closed with what it has. */
  destroy(error: Error): void {
    this.#entry?.destroy();
    this.#waiting.destroy(error);
  }
}
