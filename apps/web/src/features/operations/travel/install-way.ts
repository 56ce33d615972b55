/** How the page is put on the home screen of this phone: by the browser's own question, by the menu of an iPhone, or not at all. */
export type InstallWay = 'prompt' | 'apple' | null;

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
  if (isInstalled || isDeclined) return null;
  if (hasPrompt) return 'prompt';
  return apple ? 'apple' : null;
}
