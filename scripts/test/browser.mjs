import { existsSync } from 'node:fs';

/** Unpacks Chromium of the npm package before the tests begin: two workers that do it at once meet a half-written one. Null: the machine has its own. */
export async function unpackBrowser() {
  if (['/usr/bin/chromium', '/usr/bin/chromium-browser'].some(existsSync)) return null;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
