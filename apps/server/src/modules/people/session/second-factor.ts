import { randomBytes } from 'node:crypto';
import type { SecondFactorKey } from '@cabezal/contract/people/session/second-factor.calls';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import type { Tx } from '../../../platform/db/tx.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { hashWithSalt } from './password-hash.ts';
import * as queries from './second-factor.queries.ts';
import type { Credentials } from './session.queries.ts';

/** RFC 6238: six digits, thirty seconds, SHA-1: supported by every authenticator. */
const periodSeconds = 30;
/** Codes of the previous and the next step are accepted too: clocks differ and people type slowly. */
const window = 1;

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Cabezal', label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds });

/** A new key, in the form shown to the person. */
export async function newKey(label: string): Promise<SecondFactorKey> {
  const { base32: secret } = new Secret({ size: 20 });
  const qr = await QRCode.toDataURL(totp(secret, label).toString(), {
    margin: 1,
    width: 240,
    errorCorrectionLevel: 'M',
  });
  return { secret, qr };
}

/** The step whose code this is, or null. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

const codeCount = 10;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 80 bits, in four groups that can be read out: «k3vq-7m2x-…». */
const newCode = (): string =>
  [...randomBytes(16)].map((byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${alphabet[byte & 31]}`).join('');
const hashCode = (code: string, salt: Uint8Array): Promise<Buffer> =>
  hashWithSalt(code.toLowerCase().replaceAll('-', ''), salt);

/** Recovery codes, shown once, with their hashes, which are stored. */
export interface NewCodes {
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}
/** Created before the transaction, one hash after the other, so that other work can run between them. */
export async function makeCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: codeCount }, newCode);
  const salt = randomBytes(16);
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashCode(code, salt));
  return { codes, salt, hashes };
}

/** Replaces the recovery codes. */
export async function giveCodes(tx: Tx, id_user: number, { codes, salt, hashes }: NewCodes): Promise<string[]> {
  await queries.replaceCodes(tx, id_user, salt, hashes);
  return codes;
}

/** Whether it is an unused code of the key; marks it as used. */
export async function consumeTotp(tx: Tx, id_user: number, code: string): Promise<boolean> {
  const factor = await queries.lockFactor(tx, id_user);
  if (factor === undefined) return false;
  const step = stepOf(factor.secret, code, tx.now);
  if (step === null || step <= (factor.last_step ?? 0)) return false;
  await queries.noteStep(tx, id_user, step);
  return true;
}

/** A hash with the salt of replaced codes matches none. */
async function takeRecoveryCode(tx: Tx, id_user: number, hash: Buffer): Promise<boolean> {
  await queries.lockFactor(tx, id_user);
  const used = await queries.useCode(tx, id_user, hash);
  if (used) tx.audit({ action: 'use_recovery_code', noun: 'user', id: id_user });
  return used;
}

const isTotp = (code: string): boolean => /^\d{6}$/.test(code);

/** Activates the factor; the recovery codes are returned to the person and never shown again. */
export async function turnOn(tx: Tx, id_user: number, made: NewCodes): Promise<string[]> {
  await queries.turnOn(tx, id_user);
  tx.audit({ action: 'start_second_factor', noun: 'user', id: id_user });
  return giveCodes(tx, id_user, made);
}

/** Slow preparations for a typed code: its hash if it is a recovery code, or the new codes if it activates the factor. */
export interface PreparedCode {
  recovery?: Buffer;
  made?: NewCodes;
}
export async function prepareCode(of: Credentials, code: string | undefined, now: Date): Promise<PreparedCode> {
  if (code === undefined) return {};
  if (of.since !== null) return isTotp(code) || of.salt === null ? {} : { recovery: await hashCode(code, of.salt) };
  const turnsOn = of.required && of.secret !== null && isTotp(code) && stepOf(of.secret, code, now) !== null;
  return turnsOn ? { made: await makeCodes() } : {};
}

export type Passed = { recovery_codes?: string[] } | { error: AppError; wrong: boolean };

function wrongCode(): Passed {
  const text = 'El código no es correcto o ya se usó';
  return { error: new AppError(401, 'CODIGO_INCORRECTO', text, { code: text }), wrong: true };
}

/**
 * Requires the second factor of a person with a correct password, if it is active or the role requires one; in the latter case the first
 * code activates it. `wrong`: a code was tried and must be counted.
 */
export async function passSecondFactor(
  tx: Tx,
  id_user: number,
  code: string | undefined,
  { recovery, made }: PreparedCode,
): Promise<Passed> {
  const { since, required } = await queries.factorState(tx, id_user);
  if (since === null && !required) return {};
  if (code === undefined) {
    const error =
      since === null
        ? new AppError(401, 'SEGUNDO_FACTOR_POR_ACTIVAR', 'Su rol pide un segundo factor: actívelo para ingresar')
        : new AppError(401, 'SEGUNDO_FACTOR', 'Escriba el código de su aplicación de autenticación');
    return { error, wrong: false };
  }
  if (since === null) {
    if (made !== undefined && (await consumeTotp(tx, id_user, code)))
      return { recovery_codes: await turnOn(tx, id_user, made) };
    return wrongCode();
  }
  const good = isTotp(code)
    ? await consumeTotp(tx, id_user, code)
    : recovery !== undefined && (await takeRecoveryCode(tx, id_user, recovery));
  return good ? {} : wrongCode();
}
