import type { Locator } from 'playwright-core';

/** An entry of the main menu, with visible text (the wide menu) or without (the rail). */
export const menuEntry = (menu: Locator, title: string): Locator =>
  menu
    .getByRole('menuitem')
    .filter({ has: menu.page().getByRole('link', { name: title, exact: true, includeHidden: true }) });

/** The heading of the collapsed group that contains the entry; null if the entry is visible. */
export async function groupToOpen(menu: Locator, title: string): Promise<Locator | null> {
  await menu.getByRole('menuitem').first().waitFor();
  const group = menu
    .locator('.cz-shell-nav-group')
    .filter({ has: menu.page().getByRole('link', { name: title, exact: true, includeHidden: true }) });
  if ((await group.count()) === 0) return null;
  const heading = group.getByRole('menuitem').first();
  return (await heading.getAttribute('aria-expanded')) === 'true' ? null : heading;
}
