import { EditOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from '../../../../kits/rights/use-access.ts';

const StopsEditor = lazy(() => import('./StopsEditor.tsx'));

interface EditStopsProps {
  guide: GuideDetail;
  /** Only the icon, for a row of stops without room for the text. */
  isSmall?: boolean;
}

/** Button that edits the stops; only with the permission, and while the stops can still change. */
export function EditStops({ guide, isSmall = false }: EditStopsProps) {
  const { may } = useAccess();
  const mayEdit = may('guide.stops');
  const [open, setOpen] = useState(false);
  const isOver = guide.closed_at !== null || guide.rescued_by !== null || guide.false_freight !== null;
  if (!mayEdit || isOver) return null;
  const begin = () => setOpen(true);
  return (
    <>
      {isSmall ? (
        <Tooltip title="Editar paradas">
          <Button
            type="text"
            icon={<EditOutlined />}
            aria-label={`Editar paradas de ${guideName(guide)}`}
            onClick={begin}
          />
        </Tooltip>
      ) : (
        <Button icon={<EditOutlined />} onClick={begin}>
          Editar paradas
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <StopsEditor guide={guide} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
