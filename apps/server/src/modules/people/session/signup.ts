import { rucError } from '@cabezal/domain/system/validation/identity';
import type { Tx } from '../../../platform/db/tx.ts';
import { conflict, unprocessable } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import { hashPassword } from './password-hash.ts';
import { demandGoodPassword } from './passwords.ts';
import * as queries from './signup.queries.ts';

/** Whether the installation has no operator yet. */
export const signupIsOpen = async (tx: Tx): Promise<boolean> => !(await queries.hasOperator(tx));

/** Hashes nothing if the installation has its operator. */
export const prepareSignup = async ({ input, read }: Preparing<queries.SignupInput>): Promise<string | null> =>
  (await read(signupIsOpen)) ? hashPassword(input.password) : null;

/** Creates the operator and its first administrator, once; the unique index on the operator decides between simultaneous calls. */
export async function signup(
  tx: Tx,
  input: queries.SignupInput,
  password_hash: string | null,
): Promise<{ id_company: number }> {
  if (password_hash === null || !(await signupIsOpen(tx)))
    throw conflict('YA_REGISTRADA', 'Esta instalación ya tiene su compañía. Pida una cuenta a su administrador.');
  const wrong = rucError(input.ruc);
  if (wrong !== null) throw unprocessable('RUC', wrong, { ruc: wrong });
  const owner = { email: input.email, name: input.name, last_name: input.last_name, company: input.company_name };
  demandGoodPassword(input.password, owner, 'password');
  const id_company = await queries.insertOperator(tx, input);
  const id_user = await queries.insertMaster(tx, { ...input, id_company, password_hash });
  tx.audit({
    action: 'signup',
    noun: 'company',
    id: id_company,
    after: { name: input.company_name, ruc: input.ruc, id_user },
  });
  return { id_company };
}
