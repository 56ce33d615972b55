import { expect, it } from 'vitest';
import { installWay, isApple } from './install-way.ts';

const phone = { isApple: false, isInstalled: false, hasPrompt: false, isDeclined: false };

it('Android’s browser asks itself, an iPhone needs words, others get none', () => {
  expect(installWay({ ...phone, hasPrompt: true })).toBe('prompt');
  expect(installWay({ ...phone, isApple: true })).toBe('apple');
  expect(installWay(phone)).toBeNull();
});

it('says nothing where it is installed, or after «Ahora no»', () => {
  expect(installWay({ ...phone, hasPrompt: true, isInstalled: true })).toBeNull();
  expect(installWay({ ...phone, isApple: true, isDeclined: true })).toBeNull();
});

it('knows iPads, which call themselves Macs', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
  expect(isApple({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)', maxTouchPoints: 5 })).toBe(true);
  expect(isApple({ userAgent: mac, maxTouchPoints: 5 })).toBe(true);
  expect(isApple({ userAgent: mac, maxTouchPoints: 0 })).toBe(false);
  expect(isApple({ userAgent: 'Mozilla/5.0 (Linux; Android 14)', maxTouchPoints: 5 })).toBe(false);
});
