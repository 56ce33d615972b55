import { z } from 'zod';

/** A corner of a fence: longitude, latitude. */
export const corner = z.tuple([z.number(), z.number()]);
/** A fence drawn on the map: corners in their order, without the closing one. Null: the circle of radius_m. */
export const fenceShape = z.array(corner).nullable();
