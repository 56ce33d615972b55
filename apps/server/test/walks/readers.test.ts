import { type AnyCall, allCalls } from '@cabezal/contract/all-calls';
import { type ColumnKind, READERS_OF, type Reader } from '@cabezal/contract/column-readers';
import { getReservationGantt } from '@cabezal/contract/tracking/times/times.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeGuide } from '../../src/modules/operations/dispatch/dispatch.samples.ts';
import { driveTo, journey, trackedTrip } from '../../src/modules/tracking/positions/tracked-trip.samples.ts';
import { approvedReservation, exportBooking } from '../booking.ts';
import { type Client, startTestApp, type TestApp } from '../harness.ts';
import { type Ids, sampleOf, schemaOf } from '../sample.ts';
import { issuedGuide, legOf, set } from '../trips.ts';
import { company, type UserName } from '../world.ts';
import { answeredColumns, readsIt, type Said, tooMuch } from './answered-columns.ts';
import { endsSession, nameOf } from './calls.ts';
import { markerWords, type SampleBusiness, sampleBusiness } from './sample-business.ts';
import { wordsOf } from './words.ts';

/**
 * Every reader of a trip makes every reading call with the ids of records that the reader may open, and the answers are checked against
 * READERS_OF. Texts, workbooks and PDFs are searched for words that are stored in one column only.
 */
let t: TestApp;
let business: SampleBusiness;
beforeAll(async () => {
  t = await startTestApp();
  business = await sampleBusiness(t);
});
afterAll(() => t.close());

/** Inputs of a call: with the ids of each record, and the empty input if the call allows it. */
function inputsOf(call: AnyCall, own: Ids, records: readonly Ids[]): unknown[] {
  const schema = schemaOf(call.input);
  const inputs = records.map(ids => sampleOf(schema, { ...own, ...ids, version: 1 }));
  // Equal inputs are sent once.
  const asked = new Map(
    [...inputs, ...(call.input.safeParse({}).success ? [{}] : [])].map(i => [JSON.stringify(i), i]),
  );
  return [...asked.values()];
}

/** The columns with a kind in the answers of the calls, made with the ids of each record and without ids. */
async function saidTo(
  me: Client,
  own: Ids,
  calls: readonly AnyCall[],
  records: readonly Ids[] = [business.over, business.waiting],
): Promise<Said[]> {
  const said = new Map<string, Said>();
  for (const call of calls) {
    for (const input of inputsOf(call, own, records)) {
      const answer = await me.call(call, input);
      const { status, body } = answer;
      const words = await wordsOf(answer);
      expect(status, `${nameOf(call)}: ${words.slice(0, 200)}`).toBeLessThan(500);
      for (const [word, kind] of markerWords)
        if (words.includes(word))
          said.set(`${call.path} ${word}`, { call: call.path, column: 'words', kind, value: word });
      if (status !== 200 || Buffer.isBuffer(body)) continue;
      for (const one of answeredColumns(call, body)) said.set(`${call.path} ${one.column}`, one);
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
/** The kinds of columns that a reader may read. */
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

test.each(people)('a %s reads columns of every kind that READERS_OF allows, and of no other', async (reader, who) => {
  const said: Said[] = [];
  for (const [name, own] of who) said.push(...(await saidTo(await t.as(name), own, reads)));
  expect(tooMuch(reader, said)).toEqual([]);
  expect(kindsOfReader(reader)).toEqual(kindsSaid(said));
  // No sum that a carrier reads includes the operator's payments to others for the same container.
  if (reader !== 'carrier') return;
  const costs = said.filter(({ kind }) => kind === 'carrier_cost').map(({ value }) => Number(JSON.parse(value)));
  expect(costs.filter(cost => cost >= Number(business.paid_to_others))).toEqual([]);
});

test('a carrier gets no error and no column of others for a container of which another carrier drives a leg', async () => {
  const shared = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-02' }));
  const id_guide = await madeGuide(t, legOf(shared, 'RETIRO').id_leg, { id_truck: 5, id_driver: 5 });
  const trip = await issuedGuide(t, shared, 'VIAJE', set(2));
  await t.write(tx =>
    tx.run(sql`update guides set id_carrier = ${company.otherCarrier}, id_truck = 7, id_driver = 7
      where id_guide = ${trip.id_guide}`),
  );
  const id_sub_reservation = shared.sub_reservations[0]?.id_sub_reservation ?? 0;
  const ofBox = { id_reservation: shared.id_reservation, id_sub_reservation };
  const ids = [
    { ...ofBox, id_leg: legOf(shared, 'RETIRO').id_leg, id_guide },
    { ...ofBox, id_leg: trip.id_leg ?? 0, id_guide: trip.id_guide, id_stop: trip.stops[0]?.id_stop ?? 0 },
  ];
  const { reservations } = await (await t.as('carrierAdmin')).ok(getReservationGantt, {
    id_reservation: shared.id_reservation,
  });
  expect(reservations[0]?.legs.length).toBeGreaterThan(0);
  for (const who of ['carrierAdmin', 'carrierAccountant'] as const)
    expect(tooMuch('carrier', await saidTo(await t.as(who), carrier, reads, ids)), who).toEqual([]);
});

test('the operator’s administrator reads columns of every kind, so the walk above can find them', async () => {
  const said = await saidTo(await t.as('admin'), carrier, reads);
  expect(kindsSaid(said)).toEqual(Object.keys(READERS_OF).toSorted());
  const values = new Set(said.map(({ value }) => value));
  expect(markerWords.filter(([word]) => !values.has(word))).toEqual([]);
});

test.each(['trip_link', 'driver_link'] as const)(
  'a %s shows columns of every kind that READERS_OF allows, and of no other',
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

test('a destination_link shows the position of a truck that is near, and no other kind of column', async () => {
  const ofLink = allCalls.filter(({ access }) => access.kind === 'token' && access.purpose === 'tracking_destination');
  const start = '2026-12-07T12:00:00.000Z';
  t.setNow(start);
  const trip = await trackedTrip(t, { start, id_driver: 1 });
  const link = t.withToken(await t.tokenFor({ purpose: 'tracking_destination', id_guide: trip.id_guide }));
  // The sample's plant is 12 km from its depot.
  await driveTo(t, trip, journey(trip.stops, trip.start).slice(0, 18));
  const said = await saidTo(link, {}, ofLink);
  for (const { id_guide } of [business.over, business.waiting]) {
    const other = t.withToken(await t.tokenFor({ purpose: 'tracking_destination', id_guide: Number(id_guide) }));
    said.push(...(await saidTo(other, {}, ofLink)));
  }
  expect(tooMuch('destination_link', said)).toEqual([]);
  expect(kindsOfReader('destination_link')).toEqual(kindsSaid(said));
});
