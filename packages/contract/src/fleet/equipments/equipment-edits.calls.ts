import { MODEM_CODE_LENGTH, SENDERS } from '@cabezal/domain/system/validation/modem';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, motive, requiredText, text, version } from '../../shapes.ts';
import { bulkEdit, bulkInput } from '../../system/bulk/bulk.shapes.ts';
import { stateLogRow, tripAhead, tripDecisions } from '../../system/records/records.shapes.ts';
import { EQUIPMENT_PAPER_NAMES, type EquipmentPaperKind } from './equipment-papers.data.ts';
import { availability, equipment } from './equipments.calls.ts';

const paperKind = z.enum(Object.keys(EQUIPMENT_PAPER_NAMES) as [EquipmentPaperKind]);
const paperFiles = z.array(z.strictObject({ kind: paperKind, id_file: id })).max(12);

/** Attributes per kind are a domain rule (validation/equipment.ts); one without a value is not stored. */
const attribute = z.strictObject({
  code: requiredText(20),
  value: text(60).nullish(),
  /** For a certificate. */
  expires_on: givenDate.nullish(),
});
/** Fields common to all kinds of equipment. */
export const common = {
  /** Unique per kind, across all companies. */
  disk: requiredText(20).toUpperCase(),
  /** The truck on which it is mounted; at most one of each kind per truck. */
  id_truck: id.nullish(),
  observation: text(500).nullish(),
  /** All attributes; absent ones are cleared. */
  attributes: z.array(attribute).max(20).default([]),
};
/** Absent: the own company. */
const company = { id_company: id.nullish() };
/** For a modem. Code empty: its IMEI; absent: unchanged. */
const sends = { code: text(MODEM_CODE_LENGTH).nullish(), sender: z.enum(SENDERS).optional() };
const papers = { papers: paperFiles.default([]) };
const write = action('equipment.write');
const touches = ['equipment', 'document'] as const;
const adds = { method: 'POST', access: write, output: equipment, touches } as const;

export const addGenerator = defineCall({
  ...adds,
  path: '/equipments/add_generator',
  input: z.strictObject({ ...common, ...company, ...papers }),
  summary:
    'Registers a genset with its attributes and papers. Other companies only register for themselves (TRANS). 409 DISCO_DUPLICADO; 422 by field.',
});
export const addChassis = defineCall({
  ...adds,
  path: '/equipments/add_chassis',
  input: z.strictObject({
    ...common,
    ...company,
    ...papers,
    /** With or without hyphen; stored without, upper case. */
    license_plate: text(12).nullish(),
    size: requiredText(10),
  }),
  summary:
    'Registers a chassis with size, plate, attributes and papers. 409 DISCO_DUPLICADO, PLACA_DUPLICADA (ABC-123 and ABC-0123 are one vehicle); 422 by field.',
});
export const addModem = defineCall({
  ...adds,
  path: '/equipments/add_modem',
  input: z.strictObject({
    ...common,
    ...company,
    ...papers,
    ...sends,
    /** Owner, if different from the company that uses it. */
    id_owner: id.nullish(),
  }),
  summary:
    'Registers a modem: the code that it sends, else its IMEI (15 digits with check digit), chip, provider and owner; on its truck from now. 409 DISCO_DUPLICADO, CODIGO_DUPLICADO, IMEI_DUPLICADO; 422 by field.',
});

export const updateEquipment = defineCall({
  method: 'POST',
  path: '/equipments/update_equipment',
  access: write,
  input: z.strictObject({
    id_equipment: id,
    version,
    ...common,
    /** Absent: unchanged. Only the operator moves equipment to another carrier, and only without trips (409 EQUIPO_CON_VIAJES). */
    ...company,
    license_plate: text(12).nullish(),
    size: text(10).nullish(),
    id_owner: id.nullish(),
    ...sends,
  }),
  output: equipment,
  touches,
  summary:
    'Changes an equipment’s own data and, for the operator, its company. An absent field is emptied. The availability has its own call. 409 MODIFICADO, DISCO_DUPLICADO, PLACA_DUPLICADA, CODIGO_DUPLICADO, IMEI_DUPLICADO; 422 by field.',
});

export const deleteEquipment = defineCall({
  method: 'POST',
  path: '/equipments/delete_equipment',
  access: write,
  input: z.strictObject({ id_equipment: id, version }),
  output: z.object({ id_equipment: z.number(), deleted: z.literal(true) }),
  touches,
  summary:
    'Deletes an equipment that is on no guide, with its papers; else 409 EN_USO says where, and it can be set INACTIVO.',
});

export const updateAvailability = defineCall({
  method: 'POST',
  path: '/equipments/update_availability',
  access: write,
  input: z.strictObject({ id_equipment: id, version, availability, motive, trips: tripDecisions }),
  output: equipment,
  touches: [...touches, 'guide'],
  summary:
    'Sets an equipment’s availability with a motive; logged. Any but DISPONIBLE demands a decision for each trip ahead (KEEP, RELEASE): 409 VIAJES_POR_DECIDIR, VIAJE_EN_CURSO, VIAJE_EMITIDO, EQUIPO_SIN_CAMBIO.',
});

export const updateEquipmentDocuments = defineCall({
  method: 'POST',
  path: '/equipments/update_documents',
  access: write,
  input: z
    .strictObject({
      id_equipment: id,
      files: paperFiles.default([]),
      removed: z
        .array(z.strictObject({ id_document: id, motive }))
        .max(12)
        .default([]),
    })
    .refine(input => input.files.length + input.removed.length > 0, { message: 'Elija un archivo', path: ['files'] }),
  output: equipment,
  touches,
  summary:
    'Attaches and removes photos and papers of an equipment, all or nothing; a new one replaces the earlier one of its kind, which stays as an older version.',
});

export const getEquipmentStateLogs = defineCall({
  method: 'GET',
  path: '/logs/equipment_state_logs',
  access: action('equipment.read'),
  input: z.strictObject({ id_equipment: id }),
  output: z.array(stateLogRow),
  summary: 'Changes of an equipment’s availability, newest first, at most 500; 404 outside the scope.',
  shows: [{ noun: 'equipment', by: 'id_equipment' }],
});
export const getEquipmentTripsAhead = defineCall({
  method: 'POST',
  path: '/equipments/trips_ahead',
  access: action('guide.read'),
  changes: false,
  input: z.strictObject({ id_equipment: id }),
  output: z.array(tripAhead),
  summary:
    'Trips of a genset or chassis that are not closed, soonest first, with whether they may be released; a modem has none. 404 outside the scope.',
  shows: ['guide'],
});

export const bulkEditEquipments = defineCall({
  ...bulkEdit,
  path: '/bulk/edit_equipments',
  access: action('equipment.write'),
  input: bulkInput({ id_company: id, observation: common.observation, availability }, 'availability'),
  touches: ['equipment'],
  summary:
    'Gives up to 500 gensets, chassis or modems the same values, each as update_equipment and update_availability would, with an answer for each row. The company only by the operator; an availability needs a motive.',
});
