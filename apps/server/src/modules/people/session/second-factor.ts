import { randomBytes } from 'node:crypto';
import type { SecondFactorKey } from '@cabezal/contract/people/session/second-factor.calls';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import type { Tx } from '../../../platform/db/tx.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { hashWithSalt } from './password-hash.ts';
import * as queries from './second-factor.queries.ts';
import type { Credentials } from './session.queries.ts';

/** RFC 6238: six digits, thirty seconds, SHA-1: what every authenticator speaks. */
const periodSeconds = 30;
/** A code of the step before or after is taken too: clocks differ and people type slowly. */
const window = 1;

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Cabezal', label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds });

/** A new key, as it is shown to the person. */
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

/** Recovery codes with their hashes: what is shown once, and what is kept. */
export interface NewCodes {
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}
/** Made before the transaction, one hash after the other: others want a turn, too. */
export async function makeCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: codeCount }, newCode);
  const salt = randomBytes(16);
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashCode(code, salt));
  return { codes, salt, hashes };
}

/** New recovery codes in place of the earlier ones. */
export async function giveCodes(tx: Tx, id_user: number, { codes, salt, hashes }: NewCodes): Promise<string[]> {
  await queries.replaceCodes(tx, id_user, salt, hashes);
  return codes;
}

/** Whether it is a code of the key that was not used yet; from now on it is. */
export async function takeTotp(tx: Tx, id_user: number, code: string): Promise<boolean> {
  const factor = await queries.lockFactor(tx, id_user);
  if (factor === undefined) return false;
  const step = stepOf(factor.secret, code, tx.now);
  if (step === null || step <= (factor.last_step ?? 0)) return false;
  await queries.noteStep(tx, id_user, step);
  return true;
}

/** A hash with the salt of codes that were replaced since finds none. */
async function takeRecoveryCode(tx: Tx, id_user: number, hash: Buffer): Promise<boolean> {
  await queries.lockFactor(tx, id_user);
  const used = await queries.useCode(tx, id_user, hash);
  if (used) tx.audit({ action: 'use_recovery_code', noun: 'user', id: id_user });
  return used;
}

const isTotp = (code: string): boolean => /^\d{6}$/.test(code);

/** Turns it on for good; the recovery codes are answered to the person and never shown again. */
export async function turnOn(tx: Tx, id_user: number, made: NewCodes): Promise<string[]> {
  await queries.turnOn(tx, id_user);
  tx.audit({ action: 'start_second_factor', noun: 'user', id: id_user });
  return giveCodes(tx, id_user, made);
}

/** What a typed code may need that takes long: its hash if it is one for recovery, or the codes that it gives when it turns the factor on. */
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
 * Demands the second factor of somebody whose password was right, if there is one or the role asks for one. Of the latter the first code
 * turns it on. `wrong` says that a code was tried and is to be counted.
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
    if (made !== undefined && (await takeTotp(tx, id_user, code)))
      return { recovery_codes: await turnOn(tx, id_user, made) };
    return wrongCode();
  }
  const good = isTotp(code)
    ? await takeTotp(tx, id_user, code)
    : recovery !== undefined && (await takeRecoveryCode(tx, id_user, recovery));
  return good ? {} : wrongCode();
}
