import type { TravelPaper } from '@cabezal/contract/operations/travel/travel.calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropOtherPapers, dropPapersOf, keepPapers, keptPapers, storeUntil } from './kept-papers.ts';

const until = '2026-12-08T12:00:00.000Z';

const paper = (id_document: number | null, name: string): TravelPaper => ({ id_document, name, size: 3 });
/** What the server offers now. */
let offered: TravelPaper[];

/** The server: the list of the papers, or one of them, if it is offered. */
function answer(address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'https://cabezal.example');
  if (pathname.endsWith('/papers')) return Promise.resolve(Response.json(offered));
  const asked = searchParams.get('id_document');
  const isOffered = offered.some(({ id_document }) => (id_document === null ? null : `${id_document}`) === asked);
  if (!isOffered) return Promise.resolve(Response.json({ code: 'NO_ENCONTRADO' }, { status: 404 }));
  return Promise.resolve(new Response('pdf', { headers: { 'content-type': 'application/pdf' } }));
}

/** The part of a browser's cache that the papers use. */
function fakeCaches() {
  const stored = new Map<string, Response>();
  const pathOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : new URL(request.url).pathname;
  const cache = {
    keys: () => Promise.resolve([...stored.keys()].map(path => ({ url: `https://cabezal.example${path}` }))),
    match: (request: string | { url: string }) => Promise.resolve(stored.get(pathOf(request))),
    put: (path: string, file: Response) => {
      stored.set(path, file);
      return Promise.resolve();
    },
    delete: (request: { url: string }) => Promise.resolve(stored.delete(pathOf(request))),
  };
  return { has: () => Promise.resolve(true), open: () => Promise.resolve(cache) };
}

beforeEach(() => {
  offered = [paper(null, 'Guía con código QR'), paper(3, 'Licencia del conductor')];
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('navigator', { serviceWorker: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const names = async (id_guide: number) => (await keptPapers(id_guide)).map(({ name }) => name);

it('keeps what the server offers now: a paper that was replaced since leaves the phone', async () => {
  await keepPapers(7, 't', until);
  expect(await names(7)).toEqual(['Guía con código QR', 'Licencia del conductor']);
  offered = [paper(null, 'Guía con código QR'), paper(4, 'Licencia del conductor'), paper(5, 'Carta de temperatura')];
  expect(await keepPapers(7, 't', until)).toEqual(offered);
  expect((await keptPapers(7)).map(({ path }) => path)).toEqual([
    '/kept-papers/7/guia',
    '/kept-papers/7/4',
    '/kept-papers/7/5',
  ]);
});

it('with a later day the papers stay as they are', async () => {
  await keepPapers(7, 't', until);
  await storeUntil(7, '2026-12-09T12:00:00.000Z');
  const paper = await (await caches.open('cabezal-papers')).match('/kept-papers/7/guia');
  expect([await paper?.text(), paper?.headers.get('x-paper-until')]).toEqual(['pdf', '2026-12-09T12:00:00.000Z']);
  expect(await names(7)).toEqual(['Guía con código QR', 'Licencia del conductor']);
});

it('papers of other trips leave the phone, or those of this one', async () => {
  await keepPapers(7, 't', until);
  await keepPapers(70, 't', until);
  await dropOtherPapers(70);
  expect([await names(7), (await names(70)).length]).toEqual([[], 2]);
  await dropPapersOf(70);
  expect(await names(70)).toEqual([]);
});
