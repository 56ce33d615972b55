import { expect, it } from 'vitest';
import { newLinkWords } from './new-link-words.ts';

const texts = import.meta.glob<string>(['../../**/*.tsx', '../../../kits/**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('a new link of a driver is made in one place, which says first that the link on the phone ends', () => {
  const makers = Object.entries(texts).filter(([, text]) => /\bdriverLink\b/.test(text));
  expect(makers.map(([file]) => file)).toEqual(['./NewDriverLinks.tsx']);
  expect(newLinkWords(1, true).text).toContain('El enlace anterior deja de servir');
  expect(newLinkWords(3, true).text).toContain('Los enlaces anteriores dejan de servir');
});

it('the question says whether the drivers get the links by mail', () => {
  expect(newLinkWords(1, true)).toMatchObject({ ok: 'Generar enlace nuevo', text: expect.stringContaining('correo.') });
  expect(newLinkWords(2, false).text).toContain('Usted se los envía: no hay correo configurado.');
});
