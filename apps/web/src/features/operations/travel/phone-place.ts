import { FRESH_PLACE_MS } from '@cabezal/domain/operations/travel/emergency-call';
import type { PhonePlace } from './emergency-call.ts';

/** Whether the page may read the place: «ask» would show a question of the browser, which a call for help never does. */
export type PlacePermission = 'granted' | 'ask' | 'denied';

export async function placePermission(): Promise<PlacePermission> {
  if (!('geolocation' in navigator)) return 'denied';
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'prompt' ? 'ask' : state;
  } catch {
    return 'ask';
  }
}

/** Asks the driver for the permission, before he needs it. */
export const askForPlace = (): Promise<boolean> =>
  new Promise(resolve => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      () => resolve(false),
    );
  });

const placeOf = ({ coords, timestamp }: GeolocationPosition): PhonePlace => ({
  lat: coords.latitude,
  lng: coords.longitude,
  accuracy_m: Math.min(coords.accuracy, 1_000_000),
  at: new Date(timestamp).toISOString(),
});

/** Follows the place of the phone if it may be read without a question. */
export function watchPlace(): { latest: () => PhonePlace | null; stop: () => void } {
  let found: PhonePlace | null = null;
  let watch: number | null = null;
  let isStopped = false;
  void placePermission().then(permission => {
    if (permission !== 'granted' || isStopped) return;
    watch = navigator.geolocation.watchPosition(
      position => {
        found = placeOf(position);
      },
      () => {},
      { enableHighAccuracy: true, maximumAge: 10_000 },
    );
  });
  return {
    latest: () => (found !== null && Date.now() - Date.parse(found.at) <= FRESH_PLACE_MS ? found : null),
    stop: () => {
      isStopped = true;
      if (watch !== null) navigator.geolocation.clearWatch(watch);
    },
  };
}
