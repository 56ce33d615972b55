import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, openWindow, signInAt } from '../e2e/browser.ts';
import { must, pause, say, wants } from './figure.ts';
import { mapUpdate } from './map-update.ts';
import type { Served } from './world.ts';

interface Load {
  requests: number;
  bytes: number;
}

/** Counts the bytes transferred from here on. */
async function counting(page: Page): Promise<{ cdp: CDPSession; load: Load }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const load: Load = { requests: 0, bytes: 0 };
  cdp.on('Network.loadingFinished', event => {
    load.requests++;
    load.bytes += event.encodedDataLength;
  });
  return { cdp, load };
}

/** A current phone on a good mobile network: 10 Mbit/s, 60 ms, a processor half as fast. */
async function throttle(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: (10 * 1024 * 1024) / 8,
    uploadThroughput: (3 * 1024 * 1024) / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 2 });
}

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise(resolve => {
    new PerformanceObserver(list => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => resolve(performance.now()), 5000);
  })`);

/** The sign-in page, and the first list after it, with an empty cache. */
async function loads(served: Served): Promise<void> {
  const browser = await openBrowser('measured');
  const door = await openWindow(browser, { width: 390, height: 844 });
  const first = await counting(door.page);
  await throttle(first.cdp);
  await door.page.goto(`${served.url}/#/login`);
  await door.page.getByLabel('Usuario o correo').waitFor();
  const paint = await largestPaint(door.page);
  await pause(1_500);
  say({
    name: 'load.first.login',
    value: first.load.bytes / 1024,
    unit: 'KB',
    limit: 150,
    requests: first.load.requests,
  });
  must(first.load.requests > 3 && first.load.bytes > 50_000, 'the door came without its files');
  must(paint > 0, 'nothing was painted');
  say({ name: 'load.first.lcp', value: paint, unit: 'ms', limit: 1500 });
  await door.context.close();
  const list = await openWindow(browser);
  const second = await counting(list.page);
  // A person with a bookmark of the list: the sign-in leads there.
  await list.page.goto(`${served.url}/#/reservas`);
  await list.page.getByLabel('Usuario o correo').waitFor();
  await pause(1_500);
  // The bytes of the sign-in page are counted above.
  const atDoor = { ...second.load };
  await signInAt(list, 'operador@demo.ec');
  await list.page.getByRole('row').nth(3).waitFor();
  await pause(2_000);
  must((await list.page.getByRole('row').count()) > 10, 'the list shows no rows');
  must(second.load.bytes > atDoor.bytes, 'the list came without its files');
  say({
    name: 'load.first.list',
    value: (second.load.bytes - atDoor.bytes) / 1024,
    unit: 'KB',
    limit: 350,
    requests: second.load.requests - atDoor.requests,
  });
  await browser.close();
}

export async function inBrowser(served: Served, trucks: number): Promise<void> {
  if (wants('load.first')) await loads(served);
  if (wants('map.update')) await mapUpdate(served, trucks);
}
