import type { FoundAddress } from '@cabezal/contract/places/locations/location-edits.calls';
import { isInEcuador } from '@cabezal/domain/system/geo/ecuador';
import { z } from 'zod';
import { readUpTo } from '../../../platform/read-up-to.ts';
import { within } from '../../../platform/within.ts';
import { SERVICE_REST_MS } from '../roads/maps-services.ts';

/** Finds addresses; null: the service is not configured or did not answer. */
export type Geocoder = (text: string) => Promise<FoundAddress[] | null>;

/** Longest wait for an address. During the pause after a failure, searches return only known places. */
const timeoutMs = 1_500;
const most = 6;
/** A hundred times the size of six places. */
const mostBytes = 256 * 1024;

/** Nominatim returns coordinates as text. */
const answer = z.array(
  z.object({
    display_name: z.string().min(1),
    lat: z.coerce.number(),
    lon: z.coerce.number(),
  }),
);

function toFound({ display_name, lat, lon }: z.infer<typeof answer>[number]): FoundAddress {
  const [name = display_name, ...rest] = display_name.split(', ');
  return { name, detail: rest.slice(0, 3).join(', '), lat, lng: lon, source: 'MAPS' };
}

/**
 * A service with the API of Nominatim. After a timeout or an error it is not asked for half a minute, because people wait for its answer.
 */
export function nominatim(url: string, clock: () => Date): Geocoder {
  let restUntil = 0;
  return async text => {
    if (clock().getTime() < restUntil) return null;
    try {
      const query = new URLSearchParams({ q: text, format: 'jsonv2', countrycodes: 'ec', limit: String(most) });
      const body = await within(timeoutMs, async signal => {
        const headers = { 'accept-language': 'es', 'user-agent': 'Cabezal' };
        const response = await fetch(`${url.replace(/\/$/, '')}/search?${query}`, { headers, signal });
        if (!response.ok) throw new Error(`geocoder answered ${response.status}`);
        return readUpTo(response, mostBytes);
      });
      const found = answer.parse(JSON.parse(body));
      return found.map(toFound).filter(isInEcuador).slice(0, most);
    } catch {
      restUntil = clock().getTime() + SERVICE_REST_MS;
      return null;
    }
  };
}
