import { afterEach, expect, it } from 'vitest';
import { losesText, registerDialog, registerForm } from './use-leave-guard.ts';

const at = (pathname: string, search = '') => ({ pathname, search });
const leaving = (historyAction: string, nextLocation = at('/guias')) =>
  losesText({ currentLocation: at('/reservas/7'), nextLocation, historyAction });

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

it('«Atrás» asks while a dialog has unsaved values; a page that opens after they were saved does not ask', () => {
  opened.push(registerDialog(() => true));
  expect(leaving('POP')).toBe(true);
  expect(leaving('PUSH')).toBe(false);
  expect(leaving('POP', at('/reservas/7', '?tab=guias'))).toBe(false);
});

it('nothing asks after the dialog is closed, or while it has nothing unsaved', () => {
  registerDialog(() => true)();
  opened.push(registerDialog(() => false));
  expect(leaving('POP')).toBe(false);
});

it('a form on the page asks whatever leads away from it', () => {
  opened.push(registerForm(() => true, null));
  expect([leaving('POP'), leaving('PUSH'), leaving('REPLACE')]).toEqual([true, true, true]);
});
