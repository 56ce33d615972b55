import { refusalMessage } from '../refusals/refusals';
import { shortened } from '../text/shortened';
import type { Channel } from './channels';
import { NOTICE_LENGTH } from './subjects';
import { fieldsOf, type TemplateFacts, type TemplateSubject } from './template-fields';

/** The text of a notification on one channel; `{{lugar}}` stands for a field of the subject. */
export interface Template {
  title: string;
  body: string;
}

/** What is sent while an office has written nothing. */
export const STANDARD_TEMPLATE: Template = { title: '{{asunto}}', body: '{{texto}}' };

/** Longest title and longest text of a template, and of what is made of it, in characters (10-watch-tell-terminals §2). */
export const TITLE_LENGTH = 120;
export const TEXT_LENGTH = 1_024;

/** What stands for a field without a value. */
const NO_VALUE = 'sin dato';

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/** Two or more braces beside each other: part of a placeholder, if anything. */
const BRACES = /\{{2,}|\}{2,}/g;
const PAIR = /\{\{|\}\}/;

/** A placeholder as a sentence names it, cut to a readable length. */
const named = (name: string): string => `{{${shortened(name, 40)}}}`;

/** What is wrong with a title or text of a template; null: nothing. */
export function templateProblem(subject: TemplateSubject, text: string): string | null {
  const known: readonly string[] = fieldsOf(subject);
  const unknown = [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name.trim())
    .find(name => !known.includes(name));
  if (unknown !== undefined) return refusalMessage('CAMPO_DESCONOCIDO', { campo: named(unknown) });
  return PAIR.test(text.replace(PLACEHOLDER, '')) ? 'Escriba cada campo entre {{ y }}' : null;
}

/** The text without braces beside each other: a person may have typed some in a comment, and nobody should read an empty field there. */
const withoutBraces = (text: string): string => text.replace(BRACES, found => found.slice(0, 1));

function fieldValue(facts: TemplateFacts, name: string): string {
  const value = Object.hasOwn(facts, name) ? facts[name] : null;
  return value?.trim() || NO_VALUE;
}

const fill = (text: string, facts: TemplateFacts): string =>
  withoutBraces(text.replace(PLACEHOLDER, (_, name: string) => fieldValue(facts, name.trim())));

/** The title and text of one message. */
export interface Words {
  title: string;
  text: string;
}

/** A message as the log stores it. `facts` null: it has no template, for example a correction. */
export interface StoredWords extends Words {
  facts: TemplateFacts | null;
}

const oneLine = (title: string): string => title.replace(/\s+/g, ' ').trim();

/**
 * The words of a message with a template. A field without a value is «sin dato», and no `{{x}}` ever stands in them. In the application the text
 * has the length of a notice.
 */
export function wordsOf(channel: Channel, template: Template, { title, text, facts }: StoredWords): Words {
  const filled =
    facts === null
      ? { title: withoutBraces(title), text: withoutBraces(text) }
      : { title: fill(template.title, facts), text: fill(template.body, facts) };
  return {
    title: shortened(oneLine(filled.title), TITLE_LENGTH),
    text: shortened(filled.text.trim(), channel === 'APP' ? NOTICE_LENGTH : TEXT_LENGTH),
  };
}

/** The subject of a mail about one message. */
export const mailTitle = (title: string): string => `Cabezal: ${title}`;
