import { z } from 'zod';
import { action, anyone, defineCall, signedIn } from '../../call.ts';
import { id, instant } from '../../shapes.ts';
import { email, password } from './session.calls.ts';

/** Secret for an authenticator; the QR code as a data URL. */
export const secondFactorKey = z.object({ secret: z.string(), qr: z.string() });
export type SecondFactorKey = z.infer<typeof secondFactorKey>;

/** Each code is valid once, without the authenticator. Displayed only at creation. */
export const recoveryCodes = z.array(z.string());

export const code = z
  .string()
  .trim()
  .regex(
    /^(\d{6}|[a-z2-7]{4}(-?[a-z2-7]{4}){3})$/i,
    'Escriba los 6 números de su aplicación o un código de recuperación',
  );
const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Escriba los 6 números de su aplicación');

export const secondFactorState = z.object({
  /** Null: no second factor. */
  since: instant.nullable(),
  /** The role requires a second factor. */
  required: z.boolean(),
  recovery_codes_left: z.number(),
});

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/users/second_factor',
  access: signedIn,
  output: secondFactorState,
  summary: 'Whether the signed-in person has a second factor, and how many recovery codes are left.',
  shows: ['second_factor'],
});

export const startSecondFactor = defineCall({
  method: 'POST',
  path: '/users/start_second_factor',
  access: signedIn,
  secret: true,
  input: z.strictObject({ password }),
  output: secondFactorKey,
  summary:
    'Creates a key for the authenticator of the signed-in person; it takes effect once a code of it was confirmed. 409 YA_ACTIVO; 422 CONTRASENA.',
});

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/users/begin_second_factor',
  access: anyone,
  input: z.strictObject({ email, password }),
  output: secondFactorKey,
  summary:
    'The same before signing in, for a person whose role requires it: by e-mail and password, limited like a sign-in. 409 NO_HACE_FALTA.',
});

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/users/confirm_second_factor',
  access: signedIn,
  secret: true,
  input: z.strictObject({ code: sixDigits }),
  output: z.object({ recovery_codes: recoveryCodes }),
  touches: ['second_factor'],
  summary:
    'Turns the second factor on with its first code; returns the recovery codes, once. The other sessions end. 409 YA_ACTIVO, SIN_CLAVE; 422 CODIGO.',
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/users/renew_recovery_codes',
  access: signedIn,
  secret: true,
  input: z.strictObject({ password }),
  output: z.object({ recovery_codes: recoveryCodes }),
  touches: ['second_factor'],
  summary: 'Creates recovery codes; the earlier ones stop working. 409 SIN_SEGUNDO_FACTOR; 422 CONTRASENA.',
});

export const stopSecondFactor = defineCall({
  method: 'POST',
  path: '/users/stop_second_factor',
  access: signedIn,
  input: z.strictObject({ password }),
  output: secondFactorState,
  touches: ['second_factor'],
  summary: 'Turns the own second factor off. 409 SEGUNDO_FACTOR_OBLIGATORIO if the role requires it; 422 CONTRASENA.',
});

export const secondFactorRole = z.object({
  id_role: z.number(),
  name: z.string(),
  required: z.boolean(),
  /** Active people of the role, and how many have no second factor. */
  users: z.number(),
  without: z.number(),
});
export type SecondFactorRole = z.infer<typeof secondFactorRole>;

export const getSecondFactorRoles = defineCall({
  method: 'GET',
  path: '/users/second_factor_roles',
  access: action('permission.write'),
  output: z.array(secondFactorRole),
  summary: 'Which roles require a second factor, and how many of their people have none yet.',
  shows: ['second_factor', 'role', 'user'],
});

export const requireSecondFactor = defineCall({
  method: 'POST',
  path: '/users/require_second_factor',
  access: action('permission.write'),
  input: z.strictObject({ id_role: id, required: z.boolean() }),
  output: z.array(secondFactorRole),
  touches: ['second_factor', 'role'],
  summary:
    'Makes a second factor required for a role, or no longer: sessions of its people without one end, and they set it up at their next sign-in. 409 PRIMERO_EL_SUYO for the own role without one.',
});
