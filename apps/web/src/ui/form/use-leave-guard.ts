import { App } from 'antd';
import { createContext, type RefObject, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useBlocker } from 'react-router';

/** Parameters of the address that identify a form: an edited record (`?editar=1`), or a guide, trip, case or task open beside a list. */
const FORM_PLACES = ['editar', 'guia', 'viaje', 'caso', 'tarea'];

/** The part of an address that identifies its forms. A change of search or filters does not leave a form. */
export const formAt = ({ pathname, search }: Place): string => {
  const params = new URLSearchParams(search);
  return [pathname, ...FORM_PLACES.map(name => params.get(name) ?? '')].join('?');
};

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

/** Set by a form in a drawer: whether it has unsaved values. If so, the drawer asks before it is closed. */
export type FormGuard = RefObject<() => boolean>;

/** Leaves a form at once, or after a question if it has unsaved values. */
function useAskToLeave(isDirty: () => boolean): (leave: () => void) => void {
  const { modal } = App.useApp();
  return useCallback(
    leave => {
      if (isDirty()) modal.confirm({ ...words, onOk: leave });
      else leave();
    },
    [isDirty, modal],
  );
}

/** Closes a form at once, or after a question if it has unsaved values. */
export function useAskToClose(isDirty: () => boolean, close: () => void): () => void {
  const ask = useAskToLeave(isDirty);
  return useCallback(() => ask(close), [ask, close]);
}

type Forms = Set<() => boolean>;

/** The router asks only the last blocker: it asks all open forms. */
const guards: Forms = new Set();
const isAnyDirty = () => [...guards].some(isDirty => isDirty());

/** The guards of the open dialogs. */
const dialogs: Forms = new Set();

/** An open dialog; returns what removes it again. */
export function registerDialog(isDirty: () => boolean): () => void {
  dialogs.add(isDirty);
  return () => {
    dialogs.delete(isDirty);
  };
}

interface Place {
  pathname: string;
  search: string;
}
interface Leaving {
  currentLocation: Place;
  nextLocation: Place;
  /** POP: «Atrás» of the browser. */
  historyAction: string;
}

/**
 * Whether a change of the address would lose entered values. An open dialog covers the page: only «Atrás» leaves it without its own question,
 * and another change is the end of its work (its record was saved).
 */
export const losesText = ({ currentLocation, nextLocation, historyAction }: Leaving): boolean =>
  formAt(currentLocation) !== formAt(nextLocation) &&
  (isAnyDirty() || (historyAction === 'POP' && [...dialogs].some(isDirty => isDirty())));

/** The guards of the open forms that are in a drawer. */
const inDrawers: Forms = new Set();

/** An open form: `inside` are the guards of its drawer, if it is in one. Returns what removes it again. */
export function registerForm(isDirty: () => boolean, inside: Forms | null): () => void {
  const places = inside === null ? [guards] : [guards, inside, inDrawers];
  for (const place of places) place.add(isDirty);
  return () => {
    for (const place of places) place.delete(isDirty);
  };
}

/** Whether a form in a drawer has unsaved values, unless the person has given it up. */
export const isDrawerDirty = (): boolean => [...inDrawers].some(isDirty => guards.has(isDirty) && isDirty());

/** Discards these forms: removes their guards, so that what follows does not ask again. */
export function discardForms(forms: Iterable<() => boolean> = inDrawers): void {
  for (const form of forms) guards.delete(form);
}

/** The guards of the forms in a drawer, from `useFormsInside`. */
export const FormsInside = createContext<Forms | null>(null);

/** For a drawer with several small forms: asks once for all of them before the drawer is closed or shows another record. */
export function useFormsInside() {
  const [forms] = useState<Forms>(() => new Set());
  const isDirty = useCallback(() => [...forms].some(isFormDirty => isFormDirty()), [forms]);
  const ask = useAskToLeave(isDirty);
  return useMemo(
    () => ({
      forms,
      discard: () => discardForms(forms),
      leave: (goOn: () => void) =>
        ask(() => {
          discardForms(forms);
          goOn();
        }),
    }),
    [forms, ask],
  );
}

/**
 * The record that is shown in a drawer and is not in the address: nothing but this state knows that another one replaces it, so it asks if
 * a form in the drawer has unsaved values.
 */
export function useShownInDrawer() {
  const [shown, setShown] = useState<number | null>(null);
  const ask = useAskToLeave(isDrawerDirty);
  return useMemo(
    () => ({
      shown,
      open: (id: number) => {
        if (id === shown) return;
        ask(() => {
          discardForms();
          setShown(id);
        });
      },
      /** The drawer has asked. */
      close: () => setShown(null),
    }),
    [shown, ask],
  );
}

/** Asks before unsaved work is lost: another screen, a reload, a closed window. `savedAt`: the time of its draft. */
export function useLeaveGuard(isDirty: () => boolean, savedAt: string | null = null) {
  const inside = useContext(FormsInside);
  const register = useCallback((form: () => boolean) => registerForm(form, inside), [inside]);
  useGuard(isDirty, register, savedAt);
}

function useGuard(isDirty: () => boolean, register: (isDirty: () => boolean) => () => void, savedAt: string | null) {
  const { modal } = App.useApp();
  const blocker = useBlocker(losesText);

  useEffect(() => register(isDirty), [isDirty, register]);

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

/** The guard of an open dialog. */
export function DialogGuard({ isDirty }: { isDirty: () => boolean }) {
  useGuard(isDirty, registerDialog, null);
  return null;
}

/** The guard as a component, for a form that may be inside another one. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  useLeaveGuard(isDirty);
  return null;
}
