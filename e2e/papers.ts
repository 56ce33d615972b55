import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { goTo } from './browser.ts';

const paper = { name: 'papel.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 papel de prueba') };

/** Attaches the papers that the closing of a guide lacks, each at its place on the closing page. */
export async function attachMissing(page: Page, id_guide: number): Promise<void> {
  // The page of the previous guide is shown until this one is read.
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
