import { useEffect, useState } from 'react';
import { type InstallWay, installWay, isApple } from './install-way.ts';

/** The browser's question whether to install the page (Chromium). */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && typeof event.prompt === 'function';

/** The page runs from the home screen. */
export const isInstalledPage = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  // An iPhone's page without a manifest.
  ('standalone' in navigator && navigator.standalone === true);

const DECLINED = 'cabezal.viaje.instalar';
const isDeclined = () => {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
};

type Tag = readonly [name: 'link' | 'meta', attributes: Readonly<Record<string, string>>];
/** What a phone reads before it puts the page on the home screen. */
const TAGS: readonly Tag[] = [
  ['link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }],
  ['meta', { name: 'apple-mobile-web-app-capable', content: 'yes' }],
  ['meta', { name: 'apple-mobile-web-app-title', content: 'TPT' }],
];
/**
 * An iPhone gives an installed page a storage of its own, so that it must start at the address with the link's token: without a manifest it
 * does. Other phones start at the trip that was open last.
 */
const MANIFEST: Tag = ['link', { rel: 'manifest', href: '/manifest.webmanifest' }];

/** Adds the tags to the page's head; the returned function removes them: other pages are not installed. */
function addTags(tags: readonly Tag[]): () => void {
  const added = tags.map(([name, attributes]) => {
    const tag = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) tag.setAttribute(key, value);
    document.head.append(tag);
    return tag;
  });
  return () => {
    for (const tag of added) tag.remove();
  };
}

interface Install {
  way: InstallWay;
  install: () => Promise<void>;
  decline: () => void;
}

/** Makes the driver's page installable, and says how this phone does it. */
export function useInstall(): Install {
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null);
  const [declined, setDeclined] = useState(isDeclined);
  const [isInstalled, setInstalled] = useState(isInstalledPage);
  const apple = isApple(navigator);
  useEffect(() => {
    const offered = (event: Event) => {
      if (!isPrompt(event)) return;
      event.preventDefault();
      setPrompt(event);
    };
    const installed = () => setInstalled(true);
    window.addEventListener('beforeinstallprompt', offered);
    window.addEventListener('appinstalled', installed);
    const remove = addTags(apple ? TAGS : [...TAGS, MANIFEST]);
    return () => {
      window.removeEventListener('beforeinstallprompt', offered);
      window.removeEventListener('appinstalled', installed);
      remove();
    };
  }, [apple]);
  const install = async () => {
    await prompt?.prompt();
    // A browser's question can be asked once.
    setPrompt(null);
  };
  const decline = () => {
    setDeclined(true);
    try {
      localStorage.setItem(DECLINED, 'no');
    } catch {
      // Without storage the hint comes back with the next opening.
    }
  };
  const way = installWay({ isApple: apple, isInstalled, hasPrompt: prompt !== null, isDeclined: declined });
  return { way, install, decline };
}
