import type { ComponentType } from 'react';
import { type Screen, screens } from './paths.ts';

/** The pages by their files; each is loaded when it is first shown. */
const pages = import.meta.glob<{ default: ComponentType }>([
  '../features/**/*Page.tsx',
  '!../features/people/session/*Page.tsx',
]);
const isOfDoor = (page: string) => /^people\/session\/[^/]+$/.test(page);

const missing = Object.values<Screen>(screens).flatMap(({ page }) =>
  page === undefined || isOfDoor(page) || pages[`../features/${page}.tsx`] ? [] : [page],
);
/** A page that the table names and that is not there is a mistake of ours: the start says which. */
if (missing.length > 0) throw new Error(`There is no page features/${missing.join(', features/')}`);

/** How a page of the table is loaded. */
export function loaderOf(page: string): () => Promise<{ default: ComponentType }> {
  const load = pages[`../features/${page}.tsx`];
  if (!load) throw new Error(`There is no page features/${page}.tsx`);
  return load;
}
