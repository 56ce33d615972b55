import { saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation, updatePendingState } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getDispatchList } from '@cabezal/contract/insight/boards/work.calls';
import { copyDay } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { getDayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../test/clock.ts';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** A day of a hundred trips is planned with few clicks: times, trucks, guides and drivers each for all trips at once. */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'admin');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const TRIPS = 100;
/** Trips for which the fleet has no truck stay in the list. */
const WANTED = 140;
/** A day with that many trips to plan, approved and without times. */
async function busyDay(): Promise<{ day: string; legs: number }> {
  const day = addDays(today(), 20);
  const legsOn = async () => (await clerk(getDayPlan, { date: day })).legs;
  for (let back = 1; back <= 8 && (await legsOn()) < WANTED; back++) {
    const { results } = await clerk(copyDay, { from_date: addDays(today(), -back), to_dates: [day] }).catch(() => ({
      results: [],
    }));
    for (const { ok, id_reservation } of results) {
      if (!ok || id_reservation === null) continue;
      const { version, status } = await clerk(getReservation, { id_reservation });
      // A reservation whose margin is too low stays pending and is not planned.
      if (status === 'PENDING')
        await clerk(updatePendingState, { id_reservation, estado: 'ACCEPTED', version }).catch(() => null);
    }
  }
  // Sets the numbers that copies never have and a guide needs.
  const { rows } = await clerk(getDispatchList, { page_size: 200, filters: { from: day, to: day } });
  const ids = [...new Set(rows.map(row => row.id_reservation))];
  for (const id of ids) {
    const { version, reservation_type } = await clerk(getReservation, { id_reservation: id });
    const set = reservation_type === 'E' ? { booking: `MAEU26418${id}` } : { bl: `MAEU26418${id}` };
    await clerk(saveFastEdit, { rows: [{ noun: 'reservation', id, version, set }] });
  }
  return { day, legs: await legsOn() };
}

test('100 trips are planned: each lack is resolved for all at once, then published; clicks are counted', async () => {
  const { day, legs } = await busyDay();
  expect(legs).toBeGreaterThanOrEqual(TRIPS);
  const person = await openWindow(browser);
  await signIn(person, server.url, 'admin@demo.ec');
  const { page } = person;
  await goTo(page, `/despachos?dia=${day}`);
  let presses = 0;
  const press = async (what: Locator) => {
    await what.click();
    presses++;
  };
  const plan = page.getByRole('region', { name: 'Plan del día' });
  const chosen = page.getByRole('toolbar');
  const dialog = page.getByRole('dialog');
  const chooseAll = async (of: Page) => {
    await of.getByRole('row').nth(2).waitFor();
    await press(of.getByRole('columnheader').getByRole('checkbox').first());
    // There is always more than one page.
    await press(chosen.getByRole('button', { name: /^Elegir las/ }));
    // While they load, the name of the button begins with «loading».
    await chosen.getByRole('button', { name: /Elegir las/ }).waitFor({ state: 'detached' });
  };

  await press(plan.getByRole('button', { name: /^Por programar/ }));
  await chooseAll(page);
  await press(chosen.getByRole('button', { name: 'Programar' }));
  await press(dialog.getByRole('button', { name: /^Programar \d+$/ }));
  await plan.getByRole('button', { name: 'Por programar 0' }).waitFor();

  await press(plan.getByRole('button', { name: /^Sin camión/ }));
  await chooseAll(page);
  await press(chosen.getByRole('button', { name: /Proponer camión/ }));
  await press(page.getByRole('button', { name: /^Aceptar los/ }));
  const assigned = /(\d+) viajes asignados/.exec(await waitForText(page, /viajes asignados de la propuesta/))?.[1];

  await press(plan.getByRole('button', { name: 'Publicar plan' }));
  await press(dialog.getByRole('button', { name: 'Publicar plan' }));
  await plan.getByText('Publicado').waitFor();
  // Some drivers of the demonstration have no e-mail address.
  await press(dialog.getByRole('button', { name: /^Ya los llamé/ }));
  await waitForText(page, /llamadas anotadas/);

  const after = await clerk(getDayPlan, { date: day });
  const lack = Object.fromEntries(after.checks.map(({ check, count }) => [check, count]));
  console.log(`${legs} trips planned with ${presses} presses; left: ${JSON.stringify(lack)}`);
  expect(presses).toBeLessThanOrEqual(20);
  expect(lack.HOURS).toBe(0);
  // The number that the fleet can drive depends on the copied days, which depend on today.
  expect(after.plan?.legs).toBe(Number(assigned));
  expect(after.plan?.legs).toBeGreaterThan(TRIPS / 2);
  // All drivers of issued guides are notified.
  expect(lack.TELL).toBeLessThanOrEqual(lack.ISSUE ?? 0);
  // All trips that the fleet can drive have a truck, a guide and a notified driver.
  expect(after.plan?.legs).toBe(legs - (lack.TRUCK ?? 0));
  expect(person.errors).toEqual([]);
});
