import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPushEndpoint, pushAddressOf } from './push-subscription';

const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/gAAA';

test('a browser is reached at its push service only: https, no other port, no password', () => {
  for (const well of [
    endpoint,
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/QK',
    'https://db5p.notify.windows.com/w/?token=x',
  ])
    expect([well, isPushEndpoint(well, null)]).toEqual([well, true]);
  for (const wrong of [
    '',
    'fcm.googleapis.com/fcm/send/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.ec/x',
    'https://notfcm.googleapis.com/x',
    'https://push.services.mozilla.com.ec/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'http://127.0.0.1:4000/x',
  ])
    expect([wrong, isPushEndpoint(wrong, null)]).toEqual([wrong, false]);
});

test('the simulated push service counts only where it is configured, with its own port', () => {
  const simulator = 'http://127.0.0.1:4000';
  expect(isPushEndpoint('http://127.0.0.1:4000/push/1', simulator)).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:4001/push/1', simulator)).toBe(false);
  expect(isPushEndpoint('http://127.0.0.1:4000@example.ec/push/1', simulator)).toBe(false);
});

test('no text that is not a subscription is taken for one', () => {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  expect(pushAddressOf(JSON.stringify(subscription))).toEqual({ endpoint, p256dh, auth });
  for (const keys of [undefined, null, {}, { p256dh }, { p256dh, auth: 'short' }, { p256dh: `A${p256dh}`, auth }])
    expect(pushAddressOf(JSON.stringify({ endpoint, keys }))).toBeNull();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), text => {
      expect(pushAddressOf(text)).toBeNull();
    }),
  );
});
