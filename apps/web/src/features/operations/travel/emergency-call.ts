import {
  dayEmergency,
  type EmergencyInput,
  type HeardEmergency,
  travelEmergency,
} from '@cabezal/contract/operations/travel/emergency.calls';
import { SHOWN_AFTER_END_MS, sentAgainIn } from '@cabezal/domain/operations/travel/emergency-call';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { measuredOffset } from './clock-offset.ts';

/** How a call for help reaches the server: with the link of a trip, or with the token of a bound phone. */
export interface CallWay {
  readonly kind: 'trip' | 'day';
  readonly token: string;
}

/** A call for help. A phone has one, whichever of its pages made it, and each of them goes on with it. */
export interface EmergencyCall {
  /** Created by the phone: the same call is sent again with it. */
  readonly key: string;
  readonly way: CallWay;
  /** When the driver called, by the phone's clock. */
  readonly at: string;
  /** When the server heard it; null: not yet. */
  readonly heard_at: string | null;
  /** False: the office ended it. */
  readonly is_open: boolean;
  /** When this phone learned that the office ended it. */
  readonly ended_at?: string;
  /** Why the server did not hear the last try. */
  readonly refused?: string;
}

export type PhonePlace = NonNullable<EmergencyInput['place']>;

const STORED = 'cabezal.emergencia';
/** Where the storage does not take it, the call lives as long as the page. */
let memory: EmergencyCall | null = null;

export function storeCall(call: EmergencyCall | null) {
  memory = call;
  try {
    if (call === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, JSON.stringify(call));
  } catch {
    // The call is sent from memory.
  }
}

/** The call of this phone; null: none, or the office ended it some time ago. */
export function readCall(now = new Date()): EmergencyCall | null {
  let call = memory;
  try {
    const text = localStorage.getItem(STORED);
    if (text !== null) call = JSON.parse(text) as EmergencyCall;
  } catch {
    // What is in memory is the newest.
  }
  const ended_at = call?.ended_at;
  const isOld = ended_at !== undefined && now.getTime() - Date.parse(ended_at) > SHOWN_AFTER_END_MS;
  return isOld ? null : call;
}

/** Requests that may be on their way at once: over a slow network the next one leaves before the last one is answered. */
const MOST_ON_THE_WAY = 4;
const TIMEOUT_MS = 20_000;

/** The call after an answer of the server, or after its refusal. A link that has ended is replaced by that of the open page. */
function afterAnswer(
  call: EmergencyCall,
  answer: HeardEmergency | ApiError,
  open: CallWay,
  now = new Date(),
): EmergencyCall {
  const { refused: _refused, ...before } = call;
  if (!(answer instanceof ApiError)) {
    const { heard_at, is_open } = answer;
    const ended = is_open ? {} : { ended_at: before.ended_at ?? now.toISOString() };
    return { ...before, heard_at: before.heard_at ?? heard_at, is_open, ...ended };
  }
  if (answer.isUncertain) return call.refused === undefined ? call : before;
  const way = answer.status === 401 || answer.status === 404 ? open : before.way;
  return { ...before, way, refused: messageOf(answer) };
}

function send({ key, at, way }: EmergencyCall, place: PhonePlace | null): Promise<HeardEmergency> {
  const offset_ms = measuredOffset();
  const said = { key, at, ...(offset_ms !== undefined && { offset_ms }), ...(place !== null && { place }) };
  const options = { token: way.token, timeoutMs: TIMEOUT_MS };
  return way.kind === 'trip' ? callApi(travelEmergency, said, options) : callApi(dayEmergency, said, options);
}

interface Sending {
  /** How the open page reaches the server. */
  way: () => CallWay;
  /** Where the phone is now; null: it does not know, or may not say. */
  place: () => PhonePlace | null;
  onCall: (call: EmergencyCall) => void;
}

/**
 * Sends the stored call every five seconds until the server has heard it, then the place every ten while it is open. It waits neither for the
 * queue of the trip nor for the answer to the last try. Returns how to stop.
 */
export function keepSending({ way, place, onCall }: Sending): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let onTheWay = 0;
  const attempt = async (call: EmergencyCall) => {
    onTheWay += 1;
    const answer = await send(call, place()).catch((cause: unknown) => (cause instanceof ApiError ? cause : null));
    onTheWay -= 1;
    const stored = readCall();
    if (answer === null || stored?.key !== call.key) return;
    const next = afterAnswer(stored, answer, way());
    if (next === stored) return;
    storeCall(next);
    if (!isStopped) onCall(next);
  };
  const tick = () => {
    clearTimeout(timer);
    const call = readCall();
    const again = call === null ? null : sentAgainIn(call);
    if (isStopped || call === null || again === null) return;
    if (onTheWay < MOST_ON_THE_WAY) void attempt(call);
    timer = setTimeout(tick, again);
  };
  const online = () => tick();
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', online);
  tick();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', online);
  };
}
