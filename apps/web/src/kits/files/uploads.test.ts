import { confirmUpload, requestUpload } from '@cabezal/contract/system/files/files.calls';
import { saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { type UploadOptions, Uploads } from './uploads.ts';
import { uploadWait } from './use-upload.ts';

/** A request of the page: its address, body and idempotency key. */
interface Asked {
  url: string;
  body: unknown;
  key: string | undefined;
}

let asked: Asked[] = [];
/** How many answers of `save_document` are still lost on the way. */
let lost = 0;
/** The store's answer to a file. */
let stored = 200;

/** The request that puts a file into the store. */
class StoreRequest {
  status = stored;
  upload = {};
  onload = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    this.onload();
  }
}

beforeEach(() => {
  asked = [];
  lost = 0;
  stored = 200;
  vi.stubGlobal('XMLHttpRequest', StoreRequest);
  vi.stubGlobal('fetch', async (url: string, init: { body: string; headers: Record<string, string> }) => {
    asked.push({ url, body: JSON.parse(init.body), key: init.headers['Idempotency-Key'] });
    if (url === saveDocument.path && lost-- > 0) throw new TypeError('Failed to fetch');
    const id_file = asked.filter(one => one.url === requestUpload.path).length;
    return Response.json({ id_file, url: 'https://store.test/1' });
  });
});
afterEach(() => vi.unstubAllGlobals());

const paper = (name = 'eir.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const to = (path: string) => asked.filter(one => one.url === path);
const failedOf = (uploads: { read: Uploads<unknown>['read'] }) =>
  uploads.read().flatMap(({ file, error }) => (error ? [{ name: file.name, message: error.message }] : []));

describe('what is attached', () => {
  const ofGuide = (id_guide: number): UploadOptions<'EIR_INGRESO'> => ({
    many: true,
    purpose: kind => ({ tipo_documento_reserva: kind }),
    onSent: ({ id_file, kind, idempotencyKey }) =>
      callApi(saveDocument, { id_file, id_guide, kind }, { idempotencyKey }),
  });

  it('a document whose answer was lost is attached again as the same file, with the same key', async () => {
    lost = 2;
    const uploads = new Uploads<'EIR_INGRESO'>();
    await uploads.add(paper(), 'EIR_INGRESO', ofGuide(7));
    const [failed] = uploads.read();
    expect(failed?.error).toBeInstanceOf(ApiError);
    for (const _ of ['lost once more', 'arrives']) await uploads.retry(failed?.key ?? 0);
    expect(uploads.read()).toEqual([]);
    expect(to(requestUpload.path).map(one => one.body)).toMatchObject([{ tipo_documento_reserva: 'EIR_INGRESO' }]);
    expect(to(confirmUpload.path)).toHaveLength(1);
    const saved = to(saveDocument.path);
    expect(saved.map(one => one.body)).toEqual(Array(3).fill({ id_file: 1, id_guide: 7, kind: 'EIR_INGRESO' }));
    expect(saved[0]?.key).toBeTruthy();
    expect(new Set(saved.map(one => one.key)).size).toBe(1);
  });

  it('the same paper selected again is another file, with a key of its own', async () => {
    const uploads = new Uploads<'EIR_INGRESO'>();
    for (const file of [paper(), paper()]) await uploads.add(file, 'EIR_INGRESO', ofGuide(7));
    const saved = to(saveDocument.path);
    expect(saved.map(one => one.body)).toMatchObject([{ id_file: 1 }, { id_file: 2 }]);
    expect(saved[0]?.key).not.toBe(saved[1]?.key);
  });

  it('a failed file is attached to the record for which it was selected, whatever the page shows now', async () => {
    lost = 1;
    const uploads = new Uploads<'EIR_INGRESO'>();
    await uploads.add(paper(), 'EIR_INGRESO', ofGuide(7));
    await uploads.add(paper(), 'EIR_INGRESO', ofGuide(8));
    await uploads.retry(uploads.read()[0]?.key ?? 0);
    expect(to(saveDocument.path).map(one => one.body)).toMatchObject([
      { id_guide: 7 },
      { id_guide: 8 },
      { id_guide: 7 },
    ]);
  });
});

describe('what is shown', () => {
  const plain: UploadOptions<void> = { purpose: {}, onSent: () => {} };
  const many = { ...plain, many: true };

  it('a file that does not reach the store is kept, tried again, or dropped', async () => {
    const uploads = new Uploads<void>();
    stored = 500;
    await uploads.add(paper('a.pdf'), undefined, many);
    await uploads.add(paper('b.pdf'), undefined, many);
    const message = 'Error subiendo el archivo';
    expect(failedOf(uploads)).toEqual([
      { name: 'a.pdf', message },
      { name: 'b.pdf', message },
    ]);
    stored = 200;
    const [first, second] = uploads.read();
    await uploads.retry(first?.key ?? 0);
    expect(failedOf(uploads)).toEqual([{ name: 'b.pdf', message }]);
    uploads.drop(second?.key ?? 0);
    expect(uploads.read()).toEqual([]);
    expect(to(confirmUpload.path)).toHaveLength(1);
  });

  it('an error of the program is reported in Spanish', async () => {
    const uploads = new Uploads<void>();
    const onSent = () => {
      throw new TypeError('undefined is not a function');
    };
    await uploads.add(paper(), undefined, { purpose: {}, onSent });
    expect(failedOf(uploads)).toEqual([{ name: 'eir.pdf', message: 'Error subiendo el archivo' }]);
  });

  it('where one file is wanted, another one replaces the failed one', async () => {
    const uploads = new Uploads<void>();
    stored = 500;
    await uploads.add(paper('a.pdf'), undefined, plain);
    await uploads.add(paper('b.pdf'), undefined, plain);
    expect(failedOf(uploads).map(one => one.name)).toEqual(['b.pdf']);
  });

  it('a form waits for the running upload, and for a decision about the failed one', async () => {
    const uploads = new Uploads<void>();
    const waits: (string | null)[] = [];
    uploads.subscribe(() => {
      const all = uploads.read();
      const sending = all.filter(one => one.error === null);
      waits.push(uploadWait({ sending, failed: all.filter(one => one.error !== null) }, 'Licencia'));
    });
    stored = 500;
    await uploads.add(paper(), undefined, plain);
    uploads.drop(uploads.read()[0]?.key ?? 0);
    expect(waits).toEqual([
      'Se está subiendo: Licencia',
      'Licencia: el archivo no se envió. Reintente o descártelo',
      null,
    ]);
  });

  it('a form does not ask to retry a file that was refused, because it would be refused again', async () => {
    const uploads = new Uploads<void>();
    const onSent = () => {
      throw new ApiError({ status: 422, message: 'El archivo no es una foto, un PDF ni un Excel' });
    };
    await uploads.add(paper(), undefined, { purpose: {}, onSent });
    expect(uploadWait({ sending: [], failed: uploads.read() })).toBe(
      'eir.pdf: el archivo no se envió. Elija otro o descártelo',
    );
  });
});
