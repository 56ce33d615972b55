import { getFile } from '@cabezal/contract/system/files/files.calls';
import { afterEach, expect, it, vi } from 'vitest';
import { readFile } from './files.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answer = (blob: () => Promise<Blob>) => vi.stubGlobal('fetch', async () => ({ ok: true, blob }));

it('a file that is shown has the ten minutes of a download', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  answer(async () => new Blob(['a']));
  expect((await readFile(getFile, { id_file: 1 })).size).toBe(1);
  expect(limit).toHaveBeenCalledExactlyOnceWith(600_000);
});

it('a file that stops on its way is reported in Spanish; one that nobody waits for is not reported', async () => {
  answer(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
  await expect(readFile(getFile, { id_file: 1 })).rejects.toThrow('El servidor no respondió a tiempo');
  const left = new DOMException('left', 'AbortError');
  answer(() => Promise.reject(left));
  await expect(readFile(getFile, { id_file: 1 }, { signal: AbortSignal.abort() })).rejects.toBe(left);
});

it('no other place reads a file with the time of an ordinary answer', () => {
  const texts = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(Object.keys(texts).filter(file => texts[file]?.includes('.blob()'))).toEqual(['./files.ts']);
});
