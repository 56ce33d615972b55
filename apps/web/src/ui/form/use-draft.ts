import { type Draft, deleteDraft, getDraft, saveDraft } from '@cabezal/contract/system/views/views.calls';
import { addDays, businessDate, formatDate, formatTime } from '@cabezal/domain/system/time/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { beforeSessionEnds } from '../../api/session-end.ts';
import { readKept, writeKept } from '../kept.ts';
import {
  type DraftWindow,
  type KeptDraft,
  type Offer,
  offersOf,
  oneDraftAPlace,
  openDraftWindow,
  placeOfCopy,
  placesFor,
  type Stored,
} from './draft-places.ts';
import { isSameValue } from './merge-values.ts';

const EVERY_MS = 20_000;
/** The server's error code for a place into which another window has written. */
const TAKEN = 'BORRADOR_AJENO';

/** Running requests for the drafts of a form: saving, deleting and reading them is done in sequence. */
const underWay = new Map<string, Promise<unknown>>();
function inTurn<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const next = (underWay.get(kind) ?? Promise.resolve()).then(work, work);
  underWay.set(
    kind,
    next.catch(() => {}),
  );
  return next;
}

/** «hoy 12:41», «ayer 18:02», «12/nov/2026 09:15». */
export function draftMoment(at: string, now: Date): string {
  const day = businessDate(at);
  const today = businessDate(now);
  const word = day === today ? 'hoy' : day === addDays(today, -1) ? 'ayer' : formatDate(day);
  return `${word} ${formatTime(at)}`;
}

const textOf = (form: FormInstance): string => JSON.stringify(form.getFieldsValue(true));

const copyName = (place: string) => `draft.${place}-closing`;
const copyIn = (place: string) => readKept<KeptDraft | null>(copyName(place), null);

/** The drafts in the places when the form opens: they are kept until the person decides. */
async function readOffers(draftWindow: DraftWindow, read: readonly Draft[] | undefined): Promise<Offer[]> {
  const stored = await Promise.all(
    draftWindow.places.map(async (place): Promise<Stored> => {
      const known = read?.find(draft => draft.kind === place) ?? null;
      const kept = read ? known : await callApi(getDraft, { kind: place }).catch(() => null);
      const server = kept && { at: kept.updated_at, values: kept.payload as Record<string, unknown> };
      return { place, server, local: copyIn(place) };
    }),
  );
  const own = draftWindow.copy;
  const found = oneDraftAPlace(stored.map(one => (own?.place === one.place ? { ...one, local: null } : one)));
  for (const [index, { place, local }] of found.entries())
    if (local !== null && stored[index]?.local === null) writeKept(copyName(place), local);
    else if (local === null && own?.place !== place) writeKept(copyName(place), undefined);
  const offers = offersOf(found).filter(offer => offer.place !== draftWindow.mine);
  draftWindow.held = new Set(offers.map(offer => offer.place));
  return offers;
}

/** Saves to the own place, or to the other one if another window has written into it; null: nowhere. */
async function keepOnServer(
  draftWindow: DraftWindow,
  payload: Record<string, unknown>,
): Promise<string | 'full' | null> {
  for (const place of placesFor(draftWindow)) {
    await readUnanswered(draftWindow, place);
    draftWindow.sent.set(place, payload);
    try {
      const kept = await callApi(saveDraft, { kind: place, payload, known: draftWindow.known.get(place) ?? null });
      draftWindow.sent.delete(place);
      draftWindow.mine = place;
      draftWindow.known.set(place, kept.updated_at);
      dropCopy(draftWindow);
      return kept.updated_at;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== TAKEN) return null;
      draftWindow.sent.delete(place);
    }
  }
  return 'full';
}

/** A request without an answer may have been stored: then that draft belongs to this window. */
async function readUnanswered(draftWindow: DraftWindow, place: string): Promise<void> {
  const sent = draftWindow.sent.get(place);
  if (sent === undefined) return;
  const kept = await callApi(getDraft, { kind: place }).catch(() => null);
  if (kept === null || !isSameValue(kept.payload, sent)) return;
  draftWindow.mine = place;
  draftWindow.known.set(place, kept.updated_at);
}

/** Deletes a draft on the server. False: the place has another draft than the known one. */
async function forgetKept(place: string, known: string | null | undefined): Promise<boolean> {
  if (known == null) return true;
  return callApi(deleteDraft, { kind: place, known }).then(
    ({ deleted }) => deleted,
    () => true,
  );
}

function dropCopy(draftWindow: DraftWindow) {
  const { copy } = draftWindow;
  if (copy && copyIn(copy.place)?.at === copy.at) writeKept(copyName(copy.place), undefined);
  draftWindow.copy = null;
}

/**
 * Keeps the entered values: on the server every 20 s, and in this browser when the tab is closed or hidden, when there is no time for an
 * answer. Drafts of earlier visits are offered, newest first, and stay unchanged until the person decides. `null`: no draft.
 */
export function useDraft(
  form: FormInstance,
  kind: string | null,
  { isDirty, drafts }: { isDirty: () => boolean; drafts?: readonly Draft[] | undefined },
) {
  // Drafts that came with the page are used for the first read only. Later reads ask the server.
  const read = useRef(drafts);
  const client = useQueryClient();
  const draftWindow = useMemo(() => openDraftWindow(kind ?? ''), [kind]);
  // Two forms of one kind follow each other on a page: each has its own state and its own read.
  const id = useId();
  const key = useMemo(() => ['draft', kind, id], [kind, id]);
  const offers = useQuery({
    queryKey: key,
    queryFn: () => {
      const first = read.current;
      read.current = undefined;
      return inTurn(kind ?? '', () => readOffers(draftWindow, first));
    },
    enabled: kind !== null,
    // The offer is what existed when the form opened, never a result cached by an earlier form.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [isClosed, setClosed] = useState(false);
  const { drop, ...saving } = useSaving(form, kind, draftWindow, isDirty);

  const found = isClosed ? null : (offers.data?.[0] ?? null);
  const { save } = saving;
  useKeptOnLeaving(form, { kind, draftWindow, isDirty, save });
  /** Continues an offered draft: values entered before are kept in the other place, later ones in the draft's place. */
  const take = useCallback(
    async (restore: (values: Record<string, unknown>) => void, mayLose: () => Promise<boolean>) => {
      if (!found) return;
      // Values entered during the save are saved, too.
      let text: string;
      let isKept: boolean;
      do {
        text = textOf(form);
        isKept = await save();
      } while (isKept && text !== textOf(form));
      if (!isKept && !keepCopy(form, draftWindow) && !(await mayLose())) return;
      draftWindow.held.delete(found.place);
      draftWindow.mine = found.place;
      if (found.known !== null) draftWindow.known.set(found.place, found.known);
      draftWindow.copy = found.localAt === null ? null : { place: found.place, at: found.localAt };
      restore(found.values);
      setClosed(true);
    },
    [draftWindow, form, found, save],
  );
  const discard = useCallback(() => {
    if (!found || !kind) return;
    const { place, known, localAt } = found;
    // Another window may have left a newer copy there.
    if ((copyIn(place)?.at ?? null) === localAt) writeKept(copyName(place), undefined);
    client.setQueryData<Offer[]>(key, rest => rest?.filter(offer => offer.place !== place));
    void inTurn(kind, () => forgetKept(place, known)).then(isGone => {
      if (isGone) draftWindow.held.delete(place);
      // Another window has written there meanwhile: that draft is offered instead.
      else void client.invalidateQueries({ queryKey: key });
    });
  }, [client, draftWindow, found, key, kind]);
  /** The form was sent: its draft is deleted, other offers stay. */
  const forget = useCallback(() => {
    setClosed(true);
    dropCopy(draftWindow);
    drop();
  }, [draftWindow, drop]);
  return { found, take, discard, forget, ...saving };
}

export type FormDraft = ReturnType<typeof useDraft>;

function useSaving(form: FormInstance, kind: string | null, draftWindow: DraftWindow, isDirty: () => boolean) {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [isFull, setFull] = useState(false);
  const last = useRef('');
  /** False: the values could not be kept. */
  const save = useCallback(async (): Promise<boolean> => {
    if (!kind || !isDirty()) return true;
    const text = textOf(form);
    if (text === last.current) return true;
    const at = await inTurn(kind, () => keepOnServer(draftWindow, JSON.parse(text) as Record<string, unknown>));
    setFull(at === 'full');
    if (at === null || at === 'full') return false;
    last.current = text;
    setSavedAt(formatTime(at));
    return true;
  }, [form, isDirty, kind, draftWindow]);
  const drop = useCallback(() => {
    last.current = '';
    setSavedAt(null);
    if (!kind) return;
    void inTurn(kind, async () => {
      for (const place of draftWindow.sent.keys()) await readUnanswered(draftWindow, place);
      const place = draftWindow.mine;
      draftWindow.mine = null;
      if (place === null) return;
      const known = draftWindow.known.get(place);
      draftWindow.known.delete(place);
      await forgetKept(place, known);
    });
  }, [kind, draftWindow]);
  useEffect(() => {
    if (!kind) return;
    const timer = setInterval(() => void save(), EVERY_MS);
    return () => clearInterval(timer);
  }, [kind, save]);
  return { savedAt, isFull, save, drop };
}

interface Leaving {
  kind: string | null;
  draftWindow: DraftWindow;
  isDirty: () => boolean;
  save: () => Promise<boolean>;
}

/** Keeps the values in this browser. False: there is no free place. */
function keepCopy(form: FormInstance, draftWindow: DraftWindow): boolean {
  const place = placeOfCopy(draftWindow, name => copyIn(name)?.at ?? null);
  if (place === null) return false;
  if (draftWindow.copy?.place !== place) dropCopy(draftWindow);
  const at = new Date().toISOString();
  const known = draftWindow.known.get(place) ?? null;
  writeKept(copyName(place), { at, values: form.getFieldsValue(true), known } satisfies KeptDraft);
  draftWindow.copy = { place, at };
  return true;
}

function useKeptOnLeaving(form: FormInstance, { kind, draftWindow, isDirty, save }: Leaving) {
  useEffect(() => {
    if (!kind) return;
    const keep = () => {
      if (isDirty()) keepCopy(form, draftWindow);
    };
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onHidden);
    const stop = beforeSessionEnds({ keep, save });
    return () => {
      stop();
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [form, isDirty, kind, draftWindow, save]);
}
