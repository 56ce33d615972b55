import { must } from './figure.ts';
import type { Served } from './world.ts';

/** Makes a call as a person: POST with a body, GET without one. An error ends the benchmark. */
export type Post = <T>(path: string, body?: unknown) => Promise<T>;
export async function poster(served: Served, email: string): Promise<Post> {
  const token = await served.token(email);
  return async <T>(path: string, body?: unknown) => {
    const answer = await fetch(`${served.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as T & { data?: T };
    must(answer.ok, `${path}: ${answer.status} ${JSON.stringify(said).slice(0, 500)}`);
    return said.data ?? said;
  };
}
