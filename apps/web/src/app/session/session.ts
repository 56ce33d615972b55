import type { Person } from '@cabezal/contract/people/session/session.calls';
import { useSyncExternalStore } from 'react';
import { callApi, connectSession } from '../../api/call-api.ts';
import { saveBeforeSessionEnds, saveBeforeSignOut } from '../../api/session-end.ts';
import { forgetInitialAddress } from './initial-address.ts';
import { forgetSealed, onSealedChange, openSealed, storeSealed } from './vault.ts';

/** The signed-in person. One store outside React, which the router, the calls and the shell read. */

export type SessionState =
  | { phase: 'starting' }
  | { phase: 'out' }
  | { phase: 'in'; token: string; keep: boolean; person: Person };

interface Stored {
  token: string;
  person: Person;
}

const LOGOUT_WAIT_MS = 100;
/** Loaded on first use: the schemas are larger than the sign-in page. */
const sessionCalls = () => import('@cabezal/contract/people/session/session.calls');

let state: SessionState = { phase: 'starting' };
let isSigningOut = false;
let endReason: string | null = null;

/** Why the last session ended without signing out; the sign-in page shows it. */
export const readEndReason = () => endReason;
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

function set(next: SessionState) {
  const ended = state.phase === 'in' && next.phase === 'out';
  if (ended && !isSigningOut) saveBeforeSessionEnds();
  state = next;
  for (const listener of listeners) listener();
  if (ended) for (const listener of endListeners) listener();
}

export const readSession = () => state;

/** Registers a listener for the end of a session (the live connection and the cache are cleared then). */
export function onSessionEnd(listener: () => void) {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readSession);
}

/** The signed-in person; only inside the shell. */
export function usePerson(): Person {
  const session = useSession();
  if (session.phase !== 'in') throw new Error('No hay una sesión abierta');
  return session.person;
}

async function enter(token: string, given: Person, keep: boolean) {
  endReason = null;
  // Unchanged: no listener is called, nothing is written.
  const before = state.phase === 'in' ? state : null;
  const person = before && JSON.stringify(before.person) === JSON.stringify(given) ? before.person : given;
  if (before && before.person === person && before.token === token && before.keep === keep) return;
  set({ phase: 'in', token, person, keep });
  await storeSealed<Stored>({ token, person }, keep).catch(() => {});
}

/** Signs in. Recovery codes of a second factor just turned on are shown before `go` opens the application. */
export async function signIn(given: {
  email: string;
  password: string;
  keep: boolean;
  code?: string;
}): Promise<{ recovery_codes?: string[]; go: () => Promise<void> }> {
  const { login } = await sessionCalls();
  const answer = await callApi(login, given);
  const { token, ...person } = answer.data.user;
  const go = () => enter(token, person, given.keep);
  if (answer.data.recovery_codes === undefined) await go();
  return { recovery_codes: answer.data.recovery_codes, go };
}

/** Drops the session in this browser, whatever its state on the server. */
function dropSession() {
  forgetSealed();
  set({ phase: 'out' });
}

/** Spec §4: a 100 ms wait, then the stored user is removed and the start address becomes `/`; the token is revoked. */
export async function signOut(): Promise<void> {
  if (isSigningOut || state.phase !== 'in') return;
  isSigningOut = true;
  const { token } = state;
  await saveBeforeSignOut();
  const revoked = sessionCalls()
    .then(({ logout }) => callApi(logout, {}, { token }))
    .catch(() => {});
  await new Promise(resolve => setTimeout(resolve, LOGOUT_WAIT_MS));
  forgetInitialAddress();
  dropSession();
  isSigningOut = false;
  await revoked;
}

/** Reads the person again (menu, permissions); ends the session if the token is no longer valid. */
export async function refreshPerson(): Promise<void> {
  const before = state;
  if (before.phase !== 'in') return;
  const person = await sessionCalls()
    .then(({ getProfile }) => callApi(getProfile, {}))
    .catch(() => null);
  if (!person || state.phase !== 'in' || state.token !== before.token) return;
  await enter(before.token, person, before.keep);
}

/** Restores the session stored in this browser; called once, before the first screen. */
export async function startSession(port: {
  onForbidden: (message: string) => void;
  onExpired: (message: string) => void;
}) {
  connectSession({
    token: () => (state.phase === 'in' ? state.token : null),
    onForbidden: error => {
      if (isSigningOut || state.phase !== 'in') return;
      endReason = error.message;
      port.onForbidden(error.message);
      void signOut();
    },
    onUnauthorized: () => {
      if (isSigningOut || state.phase !== 'in') return;
      endReason = 'Su sesión terminó. Ingrese de nuevo.';
      port.onExpired(endReason);
      dropSession();
    },
  });
  onSealedChange(present => {
    if (!present) set({ phase: 'out' });
    else if (state.phase !== 'in') void restore();
  });
  await restore();
}

async function restore() {
  const kept = await openSealed<Stored>().catch(() => null);
  if (!kept) return set({ phase: 'out' });
  set({ phase: 'in', token: kept.value.token, person: kept.value.person, keep: kept.keep });
  void refreshPerson();
}
