import { ApiError } from '../../api/api-error.ts';
import { AttemptChain } from '../../api/use-action.ts';
import { type FilePurpose, sendFile } from './send-file.ts';

/** A running or failed upload. */
export interface Upload<Kind = void> {
  key: number;
  file: File;
  kind: Kind;
  /** 0 to 100. */
  percent: number;
  /** Null while the upload runs. */
  error: ApiError | null;
}

/** An uploaded file, which is attached to its record next. */
interface UploadedFile<Kind> {
  id_file: number;
  file: File;
  kind: Kind;
  /** The same for every attempt to attach this file. */
  idempotencyKey: string;
}

export interface UploadOptions<Kind> {
  /** What the files are for; it may depend on the kind with which a file is added. */
  purpose: FilePurpose | ((kind: Kind) => FilePurpose);
  /** Attaches the file to its record. The upload fails if this throws. */
  onSent: (uploaded: UploadedFile<Kind>) => unknown;
  /** Several files at once. Otherwise a new file replaces a failed one. */
  many?: boolean;
}

type Send = (onPercent: (percent: number) => void) => Promise<void>;

/**
 * The sending of one file. Sent again after a failure, it attaches the file that is already in the store, with the same key: if only the
 * answer was lost, the file is attached once.
 */
function sendingOf<Kind>(file: File, kind: Kind, { purpose, onSent }: UploadOptions<Kind>): Send {
  const attempts = new AttemptChain<unknown>();
  let stored: number | undefined;
  return async onPercent => {
    stored ??= await sendFile(file, typeof purpose === 'function' ? purpose(kind) : purpose, onPercent);
    const uploaded = { id_file: stored, file, kind };
    await attempts.start(String(stored), async idempotencyKey => onSent({ ...uploaded, idempotencyKey }));
  };
}

const uploadError = (cause: unknown) =>
  cause instanceof ApiError ? cause : new ApiError({ status: 0, code: 'upload', message: 'Error subiendo el archivo' });

/** The uploads of one control. A failed one stays until it is retried or dropped. */
export class Uploads<Kind> {
  #all: readonly Upload<Kind>[] = [];
  #next = 1;
  readonly #sends = new Map<number, Send>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** In the order in which they were added. */
  readonly read = () => this.#all;

  /** Uploads a file and attaches it to the record that the options name at this moment; resolves when it has succeeded or failed. */
  add(file: File, kind: Kind, options: UploadOptions<Kind>): Promise<void> {
    const kept = options.many ? this.#all : this.#all.filter(one => one.error === null);
    const key = this.#next++;
    this.#sends.set(key, sendingOf(file, kind, options));
    this.#set([...kept, { key, file, kind, percent: 0, error: null }]);
    return this.#start(key);
  }

  retry(key: number): Promise<void> {
    this.#change(key, { percent: 0, error: null });
    return this.#start(key);
  }

  drop(key: number): void {
    this.#sends.delete(key);
    this.#set(this.#all.filter(one => one.key !== key));
  }

  async #start(key: number): Promise<void> {
    try {
      await this.#sends.get(key)?.(percent => this.#change(key, { percent }));
      this.drop(key);
    } catch (cause) {
      this.#change(key, { error: uploadError(cause) });
    }
  }

  #change(key: number, change: { percent?: number; error?: ApiError | null }): void {
    this.#set(this.#all.map(one => (one.key === key ? { ...one, ...change } : one)));
  }

  #set(all: readonly Upload<Kind>[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}
