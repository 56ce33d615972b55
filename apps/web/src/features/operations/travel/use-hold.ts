import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';

/** A button that acts after it was held for so long (ms). Releasing it earlier does nothing. */
export function useHold(ms: number, onHeld: () => void) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const release = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const press = () => {
    clearTimeout(timer.current);
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      onHeld();
    }, ms);
  };
  return {
    isHeld,
    handlers: {
      onPointerDown: ({ isPrimary, button }: PointerEvent) => {
        if (isPrimary && button === 0) press();
      },
      onPointerUp: release,
      onPointerLeave: release,
      onPointerCancel: release,
      onKeyDown: (event: KeyboardEvent) => {
        if (!isPress(event)) return;
        event.preventDefault();
        if (!event.repeat) press();
      },
      onKeyUp: release,
      onBlur: release,
      // A long touch opens a menu on some phones.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
