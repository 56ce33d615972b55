import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * State that a page keeps in the address, so that a link opens the same: `const { get, change } = useAddress<'tab' | 'guia'>()`. A change
 * applies to the address at that moment; other parameters stay.
 */
export interface Address<Name extends string> {
  get: (name: Name) => string | null;
  /** As a number above zero, or null. */
  id: (name: Name) => number | null;
  /** Null removes it. `push`: Back leads to the previous state; without it the history entry is replaced. */
  change: (values: AddressValues<Name>, options?: ChangeOptions) => void;
  /** The whole address with these values, for a link. */
  with: (values: AddressValues<Name>) => string;
  params: URLSearchParams;
  rewrite: (write: (params: URLSearchParams) => URLSearchParams, options?: ChangeOptions) => void;
}
type AddressValues<Name extends string> = Partial<Record<Name, string | number | null>>;
interface ChangeOptions {
  push?: boolean;
}

/** The current address, not that of the last render: two changes in a row both count. */
function now(): { pathname: string; params: URLSearchParams } {
  const [pathname = '/', search = ''] = window.location.hash.replace(/^#/, '').split(/\?(.*)/s);
  return { pathname: pathname || '/', params: new URLSearchParams(search) };
}

function withValues(params: URLSearchParams, values: AddressValues<string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

const addressOf = (pathname: string, params: URLSearchParams) => {
  const search = params.toString();
  return search === '' ? pathname : `${pathname}?${search}`;
};

export function useAddress<Name extends string>(): Address<Name> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const own = useRef(pathname);
  own.current = pathname;
  const rewrite = useCallback<Address<Name>['rewrite']>(
    (write, { push = false } = {}) => {
      const at = now();
      // An answer that arrives after the person has moved on must not lead back.
      if (decodeURI(at.pathname) !== decodeURI(own.current)) return;
      void navigate(addressOf(own.current, write(at.params)), { replace: !push });
    },
    [navigate],
  );
  const change = useCallback<Address<Name>['change']>(
    (values, options) => rewrite(before => withValues(before, values), options),
    [rewrite],
  );
  return useMemo(
    () => ({
      get: name => params.get(name),
      id: name => {
        const value = Number(params.get(name));
        return Number.isInteger(value) && value > 0 ? value : null;
      },
      change,
      with: values => addressOf(pathname, withValues(params, values)),
      params,
      rewrite,
    }),
    [params, pathname, change, rewrite],
  );
}
