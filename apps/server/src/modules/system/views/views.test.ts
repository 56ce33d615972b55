import * as calls from '@cabezal/contract/system/views/views.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soon } from '../../../../../../test/soon.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import type { Change } from '../../../platform/db/tx.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const view = (name: string, query = 'f.active=true') => ({ screen: '/conductores', name, query });

test('a view is saved by name, replaced by the same name, renamed by id, and visible only to its owner', async () => {
  const me = await t.as('exporterAdmin');
  const first = await me.ok(calls.saveView, view('Mis pendientes'));
  const again = await me.ok(calls.saveView, view('Mis pendientes', 'f.active=false'));
  expect(again).toEqual({ ...first, query: 'f.active=false' });
  const other = await me.ok(calls.saveView, view('Ámbar'));
  expect((await me.ok(calls.getViews, { screen: '/conductores' })).map(v => v.name)).toEqual([
    'Ámbar',
    'Mis pendientes',
  ]);
  expect(await me.ok(calls.getViews, { screen: '/camiones' })).toEqual([]);
  expect((await me.call(calls.saveView, { ...view('Ámbar'), id_saved_view: first.id_saved_view })).body.code).toBe(
    'VISTA_DUPLICADA',
  );
  expect((await me.ok(calls.saveView, { ...view('Otra'), id_saved_view: first.id_saved_view })).name).toBe('Otra');
  for (const who of ['exporterAccountant', 'admin', 'driver'] as const) {
    const stranger = await t.as(who);
    expect(await stranger.ok(calls.getViews, { screen: '/conductores' })).toEqual([]);
    expect((await stranger.call(calls.deleteView, { id_saved_view: other.id_saved_view })).status).toBe(404);
    expect(
      (await stranger.call(calls.saveView, { ...view('Robada'), id_saved_view: other.id_saved_view })).status,
    ).toBe(404);
  }
  await me.ok(calls.deleteView, { id_saved_view: other.id_saved_view });
  expect((await me.call(calls.deleteView, { id_saved_view: other.id_saved_view })).status).toBe(404);
  expect(await t.rows(sql`select name, query from saved_views where id_user = ${user.exporterAdmin}`)).toEqual([
    { name: 'Otra', query: 'f.active=true' },
  ]);
  const log = await t.rows(sql<{ action: string }>`select action from audit_log where noun = 'saved_view' order by id`);
  expect(log.map(a => a.action)).toEqual(['save_view', 'save_view', 'save_view', 'save_view', 'delete_view']);
});

test('a shared view can be used and copied by all of the company, changed only by its author, and no other company sees it', async () => {
  const author = await t.as('importerAdmin');
  const screen = '/camiones';
  await t.write(tx => tx.run(sql`update users set id_company = 5 where id_user = ${user.exporterAccountant}`));
  const own = await author.ok(calls.saveView, { screen, name: 'Taller', query: 'f.active=true' });
  expect(own).toMatchObject({ is_shared: false, is_own: true, author: 'importerAdmin Prueba' });
  const colleague = await t.as('exporterAccountant');
  expect(await colleague.ok(calls.getViews, { screen })).toEqual([]);
  const told: Change[] = [];
  t.db.onChanges(changes => told.push(...changes));
  const shared = await author.ok(calls.saveView, { ...own, author: undefined, is_own: undefined, is_shared: true });
  expect(told).toEqual([{ noun: 'saved_view', id: own.id_saved_view, party: [5], alone: true }]);
  expect(shared).toEqual({ ...own, is_shared: true });
  expect(await colleague.ok(calls.getViews, { screen })).toEqual([{ ...shared, is_own: false }]);
  for (const who of ['exporterAdmin', 'admin', 'carrierAdmin', 'driver'] as const)
    expect(await (await t.as(who)).ok(calls.getViews, { screen }), who).toEqual([]);

  const { id_saved_view } = own;
  const theirs = await colleague.call(calls.saveView, { screen, name: 'Taller', query: '', id_saved_view });
  expect(theirs).toMatchObject({
    status: 422,
    body: { code: 'VISTA_AJENA', message: 'La vista es de importerAdmin Prueba: guarde una copia para cambiarla' },
  });
  expect((await colleague.call(calls.deleteView, { id_saved_view })).body.code).toBe('VISTA_AJENA');
  expect((await (await t.as('admin')).call(calls.deleteView, { id_saved_view })).status).toBe(404);
  // A copy with the same name belongs to the colleague; both are in the list of views.
  const copy = await colleague.ok(calls.saveView, { screen, name: 'Taller', query: 'f.active=false' });
  expect(copy.is_shared).toBe(false);
  expect((await colleague.ok(calls.getViews, { screen })).map(v => [v.is_own, v.query])).toEqual([
    [true, 'f.active=false'],
    [false, 'f.active=true'],
  ]);

  // Saved again without the field, it stays shared; when it is unshared, others lose it and are notified.
  expect((await author.ok(calls.saveView, { screen, name: 'Taller', query: 'f.x=1' })).is_shared).toBe(true);
  told.length = 0;
  await author.ok(calls.saveView, { screen, name: 'Taller', query: 'f.x=1', is_shared: false });
  expect(told).toEqual([{ noun: 'saved_view', id: id_saved_view, party: [5], alone: true }]);
  expect((await colleague.ok(calls.getViews, { screen })).map(v => v.is_own)).toEqual([true]);
  told.length = 0;
  await author.ok(calls.saveView, { screen, name: 'Taller', query: 'f.x=2' });
  expect(told).toEqual([]);
  await t.write(tx => tx.run(sql`update users set id_company = 4 where id_user = ${user.exporterAccountant}`));
});

/** A person's browser with an open live stream: the ids of views in its messages, in order. */
async function listen(address: string, name: UserName): Promise<{ told: number[]; nouns: string[]; close(): void }> {
  const stream = new AbortController();
  const response = await fetch(`${address}/live/stream`, {
    headers: { authorization: `Bearer ${(await t.as(name)).token}` },
    signal: stream.signal,
  });
  const heard = { told: [] as number[], nouns: [] as string[], close: () => stream.abort() };
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk).toString('utf8');
      const events = rest.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = /event: changed\ndata: (.*)/.exec(event)?.[1];
        if (data === undefined) continue;
        const { noun, id } = JSON.parse(data) as { noun: string; id?: number };
        heard.nouns.push(noun);
        if (noun === 'saved_view') heard.told.push(id ?? 0);
      }
    }
  };
  read().catch(() => undefined);
  return heard;
}

test('a shared view is published only to open browsers of its company, not to other companies or the operator', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const [author, colleague, ...others] = await Promise.all(
    (
      [
        'exporterAdmin',
        'exporterAccountant',
        'importerAdmin',
        'carrierAdmin',
        'strangerAdmin',
        'driver',
        'admin',
      ] as const
    ).map(name => listen(address, name)),
  );
  const me = await t.as('exporterAdmin');
  const shared = { screen: '/chasis', name: 'De todos', is_shared: true };
  const { id_saved_view } = await me.ok(calls.saveView, { ...shared, query: 'f.active=true' });
  await me.ok(calls.saveView, { screen: '/chasis', name: 'Solo mía', query: '' });
  await me.ok(calls.deleteView, { id_saved_view });
  // A later message in the same stream proves that no other one was under way.
  await t.write(async tx => tx.changed('session', undefined, Object.values(company)));
  const all = [author, colleague, ...others];
  await soon(() => expect(all.every(one => one?.nouns.includes('session'))).toBe(true));
  expect(author?.told).toEqual([id_saved_view, id_saved_view]);
  expect(colleague?.told).toEqual([id_saved_view, id_saved_view]);
  // Between processes a recent change may be repeated: one of their own company, never this one.
  expect(others.map(one => one.told.filter(id => id === id_saved_view))).toEqual(others.map(() => []));
  for (const one of all) one?.close();
});

test('the row-level policy itself shows a company only what its own people share', async () => {
  await t.write(tx =>
    tx.run(sql`insert into saved_views (id_user, screen, name, query, is_shared) values
      (${user.exporterAdmin}, '/x', 'shared', '', true), (${user.exporterAdmin}, '/x', 'mine', '', false)`),
  );
  const names = (id_company: number, id_user: number) =>
    t.db.read({ role: 'cabezal_company', audience: 'customer', id_company, id_user }, tx =>
      tx.rows<{ name: string }>(sql`select name from saved_views where screen = '/x' order by 1`),
    );
  expect(await names(4, user.exporterAccountant)).toEqual([{ name: 'shared' }]);
  expect(await names(4, user.exporterAdmin)).toEqual([{ name: 'mine' }, { name: 'shared' }]);
  expect(await names(7, user.strangerAdmin)).toEqual([]);
});

test('refuses more than fifty views per screen, three hundred in all, and those of no screen', async () => {
  const me = await t.as('monitor');
  await t.write(tx =>
    tx.run(
      sql`insert into saved_views (id_user, screen, name, query) select ${user.monitor}, '/reservas', 'Vista ' || n, '' from generate_series(1, 50) n`,
    ),
  );
  const full = { screen: '/reservas', name: 'Vista 51', query: '' };
  expect((await me.call(calls.saveView, full)).body.code).toBe('DEMASIADAS_VISTAS');
  expect((await me.call(calls.saveView, { ...full, name: 'Vista 50' })).status).toBe(200);
  expect((await me.call(calls.saveView, { ...full, screen: 'javascript:alert(1)' })).status).toBe(400);
  const unknown = await me.call(calls.saveView, { ...full, screen: '/inventada/1' });
  expect([unknown.status, unknown.body.code]).toEqual([422, 'PANTALLA_DESCONOCIDA']);
  await me.ok(calls.saveView, { ...full, screen: '/procurement/empresas' });
  await t.write(tx =>
    tx.run(
      sql`insert into saved_views (id_user, screen, name, query) select ${user.monitor}, '/guias/' || n, 'Vista', '' from generate_series(1, 249) n`,
    ),
  );
  expect((await me.call(calls.saveView, { ...full, screen: '/tareas' })).body.code).toBe('DEMASIADAS_VISTAS');
  // Nor is a view moved to a screen that has as many as it may have.
  const moved = await me.ok(calls.getViews, { screen: '/procurement/empresas' });
  const move = { ...full, id_saved_view: moved[0]?.id_saved_view };
  expect((await me.call(calls.saveView, move)).body.code).toBe('DEMASIADAS_VISTAS');
});

test('of more than a hundred drafts the one written longest ago is dropped, and no other person’s', async () => {
  const mine = user.strangerAdmin;
  await t.write(tx =>
    tx.run(sql`insert into drafts (id_user, kind, payload, updated_at)
      select u, 'form-' || n, '{}'::jsonb, ${tx.now}::timestamptz - n * interval '1 minute' from generate_series(1, 100) n, unnest(${[mine, user.importerAdmin]}::int[]) u`),
  );
  const me = await t.as('strangerAdmin');
  const kinds = async (id_user: number) =>
    (await t.rows<{ kind: string }>(sql`select kind from drafts where id_user = ${id_user}`)).map(row => row.kind);
  // An older one that is written again is the newest.
  await me.ok(calls.saveDraft, { kind: 'form-100', payload: {} });
  expect(await kinds(mine)).toHaveLength(100);
  await me.ok(calls.saveDraft, { kind: 'form-new', payload: {} });
  const kept = await kinds(mine);
  expect([kept.length, kept.includes('form-99'), kept.includes('form-100')]).toEqual([100, false, true]);
  expect(await kinds(user.importerAdmin)).toHaveLength(100);
});

test('a draft is stored per person and form, replaced and deleted', async () => {
  const me = await t.as('exporterAdmin');
  expect(await me.ok(calls.getDraft, { kind: 'reservation' })).toBeNull();
  await me.ok(calls.saveDraft, {
    kind: 'reservation',
    payload: { booking: 'EBKG1', stops: [{ code: 'PLT' }], note: 'a\\u0000b' },
  });
  t.advance(1);
  await me.ok(calls.saveDraft, { kind: 'reservation', payload: { booking: 'EBKG2' } });
  expect(await me.ok(calls.getDraft, { kind: 'reservation' })).toEqual({
    kind: 'reservation',
    payload: { booking: 'EBKG2' },
    updated_at: '2026-11-21T14:01:00.000Z',
  });
  for (const who of ['exporterAccountant', 'admin', 'driver'] as const)
    expect(await (await t.as(who)).ok(calls.getDraft, { kind: 'reservation' })).toBeNull();
  await me.ok(calls.deleteDraft, { kind: 'reservation' });
  await me.ok(calls.deleteDraft, { kind: 'reservation' });
  expect(await me.ok(calls.getDraft, { kind: 'reservation' })).toBeNull();
});

test('a draft written by another window is not overwritten without knowing it', async () => {
  const me = await t.as('exporterAdmin');
  const kind = 'truck';
  const save = (disk: string, known: string | null) => me.call(calls.saveDraft, { kind, payload: { disk }, known });
  const first = await save('1', null);
  expect(first.status).toBe(200);
  expect((await save('2', null)).body.code).toBe('BORRADOR_AJENO');
  t.advance(1);
  const next = await save('3', first.body.updated_at);
  expect(next.status).toBe(200);
  expect((await save('4', first.body.updated_at)).status).toBe(409);
  expect((await me.ok(calls.getDraft, { kind }))?.payload).toEqual({ disk: '3' });
  // Discarding an offered draft does not discard one written since.
  expect(await me.ok(calls.deleteDraft, { kind, known: first.body.updated_at })).toEqual({ kind, deleted: false });
  expect((await me.ok(calls.getDraft, { kind }))?.payload).toEqual({ disk: '3' });
  // Discarded elsewhere: a new one can be stored.
  expect(await me.ok(calls.deleteDraft, { kind, known: next.body.updated_at })).toEqual({ kind, deleted: true });
  expect((await save('5', next.body.updated_at)).status).toBe(200);
  await me.ok(calls.deleteDraft, { kind });
});

test('refuses a draft that is too large, too deeply nested or has invalid characters, never with 500', async () => {
  const me = await t.as('driver');
  const save = async (payload: unknown) => (await me.call(calls.saveDraft, { kind: 'x', payload })).status;
  expect(await save({ text: 'a'.repeat(calls.MAX_DRAFT_BYTES) })).toBe(413);
  expect(await save({ text: 'ñ'.repeat(calls.MAX_DRAFT_BYTES / 2 - 20) })).toBe(200);
  const nested = await t.app.inject({
    method: 'POST',
    url: '/drafts/save',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json', 'idempotency-key': 'nested-1' },
    payload: `{"kind":"x","payload":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
  });
  expect(nested.statusCode).toBe(400);
  // Invalid JSON: the status «too large» shows that it was not parsed.
  const larger = await t.app.inject({
    method: 'POST',
    url: '/drafts/save',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json', 'idempotency-key': 'larger-1' },
    payload: `{"kind":"x","payload":{${'[],'.repeat(calls.MAX_DRAFT_BYTES / 3 + 512)}`,
  });
  expect(larger.statusCode).toBe(413);
  expect(await save({ text: 'a\u0000b' })).toBe(400);
  expect(await save({ 'a\u0000b': 1 })).toBe(400);
  expect(await save({ text: '\ud800' })).toBe(400);
  expect(await save({ emoji: '🚚', __proto__: { a: 1 } })).toBe(200);
  expect(await save([1, 2])).toBe(400);
  expect((await me.call(calls.saveDraft, { kind: '../x', payload: {} })).status).toBe(400);
});
