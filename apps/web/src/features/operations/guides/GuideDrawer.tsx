import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Present } from '../../../kits/presence/Present.tsx';
import { useSayPresence } from '../../../kits/presence/use-presence.ts';
import { useWriting } from '../../../kits/presence/use-writing.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { FormsInside, useFormsInside } from '../../../ui/form/use-leave-guard.ts';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { GuideContent } from './drawer/GuideContent.tsx';
import { type GuideInDrawer, guideInDrawer } from './guide-in-drawer.ts';

const WIDTH = 600;

export interface GuideDrawerProps {
  id_guide: number | null;
  open: boolean;
  onClose: () => void;
  /** Shows another guide, where the address or the page says which one is open. Absent: this drawer replaces it until it is closed. */
  onShow?: (id_guide: number) => void;
}

/** A guide in a drawer over any screen: stops, next step, papers, notes and links. It updates live. */
export function GuideDrawer({ id_guide, open, onClose, onShow }: GuideDrawerProps) {
  const narrow = useNarrow();
  const of = open ? id_guide : null;
  const [kept, keep] = useState<GuideInDrawer>({ of, id: of });
  const now = guideInDrawer(kept, of);
  if (now !== kept) keep(now);
  const shown = useLastShown(now.id);
  const found = useCall(getGuide, { id_guide: shown ?? 0 }, { enabled: open && shown !== null });
  const guide = found.data;
  const writing = useWriting();
  const inside = useFormsInside();
  useSayPresence('guide', open ? shown : null, writing.mode);
  useTitle(open && guide ? guideName(guide) : null);
  const title = guide ? (
    <span className="cz-guides-drawer-title">
      {guideName(guide)} <StatusTag status={guide.status} />
      <Present noun="guide" id={guide.id_guide} named />
    </span>
  ) : (
    'Guía'
  );
  return (
    <Drawer
      open={open}
      onClose={() => inside.leave(onClose)}
      size={narrow ? '100%' : WIDTH}
      mask={narrow}
      title={title}
      destroyOnHidden
      closable={{ placement: 'end', 'aria-label': 'Cerrar la guía' }}
      styles={{ body: { padding: 0 } }}
    >
      <Answer query={found} what="la guía" loading={<Waiting />}>
        {shownGuide => (
          <FormsInside value={inside.forms}>
            <div className="cz-presence-listens" {...writing.listen}>
              <GuideContent
                key={shownGuide.id_guide}
                guide={shownGuide}
                onGone={() => {
                  inside.discard();
                  onClose();
                }}
                onOther={id => inside.leave(() => (onShow ? onShow(id) : keep({ of, id })))}
              />
            </div>
          </FormsInside>
        )}
      </Answer>
    </Drawer>
  );
}

function Waiting() {
  return (
    <div className="cz-guides-drawer-part">
      <CardsSkeleton cards={3} />
    </div>
  );
}

/** The last guide: the drawer still shows it while it closes. */
function useLastShown(id_guide: number | null) {
  const [last, setLast] = useState(id_guide);
  useEffect(() => {
    if (id_guide !== null) setLast(id_guide);
  }, [id_guide]);
  return id_guide ?? last;
}
