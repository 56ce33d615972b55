import { rucError } from '@cabezal/domain/validation/identity';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { conflict, unprocessable } from '../../platform/http/errors.ts';
import { hashPassword } from './login.ts';

/** Whether the installation still waits for its operator. */
export async function signupIsOpen(tx: Tx): Promise<boolean> {
  const { there } = await tx.one(
    sql<{ there: boolean }>`select exists(select from companies where is_operator) as there`,
  );
  return !there;
}

export interface SignupInput {
  company_name: string;
  ruc: string;
  name: string;
  last_name: string;
  email: string;
  password: string;
}

/** Creates the operator and its first administrator, once; the unique index on the operator decides a race. */
export async function signup(tx: Tx, input: SignupInput): Promise<{ id_company: number }> {
  if (!(await signupIsOpen(tx)))
    throw conflict('YA_REGISTRADA', 'Esta instalación ya tiene su compañía. Pida una cuenta a su administrador.');
  const wrong = rucError(input.ruc);
  if (wrong !== null) throw unprocessable('RUC', wrong, { ruc: wrong });
  const { id_company } = await tx.one(sql<{
    id_company: number;
  }>`insert into companies (name, ruc, company_type, is_operator, email)
    values (${input.company_name}, ${input.ruc}, 'TRANS', true, ${input.email.toLowerCase()}) returning id_company`);
  const { id_user } = await tx.one(sql<{
    id_user: number;
  }>`insert into users (id_company, id_role, email, password_hash, name, last_name, work_position)
    select ${id_company}, id_role, ${input.email.toLowerCase()}, ${await hashPassword(input.password)}, ${input.name}, ${input.last_name}, 'Administración'
    from roles where code = 'ADM_MASTER' returning id_user`);
  tx.audit({
    action: 'signup',
    noun: 'company',
    id: id_company,
    after: { name: input.company_name, ruc: input.ruc, id_user },
  });
  return { id_company };
}
