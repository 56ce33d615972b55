/**
 * How the page is put on the home screen of this phone: by the browser's own question, or by the menu of an iPhone; `separate`: it is there on
 * an iPhone, and does not see what Safari stored. Null: no hint.
 */
export type InstallWay = 'prompt' | 'apple' | 'separate' | null;

/** iPads call themselves Macs, but Macs have no touch screen. */
export const isApple = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

interface Phone {
  isApple: boolean;
  /** The page runs from the home screen. */
  isInstalled: boolean;
  /** The browser offers to install it. */
  hasPrompt: boolean;
  /** The driver said «Ahora no». */
  isDeclined: boolean;
}

/** The hint for this phone; null: none. */
export function installWay({ isApple: apple, isInstalled, hasPrompt, isDeclined }: Phone): InstallWay {
  if (isDeclined) return null;
  if (isInstalled) return apple ? 'separate' : null;
  if (hasPrompt) return 'prompt';
  return apple ? 'apple' : null;
}

/** Where a page of this phone stores what is not sent: an iPhone gives an installed page a storage of its own, others share the browser's. */
type PhoneStorage = 'shared' | 'safari' | 'installed';
export function storageOf({ isApple: apple, isInstalled }: Pick<Phone, 'isApple' | 'isInstalled'>): PhoneStorage {
  if (!apple) return 'shared';
  return isInstalled ? 'installed' : 'safari';
}

/** How what is stored in this page is sent after its link ended. */
export const HOW_TO_SEND: Readonly<Record<PhoneStorage, string>> = {
  shared: 'Lo que anotó sigue guardado. Abra el enlace nuevo en este mismo teléfono para enviarlo.',
  safari:
    'Lo que anotó sigue guardado en Safari. Abra el enlace nuevo en Safari para enviarlo: la página de la pantalla de inicio no lo ve.',
  installed:
    'Lo que anotó sigue guardado en esta página de la pantalla de inicio, y Safari no lo ve. Copie el enlace nuevo y péguelo aquí para enviarlo.',
};

/** The token of a pasted link of a driver's page, also inside a whole message; null: there is none. */
export const tokenOfLink = (text: string): string | null => /#\/recursos_viaje_tpt\/([\w-]+)/.exec(text)?.[1] ?? null;
