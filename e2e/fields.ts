import type { Locator, Page } from 'playwright-core';

/** Chooses an entry of an antd select by its label, typing part of it, and sees that it is chosen. */
export async function choose(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: typeof label === 'string' }).first();
  const select = page.locator('.ant-select').filter({ has: field }).first();
  await field.click();
  // A short list takes no typing.
  if (await field.isEditable()) await field.fill(text);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first().click();
  await select.getByText(text).first().waitFor();
}

/**
 * Two presses before the application can answer the first: what an impatient person does. (A real double click on a busy machine may
 * fall on what comes after the first one.)
 */
export async function pressTwice(button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate((element: { click(): void }) => {
    element.click();
    element.click();
  });
}
