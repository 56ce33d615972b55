import type { MenuEntry } from '@cabezal/contract/people/session/session.calls';

/** Prepares the menu from the server for the shell: groups, and the entry of the current path. */

export interface MenuGroup {
  name: string;
  entries: MenuEntry[];
}

/** Entries by group, in the given order; those without a group first. */
export function groupMenu(menu: readonly MenuEntry[]): MenuGroup[] {
  const groups = new Map<string, MenuEntry[]>([['', []]]);
  for (const entry of menu) {
    const known = groups.get(entry.menuGroup);
    if (known) known.push(entry);
    else groups.set(entry.menuGroup, [entry]);
  }
  return [...groups].filter(([, entries]) => entries.length > 0).map(([name, entries]) => ({ name, entries }));
}

/** The key of a group; distinct from keys of entries. */
export const groupKey = (name: string): string => `group-${name}`;

/** A menu with up to this many entries fits a small window and is not folded. */
const SHORT_MENU = 15;

/** Groups that are open by default: all of a short menu, none of a long one. */
export function openAtFirst(menu: readonly MenuEntry[]): string[] {
  if (menu.length > SHORT_MENU) return [];
  return groupMenu(menu).flatMap(({ name }) => (name === '' ? [] : [groupKey(name)]));
}

const segments = (path: string) => path.split('?')[0]?.split('/').filter(Boolean) ?? [];

function depthOf(entryPath: string, pathname: string): number {
  const wanted = segments(entryPath);
  const given = segments(pathname);
  return wanted.length > 0 && wanted.every((segment, index) => segment === given[index]) ? wanted.length : 0;
}

/** Keys of the entry that the path belongs to and of its parents, its group first: the entry with the longest matching path. */
export function activeKeys(menu: readonly MenuEntry[], pathname: string): { selected: string | null; open: string[] } {
  let best = { depth: 0, selected: null as string | null, open: [] as string[] };
  const walk = (entries: readonly MenuEntry[], above: string[]) => {
    for (const entry of entries) {
      const depth = depthOf(entry.path, pathname);
      if (depth > best.depth) best = { depth, selected: entry.key, open: above };
      walk(entry.children, [...above, entry.key]);
    }
  };
  for (const { name, entries } of groupMenu(menu)) walk(entries, name === '' ? [] : [groupKey(name)]);
  return { selected: best.selected, open: best.open };
}

/** Every entry with a target, flat (for the command palette). */
export function flatMenu(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap(entry => [...(entry.path && !entry.disabled ? [entry] : []), ...flatMenu(entry.children)]);
}

/** The total count of folded entries, including nested ones. */
export const waitingIn = (entries: readonly MenuEntry[], counts: Readonly<Record<string, number>>): number =>
  flatMenu(entries).reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
