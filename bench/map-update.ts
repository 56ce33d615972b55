import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, openWindow, signIn } from '../e2e/browser.ts';
import { must, pause, percentile, say } from './figure.ts';
import { type MapStage, openMapStage } from './map-stage.ts';
import type { Served } from './world.ts';

/** The number of the goal, whatever the size of the measured company. */
const trucks = 5_000;
/** Intervals without and with updates alternate, so that other load of the page and the machine affects both equally. */
const turns = 4;
const updates = 8;
const second = 1_000;
/** After the trips arrive, V8 collects garbage for this long, three times for 100 ms, which does not belong to an update. */
const settledMs = 75 * second;

/** Processor time of the page's main thread so far, without waiting times and the time of other processes on a busy machine. */
async function threadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const seconds = metrics.find(m => m.name === 'ThreadTime')?.value;
  if (seconds === undefined) throw new Error('this browser does not say ThreadTime');
  return seconds * 1000;
}

/**
 * The screen reads the monitoring again every 30 s. With this many trips that is a large answer with much garbage to collect, and it is no
 * update of positions: it is postponed until the measurement has ended.
 */
const withoutReadings = `
  const begin = window.setInterval;
  window.setInterval = (work, ms, ...more) => begin(work, ms === 30_000 ? 3_600_000 : ms, ...more);`;

interface While {
  thread_ms: number;
  list_changes: number;
}

/** Measures the page for the time of that many updates, with or without them. */
async function aWhile(page: Page, cdp: CDPSession, stage: MapStage, moves: boolean): Promise<While> {
  const reads = stage.reads();
  stage.move(moves);
  await pause(3 * second);
  await page.evaluate('window.benchChanges = 0');
  const told = stage.told();
  const before = await threadMs(cdp);
  await pause(updates * second);
  const after = await threadMs(cdp);
  const updatesTold = stage.told() - told;
  if (moves) must(updatesTold >= updates - 1, `the page was told ${updatesTold} updates of ${updates}`);
  else must(updatesTold === 0, 'the page was told updates while it was to stand still');
  const list_changes = await page.evaluate<number>('window.benchChanges');
  stage.move(false);
  if (stage.reads() !== reads) throw new Error('the monitoring was read while updates were measured');
  return { thread_ms: (after - before) / updates, list_changes };
}

const median = (whiles: readonly While[]): number =>
  percentile(
    whiles.map(w => w.thread_ms),
    0.5,
  );

interface Update {
  idle_ms: number;
  /** Median of the intervals. */
  update_ms: number;
  /** Mean: some intervals contain a full garbage collection of V8. */
  mean_ms: number;
  list_changes: number;
}

/** Measures an update in the current view of the page. */
async function anUpdate(page: Page, cdp: CDPSession, stage: MapStage): Promise<Update> {
  // The first interval warms up: the page compiles its code and draws its images.
  await aWhile(page, cdp, stage, true);
  const still: While[] = [];
  const moving: While[] = [];
  for (let turn = 0; turn < turns; turn++) {
    still.push(await aWhile(page, cdp, stage, false));
    moving.push(await aWhile(page, cdp, stage, true));
  }
  const idle_ms = median(still);
  const mean = moving.reduce((sum, w) => sum + w.thread_ms, 0) / turns;
  return {
    idle_ms,
    mean_ms: Math.max(0, mean - idle_ms),
    update_ms: Math.max(0, median(moving) - idle_ms),
    list_changes: moving.reduce((sum, w) => sum + w.list_changes, 0),
  };
}

/** Checks that the trucks are elsewhere on the screen after some updates, so the positions are drawn. */
async function mustMove(page: Page, stage: MapStage): Promise<void> {
  const picture = async (): Promise<Buffer> =>
    (await page.locator('.cz-mo-map, canvas').first().screenshot()) as Buffer;
  stage.move(false);
  await pause(3 * second);
  const still = await picture();
  stage.move(true);
  await pause(20 * second);
  stage.move(false);
  await pause(3 * second);
  must(!still.equals(await picture()), 'the trucks have not moved on the map');
}

/** Counts nodes added to or removed from the list next to the map. Its clocks change only their text. */
const watchList = (page: Page): Promise<void> =>
  page.evaluate(`window.benchChanges = 0;
    new MutationObserver(c => { window.benchChanges += c.length; })
      .observe(document.querySelector('.cz-monitoring-list'), { subtree: true, childList: true })`);

/**
 * Main-thread time of one update of the monitoring map while every truck moves once a second: its work in an interval
 * minus its work in an equal interval without updates. Once with the whole fleet visible, and once zoomed in so that many trucks are
 * single.
 */
export async function mapUpdate(served: Served, company_trucks: number): Promise<void> {
  const stage = await openMapStage(served.url, trucks);
  const browser = await openBrowser('measured');
  try {
    const window = await openWindow(browser);
    const { page } = window;
    await page.addInitScript(withoutReadings);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await signIn(window, stage.url, 'monitor@demo.ec');
    await page.evaluate("location.hash = '#/monitoreo'");
    await page.locator('canvas').first().waitFor();
    await watchList(page);
    await pause(settledMs);
    const fleet = await anUpdate(page, cdp, stage);
    for (let nearer = 0; nearer < 2; nearer++) await page.getByLabel('Acercar').click();
    const near = await anUpdate(page, cdp, stage);
    await mustMove(page, stage);
    say({
      name: 'map.update',
      value: Math.max(fleet.update_ms, near.update_ms),
      unit: 'ms an update',
      limit: 8,
      trucks,
      company_trucks,
      whole_fleet_ms: Math.round(fleet.update_ms * 10) / 10,
      near_ms: Math.round(near.update_ms * 10) / 10,
      mean_ms: Math.round(Math.max(fleet.mean_ms, near.mean_ms) * 10) / 10,
      idle_ms: Math.round(fleet.idle_ms * 10) / 10,
      list_changes: fleet.list_changes + near.list_changes,
    });
  } finally {
    await browser.close();
    stage.close();
  }
}
