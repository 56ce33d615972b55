import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { addStop, type StopsChanged } from '@cabezal/contract/operations/stops/stops.calls';
import type { Client } from '../../../../test/harness.ts';

export const motive = 'El cliente pidió pesar la carga';
/** A scale on the road between Guayaquil and El Guabo. */
export const scale = { name: 'Báscula Naranjal', lat: -2.67, lng: -79.62, radius_m: 300 };

/** Input that adds the scale before a stop of a guide. */
export const scaleBefore = (guide: GuideDetail, before: number | null, more: Record<string, unknown> = {}) => ({
  id_guide: guide.id_guide,
  version: guide.version,
  before,
  code: 'PES',
  point: scale,
  motive,
  ...more,
});
export const addScale = (
  who: Client,
  guide: GuideDetail,
  before: number | null,
  more: Record<string, unknown> = {},
): Promise<StopsChanged> => who.ok(addStop, scaleBefore(guide, before, more));
