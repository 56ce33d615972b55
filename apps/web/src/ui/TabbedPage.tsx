import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx';
import { IsListOfTab } from './table/list-place.ts';
import { TabLabel } from './table/TableToolbar.tsx';
import { useAddress } from './use-address.ts';
import './table/tabbed.css';

interface PageTab {
  key: string;
  name: string;
  count?: number;
  /** The count is of problems. */
  problem?: boolean;
  content: () => ReactNode;
}

interface TabbedPageProps {
  header: PageHeaderProps;
  /** What a person must know before working with the lists. */
  notice?: ReactNode;
  tabs: readonly PageTab[];
}

/** A page with several lists as tabs; the address has the open tab (`?tab=`). */
export function TabbedPage({ header, notice, tabs }: TabbedPageProps) {
  const { get, change } = useAddress<'tab'>();
  const active = tabs.find(tab => tab.key === get('tab')) ?? tabs[0];
  return (
    <div className="cz-page cz-tabbed">
      <PageHeader {...header} />
      {notice}
      <Tabs
        className="cz-tabbed-tabs"
        activeKey={active?.key}
        items={tabs.map(({ key, name, count, problem }) => ({
          key,
          label: <TabLabel name={name} count={count} problem={problem} />,
        }))}
        onChange={tab => change({ tab }, { push: true })}
      />
      <div key={active?.key} className="cz-tabbed-list">
        <IsListOfTab value={true}>{active?.content()}</IsListOfTab>
      </div>
    </div>
  );
}
