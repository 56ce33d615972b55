import { useEffect, useRef, useState } from 'react';

const TYPING_MS = 300;

/** A text that is reported when typing pauses; a value from outside (a view, «Limpiar») replaces it, its own reported value does not. */
export function useTyped(given: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(given);
  const told = useRef(given);
  const latest = useRef(onSettled);
  latest.current = onSettled;

  useEffect(() => {
    if (given === told.current) return;
    told.current = given;
    setTyped(given);
  }, [given]);

  const settle = (text: string) => {
    if (text === told.current) return;
    told.current = text;
    latest.current(text);
  };
  const settleNow = useRef(settle);
  settleNow.current = settle;

  useEffect(() => {
    const timer = setTimeout(() => settleNow.current(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, settle: () => settle(typed.trim()) };
}
