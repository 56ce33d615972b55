import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress, SPECIAL_NETWORKS } from './public-address.ts';

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const addressOf = (number: number): string =>
  [24, 16, 8, 0].map(shift => Math.floor(number / 2 ** shift) % 256).join('.');
const rangeOf = ([network, bits]: (typeof SPECIAL_NETWORKS)[number]) => {
  const first = numberOf(network);
  return { first, last: first + 2 ** (32 - bits) - 1 };
};
const ranges = SPECIAL_NETWORKS.map(rangeOf);

test('no address of a special network is public, in any notation of IPv6 either', () => {
  const special = fc.constantFrom(...ranges).chain(({ first, last }) => fc.integer({ min: first, max: last }));
  fc.assert(
    fc.property(special, number => {
      const address = addressOf(number);
      const hex = number.toString(16).padStart(8, '0');
      const halves = `${hex.slice(0, 4)}:${hex.slice(4)}`;
      expect(isPublicAddress(address)).toBe(false);
      for (const wrapped of [`::ffff:${address}`, `::${halves}`, `64:ff9b::${halves}`, `2002:${halves}::1`])
        expect([wrapped, isPublicAddress(wrapped)]).toEqual([wrapped, false]);
    }),
  );
});

test('every other address of IPv4 is public', () => {
  const isSpecial = (number: number): boolean => ranges.some(({ first, last }) => number >= first && number <= last);
  const beside = ranges.flatMap(({ first, last }) => [first - 1, last + 1]).filter(n => n >= 0 && n < 2 ** 32);
  const any = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(...beside));
  fc.assert(
    fc.property(any, number => {
      expect(isPublicAddress(addressOf(number))).toBe(!isSpecial(number));
    }),
  );
});

test('of IPv6 the global addresses are public, and nothing that is local, reserved or no address', () => {
  for (const address of ['2606:4700:4700::1111', '2a00:1450:4009:81f::200e', '2800:3f0:4005:400::200e'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of [
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});
