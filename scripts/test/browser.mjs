import { existsSync } from 'node:fs';

/**
 * Unpacks Chromium of the npm package before the tests begin, because a worker could find an incomplete file while another one unpacks it.
 * Null: the machine has Chromium.
 */
export async function unpackBrowser() {
  if (['/usr/bin/chromium', '/usr/bin/chromium-browser'].some(existsSync)) return null;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
