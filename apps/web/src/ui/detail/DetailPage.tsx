import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import type { AnswerQuery } from '../feedback/Answer.tsx';
import { PageSkeleton } from '../feedback/Skeletons.tsx';
import { StaleNotice } from '../feedback/StaleNotice.tsx';
import { type Crumb, PageHeader, type PageHeaderProps } from '../PageHeader.tsx';
import { useAddress } from '../use-address.ts';
import { DetailError } from './DetailError.tsx';
import './detail.css';

/**
 * The kit of a detail page: header with status and actions, up to three answers (where, what next, who), facts in one line, tabs kept in
 * the address, a side column. `query` is the result of useCall; the page shows loading, error and not-found states itself.
 */
export interface DetailTab {
  key: string;
  label: ReactNode;
  children: ReactNode;
}

export interface DetailPageProps<T> {
  query: AnswerQuery<T>;
  /** «el camión»: for «No se pudo cargar el camión». */
  what: string;
  /** The list of such records: a link to it if this one does not exist. */
  list?: Crumb;
  header: (record: T) => PageHeaderProps;
  /** Shown under the header, above the tabs. */
  summary?: (record: T) => ReactNode;
  tabs?: (record: T) => DetailTab[];
  children?: (record: T) => ReactNode;
  aside?: (record: T) => ReactNode;
}

export function DetailPage<T>({ query, what, list, header, summary, tabs, children, aside }: DetailPageProps<T>) {
  const record = query.data;
  if (record === undefined) {
    if (!query.error) return <PageSkeleton />;
    return <DetailError error={query.error} what={what} retry={query.refetch} list={list} />;
  }
  const shownTabs = tabs?.(record);
  const side = aside?.(record);
  return (
    <div className="cz-page">
      <div className="cz-detail-top">
        {query.error && <StaleNotice error={query.error} retry={() => void query.refetch()} />}
        <PageHeader {...header(record)} />
        {summary?.(record)}
      </div>
      <div className={side ? 'cz-page-body cz-detail-columns' : 'cz-page-body'}>
        <div className="cz-detail-main">
          {children?.(record)}
          {shownTabs && <AddressTabs tabs={shownTabs} />}
        </div>
        {side && <aside className="cz-detail-side">{side}</aside>}
      </div>
    </div>
  );
}

/** Tabs; the address has the open one (`?tab=`), so that a link opens it. */
export function AddressTabs({ tabs }: { tabs: DetailTab[] }) {
  const { get, change } = useAddress<'tab'>();
  const active = tabs.find(tab => tab.key === get('tab'))?.key ?? tabs[0]?.key;
  return (
    <section className="cz-panel cz-detail-tabs">
      <Tabs activeKey={active} items={tabs} tabBarGutter={14} onChange={tab => change({ tab })} />
    </section>
  );
}

export interface Answer {
  question: string;
  answer: ReactNode;
  note?: ReactNode;
}

/** «Dónde está», «Qué sigue», «Quién lo tiene»: the first lines of a detail page. */
export function Answers({ items }: { items: readonly Answer[] }) {
  return (
    <dl className="cz-answers">
      {items.map(item => (
        <div key={item.question}>
          <dt>{item.question}</dt>
          <dd>
            <strong>{item.answer}</strong>
            {item.note && <span>{item.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === '';

/** Facts in one line with separators (under a title). */
export function FactLine({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="cz-fact-line">
      {facts.map(fact => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{isMissing(fact.value) ? '—' : fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts in columns inside a panel. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="cz-fact-grid">
      {facts.map(fact => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{isMissing(fact.value) ? '—' : fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A titled box. */
export function Panel({ title, extra, children }: { title?: ReactNode; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="cz-panel">
      {title && (
        <div className="cz-panel-head">
          <span>{title}</span>
          {extra && <span>{extra}</span>}
        </div>
      )}
      <div className={title ? 'cz-panel-body' : 'cz-panel-body cz-panel-bare'}>{children}</div>
    </section>
  );
}
