import type { Call } from '@cabezal/contract/call';
import { messageOf } from '../../api/api-error.ts';
import { readFile, saveBlob } from '../../api/files.ts';
import { toast } from '../../ui/feedback/toast.ts';

const LIFE_MS = 300_000;

/**
 * Opens the answer of a call (PDF, photo) in a new tab. The tab is opened by the press itself, before the answer arrives, so that no
 * browser blocks it; if it is blocked anyway, the file is downloaded. False: it was not received, which the person is told.
 */
export async function openAnswer<In, Out>(call: Call<In, Out>, input: In, name: string): Promise<boolean> {
  const tab = window.open('', '_blank');
  if (tab) tab.document.title = name;
  try {
    const blob = await readFile(call, input);
    if (!tab) {
      saveBlob(blob, name);
      return true;
    }
    const address = URL.createObjectURL(blob);
    tab.location.href = address;
    setTimeout(() => URL.revokeObjectURL(address), LIFE_MS);
    return true;
  } catch (cause) {
    tab?.close();
    toast.error(messageOf(cause));
    return false;
  }
}
