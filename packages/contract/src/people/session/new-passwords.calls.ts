import { passwordError } from '@cabezal/domain/system/access/passwords';
import { bareNumber } from '@cabezal/domain/system/validation/identity';
import { z } from 'zod';
import { anyone, defineCall, signedIn } from '../../call.ts';
import { instant, requiredText } from '../../shapes.ts';
import { password } from './session.calls.ts';

// In a file of its own, so that the list of common passwords is loaded only with these calls.
export const newPassword = z
  .string()
  .min(10, 'La contraseña debe tener al menos 10 caracteres')
  .max(200, 'Máximo 200 caracteres')
  .superRefine((value, context) => {
    const wrong = value.length < 10 ? null : passwordError(value);
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
  });

export const changePassword = defineCall({
  method: 'POST',
  path: '/users/change_password',
  access: anyone,
  input: z.strictObject({ token: z.string().min(20).max(200), password: newPassword }),
  output: z.object({ message: z.string() }),
  summary:
    'Sets a new password with the token of the mailed link, once; ends every session and every other link of that person, and unlocks an account locked by wrong tries. 422 ENLACE_INVALIDO, CONTRASENA_DEBIL.',
});

export const readPasswordLink = defineCall({
  method: 'POST',
  path: '/users/read_password_link',
  access: anyone,
  changes: false,
  input: z.strictObject({ token: z.string().min(20).max(200) }),
  output: z.object({
    /** An invitation, or a reset of an existing password. */
    why: z.enum(['invitation', 'recovery']),
    name: z.string(),
    email: z.string(),
    company: z.string(),
    role_name: z.string(),
    expires_at: instant,
  }),
  summary:
    'The person whose password the link sets, for the page that it opens; the link stays valid. 422 ENLACE_INVALIDO if it was used, has ended or was replaced, or the person is deactivated.',
  shows: [],
});
export type PasswordLinkOwner = z.infer<typeof readPasswordLink.output>;

export const updateMyPassword = defineCall({
  method: 'POST',
  path: '/users/update_my_password',
  access: signedIn,
  input: z.strictObject({ password, new_password: newPassword }),
  output: z.object({ message: z.string() }),
  summary:
    'Changes the own password and ends the other sessions. 422 CONTRASENA, CONTRASENA_DEBIL; 429 after eight wrong ones.',
});

export const signupState = defineCall({
  method: 'GET',
  path: '/signup/state',
  access: anyone,
  output: z.object({ open: z.boolean() }),
  summary: 'Whether the installation still waits for its operator company (once only).',
  shows: [],
});

export const signup = defineCall({
  method: 'POST',
  path: '/signup',
  access: anyone,
  input: z.strictObject({
    company_name: requiredText(120),
    ruc: z
      .string()
      .overwrite(bareNumber)
      .regex(/^\d{13}$/, 'El RUC debe tener 13 dígitos'),
    name: requiredText(80),
    last_name: requiredText(80),
    email: z.email('Ingrese un correo válido').max(254),
    password: newPassword,
  }),
  output: z.object({ id_company: z.number() }),
  summary: 'Creates the operator company and its ADM_MASTER on an empty installation, once; later answers 409.',
});
