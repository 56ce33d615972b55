import { App } from 'antd';
import { type RefObject, useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router';

/** A form may stand at the address of what it edits: `?editar=1`. */
const formAt = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}?${new URLSearchParams(search).get('editar') ?? ''}`;

const words = {
  title: '¿Salir sin guardar?',
  content: 'Lo que escribió en este formulario se perderá.',
  okText: 'Salir sin guardar',
  okButtonProps: { danger: true },
  cancelText: 'Seguir editando',
  // Enter, pressed once too often, loses nothing.
  autoFocusButton: 'cancel',
} as const;

/** What becomes of what is written: `savedAt` is the time of its draft, «22:12», null where there is none. */
export const leavingText = (savedAt: string | null): string =>
  savedAt === null ? words.content : `Lo que escribió hasta las ${savedAt} queda guardado como borrador.`;

/** Told by a form in a drawer whether something in it is unsaved; the drawer asks by it. */
export type FormGuard = RefObject<() => boolean>;

/** Closes a form at once, or after a question where something is unsaved. */
export function useAskToClose(isDirty: () => boolean, close: () => void): () => void {
  const { modal } = App.useApp();
  return useCallback(() => {
    if (isDirty()) modal.confirm({ ...words, onOk: close });
    else close();
  }, [isDirty, close, modal]);
}

/** The router asks one blocker alone, the one that came last: it asks for every form that is open. */
const guards = new Set<() => boolean>();
const isAnyDirty = () => [...guards].some(isDirty => isDirty());

/** Asks before unsaved work is lost: another screen, a reload, a closed window. `savedAt`: the time of its draft. */
export function useLeaveGuard(isDirty: () => boolean, savedAt: string | null = null) {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => formAt(currentLocation) !== formAt(nextLocation) && isAnyDirty(),
  );

  useEffect(() => {
    guards.add(isDirty);
    return () => void guards.delete(isDirty);
  }, [isDirty]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const asked = modal.confirm({
      ...words,
      content: leavingText(savedAt),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => asked.destroy();
  }, [blocker, modal, savedAt]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** The guard as a part, for a form that may stand inside of another one. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  useLeaveGuard(isDirty);
  return null;
}
