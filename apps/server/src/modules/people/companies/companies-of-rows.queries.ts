import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Who } from '../../system/imports/kind.ts';
import { type CellValues, textOf } from '../../system/imports/parse-cells.ts';

export interface ImportCompany {
  id_company: number;
  ruc: string;
  name: string;
  company_type: string;
  is_operator: boolean;
  active: boolean;
  blocked: boolean;
  /** The person’s company acts for it. */
  is_associated: boolean;
}

/** The companies that the rows refer to by RUC, and the person's own. */
export async function companiesOf(
  tx: Tx,
  { actor }: Who,
  rows: readonly CellValues[],
  /** Companies other than the own one that the person may name. */
  mayName: (company: ImportCompany) => boolean = () => false,
): Promise<(ruc: string | null) => ImportCompany | { error: string }> {
  const rucs = [...new Set(rows.map(row => textOf(row, 'company_ruc')).filter(ruc => ruc !== ''))];
  const found =
    await tx.rows(sql<ImportCompany>`select id_company, ruc, name, company_type, is_operator, active, blocked_at is not null as blocked,
      exists (select from company_associations a where a.id_company = ${actor.id_company} and a.id_associated = companies.id_company) as is_associated
    from companies where ruc = any(${rucs}::text[]) or id_company = ${actor.id_company}`);
  const byRuc = new Map(found.map(company => [company.ruc, company]));
  const own = found.find(company => company.id_company === actor.id_company);
  return ruc => {
    const company = ruc === null ? own : byRuc.get(ruc);
    const isOwn = actor.audience === 'operator' || company?.id_company === actor.id_company;
    if (company === undefined || !(isOwn || mayName(company))) return { error: 'No hay una compañía con ese RUC' };
    if (!company.active) return { error: 'La compañía está inactiva' };
    return company.blocked ? { error: 'La compañía está bloqueada' } : company;
  };
}

/** Requires a carrier, for records that only carriers have. */
export function carrier(company: ImportCompany | { error: string }): ImportCompany | { error: string } {
  return 'error' in company || company.company_type === 'TRANS'
    ? company
    : { error: 'La compañía no es transportista' };
}
