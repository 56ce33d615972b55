import type { Readable } from 'node:stream';
import { maxUploadBytes } from '../../../platform/files/files.ts';
import { serverBusy } from '../../../platform/http/errors.ts';
import { Shares } from '../../../platform/shares.ts';

/** Bytes of the bodies that are received at once, in all and for one company: 16 and 8 of the largest files. */
const MOST_RUNNING = { all: 16 * maxUploadBytes, id_company: 8 * maxUploadBytes };

/** The body of one upload while it is received. */
interface RunningUpload {
  /** Passes on the bytes until another try at the same address replaces this one; then it fails. */
  portions(body: Readable): AsyncGenerator<Buffer>;
  /** The body is complete or was given up. */
  end(): void;
}

export interface RunningUploads {
  /**
   * Begins a try at an address; an earlier one there that still receives is given up. `bytes`: the announced length, or the greatest
   * possible. Errors: 503 if too many bytes are received at once.
   */
  begin(upload: { id_file: number; id_company: number; bytes: number }): RunningUpload;
}

/** Bodies that one process receives: at most one of each address, and only so many bytes at once. */
export function createRunningUploads(): RunningUploads {
  const shares = new Shares(['id_company'], MOST_RUNNING);
  const replacing = new Map<number, () => void>();

  return {
    begin({ id_file, id_company, bytes }) {
      replacing.get(id_file)?.();
      if (!shares.hasRoom({ id_company }, bytes)) throw serverBusy();
      shares.take({ id_company }, bytes);
      let replace: (reason: Error) => void = () => undefined;
      const replaced = new Promise<never>((_, reject) => {
        replace = reject;
      });
      // Nobody may be waiting for its bytes.
      replaced.catch(() => undefined);
      const end = (): void => {
        if (replacing.get(id_file) !== giveUp) return;
        replacing.delete(id_file);
        shares.giveBack({ id_company }, bytes);
      };
      const giveUp = (): void => {
        end();
        replace(new Error('another try writes'));
      };
      replacing.set(id_file, giveUp);
      return { portions: body => portionsOf(body, replaced), end };
    },
  };
}

/** The chunks of a body; fails with `givenUp`, even while the sender sends nothing. The body is not destroyed: the answer must be sent. */
async function* portionsOf(body: Readable, givenUp: Promise<never>): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const { done, value } = await Promise.race([chunks.next(), givenUp]);
      if (done === true) return;
      yield value as Buffer;
    }
  } finally {
    // A silent sender is not waited for.
    chunks.return?.().catch(() => undefined);
  }
}
