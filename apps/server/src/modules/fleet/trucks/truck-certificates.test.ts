import * as calls from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { getFile } from '@cabezal/contract/system/files/files.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sampleUpload } from './upload.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function certificateOf(id_truck: number, type_certificate: string) {
  const truck = await (await t.as('admin')).ok(getTruck, { id_truck });
  const found = truck.certificates.find(one => one.type_certificate === type_certificate);
  if (found === undefined) throw new Error(`truck ${id_truck} has no ${type_certificate}`);
  return found;
}
const byType = (certificates: readonly { type_certificate: string; expires_on: string }[]) =>
  Object.fromEntries(certificates.map(one => [one.type_certificate, one.expires_on]));

test('adds a certificate once, with number and file; the truck no longer lacks it', async () => {
  const me = await t.as('operador');
  await t.write(tx =>
    tx.run(sql`delete from truck_certificates where id_truck = 5 and type_certificate = 'certificado'`),
  );
  expect((await me.ok(getTruck, { id_truck: 5 })).certificate_state).toBe('missing');
  const mtop = { id_truck: 5, type_certificate: 'certificado', issued_on: '2026-11-01', expires_on: '2027-11-01' };
  const bad = await me.call(calls.editCertificate, { ...mtop, issued_on: '2026-12-01' });
  expect(bad).toMatchObject({
    status: 422,
    body: {
      fields: {
        cert_mop_number: 'Ingrese el número del certificado MTOP',
        issued_on: 'No puede emitirse en el futuro',
      },
    },
  });
  const number = { ...mtop, cert_mop_number: 'mtop-4512' };
  const id_file = await sampleUpload(t, me, 'mtop.png');
  const truck = await me.ok(calls.editCertificate, { ...number, id_file });
  expect(truck.certificate_state).toBe('ok');
  expect(truck.certificates).toContainEqual(
    expect.objectContaining({
      type_certificate: 'certificado',
      cert_mop_number: 'MTOP-4512',
      dias_vencer: 345,
      filename: 'mtop.png',
      author: 'operador Prueba',
    }),
  );
  expect(truck.papers).toMatchObject([{ kind: 'CERTIFICADO', id_file, current: true }]);
  expect((await me.call(calls.editCertificate, number)).body.code).toBe('CERTIFICADO_REPETIDO');
  // The carrier can open the operator's file; another carrier cannot see it.
  expect((await (await t.as('carrierAdmin')).call(getFile, { id_file })).status).toBe(200);
  const { id_certificate } = await certificateOf(5, 'certificado');
  const stranger = await t.as('otherCarrierAdmin');
  expect((await stranger.call(getFile, { id_file })).status).toBe(404);
  expect((await stranger.call(calls.getCertificate, { id_certificate })).status).toBe(404);
  expect((await stranger.call(calls.getCertificateHistory, { id_truck: 5 })).status).toBe(404);
  expect((await stranger.call(calls.editCertificate, { ...number, id_certificate, version: 1 })).status).toBe(404);
  expect((await (await t.as('compras')).call(calls.editCertificate, number)).status).toBe(403);
});

test('a renewal replaces the former one, which stays in the history and cannot change any more', async () => {
  const carrier = await t.as('carrierAdmin');
  const before = await certificateOf(6, 'poliza');
  const renewal = {
    id_truck: 6,
    id_certificate: before.id_certificate,
    version: before.version,
    renew: true,
    type_certificate: 'poliza',
    issued_on: '2026-11-20',
    expires_on: '2030-06-30',
  };
  const early = await carrier.call(calls.editCertificate, renewal);
  expect(early.body.fields).toEqual({ expires_on: 'La renovación debe vencer después del 30/jun/2030' });
  const truck = await carrier.ok(calls.editCertificate, { ...renewal, expires_on: '2031-06-30' });
  expect(byType(truck.certificates)).toEqual({
    matricula: '2030-06-30',
    certificado: '2030-06-30',
    poliza: '2031-06-30',
  });
  const history = await carrier.ok(calls.getCertificateHistory, { id_truck: 6, type_certificate: 'poliza' });
  const now = history[0];
  expect(history).toMatchObject([
    { expires_on: '2031-06-30', active: true, replaced_by: null, author: 'carrierAdmin Prueba' },
    { id_certificate: before.id_certificate, active: false, replaced_by: now?.id_certificate, removed_at: null },
  ]);
  const again = { ...renewal, expires_on: '2032-06-30' };
  expect((await carrier.call(calls.editCertificate, again)).body.code).toBe('CERTIFICADO_ANTERIOR');
  const old = { id_certificate: before.id_certificate, version: before.version, motive: 'Ya no sirve' };
  expect((await carrier.call(calls.deleteCertificate, old)).body.code).toBe('CERTIFICADO_ANTERIOR');
  const { rows } = await carrier.ok(getHistory, { noun: 'truck', id: 6 });
  expect(rows[0]).toMatchObject({ what: 'Renovó un certificado' });
  expect(rows[0]?.changes).toContainEqual({
    field: 'type_certificate',
    label: 'Certificado',
    before: null,
    after: 'Póliza',
  });
});

test('two people renew at once: one certificate is current, the other person gets a conflict', async () => {
  const one = await t.as('operador');
  const two = await t.as('carrierAdmin');
  const { id_certificate, version } = await certificateOf(6, 'matricula');
  const renewal = { id_truck: 6, id_certificate, version, renew: true, type_certificate: 'matricula' };
  const both = await Promise.all([
    one.call(calls.editCertificate, { ...renewal, expires_on: '2031-01-01' }),
    two.call(calls.editCertificate, { ...renewal, expires_on: '2031-02-02' }),
  ]);
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  const rows = await t.rows(
    sql`select 1 from truck_certificates where id_truck = 6 and type_certificate = 'matricula' and active`,
  );
  expect(rows).toHaveLength(1);
});

test('a correction changes the same certificate and keeps its file; its type cannot change', async () => {
  const me = await t.as('operador');
  const matricula = await certificateOf(2, 'matricula');
  const { id_certificate, version } = matricula;
  const input = { id_truck: 2, id_certificate, version, type_certificate: 'matricula', expires_on: '2027-03-31' };
  const id_file = await sampleUpload(t, me);
  await me.ok(calls.editCertificate, { ...input, id_file });
  const next = { ...input, version: version + 1, expires_on: '2027-04-30' };
  expect((await me.call(calls.editCertificate, { ...next, version })).body.code).toBe('MODIFICADO');
  await me.ok(calls.editCertificate, next);
  const after = await me.ok(calls.getCertificate, { id_certificate });
  expect(after).toMatchObject({
    expires_on: '2027-04-30',
    id_file,
    dias_vencer: 160,
    version: version + 2,
    id_truck: 2,
  });
  const [entry] = await t.rows<{ before: unknown; after: unknown }>(
    sql`select before, after from audit_log where action = 'edit_certificate' order by id desc limit 1`,
  );
  expect(entry).toEqual({
    before: { expires_on: '2027-03-31' },
    after: { type_certificate: 'matricula', expires_on: '2027-04-30' },
  });
  const other = await me.call(calls.editCertificate, { ...next, version: version + 2, type_certificate: 'poliza' });
  expect(other.body.fields).toHaveProperty('type_certificate');
  // A certificate of another truck is not found through this one.
  expect((await me.call(calls.editCertificate, { ...next, version: version + 2, id_truck: 3 })).status).toBe(404);
});

test('a removed one no longer counts and stays in the history, with its motive in the log', async () => {
  const me = await t.as('operador');
  const { id_certificate, version } = await certificateOf(3, 'poliza');
  expect((await me.call(calls.deleteCertificate, { id_certificate, version, motive: 'no' })).status).toBe(400);
  const motive = 'Póliza de otro camión';
  const truck = await me.ok(calls.deleteCertificate, { id_certificate, version, motive });
  expect(truck.certificate_state).toBe('missing');
  expect(byType(truck.certificates)).not.toHaveProperty('poliza');
  const [gone] = await me.ok(calls.getCertificateHistory, { id_truck: 3, type_certificate: 'poliza' });
  expect(gone).toMatchObject({ id_certificate, active: false, removed_at: '2026-11-21T14:00:00.000Z' });
  const [entry] = await t.rows(
    sql`select before, motive from audit_log where action = 'delete_certificate' order by id desc limit 1`,
  );
  expect(entry).toMatchObject({ motive, before: { type_certificate: 'poliza' } });
  const fresh = { id_truck: 3, type_certificate: 'poliza', expires_on: '2027-01-01' };
  expect((await me.ok(calls.editCertificate, fresh)).certificate_state).toBe('ok');
});
