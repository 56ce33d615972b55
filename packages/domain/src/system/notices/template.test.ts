import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHANNELS } from './channels';
import { NOTICE_LENGTH } from './subjects';
import { SUBJECT_NAMES } from './subjects-of-messages';
import { STANDARD_TEMPLATE, TEXT_LENGTH, TITLE_LENGTH, templateProblem, wordsOf } from './template';
import { exampleFacts, factsOf, fieldsOf, TEMPLATE_SUBJECTS } from './template-fields';

const channel = fc.constantFrom(...CHANNELS);
const subject = fc.constantFrom(...TEMPLATE_SUBJECTS);
/** Text with many braces, fields and markup. */
const part = fc.constantFrom('{', '}', '{{', '}}', '{{lugar}}', '{{ reserva }}', '{{constructor}}', '<b>', '\n');
const typed = fc.array(fc.oneof(part, fc.string())).map(parts => parts.join(''));
const value = fc.option(typed, { nil: null });

test('no placeholder ever leaves, whatever an office and other people have typed', () => {
  fc.assert(
    fc.property(channel, subject, typed, typed, value, value, (on, about, title, body, first, second) => {
      const fields = { lugar: second, reserva: first, persona: second };
      const facts = factsOf(about, { text: first ?? '', at: 'hoy' }, fields);
      for (const stored of [facts, null]) {
        const words = wordsOf(on, { title, body }, { title, text: body, facts: stored });
        expect(`${words.title} ${words.text}`).not.toMatch(/\{\{|\}\}/);
      }
    }),
  );
});

test('the words have the length of their channel, and the title is one line', () => {
  fc.assert(
    fc.property(channel, subject, typed, fc.string({ minLength: 900, maxLength: 2_000 }), (on, about, title, text) => {
      const facts = factsOf(about, { text, at: 'hoy' }, {});
      const words = wordsOf(on, { title, body: '{{texto}} {{texto}}' }, { title, text, facts });
      expect([...words.text].length).toBeLessThanOrEqual(on === 'APP' ? NOTICE_LENGTH : TEXT_LENGTH);
      expect([...words.title].length).toBeLessThanOrEqual(TITLE_LENGTH);
      expect(words.title).not.toContain('\n');
    }),
  );
});

test('every field of a subject is filled in; one without a value is «sin dato»', () => {
  for (const about of TEMPLATE_SUBJECTS) {
    const body = fieldsOf(about)
      .map(code => `${code}: {{${code}}}`)
      .join(' · ');
    expect(templateProblem(about, body)).toBeNull();
    const full = wordsOf('MAIL', { title: 'x', body }, { title: '', text: '', facts: exampleFacts(about) });
    expect(full.text).not.toContain('sin dato');
    const empty = factsOf(about, { text: 'Se dijo', at: 'hoy' }, {});
    const words = wordsOf('MAIL', { title: 'x', body }, { title: '', text: '', facts: empty });
    expect(words.text.match(/sin dato/g) ?? []).toHaveLength(fieldsOf(about).length - 3);
  }
});

test('the standard template says what was always said; what has no facts leaves as it is', () => {
  const facts = factsOf('TAREA', { text: 'Ana le asignó «Pedir el turno»', at: 'hoy' }, { tarea: 'Pedir el turno' });
  expect(wordsOf('MAIL', STANDARD_TEMPLATE, { title: '', text: '', facts })).toEqual({
    title: SUBJECT_NAMES.TAREA,
    text: 'Ana le asignó «Pedir el turno»',
  });
  const correction = { title: 'Llegada a la planta', text: 'Corrección: esto se deshizo', facts: null };
  expect(wordsOf('MAIL', { title: 'Otra', body: '{{texto}}' }, correction)).toEqual({
    title: 'Llegada a la planta',
    text: 'Corrección: esto se deshizo',
  });
});

test('a template names only fields of its subject, each between two braces', () => {
  expect(templateProblem('LLEGADA_PLANTA', 'Llegó {{contenedor}} a {{ lugar }}')).toBeNull();
  expect(templateProblem('LLEGADA_PLANTA', 'Llegó {{placa}}')).toBe(
    'La plantilla usa {{placa}}, que este aviso no tiene',
  );
  expect(templateProblem('TAREA', '{{lugar}}')).toContain('{{lugar}}');
  expect(templateProblem('TAREA', '{{}}')).toContain('que este aviso no tiene');
  for (const text of ['{{tarea', 'tarea}}', '{{tarea}', '{{{{tarea}}}}'])
    expect(templateProblem('TAREA', text)).not.toBeNull();
  expect(templateProblem('TAREA', 'un {corchete} solo')).toBeNull();
});

test('a value is not read as a template, and markup stays text', () => {
  const facts = factsOf('MENCION', { text: 'x', at: 'hoy' }, { comentario: '{{persona}} <b>ya</b>', persona: 'Ana' });
  const { text } = wordsOf('APP', { title: 'x', body: '{{comentario}}' }, { title: '', text: '', facts });
  expect(text).toBe('{persona} <b>ya</b>');
});
