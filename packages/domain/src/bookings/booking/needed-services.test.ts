import { describe, expect, test } from 'vitest';
import {
  followNeeds,
  type NeedyBox,
  neededServices,
  newlyNeeded,
  servicesOfBox,
  sharedServices,
  withNeeded,
} from './needed-services';

const offered = [
  { id_service: 4, code: 'STB' },
  { id_service: 6, code: 'GEN' },
];
const genset = { id_service: 6, quantity: 1 };
const waiting = { id_service: 4, quantity: 2 };
const reefer: NeedyBox = { reefer: true };
const dry: NeedyBox = { reefer: false };
const brought: NeedyBox = { reefer: true, own_generator: true };

describe('services that containers need', () => {
  test.each<[what: string, boxes: NeedyBox[], needed: object[]]>([
    ['no container', [], []],
    ['a dry one', [dry], []],
    ['a reefer', [reefer], [genset]],
    ['two reefers: once', [reefer, reefer], [genset]],
    ['a reefer whose client provides the genset', [brought], []],
    ['two reefers, one with the client’s genset', [brought, reefer], [genset]],
    ['a dry one beside a reefer', [dry, reefer], [genset]],
    ['a dry one with a requested genset', [{ reefer: false, needs_generator: true }], [genset]],
    ['a requested genset that the client provides', [{ needs_generator: true, own_generator: true }], []],
    ['a reefer with needs_generator false', [{ reefer: true, needs_generator: false }], [genset]],
    ['a stored one with needs_generator', [{ needs_generator: true }], [genset]],
    ['nothing is known', [{}], []],
  ])('%s', (_, boxes, needed) => {
    expect(neededServices(boxes, offered)).toEqual(needed);
  });

  test('none, if the catalogue does not offer them', () => {
    expect(neededServices([reefer], [{ id_service: 4, code: 'STB' }])).toEqual([]);
  });
});

test.each<[what: string, before: NeedyBox[], after: NeedyBox[], needed: object[]]>([
  ['a dry one becomes a reefer', [dry], [reefer], [genset]],
  ['a reefer stays one', [reefer], [reefer], []],
  ['a reefer becomes dry', [reefer], [dry], []],
  ['the client brings its genset no more', [brought], [reefer], [genset]],
  ['the first reefer is added', [dry], [dry, reefer], [genset]],
])('newly needed services: %s', (_, before, after, needed) => {
  expect(newlyNeeded(before, after, offered)).toEqual(needed);
});

test.each<[what: string, box: NeedyBox, all: NeedyBox[], charged: object[]]>([
  ['a reefer', reefer, [dry, reefer], [waiting, genset]],
  ['a dry one beside it', dry, [dry, reefer], [waiting]],
  ['a dry one with a requested genset', { needs_generator: true }, [dry, reefer], [waiting, genset]],
  ['one with the client’s genset, beside one without', brought, [brought, reefer], [waiting]],
  ['a dry one among dry ones: the genset was chosen by hand', dry, [dry, dry], [waiting, genset]],
])('services charged of a reservation with a genset: %s', (_, box, all, charged) => {
  expect(servicesOfBox([waiting, genset], box, all, offered)).toEqual(charged);
});

test.each<[what: string, boxes: (NeedyBox & { services: object[] })[], shared: object[]]>([
  ['of no container: none', [], []],
  ['what each has', [{ services: [waiting] }, { services: [waiting] }], [waiting]],
  ['not what one of them has', [{ services: [waiting] }, { services: [] }], []],
  ['the genset of the reefer beside a dry one', [{ services: [] }, { ...reefer, services: [genset] }], [genset]],
  [
    'the genset of one of two reefers',
    [
      { ...reefer, services: [] },
      { ...reefer, services: [genset] },
    ],
    [genset],
  ],
  ['not the genset that somebody chose for one dry one', [{ services: [] }, { services: [genset] }], []],
])('the services of the reservation are, of those of its containers, %s', (_, boxes, shared) => {
  const found = sharedServices(boxes as (NeedyBox & { services: (typeof genset)[] })[], offered);
  expect(found).toEqual(shared);
});

test('a booked service keeps its units and is not added again', () => {
  expect(withNeeded([waiting], [genset])).toEqual([waiting, genset]);
  const twice = { id_service: 6, quantity: 2 };
  expect(withNeeded([twice], [genset])).toEqual([twice]);
});

test.each<
  [what: string, services: { id_service: number; quantity: number }[], boxes: NeedyBox[], next: object[] | null]
>([
  ['comes with the first reefer', [waiting], [reefer], [waiting, genset]],
  ['goes with the last one', [waiting, genset], [dry], [waiting]],
  ['goes when the client brings its own', [genset], [brought], []],
  ['stays', [genset, waiting], [reefer], null],
  ['stays away', [waiting], [dry], null],
])('the genset in a form %s', (_, services, boxes, next) => {
  expect(followNeeds(services, boxes, offered)).toEqual(next);
});
