import { expect, it } from 'vitest';
import { sentText } from './guide-words.ts';

it('reports whether the link was really sent', () => {
  expect(sentText({ sent_to: ['luis@transportes.ec'], sends_mail: true })).toBe('Enviado a luis@transportes.ec');
  expect(sentText({ sent_to: [], sends_mail: true })).toContain('no tiene correo');
  expect(sentText({ sent_to: [], sends_mail: false })).toBe(
    'No hay correo configurado: copie el enlace y envíeselo usted.',
  );
});
