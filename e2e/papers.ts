import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { goTo } from './browser.ts';

const paper = { name: 'papel.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 papel de prueba') };

/** Opens the closing page of a guide and attaches every missing paper. */
export async function attachMissing(page: Page, id_guide: number): Promise<void> {
  // Leaves the page of the previous guide first, which otherwise stays visible until this guide is loaded.
  await goTo(page, '/configuracion');
  await page.locator('.cz-closing-files').waitFor({ state: 'detached' });
  await goTo(page, `/guias/${id_guide}/cerrar`);
  await page.locator('.cz-closing-files').waitFor();
  const missing = page.locator('.cz-closing-file').filter({ hasText: 'Falta' });
  for (let left = await missing.count(); left > 0; left--) {
    await page
      .locator('.cz-closing-files > li', { has: missing })
      .first()
      .locator('input[type=file]')
      .setInputFiles(paper);
    await expect.poll(() => missing.count()).toBe(left - 1);
  }
}
