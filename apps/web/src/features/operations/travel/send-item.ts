import {
  type Travel,
  tapArrival,
  tapDeparture,
  travelContainer,
  travelDocument,
  travelLateTap,
  travelProblem,
  travelReceipt,
  travelUpload,
} from '@cabezal/contract/operations/travel/travel.calls';
import type { DocumentKind } from '@cabezal/contract/trips/documents/document.shapes';
import { callApi } from '../../../api/call-api.ts';
import { putFile } from '../../../api/files.ts';
import { type OutboxItem, storeItem, type UploadItem } from './outbox-store.ts';

/** A photo, or a receipt with its signature. */
type WithFile = UploadItem & { photo: Blob };

const hasFile = (item: UploadItem): item is WithFile => item.photo !== undefined;
const fileName = (item: WithFile) => (item.type === 'receipt' ? 'firma.png' : `${item.kind.toLowerCase()}.jpg`);

/** The server accepts an address for 15 minutes, and gives a link only so many of them: each try uses the last one while it is valid. */
const ADDRESS_MS = 10 * 60_000;
/** Other items wait for a running upload. */
const UPLOAD_LIMIT_MS = 2 * 60_000;

async function addressOf(item: WithFile, token: string): Promise<NonNullable<WithFile['address']>> {
  if (item.address && Date.now() - item.address.since < ADDRESS_MS) return item.address;
  const file = { filename: fileName(item), type: item.photo.type, of_receipt: item.type === 'receipt' };
  const { url, id_file } = await callApi(travelUpload, file, { token });
  item.address = { url, id_file, since: Date.now() };
  await storeItem(item);
  return item.address;
}

/** Uploads a file and stores its id in the item. If the answer to the next request is lost, the retry sends the same file. */
async function upload(item: WithFile, token: string): Promise<number> {
  const { url, id_file } = await addressOf(item, token);
  await putFile(url, item.photo, { timeoutMs: UPLOAD_LIMIT_MS });
  item.id_file = id_file;
  await storeItem(item);
  return id_file;
}

/** The id of the item's file, which is uploaded first; null: it has none. */
const uploaded = async (item: UploadItem, token: string) =>
  item.id_file ?? (hasFile(item) ? await upload(item, token) : null);

/** Sends one item with a link of its trip; returns the trip after it. */
export async function sendItem(item: OutboxItem, token: string): Promise<Travel> {
  const options = { token, idempotencyKey: item.key };
  switch (item.type) {
    case 'arrival':
    case 'departure': {
      const call = item.type === 'arrival' ? tapArrival : tapDeparture;
      const { id_stop, at, key, offset_ms } = item;
      return callApi(call, { id_stop, at, key, offset_ms }, options);
    }
    case 'late_tap': {
      const { event, id_stop, at, key, offset_ms } = item;
      return callApi(travelLateTap, { event, id_stop, at, key, offset_ms }, options);
    }
    case 'receipt': {
      const id_file = await uploaded(item, token);
      const { id_stop, received_name, identification_card, unsigned_reason, at, key } = item;
      const said = { id_stop, received_name, identification_card, unsigned_reason, at, key };
      return callApi(travelReceipt, { ...said, id_file }, options);
    }
    case 'photo': {
      const id_file = item.id_file ?? (await upload(item, token));
      return callApi(
        travelDocument,
        { id_file, kind: item.kind as DocumentKind, id_stop: item.id_stop, problem: item.problem },
        options,
      );
    }
    case 'container':
      return callApi(
        travelContainer,
        { container_code: item.container_code ?? null, seals: item.seals, known: item.known },
        options,
      );
    case 'problem':
      return callApi(
        travelProblem,
        { kind: item.kind ?? 'OTRO', text: item.text, at: item.at, key: item.key },
        options,
      );
  }
}
