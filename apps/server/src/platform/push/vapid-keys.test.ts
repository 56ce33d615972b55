import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readEnvironment } from '../../env.ts';
import { newVapidKey, vapidKeysOf } from './vapid.ts';
import { installationKeys, vapidSubject } from './vapid-keys.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('two processes that need the key for the first time have the same one, and so has the next start', async () => {
  const both = await Promise.all([installationKeys(t.db, {})(), installationKeys(t.db, {})()]);
  expect(both[0]).toEqual(both[1]);
  expect(await installationKeys(t.db, {})()).toEqual(both[0]);
  const rows = await t.rows<{ value: string }>(sql`select value from installation_secrets`);
  expect(rows).toEqual([{ value: both[0].privateKey }]);
});

test('the environment’s keys replace the installation’s; halves that do not belong together stop the start', async () => {
  const { publicKey, privateKey } = vapidKeysOf(newVapidKey());
  const given = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  expect(await installationKeys(t.db, readEnvironment(given))()).toEqual({ publicKey, privateKey });
  for (const wrong of [
    { VAPID_PUBLIC_KEY: publicKey },
    { VAPID_PRIVATE_KEY: privateKey },
    { ...given, VAPID_PRIVATE_KEY: newVapidKey() },
  ])
    expect(() => readEnvironment(wrong)).toThrow('VAPID_PUBLIC_KEY deben ser las dos mitades de una misma clave');
});

test('a push service is told whom to write to: as configured, otherwise the public address or the sender of mails', () => {
  const subjectOf = (given: Record<string, string>) => vapidSubject(readEnvironment(given));
  expect(subjectOf({ VAPID_SUBJECT: 'mailto:a@b.ec', PUBLIC_URL: 'https://cabezal.b.ec' })).toBe('mailto:a@b.ec');
  expect(subjectOf({ PUBLIC_URL: 'https://cabezal.b.ec' })).toBe('https://cabezal.b.ec');
  expect(subjectOf({ PUBLIC_URL: 'http://10.0.0.1:3000', MAIL_FROM: 'Cabezal <avisos@b.ec>' })).toBe(
    'mailto:avisos@b.ec',
  );
  expect(subjectOf({ MAIL_FROM: 'avisos@b.ec' })).toBe('mailto:avisos@b.ec');
  expect(() => subjectOf({ VAPID_SUBJECT: 'avisos@b.ec' })).toThrow('debe empezar por mailto: o https://');
});
