import { clientVerdict, periodVerdict, useVerdict } from '@cabezal/domain/prices/discounts/discount-rules';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, demand } from '../../../platform/http/errors.ts';
import { uncountTry } from '../../../platform/session/attempts.queries.ts';
import { countTry, tooManyTries } from '../../../platform/session/attempts.ts';
import { holdDiscount, usesOf } from '../../prices/pricing/discounts.queries.ts';
import { idOfCode, insertClaim } from './discounts.queries.ts';

/** Unknown codes that a person may try per minute, against guessing (8-money §5). */
const UNKNOWN_CODES = { most: 10, minutes: 1 } as const;

/**
 * Puts a code into the wallet of the person's company; a second call with the same code changes nothing. Remaining uses are counted under
 * the lock of the discount, so that only one of two concurrent requests gets the last one. Errors: as `redeem_code_discount` says. An
 * unknown code is returned as an error, not thrown, so that the attempt stays counted.
 */
export async function redeemCode(tx: Tx, actor: Actor, code: string): Promise<number | AppError> {
  await tx.elevate();
  const key = `discount:${actor.id_user}`;
  const wait = await countTry(tx, key, UNKNOWN_CODES);
  if (wait !== null) return tooManyTries(wait, time => `Demasiados códigos. Espere ${time}.`);
  const id_discount = await idOfCode(tx, code);
  const unknown = refuse('CODIGO_INVALIDO');
  const terms = id_discount === undefined ? undefined : await holdDiscount(tx, id_discount);
  const isOwn = terms !== undefined && actor.audience === 'customer' && clientVerdict(terms, actor.id_company) === true;
  // A code of another client counts as unknown, so that no one learns which codes exist.
  if (id_discount === undefined || terms === undefined || !isOwn)
    return new AppError(unknown.status, unknown.code, unknown.message, { code: unknown.message });
  await uncountTry(tx, key);
  const { id_company } = actor;
  // A code may be entered before its period begins.
  demand(periodVerdict({ ...terms, valid_from: tx.today }, tx.today));
  demand(useVerdict(terms, await usesOf(tx, id_discount, id_company)));
  if (!(await insertClaim(tx, { id_discount, id_company, claimed_by: actor.id_user }))) return id_discount;
  tx.audit({ action: 'redeem_code_discount', noun: 'discount', id: id_discount, after: { code, id_company } });
  tx.changed('discount', id_discount);
  return id_discount;
}
