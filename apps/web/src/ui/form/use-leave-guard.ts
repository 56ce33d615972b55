import { App } from 'antd';
import { createContext, type RefObject, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
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

/** What will happen to the entered values; `drafts`: for each form with such values the time of its draft, «22:12», null if there is none. */
export function leavingText(drafts: readonly (string | null)[]): string {
  const times = drafts.filter(time => time !== null).toSorted();
  const [earliest] = times;
  if (earliest === undefined)
    return drafts.length > 1 ? 'Lo que escribió en los formularios de esta página se perderá.' : words.content;
  return times.length === drafts.length
    ? `Lo que escribió hasta las ${earliest} queda guardado como borrador.`
    : 'Lo que escribió se perderá, salvo lo que quedó guardado como borrador.';
}

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

/** The guards of the open forms, each with the time of its draft. */
const guards = new Map<() => boolean, () => string | null>();
const isAnyDirty = () => [...guards.keys()].some(isDirty => isDirty());

/** Of each form with unsaved values the time of its draft; null: it has none. */
export const unsavedDrafts = (): (string | null)[] =>
  [...guards].filter(([isDirty]) => isDirty()).map(([, savedAt]) => savedAt());

/** The guards of the open dialogs. */
const dialogs: Forms = new Set();
const isDialogDirty = () => [...dialogs].some(isDirty => isDirty());

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
  formAt(currentLocation) !== formAt(nextLocation) && (isAnyDirty() || (historyAction === 'POP' && isDialogDirty()));

/** The guards of the open forms that are in a drawer. */
const inDrawers: Forms = new Set();

const noDraft = () => null;

/** An open form: `inside` are the guards of its drawer, if it is in one. Returns what removes it again. */
export function registerForm(
  isDirty: () => boolean,
  inside: Forms | null,
  savedAt: () => string | null = noDraft,
): () => void {
  const places = inside === null ? [] : [inside, inDrawers];
  guards.set(isDirty, savedAt);
  for (const place of places) place.add(isDirty);
  return () => {
    guards.delete(isDirty);
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

/** Before unsaved work of this form is lost, `LeaveQuestion` asks. `savedAt`: the time of its draft. */
export function useLeaveGuard(isDirty: () => boolean, savedAt: string | null = null) {
  const inside = useContext(FormsInside);
  const saved = useRef(savedAt);
  saved.current = savedAt;
  useEffect(() => registerForm(isDirty, inside, () => saved.current), [isDirty, inside]);
}

/**
 * Asks before unsaved work is lost: another screen, a reload, a closed window. Once for all open forms and dialogs, because a router has one
 * blocker; it is mounted with the application.
 */
export function LeaveQuestion() {
  const { modal } = App.useApp();
  const blocker = useBlocker(losesText);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const asked = modal.confirm({
      ...words,
      content: leavingText(unsavedDrafts()),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => asked.destroy();
  }, [blocker, modal]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnyDirty() || isDialogDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}

/** The guard of an open dialog. */
export function DialogGuard({ isDirty }: { isDirty: () => boolean }) {
  useEffect(() => registerDialog(isDirty), [isDirty]);
  return null;
}

/** The guard as a component, for a form that may be inside another one. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  useLeaveGuard(isDirty);
  return null;
}
