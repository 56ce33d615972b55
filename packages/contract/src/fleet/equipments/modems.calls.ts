import { OMISSION_KINDS, SENDERS, SIGNAL_OUTCOMES } from '@cabezal/domain/system/validation/modem';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenInstant, id, instant, listInput, pageOf, possible, requiredText, text, version } from '../../shapes.ts';
import { carrying, equipment, nearPlace } from './equipments.calls.ts';

/** Modems as trackers: under what they send, with which key, on which truck and since when, and what was heard of them. Ours: the catalogue names none. */
const write = action('equipment.write');
const read = action('equipment.read');
const one = z.strictObject({ id_equipment: id });

/** On which truck, or on which chassis or genset, from when to when; without an end it is there now. */
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
  /** The address of the installation as devices reach it (PUBLIC_URL); null: not set, the browser's own is the best guess. */
  public_url: z.string().nullable(),
  /** When its key was made; null: it has none, and nothing is taken of it but by a gateway. */
  key_made_at: instant.nullable(),
  /** Until when the key before holds too. */
  old_key_until: instant.nullable(),
  /** A gateway of its company that is on. */
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
  input: one,
  output: modemSetup,
  summary:
    'How a modem is put to work: its code, when its key was made, what it was mounted on; never a key. 404 outside the scope.',
  shows: [{ noun: 'equipment', by: 'id_equipment' }],
});

/** What was acknowledged and has no effect: one row for each kind, of the last 7 days. */
const omission = z.object({
  kind: z.enum(OMISSION_KINDS),
  times: z.number(),
  first_at: instant,
  last_at: instant,
  /** Of the last one: its time as the device says it (null: it could not be read), and what was wrong with it, in words. */
  device_time: instant.nullable(),
  reason: z.string(),
});
export type ModemOmission = z.infer<typeof omission>;

export const modemSignal = z.object({
  /** The server's clock, for «hace 3 s». */
  now: instant,
  signal: z
    .object({
      /** When the server heard it. */
      heard_at: instant,
      /** As the device says it; of a word without a position (NO_FIX) that of its last place. Null: it could not be read, or there is none. */
      device_time: instant.nullable(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      outcome: z.enum(SIGNAL_OUTCOMES),
      /** What was wrong with it, in words; of one that was stored, why it is doubted and what else of its message was not stored. */
      reason: z.string().nullable(),
      clock_off_s: z.number().nullable(),
      /** The nearest place within 20 km that the person may see. */
      place: nearPlace.nullable(),
      /** The chassis or genset that carried it then; null: none, or another company's. */
      of: carrying.nullable(),
    })
    .nullable(),
  /** On a truck, a chassis or a genset now; what it says of before may be of a time when it was on nothing. */
  is_mounted: z.boolean(),
  /** Somebody sends this code with a wrong key, or without one. */
  wrong_key: z.object({ times: z.number(), last_at: instant }).nullable(),
  /** The newest first, at most one of each kind. */
  omissions: z.array(omission),
});
export type ModemSignalAnswer = z.infer<typeof modemSignal>;

export const getModemSignal = defineCall({
  method: 'POST',
  path: '/equipments/get_modem_signal',
  access: read,
  changes: false,
  input: one,
  output: modemSignal,
  summary:
    'What was heard of a modem last, a few seconds old, with the nearest place, and what of the last 7 days had no effect; asked every few seconds while somebody sets it up. 404 outside the scope.',
  shows: [],
});

export const makeModemKey = defineCall({
  method: 'POST',
  path: '/equipments/make_modem_key',
  access: write,
  secret: true,
  input: z.strictObject({
    id_equipment: id,
    /** Somebody else knows the key before: it ends now, and what is sent with it is lost. */
    end_old: z.boolean().default(false),
  }),
  output: z.object({ key: z.string(), old_key_until: instant.nullable() }),
  touches: ['equipment'],
  summary:
    'A new key of a modem, told once; the one before holds for 24 h more unless it is ended. 404, 422 EQUIPO_AJENO.',
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
  /** Modems that had a key already: theirs stays. */
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
    'First keys of many modems at once, told once; those that have one keep it. 404 when one is outside the scope, 422 EQUIPO_AJENO.',
});

export const mountModem = defineCall({
  method: 'POST',
  path: '/equipments/mount_modem',
  access: write,
  input: z.strictObject({
    id_equipment: id,
    version,
    /** Null, and no other equipment: it is taken off. */
    id_truck: id.nullable(),
    /** A chassis or genset instead of a truck. */
    id_mounted_on: id.nullish(),
    /** Absent: now. Positions of before go where it was then; those that were stored stay. */
    from_at: givenInstant.nullish(),
  }),
  output: equipment,
  touches: ['equipment', 'truck'],
  summary:
    'Moves a modem to another truck, chassis or genset from an instant on that is not before its last move; its history stays. 409 MODIFICADO, CAMION_CON_EQUIPO, EQUIPO_CON_MODEM; 422 by field.',
});

export const gpsCaller = z.object({
  id_device_caller: z.number(),
  code: z.string(),
  /** UNKNOWN: no modem sends that code. WRONG_KEY: one does, with another key. GATEWAY: a gateway spoke for it, and its company has none such. */
  reason: z.enum(['UNKNOWN', 'WRONG_KEY', 'GATEWAY']),
  /** Whose gateway; of it this is a line of its own, beside what the code itself did. */
  company_name: z.string().nullable(),
  address: z.string(),
  times: z.number(),
  first_at: instant,
  last_at: instant,
  /** The modem that has the code, where the person may see it. */
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
    'Who called at a door of positions and was not let in, newest first: at most 500 codes of the last 7 days, nothing of where they were. The operator sees all; others those of their own modems and gateways.',
  shows: ['equipment'],
});

export const forgetGpsCaller = defineCall({
  method: 'POST',
  path: '/equipments/forget_gps_caller',
  access: write,
  input: z.strictObject({ id_device_caller: id }),
  output: z.object({ id_device_caller: z.number() }),
  touches: ['equipment'],
  summary: 'Takes a caller off the list; it comes back when it calls again. 404 outside the scope.',
});

export const gateway = z.object({
  id_gateway: z.number(),
  id_company: z.number(),
  company_name: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** When a forwarded position was heard last. */
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
    /** Absent: the own company. Only the operator makes one for another carrier. */
    id_company: id.nullish(),
  }),
  output: gatewayMade,
  touches: ['equipment'],
  summary: 'A gateway that may speak for all modems of one company and no other’s; its key is told once. 422 by field.',
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
    'A new key of a gateway, told once; the one before holds for 24 h more unless it is ended. 404 outside the scope.',
});
export const updateGateway = defineCall({
  method: 'POST',
  path: '/equipments/update_gateway',
  access: write,
  input: z.strictObject({ id_gateway: id, version, name: text(60).min(1), active: z.boolean() }),
  output: gateway,
  touches: ['equipment'],
  summary: 'Names a gateway otherwise, or switches it off and on. 404 outside the scope, 409 MODIFICADO.',
});
