/**
 * Toasts, callable inside and outside React: at most one, 100 px from the top, 2 s (spec §8). The providers connect antd's message; until
 * then (the sign-in page has no antd) a plain element is shown.
 */
import { announceRefusal, forgetRefusal } from './refusal.ts';
import './feedback.css';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

type Show = (kind: ToastKind, text: string) => void;
let show: Show = plainToast;

const DURATION_MS = 2000;

function plainToast(kind: ToastKind, text: string) {
  for (const old of document.querySelectorAll('.cz-toast')) old.remove();
  const box = document.createElement('div');
  box.className = `cz-toast cz-toast-${kind}`;
  box.setAttribute('role', kind === 'error' || kind === 'warning' ? 'alert' : 'status');
  box.textContent = text;
  document.body.append(box);
  setTimeout(() => box.remove(), DURATION_MS);
}

function showToast(kind: ToastKind, text: string) {
  show(kind, text);
}

export function connectToasts(target: Show) {
  show = target;
  return () => {
    if (show === target) show = plainToast;
  };
}

/** A refusal (`error`) also stays on the screen until something succeeds. */
export const toast = {
  success: (text: string) => {
    forgetRefusal();
    showToast('success', text);
  },
  info: (text: string) => showToast('info', text),
  warning: (text: string) => showToast('warning', text),
  error: (text: string) => {
    announceRefusal(text);
    showToast('error', text);
  },
};

async function copied(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(failed);
  }
}

/** Copies a link and confirms it with the texts of the specification. */
export const copyLink = (text: string) =>
  copied(text, 'Enlace copiado en portapapeles', 'Ha ocurrido un error al generar enlace');

/** Copies the text; where the browser does not allow it (no TLS, no permission), the message says what to do instead. */
export const copyText = (text: string, done = 'Copiado') =>
  copied(text, done, 'El navegador no dejó copiar: seleccione el texto y cópielo');
