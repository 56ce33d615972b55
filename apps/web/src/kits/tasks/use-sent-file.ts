import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { sendFile } from '../files/send-file.ts';

/** Uploads the file selected in an antd `Upload`, whose own upload is off; shows a failure. */
export function useSentFile(onSent: (id_file: number, name: string) => unknown) {
  const [sending, setSending] = useState(0);
  const start = async (file: File) => {
    setSending(n => n + 1);
    try {
      onSent(await sendFile(file, {}, () => {}), file.name);
    } catch (cause) {
      toast.error(messageOf(cause));
    } finally {
      setSending(n => n - 1);
    }
  };
  return {
    isSending: sending > 0,
    send: (file: File) => {
      void start(file);
      return false;
    },
  };
}
