import type { Fee } from '@cabezal/contract/prices/fees/fees.calls';
import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Timeline } from 'antd';
import { Link } from 'react-router';
import { RuleStateTag } from '../../../kits/prices/RuleStateTag.tsx';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { feePath, itemText, periodText } from './fee-words.ts';

type Version = Fee['versions'][number];

const freightOf = ({ items }: Version) => items.find(item => item.service_code === FREIGHT_CODE);

/** All versions of the code, the newest first; each has its own page. */
export function FeeVersions({ fee }: { fee: Fee }) {
  return (
    <Panel title="Versiones">
      <Timeline
        items={fee.versions.map(version => ({
          key: version.id_fee,
          content: <VersionText version={version} isShown={version.id_fee === fee.id_fee} />,
        }))}
      />
    </Panel>
  );
}

function VersionText({ version, isShown }: { version: Version; isShown: boolean }) {
  const freight = freightOf(version);
  const name = `Versión ${version.version}`;
  return (
    <div className="cz-fees-version">
      <span>
        {isShown ? <strong aria-current="page">{name}</strong> : <Link to={feePath(version)}>{name}</Link>}{' '}
        <RuleStateTag state={version.state} />
      </span>
      <span>
        {freight ? itemText(freight) : 'Sin flete'} · {periodText(version)}
      </span>
      <span className="cz-quiet">
        {version.void_reason ?? [version.author, formatDate(version.created_at)].filter(Boolean).join(', ')}
      </span>
    </div>
  );
}
