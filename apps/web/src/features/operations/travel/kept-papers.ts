import { type TravelPaper, travelPaper, travelPapers } from '@cabezal/contract/operations/travel/travel.calls';
import { callApi } from '../../../api/call-api.ts';
import { readFile } from '../../../api/files.ts';

/** Papers of the open trip, kept in a cache of the browser; the service worker answers with them, also without signal. */
const CACHE = 'cabezal-papers';
const PATH = '/kept-papers/';
const NAME = 'x-paper-name';
const SIZE = 'x-paper-size';
/** Until when it stays in the phone; the service worker reads it, too. */
const UNTIL = 'x-paper-until';

const folderOf = (id_guide: number) => `${PATH}${id_guide}/`;
const pathOf = (id_guide: number, { id_document }: TravelPaper) => `${folderOf(id_guide)}${id_document ?? 'guia'}`;

/** Pages without TLS have neither a cache nor a worker. */
export const canKeepPapers = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

export interface KeptPaper {
  /** Address under which the service worker answers with it. */
  path: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** The papers of the trip that are in the phone, in the order in which they were kept. */
export async function keptPapers(id_guide: number): Promise<KeptPaper[]> {
  if (!canKeepPapers() || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const found: KeptPaper[] = [];
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    const paper = path.startsWith(folderOf(id_guide)) ? await cache.match(path) : undefined;
    if (!paper) continue;
    const { headers } = paper;
    found.push({ path, name: decodeURIComponent(headers.get(NAME) ?? ''), size: Number(headers.get(SIZE) ?? 0) });
  }
  return found;
}

/** Reads one paper and keeps it. */
async function keepPaper(id_guide: number, token: string, until: string, paper: TravelPaper): Promise<void> {
  const file = await readFile(travelPaper, { id_document: paper.id_document }, { token });
  const headers = {
    'content-type': file.type,
    'content-disposition': 'inline',
    [NAME]: encodeURIComponent(paper.name),
    [SIZE]: String(file.size),
    [UNTIL]: until,
  };
  const cache = await caches.open(CACHE);
  await cache.put(pathOf(id_guide, paper), new Response(file, { headers }));
}

/**
 * Keeps the papers of the trip in place of those that were kept before, and returns them. Their list is read first: the office may have added
 * or replaced one since the page was opened. Errors: of the first one that cannot be read; the others stay.
 */
export async function keepPapers(id_guide: number, token: string, until: string): Promise<TravelPaper[]> {
  const papers = await callApi(travelPapers, {}, { token });
  for (const paper of papers) await keepPaper(id_guide, token, until, paper);
  const now = new Set(papers.map(paper => pathOf(id_guide, paper)));
  await dropPapers(path => path.startsWith(folderOf(id_guide)) && !now.has(path));
  return papers;
}

/** Stores until when the papers of the trip stay in the phone: the service worker deletes them then, also if the page is not opened again. */
export async function storeUntil(id_guide: number, until: string): Promise<void> {
  const kept = await keptPapers(id_guide);
  if (kept.length === 0) return;
  const cache = await caches.open(CACHE);
  for (const { path } of kept) {
    const paper = await cache.match(path);
    if (!paper) continue;
    const headers = new Headers(paper.headers);
    headers.set(UNTIL, until);
    await cache.put(path, new Response(paper.body, { headers }));
  }
}

async function dropPapers(isDropped: (path: string) => boolean): Promise<void> {
  if (!canKeepPapers() || !(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) if (isDropped(new URL(request.url).pathname)) await cache.delete(request);
}

/** Deletes the papers of every other trip. */
export const dropOtherPapers = (id_guide: number): Promise<void> =>
  dropPapers(path => !path.startsWith(folderOf(id_guide)));

/** Deletes the papers of the trip: it was closed, its link ended, or the driver wants them away. */
export const dropPapersOf = (id_guide: number): Promise<void> =>
  dropPapers(path => path.startsWith(folderOf(id_guide)));
