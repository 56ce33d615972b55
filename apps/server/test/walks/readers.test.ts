import { type AnyCall, allCalls } from '@cabezal/contract/all-calls';
import { columnsOf } from '@cabezal/contract/answer-columns';
import { type ColumnKind, kindOfColumn, READERS_OF, type Reader } from '@cabezal/contract/readers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../harness.ts';
import { type Ids, sampleOf, schemaOf } from '../sample.ts';
import { company, type UserName } from '../world.ts';
import { endsSession, nameOf } from './calls.ts';
import { type ToldBusiness, tellingWords, toldBusiness } from './told-business.ts';
import { wordsOf } from './words.ts';

/**
 * Everybody on a trip asks every reading call for the own records; the answers are held against the table of who reads which column. Of
 * texts, workbooks and papers it looks for words that stand in one column alone.
 */
let t: TestApp;
let business: ToldBusiness;
beforeAll(async () => {
  t = await startTestApp();
  business = await toldBusiness(t);
});
afterAll(() => t.close());

/** The kinds of an answer's columns by their paths. */
function kindsOf(call: AnyCall): Map<string, ColumnKind> {
  const found = new Map<string, ColumnKind>();
  for (const column of columnsOf(call.output)) {
    const kind = kindOfColumn(call.path, column);
    if (kind !== null) found.set(column.path, kind);
  }
  return found;
}

/** What says nothing: null, no text, an empty list, and the sum of no rows. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === '0.00' || (Array.isArray(value) && value.length === 0);

/** What is said in an answer of the kinds of its columns. */
function saidIn(answer: unknown, kinds: ReadonlyMap<string, ColumnKind>) {
  const said = new Map<string, { kind: ColumnKind; value: string }>();
  const look = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const one of value) look(one, path);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) look(part, path === '' ? name : `${path}.${name}`);
    const kind = kinds.get(path);
    if (kind !== undefined && !isEmpty(value)) said.set(path, { kind, value: JSON.stringify(value).slice(0, 40) });
  };
  look(answer, '');
  return said;
}

interface Said {
  call: string;
  column: string;
  kind: ColumnKind;
  value: string;
}

/** With the ids of the trip that is over, of the one that waits, and with as little as the call allows. */
function inputsOf(call: AnyCall, own: Ids): unknown[] {
  const schema = schemaOf(call.input);
  const inputs = [business.over, business.waiting].map(ids => sampleOf(schema, { ...own, ...ids, version: 1 }));
  // One that wants no ids is asked once.
  const asked = new Map(
    [...inputs, ...(call.input.safeParse({}).success ? [{}] : [])].map(i => [JSON.stringify(i), i]),
  );
  return [...asked.values()];
}

/** Everything of these kinds that the calls say to somebody who asks with the ids of the business, and with none. */
async function saidTo(me: Client, own: Ids, calls: readonly AnyCall[]): Promise<Said[]> {
  const said = new Map<string, Said>();
  for (const call of calls) {
    const kinds = kindsOf(call);
    for (const input of inputsOf(call, own)) {
      const answer = await me.call(call, input);
      const { status, body } = answer;
      const words = await wordsOf(answer);
      expect(status, `${nameOf(call)}: ${words.slice(0, 200)}`).toBeLessThan(500);
      for (const [word, kind] of tellingWords)
        if (words.includes(word))
          said.set(`${call.path} ${word}`, { call: call.path, column: 'words', kind, value: word });
      if (status !== 200 || Buffer.isBuffer(body)) continue;
      for (const [column, told] of saidIn(body, kinds))
        said.set(`${call.path} ${column}`, { call: call.path, column, ...told });
    }
  }
  return [...said.values()];
}

const reads = allCalls.filter(
  call =>
    !call.changes &&
    !endsSession.has(nameOf(call)) &&
    (call.access.kind === 'session' || call.access.kind === 'action'),
);
const readsIt = (reader: Reader, kind: ColumnKind): boolean => (READERS_OF[kind] as readonly Reader[]).includes(reader);
const tooMuch = (reader: Reader, said: readonly Said[]): string[] =>
  said
    .filter(({ kind }) => !readsIt(reader, kind))
    .map(({ call, column, kind, value }) => `${call}: ${column} (${kind}) ${value}`);
/** The kinds that the table gives a reader. */
const kindsOfReader = (reader: Reader): ColumnKind[] =>
  (Object.keys(READERS_OF) as ColumnKind[]).filter(kind => readsIt(reader, kind)).toSorted();
const kindsSaid = (said: readonly Said[]): ColumnKind[] => [...new Set(said.map(({ kind }) => kind))].toSorted();

const carrier = { id_company: company.carrier, id_driver: 6, id_truck: 6 };
const people: readonly [Reader, readonly (readonly [UserName, Ids])[]][] = [
  [
    'payer',
    [
      ['exporterAdmin', { id_company: company.exporter }],
      ['exporterAccountant', { id_company: company.exporter }],
      ['forwarderAdmin', { id_company: company.forwarder }],
    ],
  ],
  ['addressee', [['importerAdmin', { id_company: company.importer }]]],
  [
    'carrier',
    [
      ['carrierAdmin', carrier],
      ['carrierAccountant', carrier],
    ],
  ],
  [
    'driver',
    [
      ['carrierDriver', carrier],
      ['driver', { id_company: company.operator, id_driver: 1, id_truck: 1 }],
    ],
  ],
];

test.each(people)(
  'a %s reads something of every kind that is his, and no column that is another’s',
  async (reader, who) => {
    const said: Said[] = [];
    for (const [name, own] of who) said.push(...(await saidTo(await t.as(name), own, reads)));
    expect(tooMuch(reader, said)).toEqual([]);
    expect(kindsOfReader(reader)).toEqual(kindsSaid(said));
    // What the operator pays to others for the same box is in no sum of a carrier's.
    if (reader !== 'carrier') return;
    const costs = said.filter(({ kind }) => kind === 'carrier_cost').map(({ value }) => Number(JSON.parse(value)));
    expect(costs.filter(cost => cost >= Number(business.paid_to_others))).toEqual([]);
  },
);

test('the operator’s people read columns of every kind: the walk looks at something', async () => {
  const said = await saidTo(await t.as('admin'), carrier, reads);
  expect(kindsSaid(said)).toEqual(Object.keys(READERS_OF).toSorted());
  const values = new Set(said.map(({ value }) => value));
  expect(tellingWords.filter(([word]) => !values.has(word))).toEqual([]);
});

test.each(['trip_link', 'driver_link'] as const)(
  'a %s says something of every kind that is its, and no column that is another’s',
  async reader => {
    const purpose = reader === 'trip_link' ? 'monitoring' : 'travel_resources';
    const ofLink = allCalls.filter(
      ({ access, changes }) => access.kind === 'token' && access.purpose === purpose && !changes,
    );
    const said: Said[] = [];
    for (const { id_guide } of [business.over, business.waiting]) {
      const link = t.withToken(await t.tokenFor({ purpose, id_guide: Number(id_guide) }));
      said.push(...(await saidTo(link, {}, ofLink)));
    }
    expect(tooMuch(reader, said)).toEqual([]);
    expect(kindsOfReader(reader)).toEqual(kindsSaid(said));
  },
);
