import { describe, expect, it } from 'vitest';
import { ApiError, asApiError, errorFromAnswer, fieldsOf, noAnswer } from './api-error.ts';
import { shapeRequest } from './call-api.ts';
import { AttemptChain, fieldPath } from './use-action.ts';

describe('errors of the server', () => {
  it('has message, code, fields and request id', () => {
    const error = errorFromAnswer(
      422,
      { message: 'Revise', code: 'rule', fields: { ruc: 'Mal', x: 3 }, request_id: 'r-1' },
      new Headers(),
    );
    expect(error).toMatchObject({
      status: 422,
      message: 'Revise',
      code: 'rule',
      fields: { ruc: 'Mal' },
      request_id: 'r-1',
    });
  });
  it('prefers mensaje to message', () => {
    expect(errorFromAnswer(400, { message: 'A', mensaje: 'B' }, new Headers()).message).toBe('B');
  });
  it('has its own text for an answer that is not from our server, with the request id of the header', () => {
    const error = errorFromAnswer(502, null, new Headers({ 'x-request-id': 'r-2' }));
    expect(error.message).toBe('El servidor no está disponible en este momento');
    expect(error.request_id).toBe('r-2');
  });
  it('says after how many seconds to try again, if the server does', () => {
    const waitOf = (header?: string) =>
      errorFromAnswer(429, null, new Headers(header === undefined ? {} : { 'retry-after': header })).retry_after_s;
    expect([waitOf('3600'), waitOf('0'), waitOf(), waitOf('Wed, 21 Oct 2026 07:28:00 GMT')]).toEqual([
      3600,
      0,
      null,
      null,
    ]);
  });
  it('distinguishes a missing connection from a timeout', () => {
    expect(noAnswer(new TypeError('Failed to fetch'))).toMatchObject({
      status: 0,
      message: 'No hay conexión con el servidor',
    });
    expect(noAnswer(new DOMException('', 'TimeoutError')).code).toBe('timeout');
  });
});

describe('a request', () => {
  it('moves path parameters out of the body', () => {
    const shaped = shapeRequest({ method: 'POST', path: '/a/{id}/b', input: { id: 7, name: 'x' } });
    expect(shaped).toEqual({ url: '/a/7/b', body: '{"name":"x"}' });
  });
  it('puts the rest of a GET into the query, structures as JSON, absent values left out', () => {
    const input = { id: 'a/b', page: 2, sort: [{ field: 'n', dir: 'asc' }], none: undefined, gone: null };
    const { url, body } = shapeRequest({ method: 'GET', path: '/a/{id}', input });
    expect(url).toBe(`/a/a%2Fb?page=2&sort=${encodeURIComponent('[{"field":"n","dir":"asc"}]')}`);
    expect(body).toBeUndefined();
  });
});

describe('an attempt chain', () => {
  const failed = (status: number) => () => Promise.reject(new ApiError({ status, message: '' }));
  it('sends once on a double click', async () => {
    const chain = new AttemptChain<number>();
    const keys: string[] = [];
    let answer = (_: number): void => undefined;
    const slow = (key: string) => {
      keys.push(key);
      return new Promise<number>(resolve => {
        answer = resolve;
      });
    };
    const clicks = [chain.start('a', slow), chain.start('a', slow)];
    answer(1);
    expect(await Promise.all(clicks)).toEqual([1, 1]);
    expect(keys).toHaveLength(1);
  });
  it('keeps the key after an uncertain end, and uses a new one after an answer or for another input', async () => {
    const chain = new AttemptChain<number>();
    const keys: string[] = [];
    const note = (then: () => Promise<number>) => (key: string) => {
      keys.push(key);
      return then();
    };
    await chain.start('a', note(failed(0))).catch(() => {});
    await chain.start('a', note(failed(503))).catch(() => {});
    await chain.start('a', note(failed(422))).catch(() => {});
    await chain.start('a', note(failed(0))).catch(() => {});
    await chain.start(
      'b',
      note(() => Promise.resolve(1)),
    );
    await chain.start(
      'b',
      note(() => Promise.resolve(1)),
    );
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });
  it('gives form fields as paths', () => {
    expect(fieldPath('stops.0.id_location')).toEqual(['stops', 0, 'id_location']);
  });
});

describe('an error that is not an answer of the server', () => {
  it('is converted, with no fields', () => {
    const error = asApiError(new Error('operation 7 is not listed'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe('operation 7 is not listed');
    expect(fieldsOf(error)).toEqual([]);
    const own = new ApiError({ status: 404, message: 'El registro ya no existe' });
    expect(asApiError(own)).toBe(own);
  });
  it('is shown without a crash if it was only cast', () => {
    expect(fieldsOf(new Error('plain') as Error & { fields?: Record<string, string> })).toEqual([]);
    expect(fieldsOf({ fields: { name: 'Campo obligatorio' } })).toEqual(['name']);
  });
});
