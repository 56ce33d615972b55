import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHANNELS, type Channel } from './channels';
import {
  COMPANY_LOCK,
  CRITICAL_LOCK,
  forExtraAdmin,
  mayDefault,
  maySet,
  type NotifiedPerson,
  resolve,
} from './resolve';

const staff: NotifiedPerson = { audience: 'operator', company_is_notified: true };
const customer: NotifiedPerson = { audience: 'customer', company_is_notified: true };
const inApp = { critical: false, default_channels: ['APP'] as const };
const none: ReadonlyMap<Channel, boolean> = new Map();
const onOf = (found: ReturnType<typeof resolve>) => found.filter(one => one.on).map(one => one.channel);

test('without settings the defaults of the subject hold; the own setting replaces one channel', () => {
  expect(resolve(inApp, staff, none)).toEqual([
    { channel: 'APP', on: true, from: 'SUBJECT', locked: null },
    { channel: 'MAIL', on: false, from: 'SUBJECT', locked: null },
    { channel: 'PUSH', on: false, from: 'SUBJECT', locked: null },
    { channel: 'WHATSAPP', on: false, from: 'SUBJECT', locked: null },
  ]);
  expect(resolve(inApp, staff, new Map([['MAIL', true]]))).toMatchObject([
    { on: true, from: 'SUBJECT' },
    { on: true, from: 'PERSON' },
    { on: false, from: 'SUBJECT' },
    { on: false, from: 'SUBJECT' },
  ]);
  expect(onOf(resolve(inApp, staff, new Map([['APP', false]])))).toEqual([]);
});

test('a company that receives no notifications gets nothing outside the application, whatever the person set', () => {
  const quiet = { ...customer, company_is_notified: false };
  const both = new Map<Channel, boolean>([
    ['MAIL', true],
    ['PUSH', true],
    ['WHATSAPP', true],
  ]);
  expect(resolve(inApp, quiet, both)).toMatchObject([
    { channel: 'APP', on: true },
    { channel: 'MAIL', on: false, from: 'COMPANY', locked: COMPANY_LOCK },
    { channel: 'PUSH', on: false, from: 'COMPANY', locked: COMPANY_LOCK },
    { channel: 'WHATSAPP', on: false, from: 'COMPANY', locked: COMPANY_LOCK },
  ]);
  expect(onOf(resolve(inApp, { ...quiet, audience: 'operator' }, new Map([['MAIL', true]])))).toEqual(['APP', 'MAIL']);
});

test('a critical subject is never off for the operator’s people on its default channels, and only there', () => {
  const channels = fc.subarray(CHANNELS);
  const settings = fc
    .dictionary(fc.constantFrom(...CHANNELS), fc.boolean())
    .map(given => new Map(Object.entries(given) as [Channel, boolean][]));
  fc.assert(
    fc.property(channels, settings, fc.boolean(), (default_channels, own, company_is_notified) => {
      const found = resolve({ critical: true, default_channels }, { ...staff, company_is_notified }, own);
      expect(found.map(one => one.channel)).toEqual([...CHANNELS]);
      for (const { channel, on, locked } of found)
        if (default_channels.includes(channel)) expect([on, locked]).toEqual([true, CRITICAL_LOCK]);
        else expect([on, locked]).toEqual([own.get(channel) ?? false, null]);
      const others = resolve({ critical: true, default_channels }, customer, own);
      for (const { channel, on } of others) expect(on).toBe(own.get(channel) ?? default_channels.includes(channel));
    }),
  );
});

test('a locked channel keeps its value; another one takes any', () => {
  const [critical] = resolve({ critical: true, default_channels: ['APP'] }, staff, none);
  const [, mail] = resolve(inApp, { ...customer, company_is_notified: false }, none);
  if (critical === undefined || mail === undefined) throw new Error('two channels');
  expect(maySet(critical, false)).toMatchObject({ code: 'ASUNTO_OBLIGATORIO', status: 409 });
  expect(maySet(mail, true)).toMatchObject({ code: 'EMPRESA_SIN_AVISOS', status: 409 });
  for (const wanted of [true, null]) expect(maySet(critical, wanted)).toBe(true);
  for (const wanted of [false, null]) expect(maySet(mail, wanted)).toBe(true);
  expect(resolve(inApp, staff, none).map(one => maySet(one, !one.on))).toEqual([true, true, true, true]);
});

test('a critical subject keeps its default channels; another one may have any', () => {
  expect(mayDefault(true, ['APP', 'MAIL'], ['APP', 'MAIL', 'PUSH'])).toBe(true);
  expect(mayDefault(true, ['APP', 'MAIL'], ['APP'])).toMatchObject({ code: 'ASUNTO_OBLIGATORIO' });
  expect(mayDefault(false, ['APP', 'MAIL'], [])).toBe(true);
});

test('the channels of an extra administrator go before the defaults, of its subjects alone', () => {
  const subject = { code: 'RESERVA_RECHAZADA', critical: false, default_channels: ['APP'] as const };
  const extra = { subjects: ['RESERVA_RECHAZADA'], channels: ['MAIL'] as const };
  expect(forExtraAdmin(subject, null)).toEqual(subject);
  expect(forExtraAdmin({ ...subject, code: 'CASO' }, extra).default_channels).toEqual(['APP']);
  const told = forExtraAdmin(subject, extra);
  expect(onOf(resolve(told, staff, none))).toEqual(['MAIL']);
  expect(onOf(resolve(told, staff, new Map([['MAIL', false]])))).toEqual([]);
  expect(forExtraAdmin({ ...subject, critical: true }, extra).default_channels).toEqual(['APP', 'MAIL']);
});
