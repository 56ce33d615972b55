import { z } from 'zod';
import { date, id, instant, possible } from '../../shapes.ts';

/** Scope of a credential: one place, general, or container transport as such (trucks). */
export const credentialKind = z.enum(['ESTABLISHMENT', 'GENERAL', 'TPT']);
export const CREDENTIAL_KIND_NAMES = { ESTABLISHMENT: 'De establecimiento', GENERAL: 'General', TPT: 'TPT' } as const;

/** Names offered by forms; others are allowed. */
export const GENERAL_CREDENTIALS = {
  driver: ['Certificado de antecedentes', 'Inducción de seguridad', 'Examen médico / antidoping'],
  truck: ['Permiso mercancías peligrosas', 'GPS homologado'],
} as const;

/** A current credential. */
export const credentialCell = z.object({
  id_credential: z.number(),
  kind: credentialKind,
  id_location: z.number().nullable(),
  name: z.string(),
  issued_on: date.nullable(),
  expires_on: date,
  state: z.enum(['ACTIVE', 'BANNED']),
  banned_reason: z.string().nullable(),
  id_file: z.number().nullable(),
  version: z.number(),
});
export type CredentialCell = z.infer<typeof credentialCell>;

/** A driver or truck with all current credentials. */
export const credentialSubject = z.object({
  /** id_driver or id_truck. */
  id: z.number(),
  /** Name of the driver; or disk and plate of the truck. */
  name: z.string(),
  detail: z.string().nullable(),
  id_company: z.number(),
  company: z.string(),
  active: z.boolean(),
  cells: z.array(credentialCell),
  can: z.object({ write: possible }),
});
export type CredentialSubject = z.infer<typeof credentialSubject>;

export const credentialFilters = {
  id_company: id,
  active: z.boolean(),
  /** Drivers or trucks with a credential in that state (missing: for a place that requires one), at `id_location` if given. */
  state: z.enum(['banned', 'expired', 'about_to_expire', 'missing', 'ok']),
  id_location: id,
};

/** A credential with its versions and log, for the page of a driver or truck. */
export const credentialDetail = credentialCell.extend({
  location: z.string().nullable(),
  filename: z.string().nullable(),
  author: z.string(),
  created_at: instant,
  /** Null: current; otherwise the version that replaced it. */
  replaced_by: z.number().nullable(),
});
export type CredentialDetail = z.infer<typeof credentialDetail>;

export const credentialRecord = z.object({
  id: z.number(),
  name: z.string(),
  detail: z.string().nullable(),
  company: z.string(),
  /** Current ones, then former ones, newest first. */
  credentials: z.array(credentialDetail),
  /** Places that require a credential. */
  places: z.array(z.object({ id_location: z.number(), code: z.string().nullable(), name: z.string() })),
  log: z.array(
    z.object({
      id_state_log: z.number(),
      id_credential: z.number(),
      name: z.string(),
      from_state: z.string(),
      to_state: z.string(),
      motive: z.string(),
      at: instant,
      author: z.string(),
    }),
  ),
  can: z.object({ write: possible, ban: possible }),
});
export type CredentialRecord = z.infer<typeof credentialRecord>;

/** A stop of a trip, and whether entry is allowed on its planned date. */
export const stopCredential = z.object({
  id_stop: z.number(),
  position: z.number(),
  name: z.string(),
  id_location: z.number().nullable(),
  requires_credential: z.boolean(),
  /** Business date of the stop, on which the credential is checked. */
  planned_on: date,
  state: z.enum(['banned', 'ok', 'about_to_expire', 'expired', 'missing']).nullable(),
  expires_on: date.nullable(),
});
export type StopCredential = z.infer<typeof stopCredential>;

/** A credential that is missing, banned, expired, or expires within the given days. */
export const expiringRow = z.object({
  id_credential: z.number(),
  subject: z.enum(['driver', 'truck']),
  id: z.number(),
  name: z.string(),
  detail: z.string().nullable(),
  id_company: z.number(),
  company: z.string(),
  is_own: z.boolean(),
  credential: z.string(),
  location: z.string().nullable(),
  kind: credentialKind,
  expires_on: date,
  /** Days left on the business date; negative when past. */
  days: z.number(),
  state: z.enum(['ACTIVE', 'BANNED']),
  version: z.number(),
  can: z.object({ write: possible }),
});
export type ExpiringRow = z.infer<typeof expiringRow>;
