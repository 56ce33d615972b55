import type { CompanyOption } from '@cabezal/contract/people/companies/companies.calls';
import { type RawBuilder, sql } from 'kysely';
import { matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

const MOST = 50;

export type FoundProvider = CompanyOption & { blocked: boolean; blocked_reason: string | null };
const providers = (
  where: RawBuilder<unknown>,
) => sql<FoundProvider>`select c.id_company, c.name, c.company_type, c.is_operator,
    c.blocked_at is not null as blocked, c.blocked_reason
  from companies c where c.company_type = 'TRANS' and c.active and ${where} order by c.name limit ${MOST}`;

/** Active companies that may invoice a cost, by name. */
export function providersLike(tx: Tx, name: string | undefined): Promise<FoundProvider[]> {
  return tx.rows(providers(matches(sql`plain_text(c.name)`, name) ?? sql`true`));
}
export function findOffered(tx: Tx, id_company: number): Promise<FoundProvider | undefined> {
  return tx.row(providers(sql`c.id_company = ${id_company}`));
}
