import { getTravel, type Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { dropItem, type OutboxItem, readOutbox, storeItem, type TripLink, type UploadItem } from './outbox-store.ts';
import { isTapItem } from './refused-taps.ts';
import { sendItem } from './send-item.ts';

const AGAIN_MS = 15_000;
/** Delay between the first display of «Corregir» and the sending of the tap, so that the driver can notice a mistake. */
const HOLD_MS = 8000;
/** An unsent tap can be corrected for this long. */
const CORRECT_MS = 120_000;

/** When each item was first on the screen (`performance.now()`, ms). */
export type Drawn = Map<string, number>;
/** Items that are tried again later, by key, with the time (ms). */
export type Later = Map<string, number>;

export interface Sending {
  link: TripLink;
  later: Later;
  drawn: Drawn;
  /** Called when the stored items have changed. */
  onItems: () => Promise<void>;
  onTrip: (trip: Travel) => void;
  /** Called when the server had the event of a tap already. */
  onKnown: (item: OutboxItem) => void;
  /** A smaller copy of a photo that is too large for the server; null: not possible. */
  shrink: (photo: Blob) => Promise<Blob | null>;
}

interface Step {
  /** Milliseconds to wait before the next attempt; null: nothing to send, or nothing can be sent with this link. */
  wait: number | null;
  hasSignal: boolean | null;
}

/** Taps and the container are sent in the order in which they were made; photos, receipts and problems may be sent before or after them. */
const isInOrder = (item: OutboxItem) => isTapItem(item) || item.type === 'container';
const hasUpload = (item: OutboxItem): item is UploadItem => item.type === 'photo' || item.type === 'receipt';

/** True for an unsent tap that the driver can still undo. */
export const mayBeCorrected = (item: OutboxItem, now: Date): boolean =>
  isTapItem(item) && !item.tried && item.refused === undefined && now.getTime() - Date.parse(item.at) < CORRECT_MS;

/** Milliseconds until the item may be sent, counted from its first display, so that a slow phone does not shorten them. */
function heldFor(item: OutboxItem, drawn: Drawn): number {
  if (!mayBeCorrected(item, new Date())) return 0;
  const since = drawn.get(item.key);
  return since === undefined ? HOLD_MS : since + HOLD_MS - performance.now();
}

/** The storage did not accept the photo, cannot be reached, or lost it. */
const isLostUpload = (cause: unknown) =>
  cause instanceof ApiError && (cause.code === 'upload' || cause.code === 'ARCHIVO_NO_RECIBIDO');
/** A trip has the most photos, receipts or problems that it may have: unlike a limit of time, this does not pass. */
const isFull = (error: ApiError) =>
  error.retry_after_s === null &&
  ['DEMASIADOS_ARCHIVOS', 'DEMASIADAS_FIRMAS', 'DEMASIADOS_AVISOS'].includes(error.code);

/** The photo shows a problem that has not arrived. It waits as long as the problem does; if that was refused or removed, it is refused, too. */
const isBeforeItsProblem = async (cause: unknown, item: OutboxItem, link: TripLink) =>
  cause instanceof ApiError &&
  cause.code === 'AVISO_POR_LLEGAR' &&
  item.type === 'photo' &&
  (await readOutbox(link)).some(({ key, refused }) => key === item.problem && refused === undefined);

/** `link gone`: the item is as good as before, and is sent when the driver opens a new link of the trip. */
type Failure = 'no signal' | 'later' | 'known' | 'refused' | 'link gone';

/** Not found may be a stop, a file or the trip itself: reading the trip tells which. */
async function missing(token: string): Promise<Failure> {
  try {
    await callApi(getTravel, {}, { token });
    return 'refused';
  } catch (cause) {
    return cause instanceof ApiError && (cause.status === 401 || cause.status === 404) ? 'link gone' : 'later';
  }
}

async function failureOf(cause: unknown, token: string): Promise<Failure> {
  if (!(cause instanceof ApiError) || isFull(cause)) return 'refused';
  if (isLostUpload(cause)) return 'later';
  if (cause.status === 401) return 'link gone';
  if (cause.status === 404) return missing(token);
  if (cause.status === 0) return 'no signal';
  if (cause.isUncertain) return 'later';
  // The geofence or the monitor recorded the event before the driver's tap, which is then dropped.
  return cause.code === 'EVENTO_YA_REGISTRADO' ? 'known' : 'refused';
}

const pauseOf = (cause: unknown) =>
  cause instanceof ApiError && cause.retry_after_s !== null ? cause.retry_after_s * 1000 : AGAIN_MS;

/** A proxy or the server took the photo for too large. */
const isTooLarge = (cause: unknown) =>
  cause instanceof ApiError && (cause.status === 413 || cause.code === 'ARCHIVO_GRANDE');

/** Makes a photo smaller, so that it is uploaded again; refuses one that cannot become smaller. */
async function makeSmaller(item: OutboxItem & { type: 'photo' }, { shrink }: Sending): Promise<Step> {
  const photo = await shrink(item.photo);
  if (photo !== null) await storeItem({ ...item, photo, address: undefined, id_file: undefined });
  else await storeItem({ ...item, refused: 'La foto es demasiado grande: tómela de nuevo' });
  return { wait: 0, hasSignal: true };
}

async function sendOne(item: OutboxItem, sending: Sending): Promise<Step> {
  const { link, later, onTrip, onKnown } = sending;
  try {
    const trip = await sendItem(item, link.token);
    await dropItem(item.key);
    onTrip(trip);
  } catch (cause) {
    if (item.type === 'photo' && isTooLarge(cause)) return makeSmaller(item, sending);
    const failure = (await isBeforeItsProblem(cause, item, link)) ? 'later' : await failureOf(cause, link.token);
    if (failure === 'no signal') return { wait: AGAIN_MS, hasSignal: false };
    if (failure === 'link gone') return { wait: null, hasSignal: true };
    if (failure === 'known') {
      await dropItem(item.key);
      onKnown(item);
    }
    if (failure === 'refused') {
      const refused_code = cause instanceof ApiError ? cause.code : undefined;
      await storeItem({ ...item, refused: messageOf(cause), refused_code });
    }
    if (failure === 'later') {
      if (hasUpload(item) && isLostUpload(cause)) await storeItem({ ...item, id_file: undefined });
      later.set(item.key, Date.now() + pauseOf(cause));
    }
  }
  return { wait: 0, hasSignal: true };
}

/** Problems are sent first: they depend on no earlier item, so they need not wait for a delayed tap or a photo. */
const urgentFirst = (items: readonly OutboxItem[]) => [
  ...items.filter(item => item.type === 'problem'),
  ...items.filter(item => item.type !== 'problem'),
];

/**
 * The first item that may be sent now. An item that is tried again later holds those that need it: a tap the following ones, a problem its
 * photos.
 */
function nextItem(open: readonly OutboxItem[], later: Later): OutboxItem | undefined {
  const waiting = open.filter(item => (later.get(item.key) ?? 0) > Date.now());
  const held = waiting.find(isInOrder);
  const isHeld = (item: OutboxItem) =>
    waiting.includes(item) ||
    (held !== undefined && isInOrder(item) && item.at >= held.at) ||
    (item.type === 'photo' && waiting.some(({ key }) => key === item.problem));
  return urgentFirst(open).find(item => !isHeld(item));
}

/** Sends the first item that may be sent; returns how long to wait before the next. */
export async function sendFirst(sending: Sending): Promise<Step> {
  const { link, later, drawn, onItems } = sending;
  const open = (await readOutbox(link)).filter(item => item.refused === undefined);
  const first = nextItem(open, later);
  if (!first) return { wait: open.length === 0 ? null : AGAIN_MS, hasSignal: true };
  const held = heldFor(first, drawn);
  if (held > 0) return { wait: held, hasSignal: null };
  if (isTapItem(first) && !first.tried) {
    first.tried = true;
    await storeItem(first);
    await onItems();
  }
  return sendOne(first, sending);
}
