import type { Location, LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import type { Page } from '@cabezal/contract/shapes';
import { cantonDistanceWarning, fencePointWarning } from '@cabezal/domain/places/locations/location';
import { locationRights } from '@cabezal/domain/places/locations/location-rights';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { locationEditorOf, withRights } from './location-rights.ts';
import { findLocation, type LocationListInput, locationList, type StoredRow } from './locations.queries.ts';

/** An establishment as an answer, with warnings and the person's rights. Errors: 404 outside the scope. */
export async function readLocation(tx: Tx, actor: Actor, id_location: number): Promise<Location> {
  const found = await findLocation(tx, id_location);
  if (found === undefined) throw notFound('El establecimiento no existe');
  const { canton_lat, canton_lng, ...location } = found;
  const centre = { name: location.canton ?? '', lat: canton_lat, lng: canton_lng };
  const warnings = [cantonDistanceWarning(location, centre), fencePointWarning(location.fence, location)];
  return {
    ...location,
    warnings: warnings.filter(text => text !== null),
    can: { ...locationRights(locationEditorOf(actor), location) },
  };
}

/** One page of establishments in the person's scope. */
export async function pageOfLocations(tx: Tx, actor: Actor, input: LocationListInput): Promise<Page<LocationRow>> {
  const page = await listPage<StoredRow>(tx, locationList(input), input);
  return { ...page, rows: withRights(actor, page.rows) };
}
