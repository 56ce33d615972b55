import { confirmUpload, requestUpload, saveDocument } from '@cabezal/contract/system/files/files.calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { documentSending } from './send-document.ts';

/** A request of the page: its address, body and idempotency key. */
interface Asked {
  url: string;
  body: unknown;
  key: string | undefined;
}

/** The store, which takes every file. */
class StoreRequest {
  status = 200;
  upload = {};
  onload = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    this.onload();
  }
}

let asked: Asked[] = [];
/** How many answers of `save_document` are still lost on the way. */
let lost = 0;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('XMLHttpRequest', StoreRequest);
  vi.stubGlobal('fetch', async (url: string, init: { body: string; headers: Record<string, string> }) => {
    asked.push({ url, body: JSON.parse(init.body), key: init.headers['Idempotency-Key'] });
    if (url === saveDocument.path && lost-- > 0) throw new TypeError('Failed to fetch');
    const id_file = asked.filter(one => one.url === requestUpload.path).length;
    return Response.json({ id_file, url: 'https://store.test/1' });
  });
});
afterEach(() => vi.unstubAllGlobals());

const paper = () => new File(['%PDF-1.7'], 'eir.pdf', { type: 'application/pdf' });
const to = (path: string) => asked.filter(one => one.url === path);

it('a document whose answer was lost is attached again as the same file, with the same key', async () => {
  lost = 2;
  const send = documentSending(paper(), { id_guide: 7, kind: 'EIR_INGRESO' });
  for (const _ of ['lost', 'lost once more']) await expect(send(() => {})).rejects.toBeInstanceOf(ApiError);
  await send(() => {});
  expect(to(requestUpload.path)).toHaveLength(1);
  expect(to(confirmUpload.path)).toHaveLength(1);
  const saved = to(saveDocument.path);
  expect(saved.map(one => one.body)).toEqual(Array(3).fill({ id_file: 1, id_guide: 7, kind: 'EIR_INGRESO' }));
  expect(saved[0]?.key).toBeTruthy();
  expect(new Set(saved.map(one => one.key)).size).toBe(1);
});

it('the same paper chosen again is another file, with a key of its own', async () => {
  for (const file of [paper(), paper()]) await documentSending(file, { id_guide: 7, kind: 'EIR_INGRESO' })(() => {});
  const saved = to(saveDocument.path);
  expect(saved.map(one => one.body)).toMatchObject([{ id_file: 1 }, { id_file: 2 }]);
  expect(saved[0]?.key).not.toBe(saved[1]?.key);
});
