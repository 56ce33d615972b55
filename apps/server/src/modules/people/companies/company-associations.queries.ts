import type { CompanyAssociations } from '@cabezal/contract/people/companies/company-people.calls';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

const other = sql`jsonb_build_object('id_company', o.id_company, 'name', o.name, 'company_type', o.company_type, 'opened_on', a.opened_on, 'author', a.author)`;

/** Reads as the system: the caller has checked the company. */
export function findAssociations(tx: Tx, id_company: number): Promise<CompanyAssociations> {
  return tx.one(sql<CompanyAssociations>`select
    coalesce((select jsonb_agg(${other} order by o.name) from company_associations a join companies o on o.id_company = a.id_associated
      where a.id_company = ${id_company}), '[]') as acts_for,
    coalesce((select jsonb_agg(${other} order by o.name) from company_associations a join companies o on o.id_company = a.id_company
      where a.id_associated = ${id_company}), '[]') as represented_by,
    coalesce((select jsonb_agg(jsonb_build_object('id_association', a.id_association, 'id_driver', d.id_driver, 'driver', d.name || ' ' || d.last_name,
        'company', o.name, 'opened_on', a.opened_on, 'closed_on', a.closed_on, 'opened_by', a.opened_by, 'closed_by', a.closed_by)
        order by a.closed_on is not null, a.opened_on desc, a.id_association desc)
      from driver_associations a join drivers d using (id_driver) join companies o on o.id_company = d.id_company
      where a.id_company = ${id_company}), '[]') as drivers`);
}

/** False if it exists already. */
export async function insertAssociation(
  tx: Tx,
  of: { id_company: number; id_associated: number; opened_on: string; author: string },
): Promise<boolean> {
  const rows = await tx.count(sql`insert into company_associations (id_company, id_associated, opened_on, author)
    values (${of.id_company}, ${of.id_associated}, ${of.opened_on}, ${of.author}) on conflict do nothing`);
  return rows === 1;
}

/** The association that was ended; undefined if there was none. */
export function removeAssociation(
  tx: Tx,
  of: { id_company: number; id_associated: number },
): Promise<{ opened_on: string; author: string } | undefined> {
  return tx.row(sql<{ opened_on: string; author: string }>`delete from company_associations
    where id_company = ${of.id_company} and id_associated = ${of.id_associated} returning opened_on, author`);
}
