import { useState } from 'react';
import { useUpload } from './use-upload.ts';

/** Files of a comment: uploaded as they are selected, attached when the comment is sent. */
export function useAttachments() {
  const [attached, setAttached] = useState<readonly { id_file: number; name: string }[]>([]);
  const upload = useUpload({
    many: true,
    purpose: {},
    onSent: ({ id_file, file }) => setAttached(all => [...all, { id_file, name: file.name }]),
  });
  return {
    upload,
    isSending: upload.sending.length > 0,
    ids: attached.map(one => one.id_file),
    names: attached.map(one => one.name),
    /** The comment was sent with these: forgets them. */
    clear: (sent: readonly number[]) => {
      setAttached(all => all.filter(one => !sent.includes(one.id_file)));
      for (const one of upload.failed) upload.drop(one);
    },
  };
}
