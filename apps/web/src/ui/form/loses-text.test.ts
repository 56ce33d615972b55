import { afterEach, expect, it } from 'vitest';
import { losesText, registerDialog, registerForm, unsavedDrafts } from './use-leave-guard.ts';

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

it('several forms of a page are asked about together, each with its draft', () => {
  let isDirty = false;
  opened.push(
    registerForm(() => isDirty, null),
    registerForm(
      () => true,
      null,
      () => '22:12',
    ),
  );
  expect(unsavedDrafts()).toEqual(['22:12']);
  isDirty = true;
  expect(leaving('PUSH')).toBe(true);
  expect(unsavedDrafts()).toEqual([null, '22:12']);
});

const texts = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('the router has one blocker, which is mounted once: it supports no second one', () => {
  const naming = (what: RegExp) => Object.keys(texts).filter(file => what.test(texts[file] ?? ''));
  expect(naming(/\buseBlocker\(/)).toEqual(['./use-leave-guard.ts']);
  expect(naming(/<LeaveQuestion\b/)).toEqual(['../../app/providers.tsx']);
});
