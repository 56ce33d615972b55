import { escapeHtml } from '@cabezal/domain/system/text/escape-html';

/** A page that a link in a mail opens. */
export interface MailPage {
  title: string;
  text: string;
  /** What a press on the button does; absent: there is nothing to do. */
  button?: string;
}

const CSS = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#edf1f3;color:#14242c}
main{max-width:480px;margin:0 auto;padding:24px 16px;background:#fff;min-height:100vh;box-sizing:border-box}
h1{margin:0 0 12px;font-size:24px;overflow-wrap:anywhere}p{overflow-wrap:anywhere}
button{width:100%;padding:14px;border:0;border-radius:8px;background:#0b5560;color:#fff;font:inherit;font-weight:600}`;

/** The page as HTML, without scripts. Its button sends the same address by POST. */
export function mailPage({ title, text, button }: MailPage): string {
  const form = button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${CSS}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`;
}

export const UNKNOWN_LINK: MailPage = {
  title: 'Este enlace ya no sirve',
  text: 'Venció, o ya se usó. Si tiene una cuenta, puede cambiar sus avisos en Mi cuenta, Notificaciones.',
};
