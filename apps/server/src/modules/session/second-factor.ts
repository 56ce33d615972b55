import { randomBytes } from 'node:crypto';
import type { SecondFactorKey } from '@cabezal/contract/session/second-factor.calls';
import { hashRaw } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import type { Tx } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/http/errors.ts';
import * as queries from './second-factor.queries.ts';

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
/** Argon2id, the library's default. */
const hashCode = (code: string, salt: Uint8Array): Promise<Buffer> =>
  hashRaw(code.toLowerCase().replaceAll('-', ''), {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt,
  });

/** New recovery codes in place of the earlier ones; only their hashes are kept. */
export async function makeCodes(tx: Tx, id_user: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  const salt = randomBytes(16);
  await queries.replaceCodes(tx, id_user, salt, await Promise.all(codes.map(code => hashCode(code, salt))));
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

async function takeRecoveryCode(tx: Tx, id_user: number, code: string): Promise<boolean> {
  const factor = await queries.lockFactor(tx, id_user);
  if (factor?.salt == null) return false;
  const used = await queries.useCode(tx, id_user, await hashCode(code, factor.salt));
  if (used) tx.audit({ action: 'use_recovery_code', noun: 'user', id: id_user });
  return used;
}

const isTotp = (code: string): boolean => /^\d{6}$/.test(code);

/** Turns it on for good; the recovery codes are answered to the person and never shown again. */
export async function turnOn(tx: Tx, id_user: number): Promise<string[]> {
  await queries.turnOn(tx, id_user);
  tx.audit({ action: 'start_second_factor', noun: 'user', id: id_user });
  return makeCodes(tx, id_user);
}

export type Passed = { recovery_codes?: string[] } | { error: AppError; wrong: boolean };

/**
 * Demands the second factor of somebody whose password was right, if there is one or the role asks for one. Of the latter the first code
 * turns it on. `wrong` says that a code was tried and is to be counted.
 */
export async function passSecondFactor(tx: Tx, id_user: number, code: string | undefined): Promise<Passed> {
  const { since, required } = await queries.factorState(tx, id_user);
  if (since === null && !required) return {};
  if (code === undefined) {
    const error =
      since === null
        ? new AppError(401, 'SEGUNDO_FACTOR_POR_ACTIVAR', 'Su rol pide un segundo factor: actívelo para ingresar')
        : new AppError(401, 'SEGUNDO_FACTOR', 'Escriba el código de su aplicación de autenticación');
    return { error, wrong: false };
  }
  const good = isTotp(code)
    ? await takeTotp(tx, id_user, code)
    : since !== null && (await takeRecoveryCode(tx, id_user, code));
  if (!good) {
    const text = 'El código no es correcto o ya se usó';
    return { error: new AppError(401, 'CODIGO_INCORRECTO', text, { code: text }), wrong: true };
  }
  return since === null ? { recovery_codes: await turnOn(tx, id_user) } : {};
}
