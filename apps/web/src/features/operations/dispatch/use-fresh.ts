import type { BoardGuide } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { useEffect, useRef, useState } from 'react';

const PULSE_MS = 1500;
const nothing: ReadonlySet<number> = new Set();

/** Guides that are new or changed since the last read: their bars pulse once. */
export function useFresh(guides: readonly BoardGuide[], day: string): ReadonlySet<number> {
  const known = useRef<{ day: string; versions: Map<number, number> } | null>(null);
  const [fresh, setFresh] = useState(nothing);
  useEffect(() => {
    const before = known.current?.day === day ? known.current.versions : null;
    const versions = new Map(guides.map(guide => [guide.id_guide, guide.version]));
    known.current = { day, versions };
    if (!before) return;
    const changed = guides.filter(guide => before.get(guide.id_guide) !== guide.version).map(guide => guide.id_guide);
    if (changed.length === 0) return;
    setFresh(new Set(changed));
    const timer = setTimeout(() => setFresh(nothing), PULSE_MS);
    return () => clearTimeout(timer);
  }, [guides, day]);
  return fresh;
}
