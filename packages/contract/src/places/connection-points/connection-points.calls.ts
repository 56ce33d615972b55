import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, listInput, money, pageOf, phone, possible, price, requiredText, text, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Connection points: locations of type PC where a reefer is plugged in. */
export const VOLTAGES = [220, 380, 440, 460] as const;

const offer = {
  outlets: z.number('Ingrese el número de tomas').int().min(1, 'Al menos una toma').max(500, 'Máximo 500 tomas'),
  voltage_v: z.union(
    VOLTAGES.map(v => z.literal(v)) as [z.ZodLiteral<220>, z.ZodLiteral<380>, z.ZodLiteral<440>, z.ZodLiteral<460>],
    'Elija el voltaje',
  ),
  backup_generator: z.boolean().default(false),
  open_24h: z.boolean().default(true),
  observation: text(500).nullish(),
};

export const connectionPoint = z.object({
  id_location: z.number(),
  name: z.string(),
  address: z.string().nullable(),
  id_canton: z.number().nullable(),
  canton: z.string().nullable(),
  province: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  outlets: z.number(),
  voltage_v: z.number(),
  /** USD without VAT per hour and reefer; null: agreed in each case. */
  cost_hour: money.nullable(),
  backup_generator: z.boolean(),
  open_24h: z.boolean(),
  observation: z.string().nullable(),
  active: z.boolean(),
  version: z.number(),
  can: z.object({ edit: possible }),
});
export type ConnectionPoint = z.infer<typeof connectionPoint>;
const withoutCost = pageOf(connectionPoint.omit({ cost_hour: true }));

export const listConnectionPoints = defineCall({
  method: 'POST',
  path: '/point_connection/list_points_connections',
  access: action('location.read'),
  changes: false,
  input: listInput({
    id_province: id,
    voltage_v: z.coerce.number().int().min(0).max(100_000),
    open_24h: z.boolean(),
    active: z.boolean(),
  }),
  output: pageOf(connectionPoint),
  outputFor: { customer: withoutCost },
  summary: 'Places where a reefer is plugged in, with outlets, voltage (V) and cost of an hour (USD without VAT).',
  shows: ['connection_point', 'location'],
});
export const listConnectionPointsExcel = excelOf(listConnectionPoints, 'connection-points');

export const getConnectionPoint = defineCall({
  method: 'POST',
  path: '/point_connection/get',
  access: action('location.read'),
  changes: false,
  input: z.strictObject({ id_location: id }),
  output: connectionPoint,
  outputFor: { customer: connectionPoint.omit({ cost_hour: true }) },
  summary: 'One connection point; 404 outside the scope and for a location of another type.',
  shows: [
    { noun: 'connection_point', by: 'id_location' },
    { noun: 'location', by: 'id_location' },
  ],
});

const fields = {
  name: requiredText(120),
  address: text(200).nullish(),
  id_canton: id,
  lat: z
    .number('Marque el punto en el mapa')
    .min(-5.1, 'El punto está fuera del Ecuador')
    .max(1.7, 'El punto está fuera del Ecuador'),
  lng: z
    .number('Marque el punto en el mapa')
    .min(-92.1, 'El punto está fuera del Ecuador')
    .max(-75.1, 'El punto está fuera del Ecuador'),
  contact_name: text(80).nullish(),
  contact_phone: phone.nullish(),
  cost_hour: price('El costo').nullish(),
  ...offer,
};
const touches = ['location', 'connection_point'] as const;
const write = action('route.write');

export const addConnectionPoint = defineCall({
  method: 'POST',
  path: '/point_connection/add_new_point_connection',
  access: write,
  input: z.strictObject(fields),
  output: connectionPoint,
  touches,
  summary:
    'Registers a connection point: a location of type PC, so that stops and fences know it. 409 PUNTO_DUPLICADO by name in the canton.',
});

export const updateConnectionPoint = defineCall({
  method: 'POST',
  path: '/point_connection/update',
  access: write,
  input: z.strictObject({
    id_location: id,
    version,
    ...fields,
    /** These three, if absent: unchanged. */
    backup_generator: z.boolean().optional(),
    open_24h: z.boolean().optional(),
    active: z.boolean().optional(),
  }),
  output: connectionPoint,
  touches,
  summary: 'Changes a connection point; an inactive one is no longer offered. 409 when the version is stale.',
});

export const deleteConnectionPoint = defineCall({
  method: 'POST',
  path: '/point_connection/delete',
  access: write,
  input: z.strictObject({ id_location: id, version }),
  output: z.object({ id_location: z.number(), deleted: z.literal(true) }),
  touches,
  summary: 'Deletes a connection point that nothing refers to; else 409 EN_USO names the places.',
});
