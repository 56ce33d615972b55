import { expect, it } from 'vitest';
import { HOW_TO_SEND, installWay, isApple, storageOf, tokenOfLink } from './install-way.ts';

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

it('an installed page of an iPhone says that what Safari holds is sent from Safari, until the driver has read it', () => {
  expect(installWay({ ...phone, isApple: true, isInstalled: true })).toBe('separate');
  expect(installWay({ ...phone, isApple: true, isInstalled: true, isDeclined: true })).toBeNull();
});

it('what an ended link left is sent from where it is stored', () => {
  expect(storageOf({ isApple: false, isInstalled: true })).toBe('shared');
  expect(HOW_TO_SEND[storageOf({ isApple: true, isInstalled: false })]).toContain('Abra el enlace nuevo en Safari');
  expect(HOW_TO_SEND[storageOf({ isApple: true, isInstalled: true })]).toContain('péguelo aquí');
});

it('finds the token of a pasted link, also in the whole text of a mail', () => {
  const link = 'https://cabezal.ec/#/recursos_viaje_tpt/aB-3_x';
  expect(tokenOfLink(link)).toBe('aB-3_x');
  expect(tokenOfLink(`Abra su viaje aquí:\n${link}\nGracias`)).toBe('aB-3_x');
  expect(tokenOfLink('https://cabezal.ec/#/monitoreo')).toBeNull();
});
