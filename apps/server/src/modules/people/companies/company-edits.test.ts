import * as calls from '@cabezal/contract/people/companies/companies.calls';
import * as changes from '@cabezal/contract/people/companies/company-edits.calls';
import { getProfile } from '@cabezal/contract/people/session/session.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';
import { sampleUpload } from '../../fleet/trucks/upload.samples.ts';
import { demandNoneHeld } from '../../system/files/files.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const details = {
  name: 'Florícola Cayambe S.A.',
  ruc: '1792060346001',
  company_type: 'EXP',
  email: 'Info@Cayambe.ec',
  address: 'Panamericana Norte km 55',
  phone: '02 236 1100',
  phone_work: '099 123 4567',
  instructions: 'Entrar por la garita sur',
  internal_notes: 'Paga a 30 días',
  id_advisor: 5,
  notifications_share: false,
  share_driver_truck: false,
  create_disv: true,
  nec_agent_foreign: 'NL-204',
  early_billing: true,
};
interface Logged {
  id_record: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  id_user: number;
}
const logged = (action: string) =>
  t.rows<Logged>(
    sql`select id_record, before, after, id_user from audit_log where action = ${action} order by id desc`,
  );
const read = async (id_company: number) => (await t.as('admin')).ok(calls.getCompany, { id_company });

test('stores every field of a company and shows it in page, list and Excel; only the operator registers', async () => {
  const me = await t.as('operador');
  const papers = [{ kind: 'CONTRATO', id_file: await sampleUpload(t, me, 'contrato.png') }];
  const made = await me.ok(changes.addCompany, { ...details, papers });
  const stored = { ...details, email: 'info@cayambe.ec' };
  expect(made).toMatchObject({
    ...stored,
    qualification: 'QUALIFIED',
    active: true,
    blocked: false,
    advisor: 'asesor Prueba',
    papers: [{ kind: 'CONTRATO', filename: 'contrato.png', current: true }],
    can: { edit: true, edit_all: true, change_state: true, block: true },
  });
  expect(made).toEqual(await me.ok(calls.getCompany, { id_company: made.id_company }));
  const { id_advisor: _, ...shown } = stored;
  const { rows } = await me.ok(calls.getCompanies, { search: 'cayambe' });
  expect(rows).toMatchObject([shown]);
  const [header = [], row = []] = await cellsOf(me, calls.getCompaniesExcel, { search: 'cayambe' });
  const cell = (title: string) => row[header.indexOf(title)];
  expect(cell('Teléfono de la oficina')).toBe('099 123 4567');
  expect(cell('Calificación')).toBe('Calificado');
  expect(cell('Muestra conductor y camión')).toBe('No');
  expect(cell('Agente en el exterior (NEC)')).toBe('NL-204');
  expect(cell('Notas internas')).toBe('Paga a 30 días');
  expect((await logged('add_company'))[0]).toMatchObject({
    id_record: String(made.id_company),
    id_user: 2,
    after: { ruc: '1792060346001' },
  });
  for (const who of ['carrierAdmin', 'exporterAdmin', 'compras', 'driver', 'monitor'] as const)
    expect((await (await t.as(who)).call(changes.addCompany, { ...details, ruc: '0991234567001' })).status, who).toBe(
      403,
    );
});

test('invalid data have a message at their field; a RUC with a wrong check digit is accepted, a duplicate is not', async () => {
  const me = await t.as('operador');
  const bad = await me.call(changes.addCompany, {
    ...details,
    ruc: '2592060346001',
    phone: 'abc',
    phone_work: '12',
    id_advisor: 2,
  });
  expect(bad).toMatchObject({
    status: 422,
    body: {
      fields: {
        ruc: 'El RUC es inválido',
        phone: 'Ingrese un teléfono de 7 a 15 dígitos',
        phone_work: 'Ingrese un teléfono de 7 a 15 dígitos',
        id_advisor: 'Elija un asesor comercial activo de la operadora',
      },
    },
  });
  expect((await me.call(changes.addCompany, { ...details, ruc: '17920603460' })).body.fields).toEqual({
    ruc: 'El RUC debe tener 13 dígitos',
  });
  expect(await me.call(changes.addCompany, { ...details, ruc: '0990000002001' })).toMatchObject({
    status: 409,
    body: { code: 'RUC_DUPLICADO', fields: { ruc: 'Ya existe una compañía con ese RUC' } },
  });
  const unverifiable = { name: 'Sin dígito S.A.S.', ruc: '1793213150001', company_type: 'CLT' };
  expect((await me.ok(changes.addCompany, unverifiable)).ruc).toBe('1793213150001');
});

test('of two people who register the same RUC at the same time one is refused', async () => {
  const both = await Promise.all(
    (['operador', 'admin'] as const).map(async who =>
      (await t.as(who)).call(changes.addCompany, { name: 'Gemela', ruc: '0993370026001', company_type: 'IMP' }),
    ),
  );
  expect(both.map(answer => answer.body.code ?? 'ok').sort()).toEqual(['RUC_DUPLICADO', 'ok']);
});

test('a RUC can be checked before saving; only the operator learns whose it is', async () => {
  const operator = await t.as('operador');
  const ask = async (who: 'operador' | 'exporterAdmin' | 'carrierAdmin', ruc: string) =>
    (await t.as(who)).ok(changes.verifyCompany, { ruc });
  expect(await ask('operador', '0990000002001')).toMatchObject({
    valid: true,
    exists: true,
    id_company: 2,
    name: 'Transportes Andrade',
    message: 'Ya existe una compañía con ese RUC',
  });
  const hidden = { exists: true, id_company: null, name: null };
  expect(await ask('exporterAdmin', '0990000002001')).toMatchObject(hidden);
  expect(await ask('carrierAdmin', '0790000004001')).toMatchObject(hidden);
  expect(await ask('carrierAdmin', '0990000002001')).toMatchObject({ exists: true, id_company: 2 });
  expect(await ask('operador', '0190072002001')).toEqual({
    valid: true,
    exists: false,
    id_company: null,
    name: null,
    message: null,
  });
  expect(await ask('operador', '1793221293001')).toMatchObject({
    valid: true,
    exists: false,
    message: 'El RUC no tiene dígito verificable: confírmelo en el SRI',
  });
  expect(await ask('operador', '9990000002001')).toMatchObject({ valid: false, message: 'El RUC es inválido' });
  expect((await operator.call(changes.verifyCompany, { ruc: '1'.repeat(30) })).status).toBe(400);
});

test('an edit logs only what changed, in words; refuses an old version; an omitted text is emptied', async () => {
  const me = await t.as('operador');
  const before = await read(5);
  const input = {
    id_company: 5,
    version: before.version,
    phone: '04 260 1137',
    internal_notes: 'Pide factura por viaje',
  };
  const after = await me.ok(changes.editCompany, { ...input, early_billing: true, share_driver_truck: false });
  expect(after).toMatchObject({
    name: 'Electrohogar del Pacífico',
    phone: '04 260 1137',
    early_billing: true,
    share_driver_truck: false,
    notifications_share: true,
    version: before.version + 1,
  });
  const [entry] = await logged('edit_company');
  expect(entry?.before).toEqual({
    phone: null,
    internal_notes: null,
    early_billing: false,
    share_driver_truck: true,
  });
  expect(Object.keys(entry?.after ?? {}).sort()).toEqual([
    'early_billing',
    'internal_notes',
    'phone',
    'share_driver_truck',
  ]);
  const { rows } = await me.ok(getHistory, { noun: 'company', id: 5 });
  expect(rows[0]).toMatchObject({ what: 'Modificó la compañía' });
  expect(rows[0]?.changes).toContainEqual({
    field: 'share_driver_truck',
    label: 'Muestra conductor y camión',
    before: 'Sí',
    after: 'No',
  });
  expect(await me.call(changes.editCompany, input)).toMatchObject({ status: 409, body: { code: 'MODIFICADO' } });
  const emptied = await me.ok(changes.editCompany, { id_company: 5, version: after.version });
  expect(emptied).toMatchObject({ phone: null, internal_notes: null, early_billing: true });
});

test('a new name is written into reservations under way; finished ones keep the old name', async () => {
  const me = await t.as('operador');
  const made = await me.ok(changes.addCompany, {
    ...details,
    name: 'Nombre Viejo S.A.',
    ruc: '0992345678001',
    papers: [],
  });
  const { id_company: id_client } = made;
  const of = { id_client, client_name: 'Nombre Viejo S.A.' };
  const [open, over] = await t.write(async tx => [
    await sampleTrip(tx, of),
    await sampleTrip(tx, { ...of, reservation_status: 'FINISHED' }),
  ]);
  const { papers: _, ...kept } = { ...details, papers: [], ruc: made.ruc };
  await me.ok(changes.editCompany, {
    ...kept,
    name: 'Nombre Nuevo S.A.',
    id_company: id_client,
    version: made.version,
  });
  const names = await t.rows(
    sql`select client_name from reservations where id_reservation in (${open?.id_reservation}, ${over?.id_reservation}) order by id_reservation`,
  );
  expect(names.map(row => (row as { client_name: string }).client_name)).toEqual([
    'Nombre Nuevo S.A.',
    'Nombre Viejo S.A.',
  ]);
});

test('the type is fixed once there are trips or reservations, and always for the operator', async () => {
  const me = await t.as('operador');
  const edit = async (id_company: number, company_type: string) => {
    const { version } = await read(id_company);
    return me.call(changes.editCompany, { id_company, version, company_type });
  };
  expect((await edit(7, 'IMP')).body.company_type).toBe('IMP');
  expect((await edit(7, 'EXP')).body.company_type).toBe('EXP');
  await t.write(tx => sampleTrip(tx, { id_client: 7, guide: { id_carrier: 3, id_truck: 7 } }));
  const fixed = { status: 409, body: { code: 'TIPO_FIJO', fields: { company_type: expect.stringContaining('') } } };
  for (const id_company of [7, 3]) expect(await edit(id_company, 'CLT')).toMatchObject(fixed);
  expect((await edit(1, 'EXP')).body.fields).toEqual({ company_type: 'La operadora es siempre un transportista' });
  const { version } = await read(7);
  const taken = await me.call(changes.editCompany, { id_company: 7, version, ruc: '0990000002001' });
  expect(taken).toMatchObject({ status: 409, body: { code: 'RUC_DUPLICADO' } });
});

test('an administrator changes contact, instructions and sharing of the own company, and nothing that was agreed', async () => {
  const carrier = await t.as('carrierAdmin');
  const { version, can } = await carrier.ok(calls.getCompany, { id_company: 2 });
  expect(can).toMatchObject({ edit: true, edit_all: 'Solo la operadora cambia estos datos' });
  expect(can.block).toBe('Su usuario no puede bloquear compañías');
  const own = { id_company: 2, version, email: 'taller@andrade.ec', phone: '0991112223', share_driver_truck: false };
  await t.write(tx =>
    tx.run(sql`update companies set internal_notes = 'Revisar póliza', id_advisor = 5 where id_company = 2`),
  );
  const after = await carrier.ok(changes.editCompany, { ...own, instructions: 'Llamar al jefe de patio' });
  expect(after).toMatchObject({ email: 'taller@andrade.ec', share_driver_truck: false, version: version + 1 });
  expect(after).not.toHaveProperty('internal_notes');
  // Fields that it may not change stay.
  expect(await read(2)).toMatchObject({ internal_notes: 'Revisar póliza', id_advisor: 5, name: 'Transportes Andrade' });
  const forbidden = {
    name: 'Otra',
    ruc: '0991234567001',
    company_type: 'EXP',
    id_advisor: null,
    internal_notes: null,
    create_disv: true,
    nec_agent_foreign: 'X',
    early_billing: true,
  };
  for (const [field, value] of Object.entries(forbidden)) {
    const answer = await carrier.call(changes.editCompany, { ...own, version: version + 1, [field]: value });
    expect(answer, field).toMatchObject({
      status: 422,
      body: { code: 'CAMPO_NO_PERMITIDO', fields: { [field]: 'Solo la operadora cambia este dato' } },
    });
  }
  expect((await carrier.call(changes.editCompany, { ...own, blocked_at: null })).status).toBe(400);
  expect((await read(2)).version).toBe(version + 1);
  expect((await carrier.call(changes.editCompany, { ...own, id_company: 3 })).status).toBe(404);
  const exporter = await t.as('exporterAdmin');
  const theirs = await exporter.ok(calls.getCompany, { id_company: 4 });
  const changed = { id_company: 4, version: theirs.version, phone: '07 293 0000', notifications_share: false };
  expect(await exporter.ok(changes.editCompany, changed)).toMatchObject({ notifications_share: false });
  const accountant = await (await t.as('exporterAccountant')).call(changes.editCompany, { ...changed, version: 2 });
  expect(accountant).toMatchObject({ status: 422, body: { code: 'COMPANIA_AJENA' } });
  const menu = (await exporter.ok(getProfile, {})).menu.map(entry => entry.path);
  expect(menu).toContain('/micompania/4');
  expect((await (await t.as('exporterAccountant')).ok(getProfile, {})).menu.map(m => m.path)).not.toContain(
    '/micompania/4',
  );
});

test('papers and logo: the newest of a kind is current, a logo is a picture with its own address, others see nothing', async () => {
  const carrier = await t.as('carrierAdmin');
  const send = async (kind: string) => [{ kind, id_file: await sampleUpload(t, carrier, `${kind}.png`) }];
  await carrier.ok(changes.updateCompanyDocuments, { id_company: 2, files: await send('PERMISO') });
  const two = await carrier.ok(changes.updateCompanyDocuments, { id_company: 2, files: await send('PERMISO') });
  expect(two.papers.map(paper => [paper.kind, paper.current])).toEqual([
    ['PERMISO', true],
    ['PERMISO', false],
  ]);
  const logo = await carrier.ok(changes.updateCompanyDocuments, { id_company: 2, files: await send('LOGO') });
  expect(logo.company_logo).toMatch(/^\/company\/logo\/[0-9a-f]{32}$/);
  expect((await carrier.ok(getProfile, {})).company_logo).toBe(logo.company_logo);
  const { read } = t.services.storage;
  const watched = vi.spyOn(t.services.storage, 'read').mockImplementationOnce(async key => {
    await demandNoneHeld(t);
    return read(key);
  });
  const picture = await t.app.inject({ url: logo.company_logo ?? '' });
  expect(watched).toHaveBeenCalledOnce();
  watched.mockRestore();
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  const other = await carrier.ok(changes.updateCompanyDocuments, { id_company: 2, files: await send('LOGO') });
  expect((await t.app.inject({ url: logo.company_logo ?? '' })).statusCode).toBe(404);
  const stranger = await t.as('otherCarrierAdmin');
  expect(await stranger.ok(calls.getCompany, { id_company: 2 })).toMatchObject({ papers: [], company_logo: null });
  const theirs = { id_company: 2, files: await send('OTRO') };
  expect((await stranger.call(changes.updateCompanyDocuments, theirs)).status).toBe(404);
  const file = await t.rows<{ id_file: number }>(sql`select id_file from documents where id_company = 2 limit 1`);
  expect(
    (await stranger.call(changes.updateCompanyDocuments, { id_company: 3, files: [{ kind: 'RUC', ...file[0] }] }))
      .status,
  ).toBe(404);
  const id_document = other.papers.find(paper => paper.kind === 'LOGO' && paper.current)?.id_document;
  const removed = [{ id_document, motive: 'Cambio de imagen' }];
  const gone = await carrier.ok(changes.updateCompanyDocuments, { id_company: 2, removed });
  expect(gone.company_logo).toBeNull();
  expect((await t.app.inject({ url: other.company_logo ?? '' })).statusCode).toBe(404);
  expect((await logged('delete_document'))[0]).toMatchObject({ id_record: '2', before: { kind: 'LOGO' } });
});

test('a logo that is not a picture is refused at its file', async () => {
  const me = await t.as('operador');
  const id_file = await sampleUpload(t, me);
  await t.write(tx => tx.run(sql`update files set type = 'application/pdf' where id_file = ${id_file}`));
  const answer = await me.call(changes.updateCompanyDocuments, { id_company: 3, files: [{ kind: 'LOGO', id_file }] });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'LOGO_NO_ES_IMAGEN', fields: { 'files.0.id_file': 'El logo debe ser una imagen' } },
  });
  const both = await me.call(changes.addCompany, {
    ...details,
    ruc: '0190072002001',
    papers: [{ kind: 'LOGO', id_file }],
  });
  expect(both.body.fields).toEqual({ 'papers.0.id_file': 'El logo debe ser una imagen' });
  expect(await t.rows(sql`select 1 from companies where ruc = '0190072002001'`)).toEqual([]);
});

test('the list is filtered by qualification and early billing; a company learns nothing about others by the filters', async () => {
  const me = await t.as('operador');
  await t.write(async tx => {
    await tx.run(sql`update companies set qualification = 'REJECTED' where id_company = 3`);
    await tx.run(sql`update companies set early_billing = id_company = 6`);
  });
  const of = async (filters: object, who: 'operador' | 'carrierAdmin' = 'operador') =>
    (await (await t.as(who)).ok(calls.getCompanies, { filters })).rows.map(row => row.id_company);
  expect(await of({ qualification: 'REJECTED' })).toEqual([3]);
  expect(await of({ early_billing: true })).toEqual([6]);
  expect(await of({ qualification: 'REJECTED' }, 'carrierAdmin')).toEqual([]);
  expect(await of({ early_billing: false }, 'carrierAdmin')).toEqual([]);
  expect((await me.call(calls.getCompanies, { filters: { qualification: 'X' } })).status).toBe(400);
});

test('a company in use is not deleted, and the answer names the uses; an unused one is deleted with its papers', async () => {
  const me = await t.as('operador');
  const used = await me.call(changes.deleteCompany, { id_company: 4, version: (await read(4)).version });
  expect(used).toMatchObject({ status: 409, body: { code: 'EN_USO' } });
  expect(used.body.message).toMatch(
    /2 usuarios, 2 establecimientos, 1 asociación con otra compañía y 1 tarifa\. Puede desactivarlo/,
  );
  const operator = await me.call(changes.deleteCompany, { id_company: 1, version: (await read(1)).version });
  expect(operator).toMatchObject({ status: 409, body: { code: 'COMPANIA_OPERADORA' } });
  const made = await me.ok(changes.addCompany, { name: 'De paso', ruc: '0190072002001', company_type: 'TRANS' });
  const files = [{ kind: 'RUC', id_file: await sampleUpload(t, me) }];
  await me.ok(changes.updateCompanyDocuments, { id_company: made.id_company, files });
  const key = { id_company: made.id_company, version: made.version };
  expect((await me.call(changes.deleteCompany, { ...key, version: 99 })).body.code).toBe('MODIFICADO');
  await me.ok(changes.deleteCompany, key);
  expect((await me.call(calls.getCompany, { id_company: made.id_company })).status).toBe(404);
  expect((await logged('delete_company'))[0]?.before).toMatchObject({ ruc: '0190072002001' });
});
