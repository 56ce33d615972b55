import { expect, it } from 'vitest';
import { loaderOf } from './pages.ts';
import { type Screen, screens } from './paths.ts';

it('every screen of the table has the file of its page', () => {
  const pages = Object.values<Screen>(screens).flatMap(({ page }) => page ?? []);
  const ofDoor = pages.filter(page => page.startsWith('people/session/'));
  expect(ofDoor.length).toBeGreaterThan(0);
  for (const page of pages.filter(one => !ofDoor.includes(one))) expect(loaderOf(page), page).toBeTypeOf('function');
  expect(() => loaderOf('operations/guides/MissingPage')).toThrow('features/operations/guides/MissingPage');
});
