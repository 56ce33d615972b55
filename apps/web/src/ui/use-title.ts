import { useEffect } from 'react';

const PRODUCT = 'Cabezal';
/** The title from the table of screens, and the title from the page itself, which takes precedence: «Reserva 48188». */
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

/** Sets the title of the browser's tab while the page is shown; anything but a text keeps that of the screen. */
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
