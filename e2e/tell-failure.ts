import { beforeEach } from 'vitest';
import { tellWindows } from './browser.ts';

/** Beside the first error of a test that failed stands what its windows showed and waited for. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error !== undefined) error.message += `\n  ${await tellWindows()}`;
  });
});
