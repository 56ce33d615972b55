import { useState, useSyncExternalStore } from 'react';
import { type Upload, type UploadOptions, Uploads } from './uploads.ts';

/** The uploads of one control and what can be done with them. */
export interface UploadControl<Kind = void> {
  sending: readonly Upload<Kind>[];
  /** Mean progress of the running uploads, 0 to 100; null: none is running. */
  percent: number | null;
  failed: readonly Upload<Kind>[];
  /** Whether several files may be selected at once. */
  many: boolean;
  add: (file: File, kind: Kind) => void;
  retry: (upload: Upload<Kind>) => void;
  drop: (upload: Upload<Kind>) => void;
}

/**
 * Uploads files as they are selected (`<UploadButton>`, `<DropZone>`) and attaches each one with `onSent`; with `many`, several at once.
 */
export function useUpload<Kind = void>(options: UploadOptions<Kind>): UploadControl<Kind> {
  const [uploads] = useState(() => new Uploads<Kind>());
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);
  const sending = all.filter(one => one.error === null);
  return {
    sending,
    percent: sending.length === 0 ? null : sending.reduce((sum, one) => sum + one.percent, 0) / sending.length,
    failed: all.filter(one => one.error !== null),
    many: options.many ?? false,
    add: (file, kind) => void uploads.add(file, kind, options),
    retry: ({ key }) => void uploads.retry(key),
    drop: ({ key }) => uploads.drop(key),
  };
}

/** Why a form cannot be sent yet; null: nothing is being uploaded, and nothing failed. */
export function uploadWait({ sending, failed }: Pick<UploadControl, 'sending' | 'failed'>, label?: string) {
  const [running] = sending;
  if (running) return `Se está subiendo: ${label ?? running.file.name}`;
  const [lost] = failed;
  if (!lost) return null;
  const way = lost.error?.isUncertain ? 'Reintente o descártelo' : 'Elija otro o descártelo';
  return `${label ?? lost.file.name}: el archivo no se envió. ${way}`;
}
