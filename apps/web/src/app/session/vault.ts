import { openDB } from 'idb';

/**
 * Stores the session on this computer, encrypted: AES-GCM with a key that the browser keeps in IndexedDB and does not export (not
 * extractable). Without Web Crypto (plain http in a local network) nothing is stored: after a reload the person signs in again.
 */
const STORE_NAME = 'keys';
const KEY_NAME = 'session';
const PLACE = 'cabezal.session';
/** Deleted when the browser closes; without it, a session that was not to be remembered ends. */
const OPEN_COOKIE = 'cabezal_open';

async function vaultKey(): Promise<CryptoKey> {
  const database = await openDB('cabezal', 1, { upgrade: opened => void opened.createObjectStore(STORE_NAME) });
  try {
    const known = (await database.get(STORE_NAME, KEY_NAME)) as CryptoKey | undefined;
    if (known) return known;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await database.put(STORE_NAME, made, KEY_NAME);
    return made;
  } finally {
    database.close();
  }
}

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
const toBytes = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));

/** Whether this browser can store a session: it needs Web Crypto, which exists only over https and on localhost. */
export const canKeepSession = () => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;
const hasOpenCookie = () => document.cookie.split('; ').includes(`${OPEN_COOKIE}=1`);

interface Kept<T> {
  keep: boolean;
  value: T;
}

export async function storeSealed<T>(value: T, keep: boolean): Promise<void> {
  if (!canKeepSession()) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify({ keep, value } satisfies Kept<T>));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await vaultKey(), plain);
  // biome-ignore lint/suspicious/noDocumentCookie: a session cookie is the only mark that ends with the browser and is shared by its tabs
  document.cookie = `${OPEN_COOKIE}=1; path=/; SameSite=Strict`;
  localStorage.setItem(PLACE, `${toText(iv)}.${toText(new Uint8Array(sealed))}`);
}

export async function openSealed<T>(): Promise<Kept<T> | null> {
  const stored = localStorage.getItem(PLACE);
  if (!stored || !canKeepSession()) return null;
  try {
    const [iv = '', sealed = ''] = stored.split('.');
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, await vaultKey(), toBytes(sealed));
    const kept = JSON.parse(new TextDecoder().decode(plain)) as Kept<T>;
    if (kept.keep || hasOpenCookie()) return kept;
  } catch {
    // Encrypted with a key that no longer exists (storage cleared, other profile): no session to restore.
  }
  forgetSealed();
  return null;
}

export function forgetSealed() {
  localStorage.removeItem(PLACE);
}

/** Another tab signed in or out. */
export function onSealedChange(listener: (present: boolean) => void) {
  window.addEventListener('storage', event => {
    if (event.key === PLACE) listener(event.newValue !== null);
  });
}
