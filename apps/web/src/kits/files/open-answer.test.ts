import { guidePdf } from '@cabezal/contract/operations/guides/guides.calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../ui/feedback/toast.ts';
import { openAnswer } from './open-answer.ts';

const tab = { document: { title: '' }, location: { href: '' }, close: vi.fn() };
const open = () => openAnswer(guidePdf, { id_guide: 7 }, 'guia_7.pdf');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('window', { open: () => tab });
  tab.location.href = '';
  tab.close.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says that a file was opened once it is in its tab', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['%PDF'])));
  expect(await open()).toBe(true);
  expect(tab.location.href).toMatch(/^blob:/);
});

it('says that a file was not opened if the server refused it, so that nobody counts it as printed', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Response.json({ message: 'La guía no existe' }, { status: 404 }));
  expect(await open()).toBe(false);
  expect(tab.close).toHaveBeenCalledOnce();
  expect(said).toHaveBeenCalledExactlyOnceWith('La guía no existe');
});
