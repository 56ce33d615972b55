import {
  associateContainer,
  driverLink,
  getEvents,
  monitoringLink,
  revokeLinks,
} from '@cabezal/contract/operations/guides/guides.calls';
import {
  getTravel,
  tapArrival,
  tapDeparture,
  travelContainer,
  travelDocument,
  travelProblem,
  travelUpload,
} from '@cabezal/contract/operations/travel/travel.calls';
import { getDocumentsGuide } from '@cabezal/contract/trips/documents/documents.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { nobody } from '../../../platform/http/context.ts';
import { demandNoneHeld } from '../../system/files/files.samples.ts';
import { papersOfGuides } from '../../trips/state/facts/papers.queries.ts';
import { readReservationTasks } from '../../trips/tasks/tasks.queries.ts';
import { revokeLinks as endLinks } from './links.ts';
import { issuedTrip, tap } from './travel.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const now = (): string => t.services.clock().toISOString();

describe('the link', () => {
  test('opens one trip until it expires or is revoked; a new one ends the earlier, a monitoring link does not', async () => {
    const { phone, id_guide, url } = await issuedTrip(t, 3);
    expect(url).toMatch(/^http:\/\/cabezal\.test\/#\/recursos_viaje_tpt\/[\w-]{43}$/);
    const me = await t.as('despacho');
    await me.ok(monitoringLink, { id_guide });
    const seen = await me.ok(monitoringLink, { id_guide });
    expect(seen.url).toMatch(/\/#\/monitoreo_externo\//);
    expect((await phone.call(getTravel)).status).toBe(200);
    const second = await me.ok(driverLink, { id_guide });
    const answer = await phone.call(getTravel);
    expect([answer.status, answer.body.message]).toEqual([401, 'El enlace no es válido o ya venció']);
    const newPhone = t.withToken(second.url.split('/').at(-1) ?? '');
    expect((await newPhone.ok(getTravel)).guide.id_guide).toBe(id_guide);
    // A monitoring link is no driver's link.
    expect((await t.withToken(seen.url.split('/').at(-1) ?? '').call(getTravel)).status).toBe(401);
    const guide = (await newPhone.ok(getTravel)).guide;
    expect(Date.parse(second.expires_at) - Date.parse(guide.planned_end)).toBe(72 * 3_600_000);
    // A customer revokes shared links, not the driver's page.
    const customer = await t.as('exporterAdmin');
    expect(await customer.ok(revokeLinks, { id_guide })).toEqual({ revoked: 2 });
    expect((await newPhone.call(getTravel)).status).toBe(200);
    const staff = { ...nobody, audience: 'operator' as const };
    expect(await t.write(tx => endLinks(tx, id_guide, staff))).toBe(1);
    expect((await newPhone.call(getTravel)).status).toBe(401);
    const third = await me.ok(driverLink, { id_guide });
    t.setNow(new Date(Date.parse(third.expires_at) - 1000).toISOString());
    const lastPhone = t.withToken(third.url.split('/').at(-1) ?? '');
    expect((await lastPhone.call(getTravel)).status).toBe(200);
    t.setNow(third.expires_at);
    expect((await lastPhone.call(getTravel)).status).toBe(401);
    // A trip that runs a week late still gets a valid link.
    const late = await me.ok(driverLink, { id_guide });
    expect(Date.parse(late.expires_at) - Date.parse(now())).toBe(24 * 3_600_000);
    expect(
      await t.rows(
        sql`select action, count(*)::int as times from audit_log where id_record = ${String(id_guide)} and action in ('share_link', 'revoke_links') group by action order by action`,
      ),
    ).toEqual([
      { action: 'revoke_links', times: 2 },
      { action: 'share_link', times: 6 },
    ]);
  });

  test('a caller who sees the trip can share it, a stranger cannot find it; without a link the page does not open', async () => {
    const { id_guide } = await issuedTrip(t, 5);
    expect((await (await t.as('exporterAdmin')).ok(monitoringLink, { id_guide })).url).toContain('monitoreo_externo');
    const stranger = await t.as('strangerAdmin');
    expect((await stranger.call(monitoringLink, { id_guide })).status).toBe(404);
    expect((await stranger.call(revokeLinks, { id_guide })).status).toBe(404);
    expect((await (await t.as('exporterAdmin')).call(driverLink, { id_guide })).status).toBe(403);
    expect((await t.withToken(null).call(getTravel)).status).toBe(401);
    expect((await t.withToken('x'.repeat(43)).call(getTravel)).status).toBe(401);
  });
});

describe('container, papers, problems', () => {
  test('number and seals are stored as read; another number than the known one is an alert; a container under way elsewhere is refused', async () => {
    const { phone, id_guide } = await issuedTrip(t, 3);
    const bad = await phone.call(travelContainer, { container_code: 'MSKU7502141' });
    expect(bad.body.fields?.container_code).toBe(
      'El número de contenedor no es válido, no concuerda el digito verificador',
    );
    const first = await phone.ok(travelContainer, { container_code: 'SUDU6204593', seals: ['ml 1', 'ML 1', ' '] });
    expect(first.guide).toMatchObject({ container_code: 'SUDU6204593', seals: ['ML 1'] });
    await phone.ok(travelContainer, { container_code: 'SUDU6204593' });
    await phone.ok(travelContainer, { container_code: 'TRIU8423172' });
    expect(
      await t.rows(
        sql`select kind, text from logbook where id_guide = ${id_guide} and text like 'Conductor:%' order by id_bitacora`,
      ),
    ).toEqual([
      { kind: 'NOTE', text: 'Conductor: Contenedor SUDU6204593 · Sellos: ML 1' },
      { kind: 'ALERT', text: 'Conductor: Contenedor TRIU8423172 (antes SUDU6204593)' },
    ]);
    const other = await issuedTrip(t, 2);
    const taken = await other.phone.call(travelContainer, { container_code: 'TRIU8423172' });
    expect([taken.status, taken.body.code]).toEqual([422, 'CONTENEDOR_DUPLICADO']);
    expect((await other.phone.call(travelContainer, {})).status).toBe(422);
  });

  test('values that the office entered while the phone had no signal stay, and the driver is told them', async () => {
    const { phone, id_guide } = await issuedTrip(t, 3);
    const monitor = await t.as('monitor');
    await monitor.ok(associateContainer, { id_guide, container_code: 'MSKU7502140', seals: ['ML1'] });
    const late = await phone.call(travelContainer, { container_code: 'SUDU6204593', known: { container_code: null } });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'MODIFICADO',
      'Otra persona lo cambió antes: contenedor MSKU7502140. Revíselo y guárdelo otra vez',
    ]);
    const seals = await phone.call(travelContainer, { seals: ['AB 2'], known: { seals: [] } });
    expect([seals.status, seals.body.message]).toEqual([
      409,
      'Otra persona lo cambió antes: sellos ML1. Revíselo y guárdelo otra vez',
    ]);
    // The same values, or a change based on them, are no conflict; omitted values stay.
    const same = await phone.ok(travelContainer, { container_code: 'MSKU7502140', known: { container_code: null } });
    expect(same.guide).toMatchObject({ container_code: 'MSKU7502140', seals: ['ML1'] });
    const seen = { container_code: 'SUDU6204593', known: { container_code: 'MSKU7502140' } };
    expect((await phone.ok(travelContainer, seen)).guide).toMatchObject({
      container_code: 'SUDU6204593',
      seals: ['ML1'],
    });
    const more = await phone.ok(travelContainer, { seals: ['ML1', 'ab 2'], known: { seals: ['ml1'] } });
    expect(more.guide.seals).toEqual(['ML1', 'AB 2']);
  });

  test('documents are due where they are handed out: the receipt at the depot, seal, remission guide and letter at the plant, receipt at the port', async () => {
    const { phone, id_guide, stops } = await issuedTrip(t, 3);
    const due = async () =>
      (await phone.ok(getTravel)).papers.map(p => `${p.required ? '!' : ''}${p.kind}${p.present ? '=' : ''}`);
    expect(await due()).toEqual(['!EIR_SALIDA', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO']);
    await phone.ok(travelContainer, { container_code: 'ONEU9035489', seals: ['S1'] });
    await phone.ok(tapArrival, tap(stops[0], now()));
    const { id_file, url } = await phone.ok(travelUpload, { filename: 'eir.png', type: 'image/png' });
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    const put = await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
    expect(put.statusCode).toBe(200);
    const { inspect } = t.services.storage;
    const watched = vi.spyOn(t.services.storage, 'inspect').mockImplementationOnce(async key => {
      await demandNoneHeld(t);
      return inspect(key);
    });
    const kept = await phone.ok(travelDocument, { id_file, kind: 'EIR_SALIDA', id_stop: stops[0] });
    expect(watched).toHaveBeenCalledOnce();
    watched.mockRestore();
    expect(kept.papers[0]).toEqual({
      kind: 'EIR_SALIDA',
      name: 'EIR de salida',
      required: true,
      present: true,
      id_stop: stops[0],
    });
    await phone.ok(travelDocument, { id_file, kind: 'EIR_SALIDA', id_stop: stops[0] });
    expect(
      await t.rows(sql`select id_file, kind, id_stop, created_by, author from documents where id_guide = ${id_guide}`),
    ).toEqual([{ id_file, kind: 'EIR_SALIDA', id_stop: stops[0], created_by: null, author: 'Carlos Tumbaco' }]);
    expect(await t.rows(sql`select id_company, state, type from files where id_file = ${id_file}`)).toEqual([
      { id_company: 1, state: 'STORED', type: 'image/png' },
    ]);
    expect(await t.rows(sql`select text from logbook where id_guide = ${id_guide} and text like '%adjuntó%'`)).toEqual([
      { text: 'Conductor: adjuntó EIR de salida' },
    ]);
    await phone.ok(tapDeparture, tap(stops[0], now()));
    expect(await due()).toEqual(['!EIR_SALIDA=', '!SELLO', '!GUIA_REMISION', '!CARTA_TEMPERATURA', 'EIR_INGRESO']);
  });

  test('a photo of a problem that has not arrived is refused until then, and is never a document of the trip', async () => {
    const { phone, id_guide } = await issuedTrip(t, 4);
    const { id_file, url } = await phone.ok(travelUpload, { filename: 'llanta.png', type: 'image/png' });
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
    const photo = { id_file, kind: 'OTRO', problem: 'aviso-0001' };
    const early = await phone.call(travelDocument, photo, { key: 'foto-0001' });
    expect([early.status, early.body.code]).toEqual([409, 'AVISO_POR_LLEGAR']);
    expect(await t.rows(sql`select 1 from documents where id_guide = ${id_guide}`)).toEqual([]);
    await phone.ok(travelProblem, { kind: 'OTRO', text: 'Llanta baja', at: now(), key: 'aviso-0001' });
    await phone.ok(travelDocument, photo, { key: 'foto-0001' });
    const [kept] = await t.rows<{ is_of_problem: boolean }>(
      sql`select id_problem is not null as is_of_problem from documents where id_guide = ${id_guide}`,
    );
    expect(kept).toEqual({ is_of_problem: true });
    const customer = await t.as('exporterAdmin');
    expect(await customer.ok(getDocumentsGuide, { id_guide })).toEqual([]);
    expect((await customer.ok(getEvents, { id_guide })).filter(row => row.text.includes('adjuntó'))).toEqual([]);
  });

  test('a photo of a problem is no paper of the trip, whatever its kind', async () => {
    const { phone, id_guide, id_reservation, stops } = await issuedTrip(t, 5);
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 14]);
    const photo = async () => {
      const { id_file, url } = await phone.ok(travelUpload, { filename: 'eir.png', type: 'image/png' });
      await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
      return { id_file, kind: 'EIR_SALIDA', id_stop: stops[0] };
    };
    const whereItIs = async () => {
      const [found] = await t.write(tx => papersOfGuides(tx, [id_guide]));
      const [tasks] = await t.write(tx => readReservationTasks(tx, [id_reservation]));
      return {
        phone: (await phone.ok(getTravel)).papers.find(({ kind }) => kind === 'EIR_SALIDA')?.present,
        closing: found?.present.includes('EIR_SALIDA'),
        tasks: tasks?.facts.containers[0]?.files.includes('EIR_SALIDA'),
      };
    };
    await phone.ok(travelProblem, { kind: 'OTRO', text: 'EIR sin firma', at: now(), key: 'aviso-eir-1' });
    await phone.ok(travelDocument, { ...(await photo()), problem: 'aviso-eir-1' });
    expect(await whereItIs()).toEqual({ phone: false, closing: false, tasks: false });
    await phone.ok(travelDocument, await photo());
    expect(await whereItIs()).toEqual({ phone: true, closing: true, tasks: true });
  });

  test('a photo that never arrived, a disguised page and another company’s file are not stored', async () => {
    const { phone, id_guide } = await issuedTrip(t, 5);
    const { id_file } = await phone.ok(travelUpload, { filename: 'sello.jpg', type: 'image/jpeg' });
    const never = await phone.call(travelDocument, { id_file, kind: 'SELLO' });
    expect([never.status, never.body.message]).toEqual([422, 'Error subiendo el archivo']);
    const page = await phone.ok(travelUpload, { filename: 'sello.png', type: 'image/png' });
    await t.app.inject({
      method: 'PUT',
      url: page.url,
      payload: Buffer.from('<!doctype html><script>alert(1)</script>'),
      headers: { 'content-type': 'image/png' },
    });
    const disguised = await phone.call(travelDocument, { id_file: page.id_file, kind: 'SELLO' });
    expect([disguised.status, disguised.body.code]).toEqual([422, 'ARCHIVO_TIPO']);
    // The carrier's own contract, by its id.
    const [foreign] = await t.write(tx =>
      tx.rows(
        sql<{
          id_file: number;
        }>`insert into files (storage_key, filename, type, size, state, id_company) values ('k1', 'contrato.pdf', 'application/pdf', 10, 'STORED', 2) returning id_file`,
      ),
    );
    expect((await phone.call(travelDocument, { id_file: foreign?.id_file, kind: 'OTRO' })).status).toBe(404);
    expect(await t.rows(sql`select 1 from documents where id_guide = ${id_guide}`)).toEqual([]);
    // The file belongs to the carrier.
    expect(await t.rows(sql`select id_company from files where id_file = ${id_file}`)).toEqual([{ id_company: 2 }]);
  });

  test('a link announces at most thirty photos within an hour, sixty in all', async () => {
    const { phone } = await issuedTrip(t, 4);
    const ask = () => phone.call(travelUpload, { filename: 'sello.jpg', type: 'image/jpeg' });
    const taken = async (most: number) => {
      for (let i = 0; i < most; i++) expect((await ask()).status).toBe(200);
      const refused = await ask();
      expect([refused.status, refused.body.code]).toEqual([429, 'DEMASIADOS_ARCHIVOS']);
      return refused.headers['retry-after'];
    };
    expect(await taken(30)).toBe('3600');
    t.advance(61);
    await taken(30);
    t.advance(61);
    await taken(0);
  });

  test('of several photos announced at once, a link gets no more than it may', async () => {
    const { phone, id_guide } = await issuedTrip(t, 4);
    const ask = () => phone.call(travelUpload, { filename: 'sello.jpg', type: 'image/jpeg' });
    for (let i = 0; i < 28; i++) await ask();
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 200, ...Array(10).fill(429)]);
    expect(
      await t.rows(
        sql`select count(*)::int as n from idempotency_keys where id_user = ${-id_guide} and call = ${travelUpload.path}`,
      ),
    ).toEqual([{ n: 30 }]);
  });

  test('«Tengo un problema» is in the logbook with the phone’s time; sent twice it is there once; a stranger cannot read it', async () => {
    const { phone, id_guide } = await issuedTrip(t, 3);
    const said = { text: 'Llanta baja en El Empalme', at: new Date(Date.parse(now()) - 600_000).toISOString() };
    await phone.ok(travelProblem, said);
    await phone.ok(travelProblem, said);
    const log = await (await t.as('monitor')).ok(getEvents, { id_guide });
    expect(log.filter(l => l.kind === 'PROBLEM')).toMatchObject([
      { text: 'Problema: Llanta baja en El Empalme', at: said.at, author: 'Carlos Tumbaco' },
    ]);
    expect((await (await t.as('strangerAdmin')).call(getEvents, { id_guide })).status).toBe(404);
    expect(
      await t.rows(sql`select 1 from audit_log where action = 'driver_problem' and id_record = ${String(id_guide)}`),
    ).toHaveLength(1);
  });

  test('a closed trip is shown but accepts no changes', async () => {
    const { phone, id_guide, stops } = await issuedTrip(t, 3);
    await t.write(tx => tx.run(sql`update guides set closed_at = ${now()} where id_guide = ${id_guide}`));
    expect((await phone.call(getTravel)).status).toBe(200);
    for (const answer of [
      await phone.call(tapArrival, tap(stops[0], now())),
      await phone.call(travelContainer, { container_code: 'HLBU2088377' }),
      await phone.call(travelUpload, { filename: 'x.jpg', type: 'image/jpeg' }),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'La guía está cerrada: para cambiarla hay que reversar su cierre',
      ]);
  });
});
