import type { AnyCall } from '@cabezal/contract/all-calls';
import { addDriverPapers } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { bindDriverPhone } from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import {
  settingNotificationsWsCompany,
  settingNotificationsWsCompanyFwd,
} from '@cabezal/contract/people/notifications/company-numbers.calls';
import { registerPushToken } from '@cabezal/contract/people/notifications/push-devices.calls';
import {
  saveNotificationClient,
  saveNotificationClientFwd,
} from '@cabezal/contract/people/notifications/recipients.calls';
import { startSecondFactor } from '@cabezal/contract/people/session/second-factor.calls';
import { confirmUpload, requestUpload } from '@cabezal/contract/system/files/files.calls';
import { counterFigures } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { draftLine } from '@cabezal/domain/money/cutoffs/settle';
import { addDays } from '@cabezal/domain/system/time/time';
import { STOP_CODE_NAMES } from '@cabezal/domain/trips/status/stop-codes';
import { sql } from 'kysely';
import { insertCostOrder } from '../../src/modules/money/costs/cost-orders.queries.ts';
import { askReversal, insertCutoff, insertLines } from '../../src/modules/money/cutoffs/cutoffs.queries.ts';
import { checked, rowAt, uploadBytes, uploadSheet } from '../../src/modules/system/imports/import.samples.ts';
import { bookBytes, bringBook } from '../../src/modules/system/imports/workbook.samples.ts';
import { trackingOf } from '../../src/modules/tracking/positions/tracking.ts';
import { codeAt } from '../authenticator.ts';
import { browserToken } from '../push.ts';
import { type Ids, sampleOf, schemaOf } from '../sample.ts';
import { company, password, place, user } from '../world.ts';
import { reservationInputs } from './reservation-inputs.ts';
import { type Given, idOf, rowOf, type Special, type Walk } from './walk.ts';

/** Values that pass the rules, by field name. */
const good: Ids = {
  identification_card: '0912345675',
  phone: '0991234567',
  license_type: 'E',
  license_expiry: '2031-06-30',
  issued_on: '2026-01-10',
  expires_on: '2031-06-30',
  birth_date: '1985-03-02',
  motive: 'Cambio de prueba',
  license_plate: 'GBO7311',
  ruc: '1790016919001',
  lat: -2.2,
  lng: -79.9,
};

/** The tables of the records that inputs name, by key; the version of an input is read there. */
const records: [field: string, table: string][] = [
  ['id_license', 'driver_licenses'],
  ['id_certificate', 'truck_certificates'],
  ['id_credential', 'credentials'],
  ['id_sub_reservation', 'sub_reservations'],
  ['id_guide', 'guides'],
  ['id_reservation', 'reservations'],
  ['id_equipment', 'equipments'],
  ['id_truck', 'trucks'],
  ['id_driver', 'drivers'],
  ['id_location', 'locations'],
  ['id_user', 'users'],
  ['id_company', 'companies'],
];

async function versionOf({ t }: Walk, input: Given): Promise<Given> {
  if (!('version' in input)) return input;
  const record = records.find(([field]) => typeof input[field] === 'number');
  if (record === undefined) return input;
  const [field, table] = record;
  const [row] = await t
    .rows<{ version: number }>(sql`select version from ${sql.table(table)} where ${sql.ref(field)} = ${input[field]}`)
    .catch(() => []);
  return row === undefined ? input : { ...input, version: row.version };
}

const owner: [prefix: string, id_company: number][] = [
  ['exporter', company.exporter],
  ['importer', company.importer],
  ['forwarder', company.forwarder],
];
/** The company whose records the person changes. The operator's administrator changes those of the carrier. */
const companyOf = (who: string): number => owner.find(([prefix]) => who.startsWith(prefix))?.[1] ?? company.carrier;

/** A browser of the person that receives push messages. */
const ownBrowser = ({ me }: Walk) => me.ok(registerPushToken, { token: browserToken() });

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(60, 7)]);
/** Uploads a picture and returns its id. */
async function upload({ t, me }: Walk): Promise<number> {
  const { url, id_file } = await me.ok(requestUpload, { filename: 'foto.png', type: 'image/png' });
  await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
  await me.ok(confirmUpload, { id_file });
  return id_file;
}

const madeOf = (walk: Walk, table: string, key: string) =>
  idOf(
    walk,
    sql<{ id: number }>`select ${sql.ref(key)} as id from ${sql.table(table)}
    where id_company = ${companyOf(walk.who)} order by ${sql.ref(key)} desc limit 1`,
  );

const files = async (walk: Walk, kind: string) => ({ files: [{ kind, id_file: await upload(walk) }] });
/** Adds a paper of that kind to driver 5 through its call. */
async function paper(walk: Walk, kind: string): Promise<Given> {
  await walk.me.ok(addDriverPapers, { id_driver: 5, ...(await files(walk, kind)) });
  return { id_document: await idOf(walk, sql`select max(id_document) as id from documents where id_driver = 5`) };
}
const roleOf = (walk: Walk, code: string) => idOf(walk, sql`select id_role as id from roles where code = ${code}`);
const plant = async (walk: Walk) => ({
  name: `Planta de ${walk.who}`,
  type: 'PLT',
  id_canton: await idOf(walk, sql`select id_canton as id from cantons where code = '0701'`),
  lat: -3.33,
  lng: -79.9,
});
const imei = [{ code: 'imei', value: '490154203237518' }];
/** Another user of the company, because the person of the walk must stay signed in. */
const colleague = (walk: Walk) =>
  idOf(
    walk,
    sql`select id_user as id from users where id_company = ${companyOf(walk.who)} and id_user <> ${user[walk.who]}
    and id_driver is null order by id_user desc limit 1`,
  );
/** An uploaded sheet with one driver. */
const sheet = (walk: Walk) =>
  uploadSheet(walk.t, walk.who, [
    [
      'Identificación',
      'Apellidos',
      'Nombres',
      'Tipo de licencia',
      'Licencia vence',
      'Puntos de licencia',
      'Teléfono',
      'RUC de la compañía',
    ],
    ['1710034065', 'Mora Paz', 'Pedro', 'E', '15/03/2029', '', '', '0990000002001'],
  ]);
async function imported(walk: Walk): Promise<Given> {
  if (walk.who !== 'carrierAdmin' && walk.who !== 'admin') return {};
  const { id_import, version } = await checked(walk.me, 'drivers', await sheet(walk));
  return { id_import, version };
}
async function corrected(walk: Walk): Promise<Given> {
  const { id_import } = await imported(walk);
  if (typeof id_import !== 'number') return { id_import: 1, row_number: 2, mark: '0'.repeat(32), cells: {} };
  const { mark } = await rowAt(walk.me, id_import, 2);
  return { id_import, row_number: 2, mark, cells: {} };
}

/** A workbook with one sheet of places, which people of every company may import. */
const bookOf = (walk: Walk) =>
  bookBytes({
    locations: [
      {
        name: `Base de ${walk.who}`,
        type: STOP_CODE_NAMES.OTR,
        province: 'Guayas',
        canton: 'Guayaquil',
        lat: -2.3,
        lng: -79.7,
      },
    ],
  });
async function broughtBook(walk: Walk): Promise<Given> {
  // A driver may import nothing.
  if (walk.who === 'carrierDriver') return {};
  const { id_workbook, version } = await bringBook(walk.t, walk.who, await bookOf(walk));
  return { id_workbook, version };
}

const drivers: Record<string, Special> = {
  '/driver/add_driver': walk => ({ id_company: companyOf(walk.who) }),
  '/driver/edit_driver': () => ({ identification_kind: 'PASAPORTE', identification_card: 'AB123456', name: 'Luis' }),
  '/driver/change_state_driver': async walk => ({
    id_driver: await madeOf(walk, 'drivers', 'id_driver'),
    active: false,
  }),
  '/driver/toggle_driver_state': async walk => ({ id_driver: await madeOf(walk, 'drivers', 'id_driver') }),
  '/driver/add_files': walk => files(walk, 'FOTO'),
  '/driver/delete_driver': async walk => ({ id_driver: await madeOf(walk, 'drivers', 'id_driver') }),
  '/driver/delete_licenses_driver': async walk => ({
    id_license: await idOf(walk, sql`select max(id_license) as id from driver_licenses where id_driver = 5`),
  }),
  '/driver/bind_phone': async walk => ({ id_driver: await madeOf(walk, 'drivers', 'id_driver'), label: 'Azul' }),
  '/driver/revoke_phone': async walk => {
    const id_driver = await madeOf(walk, 'drivers', 'id_driver');
    await walk.me.ok(bindDriverPhone, { id_driver, label: 'Rojo' });
    return {
      id_driver,
      id_phone_binding: await idOf(walk, sql`select max(id_phone_binding) as id from phone_bindings`),
    };
  },
  '/driver/delete_img': walk => paper(walk, 'FOTO'),
  '/driver/delete_identification_card_driver': walk => paper(walk, 'CEDULA_ANVERSO'),
  '/bulk/edit_drivers': async walk => ({
    rows: [await rowOf(walk, 'drivers', 'id_driver', 5)],
    changes: { escalafon: null },
  }),
};
const fleet: Record<string, Special> = {
  '/truck/add_truck': walk => ({ disk: 'P-99', id_company: companyOf(walk.who) }),
  '/truck/edit_truck': () => ({ disk: 'P-05', license_plate: 'GSB0005', color: 'Rojo', id_driver: 5 }),
  '/truck/update_status_truck': async walk => ({
    id_truck: await madeOf(walk, 'trucks', 'id_truck'),
    truck_state: 'MANTENIMIENTO',
  }),
  '/truck/update_documents_truck': walk => files(walk, 'FOTO'),
  '/truck/edit_certificate': () => ({ type_certificate: 'revision' }),
  '/truck/delete_certificate': async walk => ({
    id_certificate: await idOf(walk, sql`select max(id_certificate) as id from truck_certificates where id_truck = 5`),
  }),
  '/truck/delete_truck': async walk => ({ id_truck: await madeOf(walk, 'trucks', 'id_truck') }),
  '/bulk/edit_trucks': async walk => ({
    rows: [await rowOf(walk, 'trucks', 'id_truck', 5)],
    changes: { color: 'Azul' },
  }),
  '/equipments/add_generator': () => ({ disk: 'GEN-901', id_company: company.carrier }),
  '/equipments/add_chassis': () => ({ disk: 'CHA-901', size: '40', id_company: company.carrier }),
  '/equipments/add_modem': () => ({ disk: 'MOD-901', id_company: company.carrier, attributes: imei }),
  '/equipments/make_modem_key': () => ({ id_equipment: 12 }),
  '/equipments/make_modem_keys': () => ({ ids: [12] }),
  '/equipments/mount_modem': () => ({ id_equipment: 12, id_truck: null, from_at: undefined }),
  '/equipments/forget_gps_caller': async ({ t }) => {
    await t.app.inject({ method: 'GET', url: '/gps/osmand', query: { id: 'TRUCK-5', key: 'otra' } });
    await trackingOf(t.services).callers.flush();
    const [caller] = await t.rows(sql<{ id_device_caller: number }>`select id_device_caller from device_callers
      where code = 'TRUCK-5'`);
    return { id_device_caller: caller?.id_device_caller };
  },
  '/equipments/update_equipment': () => ({ disk: 'CHA-207', size: '40', observation: 'Llantas nuevas' }),
  '/equipments/update_availability': () => ({ availability: 'MANTENIMIENTO' }),
  '/equipments/update_documents': walk => files(walk, 'FOTO'),
  '/equipments/delete_equipment': async walk => ({ id_equipment: await madeOf(walk, 'equipments', 'id_equipment') }),
  '/bulk/edit_equipments': async walk => ({
    rows: [await rowOf(walk, 'equipments', 'id_equipment', 7)],
    changes: { observation: 'Revisado' },
  }),
};
const ofTruck = async (walk: Walk, kind: string) => {
  const id_credential = await idOf(
    walk,
    sql`select max(id_credential) as id from credentials where id_truck = 5 and kind = ${kind}
    and replaced_by is null`,
  );
  return {
    credentials: [
      { id_credential, version: (await rowOf(walk, 'credentials', 'id_credential', id_credential)).version },
    ],
  };
};
const permits: Record<string, Special> = {
  '/credenciales/save_credencial_establecimiento_driver': () => ({ id_location: place.dpw, expires_on: '2031-01-31' }),
  '/credenciales/save_credencial_establecimiento_truck': () => ({ id_location: place.dpw, expires_on: '2031-01-31' }),
  '/credenciales/save_credencial_tpt_truck': () => ({ expires_on: '2031-01-31' }),
  '/credenciales/renew_credencial_establecimiento_driver': async walk => {
    const id_credential = await idOf(
      walk,
      sql`select max(id_credential) as id from credentials where id_driver = 5 and replaced_by is null`,
    );
    return {
      credentials: [
        { id_credential, version: (await rowOf(walk, 'credentials', 'id_credential', id_credential)).version },
      ],
    };
  },
  '/credenciales/renew_credencial_establecimiento_truck': walk => ofTruck(walk, 'ESTABLISHMENT'),
  '/credenciales/renew_credencial_tpt_truck': walk => ofTruck(walk, 'TPT'),
};
const own: Record<string, Special> = {
  // If the operator omitted the notes, the call would clear them.
  '/company/edit_company': walk => (walk.who === 'admin' ? { internal_notes: 'NOTA-INTERNA' } : {}),
  '/company/update_documents': walk => files(walk, 'RUC'),
  '/location/add_location': async walk => ({ ...(await plant(walk)), is_another: true }),
  '/location/update_location': async walk => ({
    ...(await plant(walk)),
    id_location: await madeOf(walk, 'locations', 'id_location'),
  }),
  '/location/delete_location': async walk => ({ id_location: await madeOf(walk, 'locations', 'id_location') }),
  '/bulk/edit_locations': async walk => ({
    rows: [await rowOf(walk, 'locations', 'id_location', await madeOf(walk, 'locations', 'id_location'))],
    changes: { contact_name: 'Portería' },
  }),
  '/users/update_my_password': () => ({ password, new_password: 'Camino-nuevo-88' }),
  '/users/start_second_factor': () => ({ password }),
  '/users/confirm_second_factor': async walk => {
    const { secret } = await walk.me.ok(startSecondFactor, { password });
    return { code: codeAt(secret, walk.t.services.clock().getTime()) };
  },
  '/users/renew_recovery_codes': () => ({ password }),
  '/users/stop_second_factor': () => ({ password }),
  '/users/create_user_admin_local': async walk => ({ id_role: await roleOf(walk, 'ACCT') }),
  '/users/update_user_admin_local': async walk => ({
    id_role: await roleOf(walk, 'ACCT'),
    id_user: await colleague(walk),
  }),
  '/users/udpate_user_asesor': async walk => ({ id_user: await colleague(walk) }),
  '/users/change_user_state': async walk => ({ id_user: await colleague(walk), active: false }),
  '/users/resend_invitation': async walk => ({ id_user: await colleague(walk) }),
  '/users/new_invitation_link': async walk => ({ id_user: await colleague(walk) }),
  '/users/require_new_password': async walk => ({
    id_user: await idOf(
      walk,
      sql`select min(id_user) as id from users
    where id_company = ${companyOf(walk.who)} and id_user <> ${user[walk.who]} and active`,
    ),
  }),
  '/users/update_password_driver': () => ({ id_driver: 6, password: 'Camino-largo-77' }),
  '/users/end_user_sessions': async walk => ({ id_user: await colleague(walk) }),
  '/users/delete_user_admin_local': async walk => ({ id_user: await colleague(walk) }),
  '/users/update_notifications': () => ({ settings: [{ subject: 'MENCION', channel: 'MAIL', on: true }] }),
  '/users/update_notifications/userid/{id}': async walk => ({
    id: await colleague(walk),
    settings: [{ subject: 'MENCION', channel: 'MAIL', on: true }],
  }),
  '/users/push_token_registration': () => ({ token: browserToken() }),
  '/users/update_firebase_token': () => ({ token: browserToken() }),
  '/notifications/test_device': walk => ownBrowser(walk),
  '/notifications/remove_device': walk => ownBrowser(walk),
  '/notifications/whatsapp_number': () => ({ phone: '+593 99 123 4567', accepts: true }),
  '/notifications/read': () => ({ id_notices: [], up_to: 2_147_483_647 }),
  '/views/save': () => ({ screen: '/guias', name: 'Las mías', query: 'f.active=true' }),
  '/views/delete': async walk => ({
    id_saved_view: await idOf(walk, sql`select max(id_saved_view) as id from saved_views`),
  }),
  '/drafts/save': () => ({ kind: 'reservation' }),
  '/drafts/delete': () => ({ kind: 'reservation' }),
  '/imports/check': async walk => ({ kind: 'drivers', id_file: await sheet(walk) }),
  '/imports/correct': corrected,
  '/imports/match': async walk => ({ ...(await imported(walk)), columns: [] }),
  '/imports/store': async walk => ({ ...(await imported(walk)), leave_out_bad: true }),
  '/imports/discard': imported,
  '/imports/workbook/check': async walk => ({ id_file: await uploadBytes(walk.t, walk.who, await bookOf(walk)) }),
  '/imports/workbook/store': async walk => ({ ...(await broughtBook(walk)), leave_out_bad: true }),
  '/imports/workbook/discard': broughtBook,
  '/files/confirm': async walk => ({ id_file: await upload(walk) }),
};
/** Creates a corte that pays the person's company; returns the input for an invoice of it. */
async function ownCutoff(walk: Walk): Promise<Given> {
  const n = await idOf(walk, sql`select count(*)::int as id from cutoffs`);
  const id_carrier = companyOf(walk.who);
  const payee = { id: id_carrier, name: 'Transportes Andrade' };
  const lines = [draftLine(payee, { concept: 'FLETE', cost: '100.00', how: 'Flete del transportista' })];
  const day = addDays('2026-10-01', n);
  const { id_corte } = await walk.t.write(async tx => {
    const corte = await insertCutoff(tx, {
      kind: 'PARTICULARES',
      period_from: day,
      period_to: day,
      cutoff_at: tx.now,
      total: '100.00',
      lines_count: 1,
      hash: 'prueba',
      id_user: 1,
      author: 'Prueba',
    });
    await insertLines(tx, { id_corte: corte.id_corte, kind: 'PARTICULARES' }, lines);
    return corte;
  });
  const document = { document_number: `001-001-${String(n + 1).padStart(9, '0')}`, document_auth: '1234567890' };
  return { ...document, id_corte, id_carrier, document_date: day, total: '100.00' };
}
/** Creates a corte that takes back what an invoice of the person's company has; returns the input for its credit note. */
async function ownCredit(walk: Walk): Promise<Given> {
  const n = await idOf(walk, sql`select count(*)::int as id from cutoffs`);
  const id_carrier = companyOf(walk.who);
  const payee = { id: id_carrier, name: 'Transportes Andrade' };
  const line = draftLine(payee, { concept: 'FLETE', cost: '100.00', how: 'Flete del transportista' });
  const [day, next_day] = [addDays('2026-08-01', n), addDays('2026-08-01', n + 1)];
  const number = String(n + 1).padStart(9, '0');
  const kind = 'PARTICULARES' as const;
  const document_auth = '1234567890';
  const made = await walk.t.write(async tx => {
    const corteOf = (period_to: string) =>
      insertCutoff(tx, {
        kind,
        period_from: period_to,
        period_to,
        cutoff_at: tx.now,
        total: '100.00',
        lines_count: 1,
        hash: 'prueba',
        id_user: 1,
        author: 'Prueba',
      });
    const first = await corteOf(day);
    await insertLines(tx, { id_corte: first.id_corte, kind }, [line]);
    const numero_orden = await insertCostOrder(tx, {
      provider: { id_company: id_carrier, name: payee.name, ruc: '0990000002001' },
      corte: { id_corte: first.id_corte, document_auth, due_date: day },
      document_number: `001-007-${number}`,
      document_date: day,
      subtotal: '100.00',
      iva: '0.00',
      total: '100.00',
      author: 'Prueba',
    });
    const { id_line: reverses } = await tx.one(
      sql<{ id_line: number }>`select id_line from cutoff_lines where id_corte = ${first.id_corte}`,
    );
    await askReversal(tx, reverses, { motive: 'Otro valor', id_user: 1, author: 'Prueba', numero_orden });
    const { id_corte } = await corteOf(next_day);
    const counter = counterFigures({ amount: '100.00', number: first.number });
    await insertLines(tx, { id_corte, kind }, [{ ...line, ...counter, reverses }]);
    return { id_corte, numero_orden };
  });
  return { ...made, document_number: `001-008-${number}`, document_auth, document_date: next_day, total: '100.00' };
}
const business: Record<string, Special> = {
  ...reservationInputs,
  '/cutoffs/save_carrier_invoice': ownCutoff,
  '/cutoffs/save_credit_note': ownCredit,
  '/documents_guide/save_document': async walk => ({
    id_file: await upload(walk),
    kind: 'SELLO',
    id_guide: walk.ids.id_guide,
  }),
  '/reservation/delete_document': async walk => ({
    id_document: await idOf(walk, sql`select max(id_document) as id from documents where id_guide is not null`),
  }),
};
/** The first record of a kind, without a code yet. */
const codeOf =
  (table: string, key: string, where = 'true', kind?: string): Special =>
  async walk => ({
    id_terminal: place.dpw,
    rows: [
      {
        ...(kind && { kind }),
        id_own: await idOf(
          walk,
          sql`select min(${sql.ref(key)}) as id from ${sql.table(table)} where ${sql.raw(where)}`,
        ),
        code: `W-${walk.who}`,
        version: 0,
      },
    ],
  });
const noRules = {
  requires_slot: null,
  lead_min: null,
  change_limit_min: null,
  cancel_limit_min: null,
  margin_cutoff_min: null,
  no_show_fee_usd: null,
  change_fee_usd: null,
};
const terminalCodes: Record<string, Special> = {
  '/terminal_operator/save_client': codeOf('companies', 'id_company', "company_type = 'EXP' and active"),
  '/terminal_operator/save_deposit': codeOf('locations', 'id_location', "type = 'DEP' and active"),
  '/terminal_operator/save_product': codeOf('products', 'id_product', 'active'),
  '/terminal_operator/save_province_canton': codeOf('cantons', 'id_canton', 'active', 'CANTON'),
  '/terminal_operator/save_shipping_lines': codeOf('shipping_lines', 'id_shipping_line', 'active'),
  '/reservation/dpw/save_shipping_lines': codeOf('shipping_lines', 'id_shipping_line', 'active'),
  '/terminal_operator/paste_codes': async walk => {
    const rows = await walk.t.rows<{ what: string; code: string }>(
      sql`select code as what, 'P-1' as code from container_types where active order by code limit 1`,
    );
    return { id_terminal: place.dpw, kinds: ['CONTAINER_TYPE'], rows };
  },
  '/terminal_operator/save_terminal': async walk => ({
    ...noRules,
    id_location: place.dpw,
    tolerance_min: 20,
    version: (await rowOf(walk, 'terminals', 'id_location', place.dpw)).version,
  }),
  '/reservation/dpw/save_container_types': codeOf('container_types', 'id_container_type', 'active'),
};
/** Whom the person's company keeps to be told of the trips of a customer. */
const recipient = (walk: Walk, id_company: number) => ({
  id_company,
  name: 'Bodega',
  email: `bodega-${walk.who}@cliente.ec`.toLowerCase(),
  subjects: ['LLEGADA_PLANTA'],
});
/** A recipient that the person's company keeps, made for this change. */
async function keptRecipient(walk: Walk, id_company: number, how: 'customer' | 'forwarder'): Promise<Given> {
  const add = how === 'customer' ? saveNotificationClient : saveNotificationClientFwd;
  await walk.me.call(add, { ...recipient(walk, id_company), email: `otra-${walk.who}@cliente.ec`.toLowerCase() });
  const id_notification_client = await idOf(
    walk,
    sql`select max(id_notification_client) as id from notification_clients
      where coalesce(id_forwarder, id_company) = ${companyOf(walk.who)} and deleted_at is null`,
  );
  const [row] = await walk.t.rows<{ version: number }>(
    sql`select version from notification_clients where id_notification_client = ${id_notification_client}`,
  );
  return { id_notification_client, version: row?.version ?? 1 };
}
const changedRecipient = { name: 'Bodega norte', email: 'norte@cliente.ec', subjects: ['DEVUELTO'] };
const recipients: Record<string, Special> = {
  '/users/save_notification_client': walk => recipient(walk, companyOf(walk.who)),
  '/users/update_notification_client': async walk => ({
    ...(await keptRecipient(walk, companyOf(walk.who), 'customer')),
    ...changedRecipient,
  }),
  '/users/delete_notification_client': walk => keptRecipient(walk, companyOf(walk.who), 'customer'),
  '/users/save_notification_client/fwd': walk => recipient(walk, company.exporter),
  '/users/update_notification_client/fwd': async walk => ({
    ...(await keptRecipient(walk, company.exporter, 'forwarder')),
    ...changedRecipient,
  }),
  '/users/delete_notification_client/fwd': walk => keptRecipient(walk, company.exporter, 'forwarder'),
  '/users/update_setting_notifications_ws_company/fwd': async walk => {
    const { body } = await walk.me.call(settingNotificationsWsCompanyFwd, { companyid: company.exporter });
    const consent = { how: 'ESCRITO', on: '2026-11-20' };
    const number = { phone: '+593987654388', label: 'Tráfico', subjects: ['DEVUELTO'], consent };
    return { id_company: String(company.exporter), version: body.version ?? 0, numbers: [number] };
  },
  '/users/update_setting_notifications_ws_company': async walk => {
    const companyid = companyOf(walk.who);
    const { body } = await walk.me.call(settingNotificationsWsCompany, { companyid });
    const consent = { how: 'ESCRITO', on: '2026-11-20' };
    const number = { phone: '+593987654399', label: 'Patio', subjects: ['DEVUELTO'], consent };
    // As text, because `versionOf` adds the version of the company to a number.
    return { id_company: String(companyid), version: body.version ?? 0, numbers: [number] };
  },
};
const special: Record<string, Special> = {
  ...recipients,
  ...drivers,
  ...fleet,
  ...permits,
  ...own,
  ...business,
  ...terminalCodes,
};

/** Order of the calls: departures before arrivals, then those that delete or end something, last those that end the person's session. */
const rank = ({ path }: AnyCall): number => {
  if (path === '/users/logout') return 5;
  if (path === '/users/update_my_password') return 4;
  if (/delete|cancel|discard|end_user|finish_travel/.test(path)) return 3;
  if (/change_user_state|resend_invitation|new_invitation_link/.test(path)) return path.includes('state') ? 2 : 1;
  return path.includes('arrival') ? 1 : path.includes('departure') ? 0 : 0;
};
export const inOrder = (calls: readonly AnyCall[]): AnyCall[] => calls.toSorted((a, b) => rank(a) - rank(b));

/** The input of a call: a sample of its schema with the person's ids, the fields that its rules require, and the current version. */
export async function inputOf(walk: Walk, call: AnyCall): Promise<unknown> {
  const ids = { ...good, id_company: companyOf(walk.who), id_driver: 5, id_truck: 5, id_equipment: 7, ...walk.ids };
  const sample = sampleOf(schemaOf(call.input), ids, '', false) as Given;
  return versionOf(walk, { ...sample, ...(await special[call.path]?.(walk)) });
}
