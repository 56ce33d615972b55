import type { ReservationAhead } from '@cabezal/contract/people/companies/company-edits.calls';
import type { Usage } from '@cabezal/domain/system/records/state-change';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { deletePapers } from '../../system/records/papers.queries.ts';
import { factsOf } from '../../system/records/record.queries.ts';
import { counted, usagesOf } from '../../system/records/usages.queries.ts';
import { COMPANY, type CompanyFacts } from './company.record.ts';

/** Reads in the caller's scope. */
export function findCompanyFacts(tx: Tx, id_company: number): Promise<CompanyFacts | undefined> {
  return tx.row(
    sql<CompanyFacts>`select ${factsOf(COMPANY)}, blocked_at is not null as blocked from companies where id_company = ${id_company}`,
  );
}

export interface RucOwner {
  id_company: number;
  name: string;
}
export function findByRuc(tx: Tx, ruc: string): Promise<RucOwner | undefined> {
  return tx.row(sql<RucOwner>`select id_company, name from companies where ruc = ${ruc}`);
}

/** Makes a company that only invoiced costs one of all kinds; undefined: there is none with that RUC. */
export async function endCostsOnly(tx: Tx, ruc: string): Promise<number | undefined> {
  const found = await tx.row(
    sql<{
      id_company: number;
    }>`update companies set costs_only = false where ruc = ${ruc} and costs_only returning id_company`,
  );
  return found?.id_company;
}

/** Sets since when it is blocked; the reason is stored with the other columns. */
export async function setBlocked(tx: Tx, id_company: number, blocked_at: Date | null): Promise<void> {
  await tx.run(sql`update companies set blocked_at = ${blocked_at} where id_company = ${id_company}`);
}

/** Papers are stored without a version check: the next edit of the other data shows them. */
export async function setLogo(tx: Tx, id_company: number, company_logo: string | null): Promise<void> {
  await tx.run(sql`update companies set company_logo = ${company_logo} where id_company = ${id_company}`);
}

const openReservation = sql`r.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')`;

/** Unfinished reservations of a customer, or billed to it, soonest first. */
export function listReservationsAhead(tx: Tx, id_company: number): Promise<ReservationAhead[]> {
  return tx.rows(sql<ReservationAhead>`select r.id_reservation, r.status, r.route_text, r.client_name, iso(r.appointment_at) as appointment_at
    from reservations r where (r.id_client = ${id_company} or r.id_bill_to = ${id_company}) and ${openReservation}
    order by r.appointment_at, r.id_reservation limit 500`);
}

/** Whether trips or reservations refer to the company: then its type is fixed. */
export async function isInBusiness(tx: Tx, id_company: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 where exists (select from guides where id_carrier = ${id_company})
    or exists (select from reservations where ${id_company} in (id_client, id_bill_to, id_addressee, id_forwarder, id_carrier))`);
  return row !== undefined;
}

/** References to the company; papers, teams and rental costs are deleted with it. */
export function companyUsages(tx: Tx, id: number): Promise<Usage[]> {
  return usagesOf(tx, { table: 'companies', id }, [
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
    counted('archivo subido', 'archivos subidos', sql`files where id_company = ${id}`),
    counted('importación', 'importaciones', sql`imports where id_company = ${id}`),
    counted('libro importado', 'libros importados', sql`workbooks where id_company = ${id}`),
    counted('nota de bitácora', 'notas de bitácora', sql`logbook where id_company = ${id}`),
    counted('tarea', 'tareas', sql`tasks where id_client = ${id}`),
    counted('tramo con costo planificado', 'tramos con costo planificado', sql`legs where id_cost_carrier = ${id}`),
    counted(
      'contenedor con costo planificado',
      'contenedores con costo planificado',
      sql`sub_reservations where id_cost_carrier = ${id}`,
    ),
    counted('envío a SAP', 'envíos a SAP', sql`sap_postings where id_company = ${id}`),
  ]);
}

/** Deletes its papers, teams and rental costs. */
export async function deleteBelongings(tx: Tx, id_company: number): Promise<void> {
  await deletePapers(tx, 'id_company', id_company);
  await tx.run(sql`delete from operations_teams where id_company = ${id_company}`);
  await tx.run(sql`delete from generator_rentals where id_company = ${id_company}`);
}

/** Whether the person is an active commercial advisor of the operator. */
export async function isAdvisor(tx: Tx, id_user: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from users u join roles r using (id_role) join companies c using (id_company)
    where u.id_user = ${id_user} and u.active and c.is_operator and r.code = 'ASESOR'`);
  return row !== undefined;
}

/** The uploads that are not pictures. */
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
/** The current picture at a logo's address. */
export function findLogoFile(tx: Tx, company_logo: string): Promise<LogoFile | undefined> {
  return tx.row(sql<LogoFile>`select f.storage_key, f.type from companies c
      join documents d on d.id_company = c.id_company and d.kind = 'LOGO' and d.deleted_at is null and d.replaced_by is null
      join files f using (id_file)
    where c.company_logo = ${company_logo}`);
}

const underWay = (id_company: number) =>
  sql`id_client = ${id_company} and status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')`;

/** Locks a company. Billing also takes it, before reservations; booking for it or driving for it is not blocked. */
export async function holdCompany(tx: Tx, id_company: number): Promise<void> {
  await tx.run(sql`select 1 from companies where id_company = ${id_company} for no key update`);
}

/** Locks the reservations to which a new name is written, in the usual order of reservations. */
export async function holdUnderWay(tx: Tx, id_company: number): Promise<void> {
  await tx.run(sql`select 1 from reservations where ${underWay(id_company)} order by id_reservation for update`);
}

/** Writes the new name into reservations under way, whose list reads and sorts by it; finished ones keep the old name. */
export async function renameOnReservations(tx: Tx, id_company: number, name: string): Promise<void> {
  await tx.run(sql`update reservations set client_name = ${name} where ${underWay(id_company)}`);
}
