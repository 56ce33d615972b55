import type { ComponentType } from 'react';
import { type Screen, screens } from './paths.ts';

/** The pages by file; each is loaded when it is first shown. */
const pages = import.meta.glob<{ default: ComponentType }>([
  '../features/**/*Page.tsx',
  '!../features/people/session/*Page.tsx',
]);
const isOfDoor = (page: string) => /^people\/session\/[^/]+$/.test(page);

const missing = Object.values<Screen>(screens).flatMap(({ page }) =>
  page === undefined || isOfDoor(page) || pages[`../features/${page}.tsx`] ? [] : [page],
);
/** A missing page is a programming error: the start fails with its name. */
if (missing.length > 0) throw new Error(`There is no page features/${missing.join(', features/')}`);

/** The function that loads a page of the table. */
export function loaderOf(page: string): () => Promise<{ default: ComponentType }> {
  const load = pages[`../features/${page}.tsx`];
  if (!load) throw new Error(`There is no page features/${page}.tsx`);
  return load;
}
