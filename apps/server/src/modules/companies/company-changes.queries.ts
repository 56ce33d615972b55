import type { ReservationAhead } from '@cabezal/contract/companies/company-changes.calls';
import type { CompanyType } from '@cabezal/domain/access/roles';
import type { Qualification } from '@cabezal/domain/records/qualification';
import type { Usage } from '@cabezal/domain/records/state-change';
import { sql } from 'kysely';
import { q, type Tx } from '../../platform/db/tx.ts';

/** What people enter of a company, as it is stored. */
export interface CompanyDetails {
  name: string;
  ruc: string;
  company_type: CompanyType;
  email: string | null;
  address: string | null;
  phone: string | null;
  phone_work: string | null;
  instructions: string | null;
  internal_notes: string | null;
  id_advisor: number | null;
  notifications_share: boolean;
  share_driver_truck: boolean;
  create_disv: boolean;
  nec_agent_foreign: string | null;
  early_billing: boolean;
}
/** A company as a verb needs it. */
export interface CompanyFacts extends CompanyDetails {
  id_company: number;
  is_operator: boolean;
  active: boolean;
  blocked: boolean;
  blocked_reason: string | null;
  company_logo: string | null;
  qualification: Qualification;
  version: number;
}
export type CompanyValues = Partial<CompanyDetails> & {
  active?: boolean;
  company_logo?: string | null;
  blocked_at?: Date | null;
  blocked_reason?: string | null;
};

/** In the caller's scope. */
export function findCompanyFacts(tx: Tx, id_company: number): Promise<CompanyFacts | undefined> {
  return tx.row(sql<CompanyFacts>`select id_company, name, ruc, company_type, is_operator, active, blocked_at is not null as blocked, blocked_reason, email,
      address, phone, phone_work, instructions, internal_notes, id_advisor, notifications_share, share_driver_truck, create_disv, nec_agent_foreign,
      early_billing, company_logo, qualification, version
    from companies where id_company = ${id_company}`);
}

/** Holds the company until the transaction ends: its state does not change meanwhile. */
export async function lockCompany(tx: Tx, id_company: number): Promise<void> {
  await tx.run(sql`select 1 from companies where id_company = ${id_company} for update`);
}

export interface RucOwner {
  id_company: number;
  name: string;
}
export function findByRuc(tx: Tx, ruc: string): Promise<RucOwner | undefined> {
  return tx.row(sql<RucOwner>`select id_company, name from companies where ruc = ${ruc}`);
}

export async function insertCompany(
  tx: Tx,
  values: CompanyDetails & { qualification: Qualification },
): Promise<number> {
  const { id_company } = await tx.one(
    q
      .insertInto('companies')
      .values({ ...values, created_at: tx.now })
      .returning('id_company'),
  );
  return id_company;
}

/** False when somebody changed the company since that version. */
export async function updateCompany(
  tx: Tx,
  id_company: number,
  version: number,
  values: CompanyValues,
): Promise<boolean> {
  const rows = await tx.count(
    q
      .updateTable('companies')
      .set({ ...values, version: version + 1 })
      .where('id_company', '=', id_company)
      .where('version', '=', version),
  );
  return rows === 1;
}

/** Papers are kept without a version: the next one who edits the rest sees them. */
export async function setLogo(tx: Tx, id_company: number, company_logo: string | null): Promise<void> {
  await tx.run(sql`update companies set company_logo = ${company_logo} where id_company = ${id_company}`);
}

const openReservation = sql`r.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')`;

/** Reservations of a customer, or billed to it, that are not finished, soonest first. */
export function listReservationsAhead(tx: Tx, id_company: number): Promise<ReservationAhead[]> {
  return tx.rows(sql<ReservationAhead>`select r.id_reservation, r.status, r.route_text, r.client_name, iso(r.appointment_at) as appointment_at
    from reservations r where (r.id_client = ${id_company} or r.id_bill_to = ${id_company}) and ${openReservation}
    order by r.appointment_at, r.id_reservation limit 500`);
}

/** Whether trips or reservations name the company: its type is fixed then. */
export async function isInBusiness(tx: Tx, id_company: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 where exists (select from guides where id_carrier = ${id_company})
    or exists (select from reservations where ${id_company} in (id_client, id_bill_to, id_addressee, id_forwarder, id_carrier))`);
  return row !== undefined;
}

const counted = (one: string, many: string, from: ReturnType<typeof sql>) =>
  sql`select ${one} as one, ${many} as many, (select count(*)::int from ${from}) as count`;

/** Every place that names the company; its papers, teams and rental costs go with it. */
export function companyUsages(tx: Tx, id: number): Promise<Usage[]> {
  const parts = [
    counted(
      'reserva',
      'reservas',
      sql`reservations where ${id} in (id_client, id_bill_to, id_addressee, id_forwarder, id_carrier)`,
    ),
    counted('guía', 'guías', sql`guides where id_carrier = ${id}`),
    counted('usuario', 'usuarios', sql`users where id_company = ${id}`),
    counted('conductor', 'conductores', sql`drivers where id_company = ${id}`),
    counted('camión', 'camiones', sql`trucks where id_company = ${id}`),
    counted('equipo', 'equipos', sql`equipments where ${id} in (id_company, id_owner)`),
    counted('establecimiento', 'establecimientos', sql`locations where id_company = ${id}`),
    counted('conductor asociado', 'conductores asociados', sql`driver_associations where id_company = ${id}`),
    counted(
      'asociación con otra compañía',
      'asociaciones con otras compañías',
      sql`company_associations where ${id} in (id_company, id_associated)`,
    ),
    counted('tarifa', 'tarifas', sql`fees where id_client = ${id}`),
    counted('tarifa de compra', 'tarifas de compra', sql`purchase_fees where id_carrier = ${id}`),
    counted('orden de pago', 'órdenes de pago', sql`payment_orders where id_bill_to = ${id}`),
    counted('factura', 'facturas', sql`invoices where id_bill_to = ${id}`),
    counted('archivo subido', 'archivos subidos', sql`files where id_company = ${id}`),
    counted('importación', 'importaciones', sql`imports where id_company = ${id}`),
  ];
  return tx.rows(sql<Usage>`${sql.join(parts, sql` union all `)}`);
}

export async function deleteCompanyRow(tx: Tx, id_company: number, version: number): Promise<boolean> {
  await tx.run(sql`update documents set replaced_by = null where id_company = ${id_company}`);
  await tx.run(sql`delete from documents where id_company = ${id_company}`);
  await tx.run(sql`delete from operations_teams where id_company = ${id_company}`);
  await tx.run(sql`delete from generator_rentals where id_company = ${id_company}`);
  return (await tx.count(sql`delete from companies where id_company = ${id_company} and version = ${version}`)) === 1;
}

/** Whether somebody is an active commercial advisor of the operator. */
export async function isAdvisor(tx: Tx, id_user: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from users u join roles r using (id_role) join companies c using (id_company)
    where u.id_user = ${id_user} and u.active and c.is_operator and r.code = 'ASESOR'`);
  return row !== undefined;
}

/** Uploads among these that are no pictures. */
export function filesThatAreNoPictures(tx: Tx, ids: readonly number[]): Promise<{ id_file: number }[]> {
  return tx.rows(
    sql<{
      id_file: number;
    }>`select id_file from files where id_file in (${sql.join([...ids])}) and type not like 'image/%'`,
  );
}

export interface LogoFile {
  storage_key: string;
  type: string;
}
/** The picture that stands behind a logo's address now. */
export function findLogoFile(tx: Tx, company_logo: string): Promise<LogoFile | undefined> {
  return tx.row(sql<LogoFile>`select f.storage_key, f.type from companies c
      join documents d on d.id_company = c.id_company and d.kind = 'LOGO' and d.deleted_at is null and d.replaced_by is null
      join files f using (id_file)
    where c.company_logo = ${company_logo}`);
}
