import type { Fee } from '@cabezal/contract/prices/fees/fees.calls';
import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import { Link } from 'react-router';
import { RuleVersions } from '../../../kits/rules/RuleVersions.tsx';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { feePath, itemText } from './fee-words.ts';

type Version = Fee['versions'][number];

function freightText({ items }: Version): string {
  const freight = items.find(item => item.service_code === FREIGHT_CODE);
  return freight ? itemText(freight) : 'Sin flete';
}

/** All versions of the code, the newest first; each has its own page. */
export function FeeVersions({ fee }: { fee: Fee }) {
  return (
    <Panel title="Versiones">
      <RuleVersions<Version>
        versions={fee.versions}
        keyOf={version => version.id_fee}
        nameOf={(version, name) =>
          version.id_fee === fee.id_fee ? (
            <strong aria-current="page">{name}</strong>
          ) : (
            <Link to={feePath(version)}>{name}</Link>
          )
        }
        priceOf={freightText}
      />
    </Panel>
  );
}
