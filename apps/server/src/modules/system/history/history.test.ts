import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as calls from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { type UserName, user } from '../../../../test/world.ts';
import { root } from '../../../folders.ts';
import { type SampleIds, sampleTrip } from '../../fleet/trucks/trip.samples.ts';
import { historyTextKeys, knownActionText } from './action-text.ts';
import { changesOf } from './history-diff.ts';

let t: TestApp;
let trip: SampleIds;

/** Writes a log entry as that person. */
async function log(
  who: UserName | null,
  noun: string,
  id: number | string,
  entry: { action: string; before?: unknown; after?: unknown; motive?: string },
) {
  await t.write(tx =>
    tx.run(sql`insert into audit_log (at, id_user, id_company, action, noun, id_record, before, after, motive)
      select ${tx.now}, u.id_user, u.id_company, ${entry.action}, ${noun}, ${String(id)}, ${JSON.stringify(entry.before ?? null)}::jsonb,
        ${JSON.stringify(entry.after ?? null)}::jsonb, ${entry.motive ?? null}
      from (select 1) x left join users u on u.id_user = ${who === null ? 0 : user[who]}`),
  );
}
beforeAll(async () => {
  t = await startTestApp();
  trip = await t.write(tx =>
    sampleTrip(tx, { guide: { guide_number: 'VIA-1', id_carrier: 2, id_truck: 5, id_driver: 5 } }),
  );
  await log('exporterAdmin', 'reservation', trip.id_reservation, { action: 'create', after: { booking: 'E1' } });
  await log('asesor', 'reservation', trip.id_reservation, {
    action: 'accept',
    before: { status: 'PENDING' },
    after: { status: 'ACCEPTED' },
  });
  await log('exporterAdmin', 'reservation', trip.id_reservation, {
    action: 'cancel',
    motive: 'Ya no se embarca',
    before: { cost: '10.00' },
  });
  await log(null, 'guide', trip.id_guide, { action: 'gps_correction', after: { at: '2026-11-21T14:00:00.000Z' } });
  await log('carrierAdmin', 'guide', trip.id_guide, {
    action: 'update_closing',
    before: { km: '10', unit_price: '1.00' },
    after: { km: '12', unit_price: '2.00' },
  });
});
afterAll(() => t.close());

const read = async (who: UserName, noun: string, id: number | string) =>
  (await (await t.as(who)).ok(calls.getHistory, { noun, id })).rows;
const status = async (who: UserName, noun: string, id: number | string) =>
  (await (await t.as(who)).call(calls.getHistory, { noun, id })).status;

test('the operator’s staff reads all entries of a visible record, newest first, in Spanish', async () => {
  const rows = await read('monitor', 'reservation', trip.id_reservation);
  expect(rows.map(r => [r.what, r.who, r.company])).toEqual([
    ['Canceló la reserva', 'exporterAdmin Prueba', 'Bananera Río Jubones'],
    ['Aprobó la reserva', 'asesor Prueba', 'Translitoral S.A.'],
    ['Creó la reserva', 'exporterAdmin Prueba', 'Bananera Río Jubones'],
  ]);
  expect(rows[0]?.motive).toBe('Ya no se embarca');
  expect(rows[1]?.changes).toEqual([{ field: 'status', label: 'Estado', before: 'Pendiente', after: 'Aprobada' }]);
  const [, system] = await read('monitor', 'guide', trip.id_guide);
  expect(system).toMatchObject({
    who: 'Sistema',
    company: null,
    changes: [{ field: 'at', before: null, after: '21/nov/2026 09:00' }],
  });
});

test('a company reads what its own people did to a visible record, without hidden columns', async () => {
  const rows = await read('exporterAdmin', 'reservation', trip.id_reservation);
  expect(rows.map(r => r.action)).toEqual(['cancel', 'create']);
  expect(rows[0]?.changes).toEqual([]);
  const carrier = await read('carrierAdmin', 'guide', trip.id_guide);
  expect(carrier.map(r => r.changes)).toEqual([[{ field: 'km', label: 'Kilómetros', before: '10', after: '12' }]]);
  expect(await read('exporterAdmin', 'guide', trip.id_guide)).toEqual([]);
  for (const who of ['strangerAdmin', 'forwarderAdmin', 'otherCarrierAdmin'] as UserName[])
    expect(await status(who, 'reservation', trip.id_reservation)).toBe(404);
});

test('what a trip was given and spent is for those who read costs or close trips; those who give advances read only the advance', async () => {
  const other = await t.write(tx =>
    sampleTrip(tx, { guide: { guide_number: 'VIA-2', id_carrier: 1, id_truck: 3, id_driver: 3 } }),
  );
  await log('operador', 'guide', other.id_guide, {
    action: 'update_closing',
    before: { km: '10', anticipo: '10.00', viatico: '5.00', peaje: '3.00', travel_expense: '1.00' },
    after: { km: '12', anticipo: '20.00', viatico: '15.00', peaje: '6.00', travel_expense: '2.00' },
  });
  const fields = async (who: UserName) =>
    (await read(who, 'guide', other.id_guide))[0]?.changes.map(c => c.field).sort();
  expect(await fields('contador')).toEqual(['anticipo', 'km', 'peaje', 'travel_expense', 'viatico']);
  expect(await fields('despacho')).toEqual(['anticipo', 'km']);
  expect(await fields('monitor')).toEqual(['km']);
});

test('a driver reads only own changes to the own guide, not those of the office', async () => {
  const mine = await t.write(tx =>
    sampleTrip(tx, { guide: { id_carrier: 1, id_truck: 1, id_driver: 1, issued_at: '2026-11-21T13:00:00Z' } }),
  );
  await log('despacho', 'guide', mine.id_guide, { action: 'assign', after: { id_truck: 1 } });
  await log('driver', 'guide', mine.id_guide, { action: 'arrival', after: { text: 'Llegó' } });
  expect((await read('driver', 'guide', mine.id_guide)).map(r => r.what)).toEqual(['Registró una llegada']);
  expect(await status('driver', 'guide', trip.id_guide)).toBe(404);
});

test('without permission for its screen a record has no history; audit.read gives the whole log', async () => {
  await log('admin', 'permission', '3-TRANS', { action: 'update_permission', after: { allowed: true } });
  expect(await status('compras', 'reservation', trip.id_reservation)).toBe(404);
  expect(await status('monitor', 'user', user.admin)).toBe(404);
  expect(await status('monitor', 'permission', '3-TRANS')).toBe(404);
  expect((await read('admin', 'permission', '3-TRANS'))[0]?.what).toBe('Cambió un permiso');
  expect(await status('exporterAdmin', 'user', user.exporterAccountant)).toBe(200);
  expect(await status('exporterAdmin', 'user', user.admin)).toBe(200);
  expect(await read('exporterAdmin', 'user', user.admin)).toEqual([]);
  expect(await status('exporterAdmin', 'truck', 1)).toBe(404);
  expect(await status('exporterAdmin', 'company', 4)).toBe(200);
  expect(await status('exporterAdmin', 'company', 1)).toBe(404);
  expect(await status('monitor', 'reservation', "1' or '1'='1")).toBe(404);
});

test('a long history is read in portions', async () => {
  await t.write(tx =>
    tx.run(
      sql`insert into audit_log (at, action, noun, id_record) select ${tx.now}, 'note', 'truck', '1' from generate_series(1, 120)`,
    ),
  );
  const me = await t.as('admin');
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const page: { rows: { id: number }[]; next: number | null } = await me.ok(calls.getHistory, {
      noun: 'truck',
      id: 1,
      before,
    });
    seen.push(...page.rows.map(r => r.id));
    before = page.next;
  } while (before !== null);
  expect(seen).toHaveLength(120);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
});

test('shows the names of referenced records and money as money; keys stay in the log', async () => {
  await log('contador', 'truck', 1, {
    action: 'update',
    before: { id_carrier: 1, id_driver: 9_999_999, total: '1040.5', quantity: '1.00', id_line: 5 },
    after: { id_carrier: 2, id_driver: 9_999_999, total: '981.00', quantity: '1', id_line: 6, status: 'ENVIANDO' },
  });
  const [newest] = await read('admin', 'truck', 1);
  const carriers = await t.rows(
    sql<{ name: string }>`select name from companies where id_company in (1, 2) order by id_company`,
  );
  expect(newest?.changes.map(c => [c.label, c.before, c.after])).toEqual([
    ['Total', '$1.040,50', '$981,00'],
    ['Transportista', carriers[0]?.name, carriers[1]?.name],
    ['Estado', null, 'Enviando a SAP'],
  ]);
});

test('does not show a logged secret; lists and equal values add no lines', () => {
  const changes = changesOf(
    {
      noun: 'guide',
      before: { password_hash: 'x', seals: ['A'], same: 1, stops: [{ a: 1 }], containers: [{ a: 1 }], id_local: 4 },
      after: {
        password_hash: 'y',
        seals: ['A', 'B'],
        same: 1,
        stops: [{ a: 2 }],
        containers: [{ a: 1 }, {}],
        id_local: 5,
      },
    },
    { audience: 'operator', hidden: [] },
    'America/Guayaquil',
  );
  expect(changes.map(c => [c.field, c.before, c.after])).toEqual([
    ['seals', 'A', 'A, B'],
    ['stops', null, 'Cambió'],
    ['containers', '1', '2'],
  ]);
});

test('every action that the program logs has a Spanish text', () => {
  const texts = readdirSync(path.join(root, 'apps/server/src/modules'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => readFileSync(path.join(root, 'apps/server/src/modules', file), 'utf8'));
  const verbs = texts.filter(text => text.includes("/record-verbs.ts'"));
  const said = texts.flatMap(text => {
    return [...text.matchAll(/\.audit\(\{\s*action: '([\w.]+)',\s*noun: '(\w+)'/g)].map(
      ([, action = '', noun = '']) => ({
        noun,
        action,
      }),
    );
  });
  expect(said.length).toBeGreaterThan(25);
  const byVerbs = verbs.flatMap(text =>
    [...text.matchAll(/(?:addRecord\(tx, [A-Z_]+, |action: (?:[^'\n]*\? )?)'(\w+)'(?: : '(\w+)')?/g)].flatMap(found =>
      found.slice(1),
    ),
  );
  const known = new Set(historyTextKeys().map(key => key.split('.').at(-1)));
  expect(byVerbs.length).toBeGreaterThan(25);
  expect(byVerbs.filter(action => action !== undefined && !known.has(action))).toEqual([]);
  const silent = said.filter(({ noun, action }) => knownActionText(noun, action) === undefined);
  expect(silent).toEqual([]);
});

/** Sources by path, below `modules`. */
type Sources = ReadonlyMap<string, string>;

/** Texts of actions that only modules declare that do not log them, although the folder of the verb has a module; as `file: action`. */
function textsElsewhere(sources: Sources): string[] {
  const folderOf = (file: string) => file.split('/').slice(0, 2).join('/');
  const manifests = new Map(
    [...sources]
      .filter(([file]) => file.endsWith('.module.ts'))
      .map(([file, text]) => {
        const [, texts = ''] = /historyTexts: \{([\s\S]*?)\n {2}\}/.exec(text) ?? [];
        return [folderOf(file), new Set([...texts.matchAll(/^ +'?([\w.]+)'?:/gm)].map(([, key]) => key))] as const;
      }),
  );
  const logged = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/\.audit\(\{\s*action: '([\w.]+)',\s*noun: (?:'(\w+)')?/g)].map(([, action = '', noun]) => ({
      file,
      folder: folderOf(file),
      keys: noun === undefined ? [action] : [`${noun}.${action}`, action],
    })),
  );
  const says = (folder: string, keys: readonly string[]) => keys.some(key => manifests.get(folder)?.has(key));
  return logged
    .filter(({ folder, keys }) => manifests.has(folder) && [...manifests.keys()].some(other => says(other, keys)))
    .filter(({ keys }) => !logged.some(one => one.keys.some(key => keys.includes(key)) && says(one.folder, keys)))
    .map(({ file, keys }) => `${file}: ${keys[0]}`);
}

test('the text of an action stands in the module that logs it', () => {
  const manifest = (texts: string) => `export const m: Module = {\n  historyTexts: {\n${texts}\n  },\n};\n`;
  const planted = new Map([
    ['prices/fees/save-holidays.ts', "tx.audit({\n    action: 'save_holidays',\n    noun: 'holiday',"],
    ['prices/fees/fees.module.ts', manifest("    'fee.add_fee': 'Registró la tarifa',")],
    ['empties/free-time/free-time.module.ts', manifest("    'holiday.save_holidays': 'Cambió los feriados',")],
  ]);
  expect(textsElsewhere(planted)).toEqual(['prices/fees/save-holidays.ts: holiday.save_holidays']);
  const modules = path.join(root, 'apps/server/src/modules');
  const sources = new Map(
    readdirSync(modules, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(file => [file, readFileSync(path.join(modules, file), 'utf8')]),
  );
  expect(textsElsewhere(sources)).toEqual([]);
});
