import { useEffect, useMemo, useRef, useState } from 'react';

/** Ends a run over several rows before the next row: at the person's wish, or because its screen or dialog was left. */
export function useStop() {
  const asked = useRef(false);
  const left = useRef(false);
  const [isStopping, setStopping] = useState(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const control = useMemo(
    () => ({
      stop: () => {
        asked.current = true;
        setStopping(true);
      },
      /** Before a run. */
      reset: () => {
        asked.current = false;
        setStopping(false);
      },
      hasLeft: () => left.current,
      isStopped: () => asked.current || left.current,
    }),
    [],
  );
  return { isStopping, ...control };
}
