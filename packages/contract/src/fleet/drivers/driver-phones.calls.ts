import { PHONE_STATES } from '@cabezal/domain/system/access/phones';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, possible, requiredText } from '../../shapes.ts';

const write = action('driver.write');

export const driverPhone = z.object({
  id_phone_binding: z.number(),
  label: z.string(),
  /** When its QR code was made. */
  bound_at: instant,
  /** The last use, exact to five minutes; null: the code was not read yet. */
  seen_at: instant.nullable(),
  expires_at: instant,
  revoked_at: instant.nullable(),
  state: z.enum(PHONE_STATES),
});
export type DriverPhone = z.infer<typeof driverPhone>;

export const driverPhones = z.object({
  /** The newest first; ended ones until they are deleted, thirty days later. */
  phones: z.array(driverPhone),
  can: z.object({ bind: possible }),
});
export type DriverPhones = z.infer<typeof driverPhones>;

export const getDriverPhones = defineCall({
  method: 'POST',
  path: '/driver/get_phones',
  access: write,
  changes: false,
  input: z.strictObject({ id_driver: id }),
  output: driverPhones,
  summary: 'The phones that show the day of a driver without a login, of the own company’s driver or for the operator.',
  shows: [{ noun: 'driver', by: 'id_driver' }],
});

export const bindDriverPhone = defineCall({
  method: 'POST',
  path: '/driver/bind_phone',
  access: write,
  input: z.strictObject({ id_driver: id, label: requiredText(60) }),
  output: z.object({ url: z.string(), expires_at: instant }),
  secret: true,
  touches: ['driver'],
  summary:
    'Makes the address for a phone of the driver, shown once as a QR code. It must be opened within a day, and works until thirty days after its last use. Only the operator gives one for a driver who drives, or drove, for other companies. 409 TELEFONOS_DE_MAS, 422 CONDUCTOR_INACTIVO.',
});

export const revokeDriverPhone = defineCall({
  method: 'POST',
  path: '/driver/revoke_phone',
  access: write,
  input: z.strictObject({ id_driver: id, id_phone_binding: id }),
  output: driverPhones,
  touches: ['driver', 'link'],
  summary:
    'Ends a phone of the driver and the links of trips that it opened; one that ended before stays so. 404 for a phone of another driver.',
});
