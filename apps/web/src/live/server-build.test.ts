import { expect, it } from 'vitest';
import { buildIn } from './server-build.ts';

it('the build is in the name of the first file; while developing there is none', () => {
  expect(buildIn('https://cabezal.ec/assets/index-B7w_x-9.js')).toBe('index-B7w_x-9');
  expect(buildIn('http://127.0.0.1:5173/src/main.tsx')).toBeNull();
  expect(buildIn('')).toBeNull();
});
