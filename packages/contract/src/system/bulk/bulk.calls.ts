import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { person } from '../../fleet/drivers/driver-edits.calls.ts';
import { common } from '../../fleet/equipments/equipment-edits.calls.ts';
import { availability } from '../../fleet/equipments/equipments.calls.ts';
import { details as vehicle } from '../../fleet/trucks/truck-edits.calls.ts';
import { setTruckState } from '../../fleet/trucks/trucks.calls.ts';
import { agreed } from '../../people/companies/company-edits.calls.ts';
import { details as place } from '../../places/locations/location-edits.calls.ts';
import { details as sold } from '../../prices/services/services.calls.ts';
import { givenDate, id, motive, version } from '../../shapes.ts';

/** Maximum of rows in one call. */
export const MOST_ROWS = 500;

/** A selected row with the version that the client read. */
const row = z.strictObject({ id, version });
const rows = z
  .array(row)
  .min(1, 'Elija al menos una fila')
  .max(MOST_ROWS, `Cambie hasta ${MOST_ROWS} filas a la vez`)
  .refine(all => new Set(all.map(one => one.id)).size === all.length, 'Una fila está dos veces');

/** The same values for all rows: an absent field stays, null clears it. `state` is the field that is logged and needs a motive. */
function bulkInput<F extends z.ZodRawShape>(fields: F, state?: keyof F) {
  return z
    .strictObject({
      rows,
      changes: z
        .strictObject(fields)
        .partial()
        .refine(changes => Object.values(changes).some(value => value !== undefined), 'Elija qué cambiar'),
      motive: motive.optional(),
    })
    .refine(
      input => state === undefined || (input.changes as Partial<F>)[state] === undefined || input.motive !== undefined,
      { message: 'Escriba un motivo de al menos 5 caracteres', path: ['motive'] },
    );
}

/** Result of a row: its new version, or why it was not changed. */
const outcome = z.discriminatedUnion('ok', [
  z.object({ id: z.number(), ok: z.literal(true), version: z.number() }),
  z.object({ id: z.number(), ok: z.literal(false), message: z.string(), code: z.string() }),
]);
export type Outcome = z.infer<typeof outcome>;

export const bulkAnswer = z.object({
  /** In the order of the input. */
  results: z.array(outcome),
  changed: z.number(),
  refused: z.number(),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

const edits = { method: 'POST', output: bulkAnswer } as const;

export const bulkEditDrivers = defineCall({
  ...edits,
  path: '/bulk/edit_drivers',
  access: action('driver.write'),
  input: bulkInput(
    {
      escalafon: person.escalafon,
      nationality: person.nationality,
      observation_driver: person.observation_driver,
      active: z.boolean(),
    },
    'active',
  ),
  touches: ['driver'],
  summary:
    'Gives up to 500 drivers the same values, each as edit_driver and change_state_driver would: the answer says for each row whether it was changed or why not; a refused row does not stop the others. Deactivating needs a motive and is refused for a driver with trips to decide on.',
});

export const bulkEditTrucks = defineCall({
  ...edits,
  path: '/bulk/edit_trucks',
  access: action('truck.write'),
  input: bulkInput(
    {
      brand: vehicle.brand,
      model: vehicle.model,
      truck_type: vehicle.truck_type,
      fuel: vehicle.fuel,
      axles: vehicle.axles,
      body: vehicle.body,
      cabin: vehicle.cabin,
      color: vehicle.color,
      observation_truck: vehicle.observation_truck,
      truck_state: setTruckState,
    },
    'truck_state',
  ),
  touches: ['truck'],
  summary:
    'Gives up to 500 trucks the same values, each as edit_truck and update_status_truck would, with an answer for each row. A state needs a motive; leaving service is refused for a truck with trips to decide on.',
});

export const bulkEditEquipments = defineCall({
  ...edits,
  path: '/bulk/edit_equipments',
  access: action('equipment.write'),
  input: bulkInput({ id_company: id, observation: common.observation, availability }, 'availability'),
  touches: ['equipment'],
  summary:
    'Gives up to 500 gensets, chassis or modems the same values, each as update_equipment and update_availability would, with an answer for each row. The company only by the operator; an availability needs a motive.',
});

export const bulkEditLocations = defineCall({
  ...edits,
  path: '/bulk/edit_locations',
  access: action('location.write'),
  input: bulkInput({
    free_hours: place.free_hours,
    radius_m: place.radius_m.unwrap(),
    requires_credential: z.boolean(),
    active: z.boolean(),
    contact_name: place.contact_name,
    contact_phone: place.contact_phone,
  }),
  touches: ['location', 'guide'],
  summary:
    'Gives up to 500 establishments the same values, each as update_location would, with an answer for each row; radius in metres, free hours in hours (null: the default of the type).',
});

export const bulkEditCompanies = defineCall({
  ...edits,
  path: '/bulk/edit_companies',
  access: action('company.write'),
  input: bulkInput(
    {
      id_advisor: agreed.id_advisor,
      notifications_share: z.boolean(),
      share_driver_truck: z.boolean(),
      early_billing: z.boolean(),
      create_disv: z.boolean(),
      active: z.boolean(),
    },
    'active',
  ),
  touches: ['company'],
  summary:
    'Gives up to 500 companies the same values, each as edit_company and set_active would, with an answer for each row. Activating and deactivating need a motive; one with unfinished trips or reservations stays active.',
});

export const bulkEditServices = defineCall({
  ...edits,
  path: '/bulk/edit_services',
  access: action('service.write'),
  input: bulkInput({ unit_price: sold.unit_price, bookable: z.boolean(), active: z.boolean() }),
  touches: ['service'],
  summary:
    'Gives up to 500 services the same values, each as update_service would, with an answer for each row; price in USD without VAT (null: agreed case by case).',
});

export const bulkEditRoutes = defineCall({
  ...edits,
  path: '/bulk/edit_routes',
  access: action('route.write'),
  input: bulkInput({ active: z.boolean() }),
  touches: ['route'],
  summary: 'Puts up to 500 stored roads in or out of use, each as update_route would, with an answer for each row.',
});

export const bulkEndFees = defineCall({
  ...edits,
  path: '/bulk/end_fees',
  access: action('fee.write'),
  input: bulkInput({ valid_to: givenDate }, 'valid_to'),
  touches: ['fee', 'reservation'],
  summary:
    'Ends up to 500 sale rates on the same day, its last, each as delete_fee would: the answer says for each row whether it ended or why not; a refused row does not stop the others.',
});
