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

describe('what containers need by themselves', () => {
  test.each<[what: string, boxes: NeedyBox[], needed: object[]]>([
    ['no container', [], []],
    ['a dry one', [dry], []],
    ['a reefer', [reefer], [genset]],
    ['two reefers: once', [reefer, reefer], [genset]],
    ['a reefer whose client brings the genset', [brought], []],
    ['one of two brings it', [brought, reefer], [genset]],
    ['a dry one beside a reefer', [dry, reefer], [genset]],
    ['a dry one for which somebody asks for a genset', [{ reefer: false, needs_generator: true }], [genset]],
    ['the same with the client’s own', [{ needs_generator: true, own_generator: true }], []],
    ['a reefer that says it needs none: cold needs it', [{ reefer: true, needs_generator: false }], [genset]],
    ['a stored one, which says it by its genset', [{ needs_generator: true }], [genset]],
    ['nothing is known', [{}], []],
  ])('%s', (_, boxes, needed) => {
    expect(neededServices(boxes, offered)).toEqual(needed);
  });

  test('nothing, where the catalogue does not offer it', () => {
    expect(neededServices([reefer], [{ id_service: 4, code: 'STB' }])).toEqual([]);
  });
});

test.each<[what: string, before: NeedyBox[], after: NeedyBox[], needed: object[]]>([
  ['a dry one becomes a reefer', [dry], [reefer], [genset]],
  ['a reefer stays one', [reefer], [reefer], []],
  ['a reefer becomes dry', [reefer], [dry], []],
  ['the client brings its genset no more', [brought], [reefer], [genset]],
  ['the first reefer is added', [dry], [dry, reefer], [genset]],
])('what is needed anew: %s', (_, before, after, needed) => {
  expect(newlyNeeded(before, after, offered)).toEqual(needed);
});

test.each<[what: string, box: NeedyBox, all: NeedyBox[], charged: object[]]>([
  ['a reefer', reefer, [dry, reefer], [waiting, genset]],
  ['a dry one beside it', dry, [dry, reefer], [waiting]],
  ['a dry one for which somebody asks for a genset', { needs_generator: true }, [dry, reefer], [waiting, genset]],
  ['one whose client brings it, beside one of ours', brought, [brought, reefer], [waiting]],
  ['a dry one among dry ones: somebody chose it by hand', dry, [dry, dry], [waiting, genset]],
])('of a reservation with a genset is charged: %s', (_, box, all, charged) => {
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

test('what is booked already keeps its units and is not added again', () => {
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
])('the genset of a form %s', (_, services, boxes, next) => {
  expect(followNeeds(services, boxes, offered)).toEqual(next);
});
