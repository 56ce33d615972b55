import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface SignupInput {
  company_name: string;
  ruc: string;
  name: string;
  last_name: string;
  email: string;
  password: string;
}

export async function hasOperator(tx: Tx): Promise<boolean> {
  const { there } = await tx.one(
    sql<{ there: boolean }>`select exists(select from companies where is_operator) as there`,
  );
  return there;
}

export async function insertOperator(tx: Tx, input: SignupInput): Promise<number> {
  const { id_company } = await tx.one(sql<{
    id_company: number;
  }>`insert into companies (name, ruc, company_type, is_operator, email)
    values (${input.company_name}, ${input.ruc}, 'TRANS', true, ${input.email.toLowerCase()}) returning id_company`);
  return id_company;
}

export async function insertMaster(
  tx: Tx,
  input: SignupInput & { id_company: number; password_hash: string },
): Promise<number> {
  const { id_user } = await tx.one(sql<{
    id_user: number;
  }>`insert into users (id_company, id_role, email, password_hash, name, last_name, work_position)
    select ${input.id_company}, id_role, ${input.email.toLowerCase()}, ${input.password_hash}, ${input.name}, ${input.last_name}, 'Administración'
    from roles where code = 'ADM_MASTER' returning id_user`);
  return id_user;
}
