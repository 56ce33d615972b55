import { type DocumentKind, saveDocument } from '@cabezal/contract/system/files/files.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, messageOf, noAnswer } from '../../api/api-error.ts';
import { invalidateNouns } from '../../api/nouns.ts';
import { type DocumentTarget, documentSending, type SendDocument } from './send-document.ts';

/** A running or failed upload. */
export interface Upload {
  key: number;
  file: File;
  kind: DocumentKind;
  send: SendDocument;
  percent: number;
  error: ApiError | null;
}

/** Uploads to one guide or reservation; a failed one stays until it is retried or dropped. */
export function useUploads(target: DocumentTarget) {
  const client = useQueryClient();
  const next = useRef(1);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const patch = useCallback(
    (key: number, change: Partial<Upload>) =>
      setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...change } : upload))),
    [],
  );
  const drop = useCallback((key: number) => setUploads(all => all.filter(upload => upload.key !== key)), []);

  const start = async (upload: Pick<Upload, 'key' | 'send'>) => {
    try {
      await upload.send(percent => patch(upload.key, { percent }));
      drop(upload.key);
      invalidateNouns(client, saveDocument.touches);
    } catch (cause) {
      patch(upload.key, { error: cause instanceof ApiError ? cause : noAnswer(messageOf(cause)) });
    }
  };
  const add = (file: File, kind: DocumentKind) => {
    const send = documentSending(file, { ...target, kind });
    const upload = { key: next.current++, file, kind, send, percent: 0, error: null };
    setUploads(all => [...all, upload]);
    void start(upload);
  };
  const retry = (upload: Upload) => {
    patch(upload.key, { error: null });
    void start(upload);
  };
  return { uploads, add, retry, drop };
}

export type Uploads = ReturnType<typeof useUploads>;
