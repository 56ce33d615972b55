/**
 * Pairs of an action and a screen: an action that a role has may be denied on some of the screens that offer it (design/10 §5 b). Only
 * denials are kept: without one, a role may use its action on each screen.
 */
import { matchesPath } from './route-guard';

/** An action on a screen; `url` is the pattern of the screen, `/guias/{number}/cerrar`. */
export interface Pair {
  readonly action: string;
  readonly url: string;
}

/** What is kept of pairs for a role at a place. */
export interface KeptPairs {
  /** Denied pairs, as `pairKey` writes them. */
  readonly denied: ReadonlySet<string>;
  /** Patterns of the screens that the role may open. They are needed, and may be empty, only while a pair is denied. */
  readonly screens: ReadonlySet<string>;
}

/** A pair as one text: «guide.issue /guias/{number}». Neither part contains a blank, so that different pairs have different texts. */
export const pairKey = ({ action, url }: Pair): string => `${action} ${url}`;

/**
 * Whether a role that has the action may make a call that these screens use. While none of their pairs is denied, it may, as it could
 * before pairs existed; otherwise one of the screens must be one that it may open and on which the action is not denied.
 */
export function mayOn(action: string, screens: readonly string[], { denied, screens: opened }: KeptPairs): boolean {
  const isDenied = (url: string): boolean => denied.has(pairKey({ action, url }));
  if (!screens.some(isDenied)) return true;
  return screens.some(url => opened.has(url) && !isDenied(url));
}

/** The actions that are denied on the screen of this address. */
export const deniedAt = (address: string, denied: readonly Pair[]): string[] =>
  denied.filter(({ url }) => matchesPath(url, address)).map(({ action }) => action);
