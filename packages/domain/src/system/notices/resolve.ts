import type { Audience } from '../access/audience';
import { REFUSALS, refuse, type Verdict } from '../refusals/refusals';
import { CHANNELS, type Channel } from './channels';

/** What is stored of a subject of notifications. */
export interface SubjectRule {
  critical: boolean;
  /** Channels that are on unless somebody changed them. */
  default_channels: readonly Channel[];
}

/** What decides on the channels of a person, besides the person's settings. */
export interface NotifiedPerson {
  audience: Audience;
  /** Whether the person's company receives notifications outside the application (`companies.notifications_share`). */
  company_is_notified: boolean;
}

/** What an extra administrator is also told of, and on which channels. */
export interface ExtraAdmin {
  subjects: readonly string[];
  channels: readonly Channel[];
}

/**
 * The subject for a person who is an extra administrator of it: the channels chosen for that go before the subject's defaults, and after the
 * person's own settings. A critical subject keeps its defaults.
 */
export function forExtraAdmin(subject: SubjectRule & { code: string }, extra: ExtraAdmin | null): SubjectRule {
  if (extra === null || !extra.subjects.includes(subject.code)) return subject;
  const { critical, default_channels } = subject;
  const kept = critical ? default_channels : [];
  return { critical, default_channels: [...new Set([...kept, ...extra.channels])] };
}

/** Where the state of a channel comes from. */
export type SettingSource = 'SUBJECT' | 'COMPANY' | 'PERSON';

export interface ResolvedChannel {
  channel: Channel;
  on: boolean;
  from: SettingSource;
  /** Why the person cannot change it; null: the person can. */
  locked: string | null;
}

export const CRITICAL_LOCK = REFUSALS.ASUNTO_OBLIGATORIO.text;
export const COMPANY_LOCK = REFUSALS.EMPRESA_SIN_AVISOS.text;

/**
 * The channels on which a person is notified of a subject (10-watch-tell-terminals §2), most specific first: the default channels of a critical
 * subject stay on for the operator's people; a company that receives no notifications gets nothing outside the application; then the person's own
 * settings, then the subject's defaults.
 */
export function resolve(
  { critical, default_channels }: SubjectRule,
  person: NotifiedPerson,
  settings: ReadonlyMap<Channel, boolean>,
): ResolvedChannel[] {
  return CHANNELS.map(channel => {
    const isDefault = default_channels.includes(channel);
    if (critical && isDefault && person.audience === 'operator')
      return { channel, on: true, from: 'SUBJECT', locked: CRITICAL_LOCK };
    if (channel !== 'APP' && person.audience !== 'operator' && !person.company_is_notified)
      return { channel, on: false, from: 'COMPANY', locked: COMPANY_LOCK };
    const own = settings.get(channel);
    return own === undefined
      ? { channel, on: isDefault, from: 'SUBJECT', locked: null }
      : { channel, on: own, from: 'PERSON', locked: null };
  });
}

/** Whether a person may set a channel to that value; null: the default. A locked one keeps its value. */
export function maySet({ on, locked, from }: ResolvedChannel, wanted: boolean | null): Verdict {
  if (locked === null || wanted === null || wanted === on) return true;
  return refuse(from === 'COMPANY' ? 'EMPRESA_SIN_AVISOS' : 'ASUNTO_OBLIGATORIO');
}

/** Whether a subject may have these default channels: a critical one keeps those that it has, because nobody may switch them off. */
export function mayDefault(critical: boolean, before: readonly Channel[], wanted: readonly Channel[]): Verdict {
  return critical && before.some(channel => !wanted.includes(channel)) ? refuse('ASUNTO_OBLIGATORIO') : true;
}
