import { beforeEach } from 'vitest';
import { describeWindows } from './browser.ts';

/** Adds the content and the pending requests of the windows to the first error of a failed test. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error !== undefined) error.message += `\n  ${await describeWindows()}`;
  });
});
