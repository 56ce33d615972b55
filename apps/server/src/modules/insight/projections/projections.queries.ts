import type { Measure } from '@cabezal/domain/insight/projections/year';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Companies by which a projection is divided: clients or addressees. */
export type Party = 'CLIENTES' | 'DESTINATARIOS';

/** Sum of one company in one month. */
export interface MonthOfParty {
  /** Null: reservations without an addressee. */
  id_company: number | null;
  name: string | null;
  month: string;
  /** Cents of USD without VAT, or containers. */
  value: number;
  reservations: number;
}

/** Sums by month of the appointment, up to yesterday. They exclude cancelled reservations and those that wait for approval. */
export function monthsOfParties(tx: Tx, party: Party, measure: Measure): Promise<MonthOfParty[]> {
  const of = party === 'CLIENTES' ? sql`id_client` : sql`id_addressee`;
  // The cents of a century are far below the largest integer that a double represents exactly.
  const value = measure === 'VENTA' ? sql`(sum(sale) * 100)::float8` : sql`sum(containers)::float8`;
  return tx.rows(sql<MonthOfParty>`select s.id_company, c.name, to_char(s.month, 'YYYY-MM') as month, s.value, s.reservations
    from (select ${of} as id_company, date_trunc('month', day) as month, ${value} as value, sum(reservations)::integer as reservations
      from daily_facts where date_kind = 'CITA' and day < ${tx.today} group by 1, 2) s
      left join companies c using (id_company)
    order by s.id_company, s.month`);
}

/** National holidays of the current month up to today. */
export async function holidaysOfMonth(tx: Tx): Promise<Set<string>> {
  const rows = await tx.rows(
    sql<{ date: string }>`select date from holidays
      where id_canton is null and date between date_trunc('month', ${tx.today}::date) and ${tx.today}::date`,
  );
  return new Set(rows.map(({ date }) => date));
}
