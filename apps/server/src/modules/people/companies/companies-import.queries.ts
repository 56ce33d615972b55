import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { factsOf } from '../../system/records/record.queries.ts';
import { COMPANY, type CompanyFacts } from './company.record.ts';

export interface KnownCompany extends CompanyFacts {
  /** Trips or reservations refer to it: its type is fixed. */
  in_business: boolean;
}
/** Companies with these RUCs, whether or not the caller sees them. */
export function findCompaniesByRuc(tx: Tx, rucs: readonly string[]): Promise<KnownCompany[]> {
  return tx.rows(sql<KnownCompany>`select ${factsOf(COMPANY, 'c')}, c.blocked_at is not null as blocked,
      (exists (select from guides g where g.id_carrier = c.id_company) or exists (select from reservations r
        where c.id_company in (r.id_client, r.id_bill_to, r.id_addressee, r.id_forwarder, r.id_carrier))) as in_business
    from companies c where c.ruc = any(${[...rucs]}::text[])`);
}

export interface Advisor {
  id_user: number;
  name: string;
  email: string;
}
/** The operator's active commercial advisors. */
export function allAdvisors(tx: Tx): Promise<Advisor[]> {
  return tx.rows(sql<Advisor>`select u.id_user, u.name || ' ' || u.last_name as name, u.email from users u
      join roles r using (id_role) join companies c using (id_company)
    where u.active and c.is_operator and r.code = 'ASESOR'`);
}
