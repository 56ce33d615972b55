import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The address that somebody entered is not one of the public internet: a request to it could reach this machine or its network. */
export class ForbiddenAddress extends Error {}

interface OutsideRequest {
  /** An address that somebody outside gave us. */
  url: string;
  method: 'POST';
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Address of a server that is asked although it is on this machine, also over http: a simulator. Null: none. */
  trusted: string | null;
}
export interface OutsideAnswer {
  status: number;
  headers: Headers;
  /** The beginning of the body. */
  text: string;
}

const mostBytes = 4_096;

/** The host as an IP address has it: IPv6 without its brackets. */
const bareHost = ({ hostname }: URL): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);

/** Why an address may not be asked, before its name is resolved; null: it may. */
export function addressRefusal(url: URL): string | null {
  if (url.protocol !== 'https:') return 'La dirección debe empezar por https://';
  if (url.username !== '' || url.password !== '') return 'La dirección no puede llevar usuario ni clave';
  const host = bareHost(url);
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'La dirección es de una red interna' : null;
}

/**
 * Resolves a name for the connection itself, so that the address which is checked is the one that is asked: a name that resolves to another
 * address the second time gains nothing.
 */
const publicLookup: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    if (found.some(one => !isPublicAddress(one.address)))
      return callback(new ForbiddenAddress(`${host} es de una red interna`), []);
    const [first] = found;
    if (options.all === true || first === undefined) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    // Leaving the loop closes the connection.
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8');
}

const headersOf = (answer: IncomingMessage): Headers =>
  new Headers(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
    ),
  );

/**
 * Sends a request to an address that somebody outside gave us. Only https, only to the public internet, and no redirect is followed. The
 * signal ends it. Errors: ForbiddenAddress; those of the connection.
 */
export async function requestOutside(
  { url, method, headers, body, trusted }: OutsideRequest,
  signal: AbortSignal,
): Promise<OutsideAnswer> {
  const target = new URL(url);
  const isTrusted = trusted !== null && target.origin === new URL(trusted).origin;
  const refusal = isTrusted ? null : addressRefusal(target);
  if (refusal !== null) throw new ForbiddenAddress(refusal);
  // A connection of its own: one that was kept would not be resolved and checked again.
  const options = { method, headers, signal, agent: false, lookup: isTrusted ? undefined : publicLookup };
  const answer = await new Promise<IncomingMessage>((answered, reject) => {
    const isSecure = target.protocol === 'https:';
    const request = isSecure ? overHttps(target, options, answered) : overHttp(target, options, answered);
    request.on('error', reject).end(body);
  });
  return { status: answer.statusCode ?? 0, headers: headersOf(answer), text: await beginningOf(answer) };
}
