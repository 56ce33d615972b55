import type { Locator, Page } from 'playwright-core';

/** Chooses an entry of the antd select with this label, types its text where the select has a search, and waits until it is chosen. */
export async function choose(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: typeof label === 'string' }).first();
  const select = page.locator('.ant-select').filter({ has: field }).first();
  await field.click();
  // A short list has no search.
  if (await field.isEditable()) await field.fill(text);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first().click();
  await select.getByText(text).first().waitFor();
}

/**
 * Clicks twice before the application handles the first click, like an impatient person. A script in the page clicks, because on a busy
 * machine the second click of a real double click could hit the next screen.
 */
export async function pressTwice(button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate((element: { click(): void }) => {
    element.click();
    element.click();
  });
}
