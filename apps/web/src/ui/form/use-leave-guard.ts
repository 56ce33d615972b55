import { App } from 'antd';
import { type RefObject, useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router';

/** A form may be at the address of the record that it edits: `?editar=1`. */
const formAt = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}?${new URLSearchParams(search).get('editar') ?? ''}`;

const words = {
  title: '¿Salir sin guardar?',
  content: 'Lo que escribió en este formulario se perderá.',
  okText: 'Salir sin guardar',
  okButtonProps: { danger: true },
  cancelText: 'Seguir editando',
  // So that an accidental second Enter does not lose anything.
  autoFocusButton: 'cancel',
} as const;

/** What will happen to the entered values; `savedAt` is the time of their draft, «22:12», null if there is none. */
export const leavingText = (savedAt: string | null): string =>
  savedAt === null ? words.content : `Lo que escribió hasta las ${savedAt} queda guardado como borrador.`;

/** Set by a form in a drawer: whether it has unsaved values. The drawer asks accordingly. */
export type FormGuard = RefObject<() => boolean>;

/** Closes a form at once, or after a question if it has unsaved values. */
export function useAskToClose(isDirty: () => boolean, close: () => void): () => void {
  const { modal } = App.useApp();
  return useCallback(() => {
    if (isDirty()) modal.confirm({ ...words, onOk: close });
    else close();
  }, [isDirty, close, modal]);
}

/** The router asks only the last blocker: it asks all open forms. */
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

/** The guard as a component, for a form that may be inside another one. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  useLeaveGuard(isDirty);
  return null;
}
