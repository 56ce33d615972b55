import type { RuleState } from '@cabezal/domain/prices/pricing/validity';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Timeline } from 'antd';
import type { Key, ReactNode } from 'react';
import { RuleStateTag } from './RuleStateTag.tsx';
import { type Period, periodText } from './rule-days.ts';
import './rules.css';

interface Version extends Period {
  version: number;
  state: RuleState;
  void_reason: string | null;
  author: string | null;
  created_at: string | null;
}

interface RuleVersionsProps<V> {
  /** The newest first. */
  versions: readonly V[];
  keyOf: (version: V) => Key;
  /** Its name, where it is a link: «Versión 2». */
  nameOf?: (version: V, name: string) => ReactNode;
  /** What it costs. */
  priceOf: (version: V) => ReactNode;
}

/** The versions of a rule: name and state, price and days, who wrote it and when, or why it was voided. */
export function RuleVersions<V extends Version>({ versions, keyOf, nameOf, priceOf }: RuleVersionsProps<V>) {
  const shown = versions.map(version => {
    const name = `Versión ${version.version}`;
    return {
      key: keyOf(version),
      content: (
        <div className="cz-rules-version">
          <span>
            {nameOf?.(version, name) ?? <strong>{name}</strong>} <RuleStateTag state={version.state} />
          </span>
          <span>
            {priceOf(version)} · {periodText(version)}
          </span>
          <span className="cz-quiet">
            {version.void_reason ?? [version.author, formatDate(version.created_at)].filter(Boolean).join(', ')}
          </span>
        </div>
      ),
    };
  });
  return <Timeline items={shown} />;
}
