import type { DocumentKind } from '@cabezal/contract/work/guides/guide.shapes';
import {
  type Travel,
  tapArrival,
  tapDeparture,
  travelContainer,
  travelDocument,
  travelProblem,
  travelUpload,
} from '@cabezal/contract/work/travel/travel.calls';
import { callApi } from '../../../api/call-api.ts';
import { uploadFile } from '../../../api/files.ts';
import { keepItem, type OutboxItem } from './outbox-store.ts';

/** Uploads a photo and stores the file's id in the item. If the answer to the next request is lost, the retry sends the same file. */
async function upload(item: Extract<OutboxItem, { type: 'photo' }>): Promise<number> {
  const address = { filename: `${item.kind.toLowerCase()}.jpg`, type: item.photo.type };
  const { id_file } = await uploadFile(travelUpload, address, item.photo, { token: item.token });
  await keepItem({ ...item, id_file });
  return id_file;
}

/** Sends one item; returns the trip after it. */
export async function sendItem(item: OutboxItem): Promise<Travel> {
  const options = { token: item.token, idempotencyKey: item.key };
  switch (item.type) {
    case 'arrival':
    case 'departure': {
      const call = item.type === 'arrival' ? tapArrival : tapDeparture;
      return callApi(call, { id_stop: item.id_stop, at: item.at, key: item.key }, options);
    }
    case 'photo': {
      const id_file = item.id_file ?? (await upload(item));
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
