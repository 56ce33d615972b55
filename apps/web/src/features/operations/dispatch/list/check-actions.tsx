import { CalendarOutlined, MessageOutlined, SendOutlined, SwapOutlined, ThunderboltFilled } from '@ant-design/icons';
import type { DispatchLine } from '@cabezal/contract/insight/boards/work.calls';
import { type NotifiedDrivers, notifyDrivers } from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import type { DayCheck } from '@cabezal/domain/operations/day-plans/day-plan';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { invalidateNouns } from '../../../../api/nouns.ts';
import { useAction } from '../../../../api/use-action.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { BulkAction } from '../../../../ui/table/BulkBar.tsx';
import { issueTouches, startIssuing, useIssueCan } from '../../guides/issue-run.ts';
import { CallThem } from '../day-plans/CallThem.tsx';
import type { Proposals } from '../proposals/use-proposals.ts';

// Shares its chunk with the list of reservations.
const Many = lazy(() => import('../../../bookings/reservations/Many.tsx'));

const guidesIn = (rows: readonly DispatchLine[]) => rows.flatMap(row => (row.id_guide === null ? [] : [row.id_guide]));

/** Programs the reservations of the selected legs: all legs of a reservation together, because it has the times and slots. */
export function program<R extends { id_reservation: number }>(way: 'keep' | 'slots'): BulkAction<R> {
  return {
    key: 'program',
    text: way === 'slots' ? 'Pegar turnos' : 'Programar',
    icon: <CalendarOutlined />,
    next: true,
    dialog: (rows, clear, close) => (
      <Suspense fallback={null}>
        <Many
          what="program"
          ids={[...new Set(rows.map(row => row.id_reservation))]}
          way={way}
          clear={() => clear()}
          onClose={close}
        />
      </Suspense>
    ),
  };
}

/** Notifies the drivers of the selected trips; those who cannot be notified are listed for a call. */
function useNotifyDrivers(): { action: BulkAction<DispatchLine>; dialog: ReactNode } {
  const [left, leave] = useState<NotifiedDrivers['results']>([]);
  const notifying = useAction(notifyDrivers, {
    onDone: ({ told, results }) => {
      if (told > 0) toast.success(told === 1 ? '1 conductor avisado' : `${told} conductores avisados`);
      const refused = results.filter(row => !row.ok);
      leave(refused.filter(row => row.code === 'SIN_SUSCRIPCION'));
      const other = refused.find(row => row.code !== 'SIN_SUSCRIPCION');
      if (other) toast.error(`${other.label}: ${other.message}`);
    },
  });
  return {
    action: {
      key: 'tell',
      text: rows => `Avisar ${rows.length}`,
      icon: <MessageOutlined />,
      next: true,
      run: async (rows, clear) => {
        if ((await notifying.run({ id_guides: guidesIn(rows), called: false })) !== null) clear();
      },
    },
    dialog: left.length > 0 && (
      <Dialog unsaved={null} open title="Conductores por llamar" footer={null} width={640} onClose={() => leave([])}>
        <CallThem rows={left} />
      </Dialog>
    ),
  };
}

/** Bulk actions that remove a lack, all of them existing actions of the board. */
export function useCheckActions(lacks: DayCheck | null, proposals: Proposals) {
  const { may } = useAccess();
  const client = useQueryClient();
  const notifying = useNotifyDrivers();
  const canIssue = useIssueCan();
  const actions: Record<DayCheck, { action: BulkAction<DispatchLine>; may: boolean }> = {
    HOURS: { action: program('keep'), may: may('reservation.schedule') },
    SLOT: { action: program('slots'), may: may('reservation.schedule') },
    TRUCK: {
      action: {
        key: 'propose',
        text: rows => `Proponer camión para ${rows.length}`,
        icon: <ThunderboltFilled />,
        next: true,
        run: rows => proposals.propose(rows.map(row => row.id_leg)),
      },
      may: proposals.mayPropose,
    },
    PAPERS: {
      action: {
        key: 'replan',
        text: rows => `Buscar otra unidad para ${rows.length}`,
        icon: <SwapOutlined />,
        next: true,
        run: rows => proposals.replan(guidesIn(rows), false),
      },
      may: proposals.mayPropose,
    },
    ISSUE: {
      action: {
        key: 'issue',
        text: rows => `Emitir ${rows.length}`,
        icon: <SendOutlined />,
        next: true,
        can: () => canIssue,
        run: (rows, clear) => {
          const guides = rows.flatMap(({ id_guide, version, ...row }) =>
            id_guide === null || version === null ? [] : [{ ...row, id_guide, version }],
          );
          if (startIssuing(guides, () => invalidateNouns(client, issueTouches))) clear();
        },
      },
      may: may('guide.issue'),
    },
    TELL: { action: notifying.action, may: may('driver.notify') },
  };
  const chosen = lacks === null ? undefined : actions[lacks];
  return { bulk: chosen?.may ? [chosen.action] : undefined, dialog: notifying.dialog };
}
