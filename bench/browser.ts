import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, openWindow, signIn, signInAt } from '../e2e/browser.ts';
import { pause, say, wants } from './figure.ts';
import { benchPosition } from './gps.ts';
import { RawConnection } from './raw-http.ts';
import type { Served } from './world.ts';

interface Load {
  requests: number;
  bytes: number;
}

/** What crosses the wire from here on. */
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

/** A phone of today on a good mobile network: 10 Mbit/s, 60 ms, a processor twice as slow. */
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

/** The door, and the first list after it, with an empty cache. */
async function loads(served: Served): Promise<void> {
  const browser = await openBrowser(true);
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
  say({ name: 'load.first.lcp', value: paint, unit: 'ms', limit: 1500 });
  await door.context.close();
  const list = await openWindow(browser);
  const second = await counting(list.page);
  // Somebody who keeps the list as a bookmark: the door leads there.
  await list.page.goto(`${served.url}/#/reservas`);
  await list.page.getByLabel('Usuario o correo').waitFor();
  await pause(1_500);
  // What the door has brought is counted there.
  const atDoor = { ...second.load };
  await signInAt(list, 'operador@demo.ec');
  await list.page.getByRole('row').nth(3).waitFor();
  await pause(2_000);
  say({
    name: 'load.first.list',
    value: (second.load.bytes - atDoor.bytes) / 1024,
    unit: 'KB',
    limit: 350,
    requests: second.load.requests - atDoor.requests,
  });
  await browser.close();
}

const taskSeconds = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(m => m.name === 'TaskDuration')?.value ?? 0;
};

/**
 * Main-thread time of one update of the monitoring map while every truck reports once a second: all that the thread does in a while,
 * less what it does in the same while when nothing comes. The list beside the map must not change with positions.
 */
async function mapUpdate(served: Served, trucks: number): Promise<void> {
  const browser = await openBrowser(true);
  const window = await openWindow(browser);
  const { page } = window;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await signIn(window, served.url, 'monitor@demo.ec');
  await page.evaluate("location.hash = '#/monitoreo'");
  await page.locator('canvas').first().waitFor();
  await pause(8_000);
  await page.evaluate(`window.benchChanges = 0;
    new MutationObserver(c => { window.benchChanges += c.length; })
      .observe(document.querySelector('.cz-mo-list') ?? document.body, { subtree: true, childList: true })`);
  const updates = 12;
  let before = await taskSeconds(cdp);
  await pause(updates * 1_000);
  const idle = (await taskSeconds(cdp)) - before;
  const connections = await Promise.all(Array.from({ length: 20 }, () => RawConnection.open(served.url)));
  before = await taskSeconds(cdp);
  for (let round = 0; round < updates; round++) {
    const due = performance.now() + 1_000;
    const at = new Date();
    await Promise.all(
      connections.map(async (connection, c) => {
        for (let n = c; n < trucks; n += connections.length) await connection.send(benchPosition(n, round, at));
      }),
    );
    await pause(Math.max(0, due - performance.now()));
  }
  const busy = (await taskSeconds(cdp)) - before;
  const changes = await page.evaluate<number>('window.benchChanges');
  for (const connection of connections) connection.close();
  say({
    name: 'map.update',
    value: (Math.max(0, busy - idle) / updates) * 1000,
    unit: 'ms an update',
    limit: 8,
    trucks,
    list_changes: changes,
  });
  await browser.close();
}

export async function inBrowser(served: Served, trucks: number): Promise<void> {
  if (wants('load.first')) await loads(served);
  if (wants('map.update')) await mapUpdate(served, trucks);
}
