import { z } from 'zod';
import { latitude, longitude } from '../../shapes.ts';

/** A corner of a fence: longitude, latitude. */
export const corner = z.tuple([longitude(), latitude()]);
/** A polygonal fence: corners in order, without repeating the first. Null: the circle of radius_m. */
export const fenceShape = z.array(corner).nullable();
