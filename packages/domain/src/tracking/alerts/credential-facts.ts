/** Which credentials are a case of their holder, and which are together one of the fleet (decision 0201). */

import { plainText } from '../../system/text/plain-text';
import type { FleetCredentials, HeldCredential, NeededCredentials } from './record-facts';

/** A driver or truck with the credentials that end soon or have ended. */
export interface CredentialHolder extends Pick<NeededCredentials, 'subject' | 'about' | 'scope' | 'holder'> {
  /** Of the operator, who renews the credentials. */
  readonly is_own: boolean;
  readonly credentials: readonly HeldCredential[];
}

const isNeeded = ({ needed_on, expires_on }: HeldCredential): boolean => needed_on !== null && needed_on > expires_on;

/**
 * A planned stop cannot be served without its credential, so each holder of one that ends before it has a case. All others of the operator's fleet
 * are one case: a fleet has hundreds of them, and one desk renews them. Those of other companies are theirs until a trip needs them.
 */
export function credentialFacts(holders: readonly CredentialHolder[]): (NeededCredentials | FleetCredentials)[] {
  const needed = holders.flatMap(({ subject, about, scope, holder, credentials }): NeededCredentials[] => {
    const some = credentials.filter(isNeeded);
    return some.length === 0
      ? []
      : [{ kind: 'CREDENCIAL', what: 'NEEDED', subject, about, scope, holder, credentials: some }];
  });
  const own = holders.filter(({ is_own }) => is_own);
  const others = own.flatMap(({ holder, credentials }) =>
    credentials.filter(one => !isNeeded(one)).map(one => ({ ...one, holder })),
  );
  const id_company = own[0]?.about.id_company ?? null;
  if (others.length === 0) return needed;
  const fleet: FleetCredentials = {
    kind: 'CREDENCIAL',
    what: 'FLEET',
    subject: 'fleet',
    about: { id_guide: null, id_reservation: null, id_truck: null, id_driver: null, id_company },
    scope: { id_guide: null, id_reservation: null, id_client: null, id_company, places: [] },
    credentials: others,
  };
  return [...needed, fleet];
}

const wordsOf = (text: string): string[] => plainText(text).match(/[a-z0-9]+/g) ?? [];

/** Whether the name of a credential says its place: by the first word of the place's name, or by what stands there in brackets. */
function saysPlace(name: string, place: string): boolean {
  const [first] = wordsOf(place);
  const short = wordsOf(place.split('(')[1]?.split(')')[0] ?? '');
  // «Permiso de puerto» names no place although one is called «Puerto de Esmeraldas»: names begin with a capital letter.
  const names = name.split(/\s+/).filter(word => /^[\p{Lu}\d]/u.test(word));
  return names.flatMap(wordsOf).some(word => word === first || short.includes(word));
}

/** «Carné de Contecon», «Registro Naportec». */
export const credentialName = ({ name, place }: Pick<HeldCredential, 'name' | 'place'>): string =>
  place === null || saysPlace(name, place) ? name : `${name} de ${place}`;
