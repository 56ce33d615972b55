import { useEffect } from 'react';

const PRODUCT = 'Cabezal';
/** What the table of screens says of the one that is shown, and what the page itself says, which is closer: «Reserva 48188». */
let ofScreen: string | undefined;
const ofPage: string[] = [];

function write() {
  const said = ofPage.at(-1) ?? ofScreen;
  document.title = said ? `${said} · ${PRODUCT}` : PRODUCT;
}

export function setScreenTitle(title: string | undefined): void {
  ofScreen = title;
  write();
}

/** The title of the browser's tab while the page is shown; anything but a text leaves that of the screen. */
export function useTitle(title: unknown): void {
  const said = typeof title === 'string' || typeof title === 'number' ? String(title) : null;
  useEffect(() => {
    if (said === null) return;
    ofPage.push(said);
    write();
    return () => {
      ofPage.splice(ofPage.lastIndexOf(said), 1);
      write();
    };
  }, [said]);
}
