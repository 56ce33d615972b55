import { getWorkbook } from '@cabezal/contract/system/imports/workbooks.calls';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { WorkbookReview } from './WorkbookReview.tsx';
import { WorkbookStart } from './WorkbookStart.tsx';
import '../../../kits/imports/imports.css';
import './workbook.css';

/** Polling interval while the server works, in case the live stream is down. */
const ASK_AGAIN_MS = 1_500;

/** Imports all data of a company in one file: select it, review its sheets, correct errors, confirm. */
export default function WorkbookPage() {
  const { id, change } = useAddress<'libro' | 'hoja'>();
  const id_workbook = id('libro');
  const asked = { id_workbook: id_workbook ?? 0 };
  const options = { enabled: id_workbook !== null } as const;
  const found = useCall(getWorkbook, asked, options);
  const isBusy = found.data?.state === 'READING' || found.data?.state === 'STORING';
  useCall(getWorkbook, asked, { ...options, refetchInterval: isBusy ? ASK_AGAIN_MS : false });
  const show = (libro: number | null) => change({ libro, hoja: null }, { push: true });
  return (
    <div className="cz-page">
      <PageHeader title="Todo en un libro" />
      <div className="cz-page-body">
        <div className="cz-panel cz-imports-panel">
          {id_workbook === null ? (
            <WorkbookStart onStarted={show} />
          ) : (
            <Answer query={found} what="el libro" loading={<CardsSkeleton cards={3} />}>
              {workbook => <WorkbookReview workbook={workbook} onShow={show} />}
            </Answer>
          )}
        </div>
      </div>
    </div>
  );
}
