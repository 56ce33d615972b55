import { addCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { createUser } from '@cabezal/contract/people/users/users.calls';
import { addLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../harness.ts';
import { company } from '../world.ts';

/** Invisible characters that copied text may contain. They are removed, so that names that look alike are equal. */
const unseen = '\u200b\u202e\u2060\ufeff';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('admin');
});
afterAll(() => t.close());

test('invisible characters are removed from a person’s name', async () => {
  const [role] = await t.rows<{ id_role: number }>(sql`select id_role from roles where code = 'ACCT'`);
  const of = { id_role: role?.id_role, id_company: company.exporter };
  const names = { name: `Ro${unseen}sa`, last_name: `${unseen}Vera` };
  expect(await me.ok(createUser, { ...of, ...names, email: 'rosa@demo.ec' })).toMatchObject({
    name: 'Rosa',
    last_name: 'Vera',
  });
  const nameless = await me.call(createUser, { ...of, ...names, name: unseen, email: 'nadie@demo.ec' });
  expect([nameless.status, nameless.body.fields]).toEqual([400, { name: 'Campo obligatorio' }]);
});

test('invisible characters are removed from a company’s name', async () => {
  const given = { ruc: '0190072002001', company_type: 'EXP' };
  expect(await me.ok(addCompany, { ...given, name: `Flo${unseen}res` })).toMatchObject({ name: 'Flores' });
  const nameless = await me.call(addCompany, { ...given, name: unseen });
  expect([nameless.status, nameless.body.fields]).toEqual([400, { name: 'Campo obligatorio' }]);
});

test('invisible characters are removed from a place’s name', async () => {
  const [canton] = await t.rows<{ id_canton: number }>(sql`select id_canton from cantons where code = '0701'`);
  const given = { type: 'PLT', id_canton: canton?.id_canton, lat: -3.33, lng: -79.98, is_another: true };
  const customer = await t.as('exporterAdmin');
  const made = await customer.ok(addLocation, { ...given, name: `Empaca${unseen}dora` });
  expect(made).toMatchObject({ name: 'Empacadora' });
  const nameless = await customer.call(addLocation, { ...given, name: unseen });
  expect([nameless.status, Object.keys(nameless.body.fields ?? {})]).toEqual([400, ['name']]);
});
