import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, money, motive, requiredText, text, version } from '../../shapes.ts';
import { bulkEdit, bulkInput } from '../../system/bulk/bulk.shapes.ts';
import { tripDecisions } from '../../system/records/records.shapes.ts';
import { TRUCK_AXLES, TRUCK_BODIES, TRUCK_CABINS, TRUCK_FUELS, TRUCK_PAPER_NAMES } from './truck-lookups.data.ts';
import { setTruckState, truck } from './trucks.calls.ts';

const oneOf = (values: readonly string[], message: string) =>
  text(60)
    .refine(value => values.includes(value), { message })
    .nullish();
const whole = (message: string) => z.number(message).int(message).min(-2_147_483_648).max(2_147_483_647).nullish();
/** The domain checks the limits (validation/truck.ts); the schema only excludes values that are no plausible number. */
const measure = (message: string) => z.number(message).min(-99_999).max(99_999).nullish();
export const truckPaperKind = z.enum(Object.keys(TRUCK_PAPER_NAMES) as [keyof typeof TRUCK_PAPER_NAMES]);

/** A truck's own data, as entered. */
export const details = {
  disk: requiredText(10).toUpperCase(),
  /** With or without hyphen; stored without, upper case. */
  license_plate: requiredText(12),
  brand: text(40).nullish(),
  model: text(40).nullish(),
  country_factory: text(40).nullish(),
  color: text(30).nullish(),
  factory_year: whole('Ingrese el año'),
  purchase_year: whole('Ingrese el año'),
  truck_type: text(40).nullish(),
  /** The usual driver: of the truck's company, or associated with it. */
  id_driver: id.nullish(),
  serial: text(20).toUpperCase().nullish(),
  fuel: oneOf(TRUCK_FUELS, 'Elija el combustible'),
  axles: oneOf(TRUCK_AXLES, 'Elija los ejes'),
  body: oneOf(TRUCK_BODIES, 'Elija la carrocería'),
  cabin: oneOf(TRUCK_CABINS, 'Elija la cabina'),
  passengers: whole('Ingrese los pasajeros'),
  tank_1_gallons: measure('Ingrese los galones'),
  tank_2_gallons: measure('Ingrese los galones'),
  tonnage: measure('Ingrese las toneladas'),
  fifth_wheel_lbs: whole('Ingrese las libras'),
  appraisal: money.nullish(),
  motor_brand: text(40).nullish(),
  motor_model: text(40).nullish(),
  motor_serial: text(25).toUpperCase().nullish(),
  motor_horsepower: whole('Ingrese los caballos de fuerza'),
  motor_cylinder_capacity: whole('Ingrese los centímetros cúbicos'),
  observation_truck: text(500).nullish(),
};
const paperFiles = z.array(z.strictObject({ kind: truckPaperKind, id_file: id })).max(12);
const write = action('truck.write');
const touches = ['truck', 'document'] as const;

export const addTruck = defineCall({
  method: 'POST',
  path: '/truck/add_truck',
  access: write,
  input: z.strictObject({
    ...details,
    /** Absent: the own company. */
    id_company: id.nullish(),
    /** Confirmed uploads of the own company, attached at creation. */
    papers: paperFiles.default([]),
  }),
  output: truck,
  touches,
  summary:
    'Registers a truck with its papers. Other companies only register for themselves (TRANS). 409 CAMION_DUPLICADO if the plate exists already (ABC-123 and ABC-0123 are one), DISCO_DUPLICADO in the company; 422 by field: plate, years, measures, serials, driver. Certificates are added by edit_certificate.',
});

export const editTruck = defineCall({
  method: 'POST',
  path: '/truck/edit_truck',
  access: write,
  input: z.strictObject({
    id_truck: id,
    version,
    ...details,
    /**
     * Absent: unchanged. Only the operator moves a truck to another carrier, and only without trips (409 CAMION_CON_VIAJES) and without equipment of
     * other carriers (409 CAMION_CON_EQUIPO).
     */
    id_company: id.nullish(),
  }),
  output: truck,
  touches,
  summary:
    'Changes a truck’s own data, driver and, for the operator, company; only of the own company, or the operator. An absent detail is emptied. The state has its own call.',
});

export const deleteTruck = defineCall({
  method: 'POST',
  path: '/truck/delete_truck',
  access: write,
  input: z.strictObject({ id_truck: id, version }),
  output: z.object({ id_truck: z.number(), deleted: z.literal(true) }),
  touches,
  summary:
    'Deletes a truck to which nothing refers, with its certificates and papers; else 409 EN_USO names the places (guides, equipment, tracking devices), and it can be set INACTIVO.',
});

export const getLastDisk = defineCall({
  method: 'POST',
  path: '/truck/last_disk',
  access: action('truck.read'),
  changes: false,
  /** Absent: the own company. */
  input: z.strictObject({ id_company: id.nullish() }),
  output: z.object({ disk: z.string() }),
  summary:
    'The disk after the highest one in use: 01, 02 … in the operator’s fleet, P-01, P-02 … among all third parties together. 404 for a company that is no carrier in the scope.',
  shows: ['truck'],
});

export const saveTruckObservation = defineCall({
  method: 'POST',
  path: '/truck/save_observation_truck',
  access: write,
  input: z.strictObject({ id_truck: id, version, observation_truck: requiredText(500) }),
  output: truck,
  touches,
  summary: 'Writes the observation about a truck; the one before stays in the history.',
});
export const deleteTruckObservation = defineCall({
  method: 'POST',
  path: '/truck/delete_observation_truck',
  access: write,
  input: z.strictObject({ id_truck: id, version }),
  output: truck,
  touches,
  summary: 'Removes the observation about a truck; it stays in the history.',
});

export const updateTruckState = defineCall({
  method: 'POST',
  path: '/truck/update_status_truck',
  access: write,
  input: z.strictObject({ id_truck: id, version, truck_state: setTruckState, motive, trips: tripDecisions }),
  output: truck,
  touches: [...touches, 'guide'],
  summary:
    'Sets a truck’s state with a motive; logged. ASIGNADO and EN_VIAJE follow from its trips and are not set. Any state but DISPONIBLE demands a decision for each trip ahead (KEEP, RELEASE): 409 VIAJES_POR_DECIDIR, VIAJE_EN_CURSO, VIAJE_EMITIDO, CAMION_SIN_CAMBIO.',
});

export const updateTruckDocuments = defineCall({
  method: 'POST',
  path: '/truck/update_documents_truck',
  access: write,
  input: z
    .strictObject({
      id_truck: id,
      files: paperFiles.default([]),
      removed: z
        .array(z.strictObject({ id_document: id, motive }))
        .max(12)
        .default([]),
    })
    .refine(input => input.files.length + input.removed.length > 0, { message: 'Elija un archivo', path: ['files'] }),
  output: truck,
  touches,
  summary:
    'Attaches confirmed uploads of the own company to a truck (a new one replaces the earlier one of its kind, which stays as an older version) and removes papers with a motive; all or nothing.',
});

export const bulkEditTrucks = defineCall({
  ...bulkEdit,
  path: '/bulk/edit_trucks',
  access: action('truck.write'),
  input: bulkInput(
    {
      brand: details.brand,
      model: details.model,
      truck_type: details.truck_type,
      fuel: details.fuel,
      axles: details.axles,
      body: details.body,
      cabin: details.cabin,
      color: details.color,
      observation_truck: details.observation_truck,
      truck_state: setTruckState,
    },
    'truck_state',
  ),
  touches: ['truck'],
  summary:
    'Gives up to 500 trucks the same values, each as edit_truck and update_status_truck would, with an answer for each row. A state needs a motive; leaving service is refused for a truck with trips to decide on.',
});
