import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Where a screen may put something of its own into the bar at the top, when there is one (drawer, fixed, horizontal styles). */
const SLOT_ID = 'cz-top-bar-slot';

export function TopBarSlotTarget() {
  return <div id={SLOT_ID} className="cz-top-slot" />;
}

export function TopBarSlot({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => setTarget(document.getElementById(SLOT_ID)), []);
  return target ? createPortal(children, target) : null;
}
