import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canPush, forgetPush, subscribeBrowser } from './push-browser.ts';

const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const bytesOf = (text: string) => {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, sign => sign.charCodeAt(0)).buffer;
};

interface FakeSubscription {
  options: { applicationServerKey: ArrayBuffer };
  unsubscribe: () => Promise<boolean>;
}

/** A browser's push manager with one subscription, made with that key; null: with none. Returns what it was asked to do. */
function browserWith(publicKey: string | null): readonly string[] {
  const said: string[] = [];
  let current: FakeSubscription | null = null;
  const subscriptionOf = (of: string): FakeSubscription => ({
    options: { applicationServerKey: bytesOf(of) },
    unsubscribe: () => {
      said.push('unsubscribe');
      current = null;
      return Promise.resolve(true);
    },
  });
  if (publicKey !== null) current = subscriptionOf(publicKey);
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      said.push(`subscribe ${applicationServerKey}`);
      current = subscriptionOf(applicationServerKey);
      return Promise.resolve(current);
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  vi.stubGlobal('navigator', { serviceWorker });
  return said;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a browser without subscription subscribes with the key of the installation', async () => {
  const said = browserWith(null);
  await subscribeBrowser(key);
  expect(said).toEqual([`subscribe ${key}`]);
});

it('a subscription with the same key is used; one with another key is replaced', async () => {
  const same = browserWith(key);
  await subscribeBrowser(key);
  expect(same).toEqual([]);
  const other = browserWith(`${key.slice(0, -1)}0`);
  await subscribeBrowser(key);
  expect(other).toEqual(['unsubscribe', `subscribe ${key}`]);
});

it('a browser that is removed ends its subscription', async () => {
  const said = browserWith(key);
  await forgetPush();
  await forgetPush();
  expect(said).toEqual(['unsubscribe']);
});

it('without a push manager nothing is offered', () => {
  browserWith(null);
  expect(canPush()).toBe(false);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', class {});
  expect(canPush()).toBe(true);
});
