import { assignTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { type PushSimulator, startPush } from '@cabezal/simulator/outside/push';
import type { Browser, CDPSession, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '../apps/server/test/world.ts';
import { soonRead } from '../test/soon.ts';
import { type BookedTrip, bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * A notice reaches a closed browser (decision 0179). No push service of a browser can be asked here: the page subscribes at the simulated one,
 * and what that one decrypted is given to the service worker by the browser's debugging protocol.
 */
let push: PushSimulator;
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let trip: BookedTrip;
let monitor: Person;

beforeAll(async () => {
  push = await startPush();
  server = await startServer({ PUSH_SIMULATOR_URL: push.url }, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'operador');
  trip = await bookTrip(clerk, '2027-03-02', '12:00');
  monitor = await openWindow(browser, { width: 390, height: 844 });
  await monitor.context.addInitScript(subscribesAt(JSON.stringify(push.subscribe())));
  await signIn(monitor, server.url, 'monitor@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await push?.close();
});

/** Script of a browser whose push service is the simulated one, and whose person allows notifications when asked. */
const subscribesAt = (subscription: string): string => `
  if ('PushManager' in window) {
    const given = ${subscription};
    const stored = name => localStorage.getItem('browser.' + name);
    const current = () => stored('subscribed') && {
      endpoint: given.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => { localStorage.removeItem('browser.subscribed'); return true; },
    };
    PushManager.prototype.getSubscription = async () => current() || null;
    PushManager.prototype.subscribe = async options => {
      localStorage.setItem('browser.subscribed', options.applicationServerKey);
      return current();
    };
    Object.defineProperty(Notification, 'permission', { get: () => stored('permission') || 'default' });
    Notification.requestPermission = async () => {
      localStorage.setItem('browser.permission', 'granted');
      return 'granted';
    };
  }
`;

const panel = 'Este navegador recibe avisos, también cerrado.';
const shownBy = ({ text }: { text: string }) => JSON.parse(text) as { title: string; text: string; url: string };
const delivered = (count: number) =>
  soonRead(
    async () => push.delivered(),
    found => found.length === count,
  );

test('a person enables the browser on a phone and gets a test', async () => {
  const { page } = monitor;
  await goTo(page, '/configuracion?tab=notificaciones');
  await page.getByText('Habilitar Permisos para Notificaciones').waitFor();
  await page.getByRole('button', { name: 'Habilitar', exact: true }).click();
  await page.getByText(panel).waitFor();
  const [message] = await delivered(1);
  expect(message && shownBy(message).title).toBe('Prueba de avisos');
  await page.getByText('(este)').first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.getByRole('button', { name: 'Enviar prueba' }).click();
  await waitForText(page, 'Prueba enviada');
  await delivered(2);
});

/** The worker of the page, and the debugging protocol that gives it a push message. */
interface PageWorker {
  worker: Worker;
  give: (text: string) => Promise<unknown>;
}
async function workerOf({ page, context }: Person): Promise<PageWorker> {
  const [worker] = await soonRead(
    async () => context.serviceWorkers(),
    found => found.length > 0,
  );
  if (worker === undefined) throw new Error('no service worker');
  const protocol: CDPSession = await context.newCDPSession(page);
  const ids: string[] = [];
  protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    ids.push(...registrations.map(one => one.registrationId));
  });
  await protocol.send('ServiceWorker.enable');
  const [registrationId = ''] = await soonRead(
    async () => ids,
    found => found.length > 0,
  );
  const give = (data: string) =>
    protocol.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
  return { worker, give };
}

test('a task that is given arrives encrypted; the worker shows it, and a press opens its reservation', async () => {
  const { page } = monitor;
  await page.getByRole('switch', { name: 'Tarea por Navegador cerrado' }).click();
  await expect
    .poll(() => page.getByRole('switch', { name: 'Tarea por Navegador cerrado' }).getAttribute('aria-checked'))
    .toBe('true');
  const { id_reservation } = trip;
  const task = await clerk(createTask, { id_reservation, title: 'Pedir el turno' });
  await clerk(assignTasks, { ids: [task.id_reservation_task], id_user: user.monitor });
  const message = (await delivered(3)).at(-1);
  if (message === undefined) throw new Error('no message');
  const { worker, give } = await workerOf(monitor);
  // The machine of the tests shows no notifications: what the worker asks to be shown is kept.
  await worker.evaluate(`self.registration.showNotification = async (title, options) => {
    self.shown = { title, body: options.body, url: options.data.url };
  };`);
  await give(message.text);
  const url = `/#/reservas/${id_reservation}?tab=tareas`;
  await expect.poll(() => worker.evaluate('self.shown')).toMatchObject({ title: 'Tarea', url });
  expect(await worker.evaluate('self.shown.body')).toContain('«Pedir el turno»');

  const press = (target: string) =>
    worker.evaluate(`new Promise(done => {
      self.clients.matchAll = async () => [{ focus: async () => ({ navigate: done }) }];
      const press = new Event('notificationclick');
      press.notification = { close() {}, data: { url: ${JSON.stringify(target)} } };
      press.waitUntil = () => {};
      self.dispatchEvent(press);
    })`);
  expect(await press(url)).toBe(`${server.url}${url}`);
  expect(await press('https://otra.ec/robo')).toBe(`${server.url}/#/monitoreo`);
});

test('a page that is opened again keeps the browser registered; «Quitar» ends it in the list and in the browser', async () => {
  const { page } = monitor;
  const renewed = page.waitForResponse(response => response.url().endsWith('/users/update_firebase_token'));
  await page.reload();
  expect(await (await renewed).json()).toEqual({ stored: true });
  await page.getByText(panel).waitFor();
  await page.getByRole('button', { name: 'Quitar' }).click();
  await page.getByText('Ningún navegador recibe avisos').waitFor();
  await page.getByText('Este navegador no recibe avisos cuando está cerrado').waitFor();
  expect(await page.evaluate("localStorage.getItem('browser.subscribed')")).toBeNull();
  await page.reload();
  await page.getByText('Este navegador no recibe avisos cuando está cerrado').waitFor();
  expect(push.delivered()).toHaveLength(3);
});
