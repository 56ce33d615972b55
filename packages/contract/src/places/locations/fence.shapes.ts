import { z } from 'zod';
import { latitude, longitude } from '../../shapes.ts';

/** A corner of a fence: longitude, latitude. */
export const corner = z.tuple([longitude(), latitude()]);
/** A fence drawn on the map: corners in their order, without the closing one. Null: the circle of radius_m. */
export const fenceShape = z.array(corner).nullable();
