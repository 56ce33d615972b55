import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, version } from '../../shapes.ts';
import { newPassword } from '../session/new-passwords.calls.ts';
import { userRow } from './users.calls.ts';

const write = { method: 'POST', access: action('user.write'), touches: ['user'] } as const;
const who = z.strictObject({ id_user: id });
/** The person as the caller saw them: a link goes to the address that stood there. */
const seen = z.strictObject({ id_user: id, version });

export const changeUserState = defineCall({
  ...write,
  path: '/users/change_user_state',
  input: z.strictObject({ id_user: id, version, active: z.boolean() }),
  output: userRow,
  summary:
    'Activates or deactivates a person: deactivating ends sessions and mailed links at once; what the person did stays. 409 MODIFICADO, SIN_CAMBIO, ULTIMO_ADMINISTRADOR; 422 NO_SE_PUEDE_DESACTIVAR for oneself.',
});

export const updateDriverPassword = defineCall({
  ...write,
  path: '/users/update_password_driver',
  input: z.strictObject({ id_driver: id, password: newPassword }),
  output: userRow,
  summary:
    'Sets the password of a driver’s account: by the operator, or by the driver’s company if he drives, and drove, for it alone; the account’s sessions and mailed links end. 404 without an account.',
});

export const resendInvitation = defineCall({
  ...write,
  path: '/users/resend_invitation',
  input: seen,
  output: userRow,
  summary:
    'Mails again the link to choose the password, valid 72 hours; the earlier one stops working. 409 MODIFICADO, SIN_INVITACION when the password was chosen; 429 after three links to the address within an hour, or 50 of the company (500 of the operator) within a day.',
});

export const newInvitationLink = defineCall({
  ...write,
  path: '/users/new_invitation_link',
  secret: true,
  input: who,
  output: z.object({
    token: z.string(),
    expires_at: instant,
    /** Public address of the installation, if configured; otherwise use the browser's. */
    public_url: z.string().nullable(),
  }),
  summary:
    'For an installation without mail: a link to choose the password, valid 72 hours and returned once, to be handed over; earlier links stop working. 409 SIN_INVITACION when the password was chosen, SE_ENVIA_POR_CORREO if mail is configured; 422 USUARIO_AJENO.',
});
export type InvitationLink = z.infer<typeof newInvitationLink.output>;

export const requireNewPassword = defineCall({
  ...write,
  path: '/users/require_new_password',
  input: seen,
  output: userRow,
  summary:
    'The current password stops working, the sessions end, and a link to choose another is mailed, valid 72 hours. Never for oneself. 409 MODIFICADO; 429 as resend_invitation.',
});

export const resetSecondFactor = defineCall({
  ...write,
  path: '/users/reset_second_factor',
  input: seen,
  output: userRow,
  summary:
    'Removes the second factor and recovery codes of a person who lost it; the sessions end. 409 MODIFICADO, SIN_SEGUNDO_FACTOR. Never one’s own.',
});

export const userSession = z.object({
  id_session: z.number(),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  address: z.string().nullable(),
  /** Browser and operating system: «Chrome en Windows». */
  device: z.string(),
  /** The session of this request. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;

export const getUserSessions = defineCall({
  method: 'POST',
  path: '/users/get_user_sessions',
  access: action('user.read'),
  changes: false,
  input: who,
  output: z.array(userSession),
  summary:
    'Open sessions of a person, most recently used first: device, address, begin and end. 404 for people of other companies.',
  shows: [{ noun: 'user', by: 'id_user' }],
});

export const endUserSessions = defineCall({
  ...write,
  path: '/users/end_user_sessions',
  input: z.strictObject({ id_user: id, id_session: id.nullish() }),
  output: z.array(userSession),
  summary:
    'Ends one session of a person, or without id_session all except the current one; returns the remaining ones. 404 if it has ended already.',
});
