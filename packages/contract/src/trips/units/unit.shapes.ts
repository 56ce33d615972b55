import { z } from 'zod';

/** A truck with its driver, as offered for a trip in all lists. */
export const offeredUnit = z.object({
  id_truck: z.number(),
  disk: z.string(),
  license_plate: z.string(),
  company: z.string(),
  is_own: z.boolean(),
  id_driver: z.number().nullable(),
  driver_name: z.string().nullable(),
  /** Short facts: «9 km de Tercon», «Lic. E · 14/mar/2028». */
  facts: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Why it is not possible; empty: possible. */
  reasons: z.array(z.string()),
});
export type OfferedUnit = z.infer<typeof offeredUnit>;
