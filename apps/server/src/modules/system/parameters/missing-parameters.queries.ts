import type { ParameterValue } from '@cabezal/domain/system/parameters/parameter-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

interface InitialValue {
  readonly key: string;
  readonly valid_from: string;
  readonly value: ParameterValue;
}

/** Stores the initial values of parameters that have none at all; a parameter with any value stays as it is. Two processes may do so at once. */
export async function insertMissingValues(tx: Tx, values: readonly InitialValue[]): Promise<void> {
  await tx.run(sql`insert into parameters (key, valid_from, value)
    select n.key, n.valid_from, n.value
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as n(key text, valid_from date, value jsonb)
    where not exists (select from parameters p where p.key = n.key)
    order by n.key, n.valid_from on conflict do nothing`);
}
