import { OMISSION_KINDS, SENDERS, SIGNAL_OUTCOMES } from '@cabezal/domain/system/validation/modem';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenInstant, id, instant, listInput, pageOf, possible, requiredText, text, version } from '../../shapes.ts';
import { carrying, equipment, nearPlace } from '../equipments/equipments.calls.ts';

/** Modems as trackers: code, key, mounts and signal. Not in the catalogue. */
const write = action('equipment.write');
const read = action('equipment.read');
const oneModem = z.strictObject({ id_equipment: id });

/** Period on a truck, chassis or genset; without an end: at present. */
const mount = z.object({
  id_truck: z.number().nullable(),
  id_equipment: z.number().nullable(),
  /** Null: a truck. */
  kind: carrying.shape.kind.nullable(),
  disk: z.string(),
  license_plate: z.string().nullable(),
  from_at: instant,
  to_at: instant.nullable(),
  author: z.string().nullable(),
});

export const modemSetup = z.object({
  id_equipment: z.number(),
  disk: z.string(),
  created_at: instant,
  code: z.string(),
  sender: z.enum(SENDERS),
  /** Public address for devices (PUBLIC_URL); null: not configured, use the browser's address. */
  public_url: z.string().nullable(),
  /** When its key was created; null: no key, positions are accepted only from a gateway. */
  key_made_at: instant.nullable(),
  /** Until when the previous key is valid too. */
  old_key_until: instant.nullable(),
  /** An active gateway of its company. */
  gateway: z.string().nullable(),
  /** Newest first, at most 50. */
  mounts: z.array(mount),
  version: z.number(),
  can: z.object({ edit: possible }),
});
export type ModemSetup = z.infer<typeof modemSetup>;

export const getModemSetup = defineCall({
  method: 'POST',
  path: '/equipments/get_modem_setup',
  access: read,
  changes: false,
  input: oneModem,
  output: modemSetup,
  summary:
    'Setup of a modem: its code, when its key was created, what it was mounted on; never a key. 404 outside the scope.',
  shows: [{ noun: 'equipment', by: 'id_equipment' }],
});

/** Acknowledged messages without effect: one row per kind, of the last 7 days. */
const omission = z.object({
  kind: z.enum(OMISSION_KINDS),
  times: z.number(),
  first_at: instant,
  last_at: instant,
  /** Last occurrence: device time (null: unreadable) and the problem in words. */
  device_time: instant.nullable(),
  reason: z.string(),
});
export type ModemOmission = z.infer<typeof omission>;

export const modemSignal = z.object({
  /** Server time, for «hace 3 s». */
  now: instant,
  signal: z
    .object({
      /** Time of receipt. */
      heard_at: instant,
      /** Device time; for a message without a position (NO_FIX), that of the last position. Null: unreadable or missing. */
      device_time: instant.nullable(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      outcome: z.enum(SIGNAL_OUTCOMES),
      /** Problem in words; for a stored position, why it is doubtful and which parts of the message were not stored. */
      reason: z.string().nullable(),
      clock_off_s: z.number().nullable(),
      /** The nearest place within 20 km that the person may see. */
      place: nearPlace.nullable(),
      /** The chassis or genset that carried it at that time; null: none, or another company's. */
      of: carrying.nullable(),
    })
    .nullable(),
  /** Mounted at present; earlier signals may be from a time when it was not. */
  is_mounted: z.boolean(),
  /** Messages with this code and a wrong or missing key. */
  wrong_key: z.object({ times: z.number(), last_at: instant }).nullable(),
  /** Newest first, at most one per kind. */
  omissions: z.array(omission),
});
export type ModemSignalAnswer = z.infer<typeof modemSignal>;

export const getModemSignal = defineCall({
  method: 'POST',
  path: '/equipments/get_modem_signal',
  access: read,
  changes: false,
  input: oneModem,
  output: modemSignal,
  summary:
    'Last signal of a modem, a few seconds old, with the nearest place, and messages of the last 7 days without effect; polled every few seconds during setup. 404 outside the scope.',
  shows: [],
});

export const makeModemKey = defineCall({
  method: 'POST',
  path: '/equipments/make_modem_key',
  access: write,
  secret: true,
  input: z.strictObject({
    id_equipment: id,
    /** Revokes the previous key now, for example when it was leaked; messages with it are lost. */
    end_old: z.boolean().default(false),
  }),
  output: z.object({ key: z.string(), old_key_until: instant.nullable() }),
  touches: ['equipment'],
  summary:
    'Creates a new key of a modem, returned once; the previous key is valid for 24 h more unless it is revoked. 404, 422 EQUIPO_AJENO.',
});

const madeKeys = z.object({
  public_url: z.string().nullable(),
  keys: z.array(
    z.object({
      id_equipment: z.number(),
      disk: z.string(),
      code: z.string(),
      license_plate: z.string().nullable(),
      key: z.string(),
    }),
  ),
  /** Modems that already had a key, which is unchanged. */
  left: z.number(),
});
export type MadeKeys = z.infer<typeof madeKeys>;
export const makeModemKeys = defineCall({
  method: 'POST',
  path: '/equipments/make_modem_keys',
  access: write,
  secret: true,
  input: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  output: madeKeys,
  touches: ['equipment'],
  summary:
    'Creates first keys of several modems, returned once; modems with a key keep it. 404 when one is outside the scope, 422 EQUIPO_AJENO.',
});

export const mountModem = defineCall({
  method: 'POST',
  path: '/equipments/mount_modem',
  access: write,
  input: z.strictObject({
    id_equipment: id,
    version,
    /** Null and no other equipment: unmounts it. */
    id_truck: id.nullable(),
    /** A chassis or genset instead of a truck. */
    id_mounted_on: id.nullish(),
    /** Absent: now. Later positions with an earlier device time go to the previous mount; stored positions are unchanged. */
    from_at: givenInstant.nullish(),
  }),
  output: equipment,
  touches: ['equipment', 'truck'],
  summary:
    'Moves a modem to another truck, chassis or genset from an instant on that is not before its last move, nor (except for the operator) before the truck belonged to its company; its history stays. 409 MODIFICADO, CAMION_CON_EQUIPO, EQUIPO_CON_MODEM; 422 by field.',
});

export const gpsCaller = z.object({
  id_device_caller: z.number(),
  code: z.string(),
  /** UNKNOWN: no modem has that code. WRONG_KEY: a modem has it, with another key. GATEWAY: sent by a gateway whose company has no such modem. */
  reason: z.enum(['UNKNOWN', 'WRONG_KEY', 'GATEWAY']),
  /** Company of the gateway; such a caller is a row of its own, besides direct messages with the code. */
  company_name: z.string().nullable(),
  address: z.string(),
  times: z.number(),
  first_at: instant,
  last_at: instant,
  /** The modem with the code, if the person may see it. */
  id_equipment: z.number().nullable(),
  disk: z.string().nullable(),
});
export type GpsCaller = z.infer<typeof gpsCaller>;

export const getGpsCallers = defineCall({
  method: 'POST',
  path: '/equipments/get_gps_callers',
  access: read,
  changes: false,
  input: listInput({ reason: gpsCaller.shape.reason }),
  output: pageOf(gpsCaller),
  summary:
    'Callers that an endpoint for positions refused, newest first: at most 500 codes of the last 7 days, without their positions. The operator sees all; others those of their own modems and gateways.',
  shows: ['equipment'],
});

export const forgetGpsCaller = defineCall({
  method: 'POST',
  path: '/equipments/forget_gps_caller',
  access: write,
  input: z.strictObject({ id_device_caller: id }),
  output: z.object({ id_device_caller: z.number() }),
  touches: ['equipment'],
  summary: 'Removes a refused caller from the list; it returns when it calls again. 404 outside the scope.',
});

export const gateway = z.object({
  id_gateway: z.number(),
  id_company: z.number(),
  company_name: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Time of the last forwarded position. */
  heard_at: instant.nullable(),
  key_made_at: instant.nullable(),
  old_key_until: instant.nullable(),
  /** Modems of its company. */
  modems: z.number(),
  created_at: instant,
  version: z.number(),
});
export type Gateway = z.infer<typeof gateway>;

export const getGateways = defineCall({
  method: 'POST',
  path: '/equipments/get_gateways',
  access: read,
  changes: false,
  input: listInput({ active: z.boolean(), id_company: id }),
  output: pageOf(gateway),
  summary: 'Servers that forward the positions of a company’s modems, of the companies that the person may see.',
  shows: ['equipment'],
});

const gatewayMade = z.object({ id_gateway: z.number(), key: z.string(), public_url: z.string().nullable() });
export const addGateway = defineCall({
  method: 'POST',
  path: '/equipments/add_gateway',
  access: write,
  secret: true,
  input: z.strictObject({
    name: requiredText(60),
    /** Absent: the own company. Only the operator creates one for another carrier. */
    id_company: id.nullish(),
  }),
  output: gatewayMade,
  touches: ['equipment'],
  summary: 'Creates a gateway for all modems of one company and no other’s; its key is returned once. 422 by field.',
});
export const makeGatewayKey = defineCall({
  method: 'POST',
  path: '/equipments/make_gateway_key',
  access: write,
  secret: true,
  input: z.strictObject({ id_gateway: id, end_old: z.boolean().default(false) }),
  output: gatewayMade,
  touches: ['equipment'],
  summary:
    'Creates a new key of a gateway, returned once; the previous key is valid for 24 h more unless it is revoked. 404 outside the scope.',
});
export const updateGateway = defineCall({
  method: 'POST',
  path: '/equipments/update_gateway',
  access: write,
  input: z.strictObject({ id_gateway: id, version, name: text(60).min(1), active: z.boolean() }),
  output: gateway,
  touches: ['equipment'],
  summary: 'Renames a gateway, or switches it off or on. 404 outside the scope, 409 MODIFICADO.',
});
