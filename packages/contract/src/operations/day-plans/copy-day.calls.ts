import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id } from '../../shapes.ts';

/** Maximum of copies in one call: each is booked, priced and planned. */
export const MAX_DAY_COPIES = 200;

export const copyDay = defineCall({
  method: 'POST',
  path: '/dispatch/copy_day',
  access: action('recurring.write'),
  input: z.strictObject({
    /** Copies the reservations with an appointment on this day. */
    from_date: givenDate,
    to_dates: z.array(givenDate).min(1, 'Elija al menos un día').max(14, 'Hasta 14 días por vez'),
    /** Selection; absent: all except rejected and cancelled ones. */
    ids: z.array(id).min(1, 'Elija al menos una reserva').max(MAX_DAY_COPIES).optional(),
    /** Accepts the copies and assigns truck, driver and equipment of the copied day, if free. */
    with_resources: z.boolean().default(false),
    /** Whether to copy services booked besides the freight. */
    keep_services: z.boolean().default(true),
    /** Returns the results without storing anything. */
    preview: z.boolean().default(false),
  }),
  output: z.object({
    results: z.array(
      z.object({
        /** The copied reservation. */
        id: z.number(),
        to_date: date,
        ok: z.boolean(),
        client_name: z.string(),
        route_text: z.string(),
        containers_text: z.string(),
        appointment_time: z.string(),
        /** Null in a preview. */
        id_reservation: z.number().nullable(),
        /** It was copied to that day before; the existing copy is returned. */
        already: z.boolean(),
        /** Number of trips with an assigned truck. */
        assigned: z.number(),
        /** Why a trip has no truck, and other warnings. */
        warnings: z.array(z.string()),
        code: z.string().optional(),
        message: z.string().optional(),
      }),
    ),
    copied: z.number(),
    already: z.number(),
    refused: z.number(),
  }),
  touches: ['reservation', 'dispatch', 'guide'],
  summary:
    'Copies the reservations of a day to other days, each separately: a refused one does not stop the others. Box, booking, BL, reference, seals, slot, cut-off and ship are never copied. The same copy is made once, however often this is called. 404 for a reservation outside the scope or of another day; 422 FECHAS, DEMASIADAS (200 copies), SIN_RESERVAS; 403 with_resources without the rights to approve and assign.',
});
export type CopiedDay = z.infer<typeof copyDay.output>;
