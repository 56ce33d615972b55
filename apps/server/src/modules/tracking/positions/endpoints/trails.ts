import {
  type Fix,
  followTrail,
  isExact,
  MAX_ACCURACY_M,
  startTrail,
  type Trail,
} from '@cabezal/domain/places/geo/trail';
import { formatDistance } from '@cabezal/domain/system/amounts/format';
import { distanceM } from '@cabezal/domain/system/geo/distance';
import { lengthText } from '@cabezal/domain/system/validation/modem';
import type { KnownDevice } from './device-keys.ts';
import type { Omission } from './omissions.ts';
import type { Reading } from './reading.ts';

const mostKept = 100_000;

export interface Trails {
  /** Stored positions of a truck that the follower will ignore. Their times are by our clock. */
  ignoredPositions(device: KnownDevice, positions: readonly Reading[], now: Date): Omission[];
}

const newestMs = ({ last, jump }: Trail): number => Math.max(last?.ms ?? -Infinity, jump?.ms ?? -Infinity);

const fixOf = ({ lat, lng, device_ms, accuracy_m }: Reading): Fix => ({
  lat,
  lng,
  ms: device_ms,
  accuracy: accuracy_m,
});

/** A place in the form for typing it into a map. */
const placeText = ({ lat, lng }: Fix): string => [lat, lng].map(degrees => Math.round(degrees * 1e5) / 1e5).join(', ');

function inexactText({ doubt }: Reading, { accuracy }: Fix): string {
  const most = formatDistance(MAX_ACCURACY_M);
  return doubt ?? `Su error es de ${formatDistance(accuracy ?? 0)}, más de ${most}`;
}

const jumpText = (from: Fix, to: Fix): string =>
  `${placeText(to)}: a ${formatDistance(distanceM(from, to))} de la anterior, ${lengthText((to.ms - from.ms) / 1000)} después`;

/** Continues a trail with positions in the order of time. */
function walk(from: Trail, positions: readonly Reading[]): { trail: Trail; omissions: Omission[] } {
  let trail = from;
  const omissions: Omission[] = [];
  for (const position of positions) {
    const { device_ms } = position;
    const fix = fixOf(position);
    if (!isExact(fix)) {
      omissions.push({ kind: 'INEXACT', device_ms, reason: inexactText(position, fix) });
      continue;
    }
    const { last } = trail;
    trail = followTrail(trail, fix);
    if (trail.last !== fix && last !== null) omissions.push({ kind: 'JUMP', device_ms, reason: jumpText(last, fix) });
  }
  return { trail, omissions };
}

/**
 * The trail of each device as the follower will trust it, so that positions without effect are reported when they arrive. Each process
 * keeps its own; a new one starts from the device's last signal.
 */
export function createTrails(): Trails {
  const kept = new Map<number, Trail>();
  return {
    ignoredPositions({ id_device, lastFix }, positions, now) {
      const sorted = [...positions].sort((a, b) => a.device_ms - b.device_ms);
      const remembered = kept.get(id_device) ?? { last: lastFix, jump: null };
      // Our clock was set back: the trail has another time.
      const known = newestMs(remembered) > now.getTime() ? startTrail() : remembered;
      const seen = newestMs(known);
      // Late positions from a memory form a trail of their own; so do repeated ones, which are compared with nothing earlier.
      const late = walk(
        startTrail(),
        sorted.filter(p => p.device_ms < seen),
      );
      const { trail, omissions } = walk(
        known,
        sorted.filter(p => p.device_ms > seen),
      );
      if (kept.size >= mostKept) kept.clear();
      kept.set(id_device, trail);
      return [...late.omissions, ...omissions];
    },
  };
}
