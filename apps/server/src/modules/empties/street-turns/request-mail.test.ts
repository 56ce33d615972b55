import * as calls from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { deleteGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo, sendsMail } from '../../../../test/mails.ts';
import { attachPapers, issuedGuide, set } from '../../../../test/trips.ts';
import { boxOf, exportFromDaule, importToDaule, rateDaule } from './street-turns.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  clerk = await t.as('operador');
  await rateDaule(t);
});
afterAll(() => t.close());

const ask = async (email: string, from = importToDaule(t)) =>
  clerk.ok(calls.requestStreetTurn, {
    id_import_sub: boxOf(await from),
    id_export_sub: boxOf(await exportFromDaule(t)),
    condition: 'OPERATIVO',
    email,
  });
const targetOf = ({ id_street_turn, version }: calls.StreetTurn) => ({ id_street_turn, version });
const waiting = async ({ id_street_turn }: calls.StreetTurn) => {
  const [mail] = await t.rows<{ text: string }>(
    sql`select payload ->> 'text' as text from outbox where noun = 'street_turn' and id_record = ${String(id_street_turn)}`,
  );
  return mail?.text;
};

test('the letter names the evidence of the box’s condition: the driver’s photos, otherwise the driver’s confirmation', async () => {
  expect(await waiting(await ask('vacios@linea.ec'))).toContain('según confirmó el conductor.');
  const from = await importToDaule(t);
  const trip = await issuedGuide(t, from, 'VIAJE', set(1));
  await attachPapers(t, trip.id_guide, ['FOTO', 'EIR_SALIDA']);
  const letter = await waiting(await ask('vacios@linea.ec', Promise.resolve(from)));
  expect(letter).toContain('según las fotos del conductor.');
  expect(letter).not.toContain('confirmó');
});

test('a photo of a deleted trip is no evidence', async () => {
  const from = await importToDaule(t);
  const { id_guide } = await issuedGuide(t, from, 'VIAJE', set(2));
  await attachPapers(t, id_guide, ['FOTO']);
  const { version } = await clerk.ok(getGuide, { id_guide });
  await clerk.ok(deleteGuide, { id_guide, version, motive: 'Va otra unidad' });
  expect(await waiting(await ask('vacios@linea.ec', Promise.resolve(from)))).toContain('según confirmó el conductor.');
});

test.each([
  ['denied', calls.denyStreetTurn, 'negada@linea.ec'],
  ['cancelled', calls.cancelStreetTurn, 'anulada@linea.ec'],
] as const)(
  'the letter of a request that is %s before sending is not sent; one already sent stays sent',
  async (_, end, address) => {
    const sent = await ask(address);
    expect(await mailsTo(t, address)).toHaveLength(1);
    await clerk.ok(end, { ...targetOf(sent), motive: 'Ya no hace falta' });
    const unsent = await ask(address);
    expect(await waiting(unsent)).toContain(unsent.container_code);
    await clerk.ok(end, { ...targetOf(unsent), motive: 'Ya no hace falta' });
    expect(await waiting(unsent)).toBeUndefined();
    expect(await mailsTo(t, address)).toHaveLength(1);
  },
);

test('without mail the request counts as made by another way, whatever address was entered', async () => {
  const quiet = await startTestApp();
  try {
    await rateDaule(quiet);
    const asked = await (await quiet.as('operador')).ok(calls.requestStreetTurn, {
      id_import_sub: boxOf(await importToDaule(quiet)),
      id_export_sub: boxOf(await exportFromDaule(quiet)),
      condition: 'OPERATIVO',
      email: 'vacios@linea.ec',
    });
    expect(asked.mailed_to).toBeNull();
    expect(await quiet.rows(sql`select id from outbox where noun = 'street_turn'`)).toEqual([]);
  } finally {
    await quiet.close();
  }
});
