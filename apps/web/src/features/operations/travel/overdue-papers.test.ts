import { expect, it } from 'vitest';

/** The service worker, as the browser runs it. */
const [source = ''] = Object.values(
  import.meta.glob<string>('../../../../public/service-worker.js', { query: '?raw', import: 'default', eager: true }),
);
const origin = 'https://cabezal.example';
type Handler = (event: object) => void;

/** Papers with the instant until which they stay; the worker's clock shows `now`. */
function start(papers: Readonly<Record<string, string>>, now: string) {
  const stored = new Map(
    Object.entries(papers).map(([path, until]) => [path, new Response('pdf', { headers: { 'x-paper-until': until } })]),
  );
  const pathOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : new URL(request.url).pathname;
  const cache = {
    keys: async () => [...stored.keys()].map(path => ({ url: `${origin}${path}` })),
    match: async (request: string | { url: string }) => stored.get(pathOf(request)),
    delete: async (request: { url: string }) => stored.delete(pathOf(request)),
  };
  const handlers: [kind: string, handle: Handler][] = [];
  const self = {
    location: { origin },
    clients: { claim: async () => undefined },
    registration: { showNotification: async () => undefined },
    addEventListener: (kind: string, handle: Handler) => handlers.push([kind, handle]),
  };
  const caches = { has: async () => true, open: async () => cache };
  const clock = { now: () => Date.parse(now), parse: Date.parse };
  new Function('self', 'caches', 'Date', source)(self, caches, clock);
  /** What the worker answers and waits for. */
  const wake = (kind: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    const wait = (work: Promise<unknown>) => waits.push(work);
    for (const [of, handle] of handlers) if (of === kind) handle({ ...event, waitUntil: wait, respondWith: wait });
    return Promise.all(waits);
  };
  return { wake, left: () => [...stored.keys()] };
}

const papers = {
  '/kept-papers/7/guia': '2026-11-30T12:00:00.000Z',
  '/kept-papers/8/guia': '2026-12-02T12:00:00.000Z',
};
const openPage = { request: { method: 'GET', mode: 'navigate', url: `${origin}/otra` } };
const openPaper = { request: { method: 'GET', mode: 'navigate', url: `${origin}/kept-papers/7/guia` } };

it.each([
  ['activate', {}],
  ['message', {}],
  ['push', {}],
  ['periodicsync', { tag: 'papers' }],
  ['fetch', openPage],
])(
  'papers of a page that is never opened again leave the phone with the next event of the worker (%s)',
  async (kind, event) => {
    const worker = start(papers, '2026-12-01T12:00:00.000Z');
    await worker.wake(kind, event);
    expect(worker.left()).toEqual(['/kept-papers/8/guia']);
  },
);

it('a paper whose time is over is not shown any more, and one whose time is not over is', async () => {
  const statuses = async (now: string) => {
    const answers = await start(papers, now).wake('fetch', openPaper);
    return answers.filter(answer => answer instanceof Response).map(answer => answer.status);
  };
  expect(await statuses('2026-11-30T11:59:59.000Z')).toEqual([200]);
  expect(await statuses('2026-11-30T12:00:00.000Z')).toEqual([404]);
});
