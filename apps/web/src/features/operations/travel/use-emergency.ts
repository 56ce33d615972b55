import { useEffect, useRef, useState } from 'react';
import { type CallWay, type EmergencyCall, keepSending, readCall, storeCall } from './emergency-call.ts';
import { watchPlace } from './phone-place.ts';

interface EmergencyState {
  /** The call of this phone; null: none. */
  call: EmergencyCall | null;
  /** Calls for help; while a call is open nothing more is needed. */
  start: () => void;
}

/** Pages without TLS (a workshop's own network) have no randomUUID. */
const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2, 12)}`;

/** The call for help of this phone: this page sends it while it is open, also if another page made it. */
export function useEmergency(way: CallWay): EmergencyState {
  const [call, setCall] = useState(() => readCall());
  const open = useRef(way);
  open.current = way;
  const sent = call?.is_open ? call.key : null;
  useEffect(() => {
    if (sent === null) return;
    const place = watchPlace();
    const stop = keepSending({ way: () => open.current, place: place.latest, onCall: setCall });
    return () => {
      stop();
      place.stop();
    };
  }, [sent]);
  const start = () => {
    if (call?.is_open) return;
    const made = { key: newKey(), way: open.current, at: new Date().toISOString(), heard_at: null, is_open: true };
    storeCall(made);
    setCall(made);
  };
  return { call, start };
}
