import { CheckCircleFilled, FileSyncOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuides, reverseClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { useOpened } from '../../../ui/use-opened.ts';

/** Shown after closing: links to the next guide and offers to reverse the closing. A typed motive stays if another person reverses it first. */
export function ClosedNotice({ guide, isClosed }: { guide: GuideDetail; isClosed: boolean }) {
  const { may } = useAccess();
  const mayReverse = may('guide.reverse');
  const [reversed, reverse] = useState<GuideDetail | null>(null);
  return (
    <ConfigProvider componentDisabled={false}>
      {isClosed && (
        <section className="cz-closing-closed" role="status">
          <strong>
            <CheckCircleFilled className="cz-good" /> {guideName(guide)} cerrada el{' '}
            <span className="cz-closing-keep">{formatDateTime(guide.closed_at)}</span>
          </strong>
          <NextToClose current={guide.id_guide} />
          {mayReverse && (
            <ActionButton look="danger" can={guide.can.reverse} onClick={() => reverse(guide)}>
              Reversar el cierre
            </ActionButton>
          )}
        </section>
      )}
      {reversed && <Reverse guide={reversed} onClose={() => reverse(null)} />}
    </ConfigProvider>
  );
}

const sort = [{ field: 'planned_start', dir: 'asc' as const }];

function NextToClose({ current }: { current: number }) {
  const navigate = useNavigate();
  const input = { page: 1, page_size: 2, sort, filters: { list: 'to_close' as const } };
  const waiting = useCall(getGuides, input);
  const next = waiting.data?.rows.find(guide => guide.id_guide !== current);
  if (!waiting.data) return null;
  if (!next) return <span>No queda ninguna guía por cerrar.</span>;
  const path = pathTo(paths.guideClose, { id_reservation_milestone_guide: next.id_guide });
  return (
    <>
      <span className="cz-quiet">
        {waiting.data.total === 1 ? 'Queda 1 por cerrar' : `Quedan ${waiting.data.total} por cerrar`}
      </span>
      <ActionButton look="next" icon={<FileSyncOutlined />} onClick={() => navigate(path)}>
        Cerrar la siguiente: {next.guide_number}
      </ActionButton>
    </>
  );
}

function Reverse({ guide: now, onClose }: { guide: GuideDetail; onClose: () => void }) {
  const guide = useOpened(now);
  const { id_guide, version } = guide;
  const reverse = useChange(reverseClosing, { onDone: onClose });
  return (
    <ConfirmWithMotive
      open
      title="Reversar el cierre"
      text={<>{guideName(guide)} vuelve a estar por cerrar y sus valores se pueden corregir.</>}
      action={reverse}
      okText="Reversar cierre"
      onConfirm={motive => reverse.run({ id_guide, version, motive })}
      onCancel={onClose}
    />
  );
}
