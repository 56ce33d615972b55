import { storable } from '@cabezal/domain/system/text/storable';

/** JSON of another system, its texts as a database stores them; undefined: it is no JSON. */
export function outsideJson(body: string): unknown {
  try {
    return JSON.parse(body, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));
  } catch {
    return undefined;
  }
}
