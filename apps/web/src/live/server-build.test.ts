import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handleLiveEvent } from './live.ts';
import { buildIn, oldBuild } from './server-build.ts';

/** A page whose first file has this address. */
const pageOf = (src: string) => vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => src }) });
const hello = (build: string | null) =>
  handleLiveEvent({ event: 'hello', data: JSON.stringify({ cursor: 'e-1', resumed: true, build }), id: 'e-1' });

beforeEach(() => pageOf('/assets/index-B7w_x-9.js'));
afterEach(() => vi.unstubAllGlobals());

it('the build is in the name of the first file; while developing there is none', () => {
  expect(buildIn('https://cabezal.ec/assets/index-B7w_x-9.js')).toBe('index-B7w_x-9');
  expect(buildIn('/src/main.tsx')).toBeNull();
  expect(buildIn(null)).toBeNull();
});

it('a page is old while the server, which the stream reaches, serves another build', () => {
  expect(oldBuild()).toBeNull();
  hello('index-B7w_x-9');
  expect(oldBuild()).toBeNull();
  hello('index-00000000');
  expect(oldBuild()).toBe('index-B7w_x-9');
  hello(null);
  expect(oldBuild(), 'a process without a browser application says nothing of it').toBe('index-B7w_x-9');
  hello('index-B7w_x-9');
  expect(oldBuild(), 'the earlier version was installed again').toBeNull();
});

it('while developing no page is old', () => {
  pageOf('/src/main.tsx');
  hello('index-00000000');
  expect(oldBuild()).toBeNull();
});
